/** The machine's clock is put forward and back while the adapter works: what it waits for still comes when it should. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';

const DAY_MS = 24 * 60 * 60_000;

let harness: Harness;
let owner: Browser;
beforeEach(async () => {
  harness = await startHarness({ options: { rateLimits: false }, settings: { settleStartMs: 300 } });
  owner = harness.browser();
});
afterEach(() => harness.close());

it('a start that was lost while the clock was a day ahead is settled when it is right again', async () => {
  const id = await owner.createDraft();
  const upload = await owner.upload(id);
  harness.clock.offsetMs = DAY_MS;
  harness.service.script = ({ path }) => (path.endsWith('/process') ? 'reset' : undefined);
  expect((await owner.process(id, [upload])).status).toBe(503);
  harness.service.script = () => undefined;
  harness.clock.offsetMs = 0;
  await eventually(async () => (await owner.process(id, [upload])).status === 202, 10_000);
  expect((await owner.snapshot(id)).run).toBe(1);
});

it('so is one that a process left behind which a restart ended', async () => {
  const id = await owner.createDraft();
  const upload = await owner.upload(id);
  harness.clock.offsetMs = DAY_MS;
  harness.service.script = ({ path }) => (path.endsWith('/process') ? 'reset' : undefined);
  expect((await owner.process(id, [upload])).status).toBe(503);
  harness.service.script = () => undefined;
  harness = await harness.restarted();
  const later = harness.browser(owner);
  await eventually(async () => (await later.process(id, [upload])).status === 202, 10_000);
});

it('a run is read as often as before when the clock is put forward, and is not called stalled', async () => {
  const id = await owner.started();
  harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
  await eventually(async () => (await owner.snapshot(id)).reports.length === 1);
  harness.clock.offsetMs = 2 * DAY_MS;
  const readings = () => harness.service.count('GET', `/${id}/reports`);
  const before = readings();
  await eventually(() => readings() >= before + 5, 5_000);
  expect((await owner.snapshot(id)).phase).toBe('processing');
  harness.service.reports.set(id, reportsWith([90, 85]));
  await eventually(async () => (await owner.snapshot(id)).phase === 'complete', 5_000);
});

it('a run whose reports may not be all yet waits for the others, though the clock is put forward', async () => {
  const id = await owner.createDraft();
  harness.service.statuses.set(id, 'Processing');
  await owner.process(id, [await owner.upload(id)]);
  harness.service.reports.set(id, reportsWith([90]));
  await eventually(async () => (await owner.snapshot(id)).reports.length === 1);
  harness.clock.offsetMs = DAY_MS;
  const readings = () => harness.service.count('GET', `/${id}/reports`);
  const before = readings();
  await eventually(() => readings() >= before + 5, 5_000);
  expect((await owner.snapshot(id)).phase).toBe('processing');
});
