import { afterEach, describe, expect, it } from 'vitest';
import type { GatePolicy } from '../../../src/backend-adapter/index.js';
import { eventually, reportsWith, startHarness, WEBHOOK_SECRET, type Harness } from '../support/adapter-harness.js';

let harness: Harness;
afterEach(() => harness.close());

/** Brings a run to its end under a policy and says what the gate and a request for a receipt answer. */
async function outcome(gate: GatePolicy, scores: readonly (number | undefined)[], extra = {}) {
  harness = await startHarness({ options: { gate } });
  const browser = harness.browser();
  const id = await browser.started();
  await browser.complete(harness.service, id, scores, 'r', extra);
  const snapshot = await browser.snapshot(id);
  const receipt = await browser.askReceipt(id);
  return { id, browser, snapshot, receipt };
}

describe('the policy, through a whole run', () => {
  const cases: readonly [string, GatePolicy, readonly (number | undefined)[], object, number, string[]][] = [
    ['every, one below', { minScore: 80 }, [99, 70], {}, 409, ['below-minimum']],
    ['mean, one below', { minScore: 80, reports: 'mean' }, [99, 70], {}, 201, ['met']],
    [
      'Passed is asked and not given',
      { minScore: 80, requirePassed: true },
      [99, 99],
      { result: 'Failed' },
      409,
      ['result-not-passed', 'result-not-passed'],
    ],
    ['a score of 101', { minScore: 80 }, [101, 99], {}, 409, ['report-without-score']],
    [
      'by permit type',
      { minScore: 100, cities: { 'wattle-bay': { permitTypes: { 'new-dwelling': { minScore: 60 } } } } },
      [99, 70],
      {},
      201,
      ['met'],
    ],
  ];
  it.each(cases)('%s', async (_name, gate, scores, extra, status, codes) => {
    const { snapshot, receipt } = await outcome(gate, scores, extra);
    expect(snapshot.gate.reasons.map(({ code }) => code)).toEqual(codes);
    expect(receipt.status).toBe(status);
    if (status === 409) expect(receipt.json.error?.details?.['reasons']).toEqual(snapshot.gate.reasons);
  });

  it('of fewer reports than the city names none passes, also after the gate stops waiting for the rest', async () => {
    harness = await startHarness({ options: { gate: { minScore: 80 } } });
    const browser = harness.browser();
    const id = await browser.started();
    // Neither processing nor complete: a word that nobody knows.
    harness.service.statuses.set(id, 'Pondering');
    harness.service.reports.set(id, reportsWith([99]));
    await eventually(async () => (await browser.snapshot(id)).reports.some(({ complete }) => complete));
    harness.clock.passedMs += 61_000;
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    const { gate } = await browser.snapshot(id);
    expect(gate.decision).toBe('failed');
    expect(gate.reasons).toEqual([{ code: 'report-missing', reportName: 'Site plan' }]);
    expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
    // The report that comes late is read with the next webhook, and decides.
    harness.service.reports.set(id, reportsWith([99, 85]));
    const claim = { projectId: id, reportId: 'r-2', status: 'Complete', result: 'Passed', score: 85 };
    expect((await browser.call(`/webhooks/${WEBHOOK_SECRET}`, { json: claim })).status).toBe(202);
    await eventually(async () => (await browser.snapshot(id)).gate.decision === 'passed');
  });

  it('a changed policy is seen by who has the project already, by ETag and by stream', async () => {
    const { id, browser, snapshot } = await outcome({ minScore: 80 }, [99, 85]);
    const before = await browser.call(`/projects/${id}`);
    const etag = before.headers.get('etag') ?? '';
    expect((await browser.call(`/projects/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await harness.adapter.close();
    const { dataDirectory, service } = harness;
    const stricter = await startHarness({ options: { gate: { minScore: 90 } }, dataDirectory, service });
    harness = stricter;
    const again = stricter.browser(browser);
    const after = await again.call(`/projects/${id}`, { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(after.json['revision']).toBe(snapshot.revision);
    expect(after.json['gate']).toMatchObject({ decision: 'failed', minScore: 90 });
    const stream = await again.fetch(`/projects/${id}/events`, { headers: { 'last-event-id': etag.slice(1, -1) } });
    const reader = stream.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    expect(first).toContain('"minScore":90');
  });
});
