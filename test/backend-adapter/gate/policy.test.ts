import { expect, it } from 'vitest';
import { eventually, reportsWith, startHarness } from '../support/adapter-harness.js';
import { collect } from '../support/stream-reader.js';

it('of fewer reports than the city names none passes, also after the gate stops waiting for the rest', async () => {
  const harness = await startHarness({ options: { gate: { minScore: 80 } } });
  const browser = harness.browser();
  const id = await browser.started();
  // Neither processing nor complete: a word that nobody knows.
  harness.service.statuses.set(id, 'Pondering');
  harness.service.reports.set(id, reportsWith([99]));
  await browser.until(id, ({ reports }) => reports.some(({ complete }) => complete));
  harness.clock.passedMs += 61_000;
  const { gate } = await browser.until(id, ({ phase }) => phase === 'complete');
  const reasons = [{ code: 'report-missing', reportName: 'Site plan' }];
  expect(gate).toMatchObject({ decision: 'failed', reasons });
  expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
  // The report that comes late is read with the next webhook, and decides.
  harness.service.reports.set(id, reportsWith([99, 85]));
  expect(await browser.hint(id)).toBe(202);
  await browser.until(id, ({ gate: { decision } }) => decision === 'passed');
});

it('a report that failed keeps the gate shut while the service’s list leaves it out, though it has as many as the city names', async () => {
  const { service, browser: open } = await startHarness();
  const browser = open();
  const id = await browser.completed(service, [90, 85, 10]);
  const readings = () => service.count('GET', `/${id}/reports`);
  service.reports.set(id, reportsWith([90, 85]));
  // What the first of two readings finds has been saved when the second begins.
  for (const before of [readings(), readings() + 1]) {
    expect(await browser.hint(id)).toBe(202);
    await eventually(() => readings() > before);
  }
  expect(await browser.snapshot(id)).toMatchObject({ run: 1, gate: { decision: 'failed', score: 10 } });
  expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
});

it('a changed policy is seen by who has the project already, by ETag and by stream', async () => {
  const harness = await startHarness({ options: { gate: { minScore: 80 } } });
  const browser = harness.browser();
  const id = await browser.completed(harness.service, [99, 85]);
  const { revision } = await browser.snapshot(id);
  const before = await browser.call(`/projects/${id}`);
  const etag = before.headers.get('etag') ?? '';
  expect((await browser.call(`/projects/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const again = (await harness.restarted({ gate: { minScore: 90 } })).browser(browser);
  const after = await again.call(`/projects/${id}`, { headers: { 'if-none-match': etag } });
  expect(after.status).toBe(200);
  expect(after.json['revision']).toBe(revision);
  expect(after.json['gate']).toMatchObject({ decision: 'failed', minScore: 90 });
  const headers = { 'last-event-id': etag.slice(1, -1) };
  const stream = collect(await again.fetch(`/projects/${id}/events`, { headers }));
  await eventually(() => stream.seen.text.includes('"minScore":90'));
  await stream.cancel();
});
