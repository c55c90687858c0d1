import { afterEach, describe, expect, it } from 'vitest';
import type { GatePolicy } from '../../src/backend-adapter/index.js';
import { eventually, reportsWith, startHarness, WEBHOOK_SECRET, type Harness } from './support/adapter-harness.js';
import type { ScriptedReport } from './support/scripted-service.js';

let harness: Harness;
afterEach(() => harness.close());

/** Brings a run to its end under a policy and says what the gate and a request for a receipt answer. */
async function outcome(gate: GatePolicy, scores: readonly (number | undefined)[], extra = {}) {
  harness = await startHarness({ options: { gate } });
  const browser = harness.browser();
  const id = await browser.createDraft();
  await browser.process(id, [await browser.upload(id)]);
  harness.service.reports.set(id, reportsWith(scores, 'r', extra));
  await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
  const snapshot = await browser.snapshot(id);
  const receipt = await browser.call(`/projects/${id}/receipt`, { method: 'POST' });
  return { id, browser, snapshot, receipt };
}

describe('the policy, through a whole run', () => {
  const cases: readonly [string, GatePolicy, readonly (number | undefined)[], object, number, string[]][] = [
    ['every, one below', { minScore: 80 }, [99, 70], {}, 409, ['below-minimum']],
    ['mean, one below', { minScore: 80, reports: 'mean' }, [99, 70], {}, 201, ['met']],
    ['named, the other below', { minScore: 80, reports: { named: ['Readiness'] } }, [99, 7], {}, 201, ['met']],
    [
      'named, the other without a score',
      { minScore: 80, reports: { named: ['Readiness'] } },
      [99, undefined],
      {},
      201,
      ['met'],
    ],
    ['named, never came', { minScore: 80, reports: { named: ['Third'] } }, [99, 99], {}, 409, ['report-missing']],
    [
      'Passed is asked and not given',
      { minScore: 80, requirePassed: true },
      [99, 99],
      { result: 'Failed' },
      409,
      ['result-not-passed', 'result-not-passed'],
    ],
    ['a mean with a score beyond 100', { minScore: 80, reports: 'mean' }, [1000, 0], {}, 409, ['report-without-score']],
    ['a score of 101', { minScore: 80 }, [101, 99], {}, 409, ['report-without-score']],
    ['a score beyond reason', { minScore: 80 }, [1e308, 99], {}, 409, ['report-without-score']],
    ['a score below 0', { minScore: 0 }, [-1, 99], {}, 409, ['report-without-score']],
    ['scores at both ends', { minScore: 0 }, [0, 100], {}, 201, ['met']],
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

  const named = (...scores: [string, number][]) =>
    scores.map(
      ([name, score], index) => ({ ...reportsWith([score], `n${index}`)[0], name, id: `n${index}` }) as ScriptedReport,
    );
  it.each<[string, GatePolicy, ScriptedReport[], string[]]>([
    [
      'two reports of one name stand for one',
      { minScore: 80 },
      named(['Readiness', 99], ['Readiness', 98]),
      ['report-missing'],
    ],
    [
      'a name counts by its worst score in the mean',
      { minScore: 60, reports: 'mean' },
      named(['Readiness', 100], ['Site plan', 100], ['Readiness', 10]),
      ['mean-below-minimum'],
    ],
    [
      'a name that the policy names counts by its worst score',
      { minScore: 80, reports: { named: ['Readiness'] } },
      named(['Readiness', 100], ['Site plan', 100], ['Readiness', 10]),
      ['below-minimum'],
    ],
  ])('%s', async (_name, gate, reports, codes) => {
    harness = await startHarness({ options: { gate } });
    const browser = harness.browser();
    const id = await browser.createDraft();
    await browser.process(id, [await browser.upload(id)]);
    harness.service.reports.set(id, reports);
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    expect((await browser.snapshot(id)).gate.reasons.map(({ code }) => code)).toEqual(codes);
    expect((await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).status).toBe(409);
  });

  it('of fewer reports than the city names none passes, also after the gate stops waiting for the rest', async () => {
    harness = await startHarness({ options: { gate: { minScore: 80 } } });
    const browser = harness.browser();
    const id = await browser.createDraft();
    await browser.process(id, [await browser.upload(id)]);
    // Neither processing nor complete: a word that nobody knows.
    harness.service.statuses.set(id, 'Pondering');
    harness.service.reports.set(id, reportsWith([99]));
    await eventually(async () => (await browser.snapshot(id)).reports.some(({ complete }) => complete));
    harness.clock.passedMs += 61_000;
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    const { gate } = await browser.snapshot(id);
    expect(gate.decision).toBe('failed');
    expect(gate.reasons).toEqual([{ code: 'report-missing', reportName: 'Site plan' }]);
    expect((await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).json.error?.code).toBe(
      'gate_not_passed',
    );
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
    const again = stricter.browser();
    again.cookie = browser.cookie;
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
