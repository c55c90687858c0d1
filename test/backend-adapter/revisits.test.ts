/** A completed project is looked at again without a webhook: a run that was begun on the service's own page shows, and revokes receipts. */
import { expect, it } from 'vitest';
import { eventually, reportsWith, startHarness, VENDOR_TOKEN, type Browser } from './support/adapter-harness.js';

const revisitTimes = { roundMs: 50, mostAtOnce: 5, firstMs: 300, longestPauseMs: 600, keptMs: 60_000 };

async function receiptOf(owner: Browser, id: string): Promise<string> {
  const { status, json } = await owner.call(`/projects/${id}/receipt`, { method: 'POST' });
  expect(status).toBe(201);
  return String(json['receipt']);
}

it('a run of the service’s own page is noticed without a webhook, after a restart too, and revokes the receipt', async () => {
  let harness = await startHarness({ settings: { revisitTimes } });
  try {
    const owner = harness.browser();
    const id = await owner.completed(harness.service);
    const receipt = await receiptOf(owner, id);
    harness = await harness.restarted();
    const later = harness.browser();
    later.cookie = owner.cookie;
    harness.service.reports.set(id, reportsWith([20, 30], 'again'));
    await eventually(async () => (await later.snapshot(id)).run === 2, 10_000);
    await eventually(async () => (await later.snapshot(id)).gate.decision === 'failed', 10_000);
    const redeemed = await later.call('/receipts/redeem', {
      json: { receipt, idempotencyKey: 'application-1' },
      headers: { authorization: `Bearer ${VENDOR_TOKEN}` },
    });
    expect([redeemed.status, redeemed.json.error?.code]).toEqual([409, 'receipt_revoked']);
  } finally {
    await harness.close();
  }
});

it('reads completed projects a few at a time, less and less often, and at last no more; a service that is away says nothing of them', async () => {
  const harness = await startHarness({
    settings: { revisitTimes: { ...revisitTimes, mostAtOnce: 2, longestPauseMs: 60_000, keptMs: 3_000 } },
  });
  try {
    const owner = harness.browser();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await owner.completed(harness.service));
    const readings = (id = ''): number => harness.service.count('GET', `${id}/reports`);
    const { revision } = await owner.snapshot(ids[0] ?? '');
    harness.service.script = ({ path }) => (path.endsWith('/reports') ? { status: 503 } : undefined);
    const before = readings(ids[0]);
    await eventually(() => readings(ids[0]) > before, 10_000);
    harness.service.script = () => undefined;
    expect(await owner.snapshot(ids[0] ?? '')).toMatchObject({ revision, service: { reachable: true } });
    // Their last look comes after keptMs: then it is still.
    const looks = new Map(ids.map((id) => [id, readings(id)]));
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    for (const id of ids) expect(readings(id) - (looks.get(id) ?? 0)).toBeLessThanOrEqual(8);
    const atLast = readings();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(readings()).toBe(atLast);
  } finally {
    await harness.close();
  }
});
