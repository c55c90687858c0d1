import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { SETTINGS } from '../../../src/backend-adapter/settings.js';
import { createPresence, type PresenceOptions } from '../../../src/backend-adapter/tracking/presence.js';
import { createTracker, type TrackerOptions } from '../../../src/backend-adapter/tracking/tracker.js';
import type {
  ClaimedProject,
  StoreChange,
  StoredProject,
  ProjectClaim,
} from '../../../src/backend-adapter/store/store.js';
import { project } from '../store/store-under-test.js';

const HINT_WINDOW_MS = 2_000;
const LEASE_MS = 30_000;
const named = (id: string, cityKey = id.split('-')[0] ?? id) => project(id, { cityKey, phase: 'processing', run: 1 });
const claimed = (id: string, cityKey = 'c'): ClaimedProject => ({ id, cityKey, open: true, ageMs: 0 });

/** A tracker on fake timers, in a store that says who holds projects; what it reads in the service is only noted. */
function start(reading: (cityKey: string) => Promise<never> = () => Promise.reject(away())) {
  const world = {
    heldBy: 'this' as ProjectClaim['heldBy'] | Promise<ProjectClaim['heldBy']>,
    free: [] as ClaimedProject[],
    passed: 0,
    read: [] as string[],
  };
  let tell: (change: StoreChange) => void = () => {};
  const store = {
    onChange: (listener: typeof tell) => (tell = listener),
    renewLease: async () => true,
    claimProjects: async () => world.free.splice(0),
    claimProject: async (_: string, id: string) => ({ project: named(id), heldBy: await world.heldBy }),
    changeProject: async (id: string) => named(id),
    notifyOthers: async ([change]: StoreChange[]) => void (world.passed += Number(change?.kind === 'hint')),
    releaseLeases: async () => {},
  };
  const city = (cityKey: string) => ({
    reportsSoFar: ({ serviceId }: StoredProject) => {
      world.read.push(serviceId);
      return reading(cityKey);
    },
  });
  const monotonicClock = () => performance.now();
  const log = () => {};
  const presence = createPresence({ store, clock: Date.now, log } as unknown as PresenceOptions);
  const tracker = createTracker({
    ...{ store, upstream: { city }, clock: Date.now, monotonicClock, random: () => 0.5, presence, log },
    ...{ instance: 'a', leaseMs: LEASE_MS, settleStartMs: 60_000, pollIntervalMs: 1_000 },
    hintWindowMs: HINT_WINDOW_MS,
    revisitTimes: SETTINGS.revisitTimes,
    policy: { minScore: 80 },
    outbox: { entriesOf: () => [] },
    verification: { check: () => {} },
  } as unknown as TrackerOptions);
  return { tracker, presence, world, tell: (change: StoreChange) => tell(change) };
}
const away = () => new AdapterError('upstream_unavailable');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([0, 5])('watches what it takes over from another instance, which held it %i ms ago', async (agoMs) => {
  const { tracker, world, tell } = start();
  world.heldBy = 'other';
  await tracker.start();
  tracker.hint(named('p'));
  await vi.advanceTimersByTimeAsync(HINT_WINDOW_MS);
  expect([world.passed, world.read]).toEqual([1, []]);
  // The other one died, and this one takes the project while it is still remembered, or while it asks who holds it.
  world.heldBy = new Promise((resolve) => setTimeout(resolve, agoMs, 'other'));
  tracker.hint(named('p'));
  await vi.advanceTimersByTimeAsync(1);
  Object.assign(world, { heldBy: 'this', free: [claimed('p')] });
  tell({ kind: 'released' });
  await vi.advanceTimersByTimeAsync(10 * HINT_WINDOW_MS);
  expect(world.read.length).toBeGreaterThan(1);
  await tracker.close();
});

it.each(['hint', 'gap'])('reads a complete project of a holder that died or missed a hint: %s', async (kind) => {
  const { tracker, world, tell } = start();
  const complete = { ...claimed('p'), open: false, ageMs: 86_400_000 };
  if (kind === 'gap') world.free = [complete];
  await tracker.start();
  const timers = vi.getTimerCount();
  if (kind === 'gap') tell({ kind });
  else {
    world.heldBy = 'other';
    tracker.hint(named('p'));
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
    // Once more a lease later, and then no more.
    expect([world.passed, world.read, vi.getTimerCount()]).toEqual([2, [], timers]);
    tracker.hint(named('p'));
    await vi.advanceTimersByTimeAsync(HINT_WINDOW_MS);
    Object.assign(world, { heldBy: 'this', free: [complete] });
  }
  await vi.advanceTimersByTimeAsync(SETTINGS.revisitTimes.firstMs);
  expect(world.read).toContain('p');
  await tracker.close();
});

it('reads eight of a city at once, and a city whose service hangs holds up no other', async () => {
  let end: (error: Error) => void = () => {};
  const hanging = new Promise<never>((_, reject) => (end = reject));
  hanging.catch(() => {});
  const { tracker, world } = start((cityKey) => (cityKey === 'slow' ? hanging : Promise.reject(away())));
  world.free = Array.from({ length: 20 }, (_, index) => claimed(`slow-${index}`, 'slow'));
  world.free.push(claimed('quick-1', 'quick'));
  await tracker.start();
  await vi.advanceTimersByTimeAsync(600);
  expect(world.read.filter((id) => id.startsWith('slow'))).toHaveLength(8);
  expect(world.read).toContain('quick-1');
  end(away());
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(world.read.filter((id) => id.startsWith('slow'))).size).toBe(20);
  await tracker.close();
});

it('leaves a project alone while its run is being started here, and reads it at once after', async () => {
  const { tracker, world } = start();
  world.free = [claimed('p')];
  await tracker.start();
  let begin: (project: StoredProject) => void = () => {};
  const starting = tracker.whileStarting(named('p'), null, () => new Promise((resolve) => (begin = resolve)));
  tracker.hint(named('p'));
  await vi.advanceTimersByTimeAsync(10 * HINT_WINDOW_MS);
  expect(world.read).toEqual([]);
  begin(named('p'));
  await starting;
  await vi.advanceTimersByTimeAsync(1);
  expect(world.read).toEqual(['p']);
  await tracker.close();
});

it('does not read a project twice at once: a hint meanwhile causes one more reading after it', async () => {
  const ends: ((error: Error) => void)[] = [];
  const { tracker, world } = start(() => new Promise<never>((_, reject) => ends.push(reject)));
  world.free = [claimed('p')];
  await tracker.start();
  tracker.hint(named('p'));
  await vi.advanceTimersByTimeAsync(1);
  tracker.hint(named('p'));
  await vi.advanceTimersByTimeAsync(10 * HINT_WINDOW_MS);
  expect(world.read).toEqual(['p']);
  ends[0]?.(away());
  await vi.advanceTimersByTimeAsync(1);
  expect(world.read).toEqual(['p', 'p']);
  ends[1]?.(away());
  await tracker.close();
});

it.each(['hint', 'page'])('reads first what was asked for, and lets nothing wait for ever: %s', async (kind) => {
  const ends: ((error: Error) => void)[] = [];
  const { tracker, world, tell } = start(() => new Promise<never>((_, reject) => ends.push(reject)));
  const ids = Array.from({ length: 10 }, (_, index) => `slow-${index}`);
  world.free = ids.map((id) => claimed(id, 'slow'));
  await tracker.start();
  await vi.advanceTimersByTimeAsync(600);
  expect(world.read).toHaveLength(8);
  const [plain = '', asked = ''] = ids.filter((id) => !world.read.includes(id));
  if (kind === 'hint') tell({ kind, projectId: asked });
  else tracker.subscribe(named(asked, 'slow'), () => {});
  ends.shift()?.(away());
  await vi.advanceTimersByTimeAsync(1);
  expect(world.read.at(-1)).toBe(asked);
  tracker.hint(named('slow-asked', 'slow'));
  await vi.advanceTimersByTimeAsync(1);
  ends.shift()?.(away());
  await vi.advanceTimersByTimeAsync(1);
  expect(world.read.at(-1)).toBe('slow-asked');
  await vi.advanceTimersByTimeAsync(600_000);
  tracker.hint(named('slow-late', 'slow'));
  ends.shift()?.(away());
  await vi.advanceTimersByTimeAsync(1);
  expect(world.read.at(-1)).toBe(plain);
  for (const reject of ends) reject(away());
  await tracker.close();
});
