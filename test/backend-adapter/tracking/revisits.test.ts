/** A completed project is looked at again without a webhook: a run that was begun on the service's own page shows, and revokes receipts. */
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
  await later.until(id, ({ run, gate }) => run === 2 && gate.decision === 'failed', 10_000);
  const redeemed = await later.redeem(receipt, 'application-1');
  expect([redeemed.status, redeemed.json.error?.code]).toEqual([409, 'receipt_revoked']);
});

it('a service that is away says nothing of completed projects', async () => {
  const harness = await startHarness({ settings: { revisitTimes } });
  const owner = harness.browser();
  const id = await owner.completed(harness.service);
  const readings = (): number => harness.service.count('GET', `${id}/reports`);
  const { revision } = await owner.snapshot(id);
  harness.service.script = ({ path }) => (path.endsWith('/reports') ? { status: 503 } : undefined);
  const before = readings();
  await eventually(() => readings() > before, 10_000);
  harness.service.script = () => undefined;
  expect(await owner.snapshot(id)).toMatchObject({ revision, service: { reachable: true } });
});
