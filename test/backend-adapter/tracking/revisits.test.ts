/** A completed project is looked at again without a webhook: a run that was begun on the service's own page shows, and revokes receipts. */
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { eventually, reportsWith, startHarness } from '../support/adapter-harness.js';

const revisitTimes = { firstMs: 300, maxPauseMs: 600 };

it('a run of the service’s own page is noticed without a webhook, after a restart too, and revokes the receipt', async () => {
  let harness = await startHarness({ settings: { revisitTimes } });
  const owner = harness.browser();
  const id = await owner.completed(harness.service);
  const { receipt } = (await owner.askReceipt(id)).json;
  harness = await harness.restarted();
  const later = harness.browser(owner);
  harness.service.reports.set(id, reportsWith([20, 30], 'again'));
  await later.until(id, ({ run, gate }) => run === 2 && gate.decision === 'failed');
  const redeemed = await later.redeem(receipt, 'application-1');
  expect([redeemed.status, redeemed.json.error?.code]).toEqual([409, 'receipt_revoked']);
});

it('a run that nobody has read for a month is read when a page opens it', async () => {
  let harness = await startHarness();
  const owner = harness.browser();
  const id = await owner.started();
  await harness.adapter.close();
  const file = new Database(join(harness.dataDirectory, 'adapter.sqlite'));
  file.exec('UPDATE projects SET watched_until = 0');
  file.close();
  harness.service.reports.set(id, reportsWith([90, 85]));
  harness = await harness.restarted();
  harness.clock.offsetMs = 31 * 24 * 60 * 60_000;
  await harness.browser(owner).until(id, ({ phase }) => phase === 'complete');
});

it('a service that is away says nothing of completed projects', async () => {
  const harness = await startHarness({ settings: { revisitTimes } });
  const owner = harness.browser();
  const id = await owner.completed(harness.service);
  const readings = (): number => harness.service.count('GET', `${id}/reports`);
  const { revision } = await owner.snapshot(id);
  harness.service.script = ({ path }) => (path.endsWith('/reports') ? { status: 503 } : undefined);
  const before = readings();
  await eventually(() => readings() > before);
  harness.service.script = () => undefined;
  expect(await owner.snapshot(id)).toMatchObject({ revision, service: { reachable: true } });
});
