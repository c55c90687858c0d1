import { afterEach, expect, it, vi } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { Presence } from '../../../src/backend-adapter/tracking/presence.js';
import { ProjectTracker, type TrackerOptions } from '../../../src/backend-adapter/tracking/tracker.js';
import type {
  ClaimedProject,
  StoreChange,
  TakenProject,
  StoredProject,
} from '../../../src/backend-adapter/store/store.js';
import { project } from '../store/store-under-test.js';

const HINT_WINDOW_MS = 2_000;

/** A tracker on fake timers, in a store that says who holds the one project; what it reads in the service is only counted. */
function start() {
  vi.useFakeTimers();
  const open = project('p', { phase: 'processing', run: 1 });
  const world = { heldBy: 'other' as TakenProject['heldBy'], free: [] as ClaimedProject[], passed: 0, read: 0 };
  let tell: (change: StoreChange) => void = () => {};
  const store = {
    onChange: (listener: typeof tell) => (tell = listener),
    renewLease: async () => true,
    claimOpenProjects: async () => world.free.splice(0),
    takeProject: async () => ({ project: open, heldBy: world.heldBy }),
    passHint: async () => void (world.passed += 1),
    releaseLeases: async () => {},
    findProject: async () => open,
    tellSeen: async () => {},
    claimRevisits: async () => [],
  };
  const reports = async (): Promise<never> => {
    world.read += 1;
    throw new AdapterError('upstream_unavailable');
  };
  const monotonicClock = () => performance.now();
  const log = () => {};
  const options = {
    store,
    upstream: { city: () => ({ reports }) },
    clock: Date.now,
    monotonicClock,
    random: () => 0.5,
    instance: 'a',
    leaseMs: 30_000,
    settleStartMs: 60_000,
    pollIntervalMs: 1_000,
    hintWindowMs: HINT_WINDOW_MS,
    revisitTimes: { roundMs: 3_600_000, maxAtOnce: 5, firstMs: 1, longestPauseMs: 1, keptMs: 1 },
    policy: { minScore: 80 },
    presence: new Presence({ store, monotonicClock, log } as unknown as ConstructorParameters<typeof Presence>[0]),
    saver: { save: async () => open },
    estimates: { note: async (_: unknown, found: StoredProject) => found },
    verification: { checkWhenDue: () => {} },
    log,
  };
  const tracker = new ProjectTracker(options as unknown as TrackerOptions);
  return { tracker, world, open, tell: (change: StoreChange) => tell(change) };
}

afterEach(() => vi.useRealTimers());

it('watches what it takes over from another instance, though it was asked about it a moment ago', async () => {
  const { tracker, world, open, tell } = start();
  await tracker.start();
  tracker.hint(open);
  await vi.advanceTimersByTimeAsync(HINT_WINDOW_MS);
  expect([world.passed, world.read]).toEqual([1, 0]);
  // The other one died, and this one takes the project while it is still remembered.
  tracker.hint(open);
  await vi.advanceTimersByTimeAsync(1);
  Object.assign(world, { heldBy: 'this', free: [{ id: open.id, cityKey: open.cityKey }] });
  tell({ kind: 'released' });
  await vi.advanceTimersByTimeAsync(10 * HINT_WINDOW_MS);
  expect(world.read).toBeGreaterThan(1);
  await tracker.close();
});
