import { describe, expect, it } from 'vitest';
import type { GatePolicy } from '../../../src/backend-adapter/index.js';
import { eventually, reportsWith, startHarness, type Harness } from '../support/adapter-harness.js';
import { collect } from '../support/stream-reader.js';

let harness: Harness;

/** Brings a run to its end under a policy and says what the gate and a request for a receipt answer. */
async function outcome(gate: GatePolicy, scores: readonly (number | undefined)[], extra = {}) {
  harness = await startHarness({ options: { gate } });
  const browser = harness.browser();
  const id = await browser.started();
  await browser.complete(harness.service, id, scores, 'r', extra);
  return { id, browser, snapshot: await browser.snapshot(id), receipt: await browser.askReceipt(id) };
}

describe('the policy, through a whole run', () => {
  it('asks each report to be Passed where it says so', async () => {
    const gate = { minScore: 80, requirePassed: true };
    const { snapshot, receipt } = await outcome(gate, [99, 99], { result: 'Failed' });
    const { reasons } = snapshot.gate;
    expect(reasons.map(({ code }) => code)).toEqual(['result-not-passed', 'result-not-passed']);
    expect(receipt).toMatchObject({ status: 409, json: { error: { details: { reasons } } } });
  });

  it('goes by the permit type', async () => {
    const cities = { 'wattle-bay': { permitTypes: { 'new-dwelling': { minScore: 60 } } } };
    const { snapshot, receipt } = await outcome({ minScore: 100, cities }, [99, 70]);
    expect([snapshot.gate.decision, receipt.status]).toEqual(['passed', 201]);
  });

  it('of fewer reports than the city names none passes, also after the gate stops waiting for the rest', async () => {
    harness = await startHarness({ options: { gate: { minScore: 80 } } });
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

  it('a changed policy is seen by who has the project already, by ETag and by stream', async () => {
    const { id, browser, snapshot } = await outcome({ minScore: 80 }, [99, 85]);
    const before = await browser.call(`/projects/${id}`);
    const etag = before.headers.get('etag') ?? '';
    expect((await browser.call(`/projects/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const again = (await harness.restarted({ gate: { minScore: 90 } })).browser(browser);
    const after = await again.call(`/projects/${id}`, { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(after.json['revision']).toBe(snapshot.revision);
    expect(after.json['gate']).toMatchObject({ decision: 'failed', minScore: 90 });
    const headers = { 'last-event-id': etag.slice(1, -1) };
    const stream = collect(await again.fetch(`/projects/${id}/events`, { headers }));
    await eventually(() => stream.seen.text.includes('"minScore":90'));
    await stream.cancel();
  });
});
