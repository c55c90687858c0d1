/** The machine's clock is put forward and back while the adapter works: what it waits for still comes when it should. */
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';

const DAY_MS = 24 * 60 * 60_000;

let harness: Harness;
let owner: Browser;
beforeEach(async () => {
  harness = await startHarness({ options: { rateLimits: false }, settings: { settleStartMs: 300 } });
  owner = harness.browser();
});

it.each(['goes on', 'is restarted'])(
  'a start lost while the clock is a day ahead is settled; the adapter %s',
  async (then) => {
    const id = await owner.createDraft();
    const upload = await owner.upload(id);
    harness.clock.offsetMs = DAY_MS;
    harness.service.script = ({ path }) => (path.endsWith('/process') ? 'reset' : undefined);
    expect((await owner.process(id, [upload])).status).toBe(503);
    harness.service.script = () => undefined;
    harness.clock.offsetMs = 0;
    if (then === 'is restarted') harness = await harness.restarted();
    const later = harness.browser(owner);
    await eventually(async () => (await later.process(id, [upload])).status === 202);
    expect((await later.snapshot(id)).run).toBe(1);
  },
);

it('a run is read as often as before when the clock is put forward, and is not called stalled', async () => {
  const id = await owner.started();
  harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
  await owner.until(id, ({ reports }) => reports.length === 1);
  harness.clock.offsetMs = 2 * DAY_MS;
  const readings = () => harness.service.count('GET', `/${id}/reports`);
  const before = readings();
  await eventually(() => readings() >= before + 5);
  expect((await owner.snapshot(id)).phase).toBe('processing');
  await owner.complete(harness.service, id, [90, 85]);
});

it('a run whose reports may not be all yet waits for the others, though the clock is put forward', async () => {
  const id = await owner.createDraft();
  harness.service.statuses.set(id, 'Processing');
  await owner.process(id, [await owner.upload(id)]);
  harness.service.reports.set(id, reportsWith([90]));
  await owner.until(id, ({ reports }) => reports.length === 1);
  harness.clock.offsetMs = DAY_MS;
  const readings = () => harness.service.count('GET', `/${id}/reports`);
  const before = readings();
  await eventually(() => readings() >= before + 5);
  expect((await owner.snapshot(id)).phase).toBe('processing');
});

it('a run is still followed after the clock was two months ahead for a moment', async () => {
  harness = await startHarness({ settings: { leaseMs: 300 } });
  owner = harness.browser();
  const id = await owner.started();
  harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
  await owner.until(id, ({ reports }) => reports.length === 1);
  const { now } = Date;
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * DAY_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  ahead.mockRestore();
  await owner.complete(harness.service, id, [90, 85]);
});
