/** Ten thousand forged webhooks, and how often the service is read for them: what docs/security.md says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, WEBHOOK_SECRET, type Harness } from './support/adapter-harness.js';

const WEBHOOKS = 10_000;
const PROJECTS = 3;
const WINDOW_MS = 1_000;

let harness: Harness;
let ids: string[];
/** Moves only where the test says so: what falls into one window is then certain, however slow the machine is. */
let heldAtMs: number | null = null;
const monotonicClock = (): number => heldAtMs ?? performance.now();
beforeAll(async () => {
  harness = await startHarness({ settings: { hintWindowMs: WINDOW_MS, monotonicClock } });
  const owner = harness.browser();
  ids = [];
  for (let count = 0; count < PROJECTS; count += 1) ids.push(await owner.completed(harness.service));
});
afterAll(() => harness.close());

const readings = (): number => harness.service.seen.filter(({ path }) => path.endsWith('/reports')).length;

/** Lets this much time pass for the adapter, in steps, with time for what is due at each. */
async function pass(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 10) {
    heldAtMs = (heldAtMs ?? performance.now()) + 10;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A quarter of them without the secret, a half for the projects, and a quarter for projects that are not here. */
async function flood(): Promise<Record<number, number>> {
  const sender = harness.browser();
  const statuses: Record<number, number> = {};
  for (let index = 0; index < WEBHOOKS; index += 1) {
    const secret = index % 4 === 0 ? `${WEBHOOK_SECRET.slice(0, -5)}${10_000 + index}` : WEBHOOK_SECRET;
    const projectId = index % 4 === 1 ? `p-unknown-${index}` : ids[index % PROJECTS];
    const json = { projectId, reportId: 'r-1', status: 'Complete', result: 'Passed', score: 100 };
    const { status } = await sender.fetch(`/webhooks/${secret}`, { json });
    statuses[status] = (statuses[status] ?? 0) + 1;
    // The readings that they cause take place meanwhile.
    if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return statuses;
}

describe(`${WEBHOOKS} forged webhooks`, () => {
  it('cause one reading a window of each project that they name with the secret, and no other', async () => {
    // No reading of before falls into their window.
    heldAtMs = performance.now() + 10 * WINDOW_MS;
    const before = readings();
    expect(await flood()).toEqual({ 202: WEBHOOKS * 0.75, 404: WEBHOOKS * 0.25 });
    await pass(WINDOW_MS / 2);
    // On a busy machine a reading may be put down for a moment after that, which is still in the window.
    for (let more = 0; more < 20 && readings() - before < PROJECTS; more += 1) await pass(20);
    await eventually(() => readings() - before >= PROJECTS);
    expect(readings() - before).toBe(PROJECTS);
    // What came after a reading counts for the next window, once.
    heldAtMs += WINDOW_MS;
    await eventually(async () => {
      await pass(50);
      return readings() - before >= 2 * PROJECTS;
    });
    await pass(WINDOW_MS);
    expect(readings() - before).toBe(2 * PROJECTS);
    const asked = new Set(harness.service.seen.map(({ path }) => path.split('/')[2]));
    expect([...asked].filter((id) => id?.startsWith('p-unknown'))).toEqual([]);
  });
});
