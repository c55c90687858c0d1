import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIN_RUNS } from '../../../../src/backend-adapter/tracking/estimates.js';
import { attemptsAnswerSchema, type Attempt } from 'precheck-contract';
import { startHarness, type Browser, type Harness } from '../../support/adapter-harness.js';
import { afterTest } from '../../support/after-test.js';
import { startScriptedService } from '../../support/scripted-service.js';

let harness: Harness;
let browser: Browser;
/** What the service says that each report found, by the path's end. */
let found: Record<string, unknown> = {};
beforeAll(async () => {
  const service = await startScriptedService();
  service.script = ({ path }) => {
    const [, , id, part, reportId, rest] = path.split('/');
    const report = service.reports.get(id ?? '')?.find((one) => one.id === reportId);
    if (part !== 'reports' || report === undefined || rest !== undefined) return undefined;
    const findings = found[report.id];
    return findings === 'reset' ? 'reset' : { json: { ...report, findings } };
  };
  harness = await startHarness({ service });
  browser = harness.browser();
});
afterAll(() => harness.close());

const scale = (status: string, ...sheets: string[]) => ({
  id: 'scale-stated',
  title: 'A scale on each drawing',
  status,
  message: 'said',
  evidence: sheets.map((sheetNumber) => ({ sheetNumber, file: `${sheetNumber}.pdf` })),
});
const attemptsOf = async (id: string): Promise<Attempt[]> =>
  attemptsAnswerSchema.parse((await browser.call(`/projects/${id}/attempts`)).json).attempts;
const runAgain = async (id: string, scores: number[], prefix: string): Promise<void> => {
  expect((await browser.process(id, [await browser.upload(id)])).status).toBe(202);
  await browser.complete(harness.service, id, scores, prefix);
};
const places = (list: readonly { id: string; sheet: string | null }[] = []) => list.map(({ id, sheet }) => [id, sheet]);

describe('GET /projects/:id/attempts', () => {
  it('is empty for a draft, and has one attempt without changes after the first run', async () => {
    const draft = await browser.createDraft();
    expect(await attemptsOf(draft)).toEqual([]);
    found = { 'r-1': [scale('fail', 'A-101')] };
    const id = await browser.completed(harness.service, [90, 70]);
    expect(await attemptsOf(id)).toEqual([
      {
        run: 1,
        startedAt: expect.stringMatching(/Z$/),
        endedAt: expect.stringMatching(/Z$/),
        complete: true,
        permitType: 'new-dwelling',
        score: 70,
        result: 'Failed',
        reports: [
          { id: 'r-1', name: 'Readiness', status: 'Complete', result: 'Passed', score: 90, modelVersion: 'm-1' },
          { id: 'r-2', name: 'Site plan', status: 'Complete', result: 'Failed', score: 70, modelVersion: 'm-1' },
        ],
        changes: null,
      },
    ]);
  });

  it('closes the service to nobody, though none of a project’s details can be had', async () => {
    found = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`r-${number}`, 'reset']));
    const id = await browser.completed(harness.service, [90, 70, 80, 80, 80, 80]);
    expect((await attemptsOf(id))[0]).toMatchObject({ complete: true, changes: null });
    expect(harness.loggedAs('circuit-open')).toEqual([]);
    found = {};
  });

  it('says when a run ended, also when the applicant was sent to the service after it', async () => {
    found = {};
    const id = await browser.completed(harness.service, [90, 70]);
    const [ended] = await attemptsOf(id);
    harness.clock.offsetMs += 5;
    expect((await browser.call(`/projects/${id}/hand-off`, { json: {} })).status).toBe(200);
    expect((await attemptsOf(id))[0]?.endedAt).toBe(ended?.endedAt);
  });

  it('answers the findings of a report though they cannot be kept', async () => {
    found = { 'r-1': [scale('fail', 'A-101')] };
    const id = await browser.completed(harness.service, [90, 70]);
    const database = new Database(join(harness.dataDirectory, 'adapter.sqlite'));
    database.exec(`CREATE TRIGGER full BEFORE INSERT ON report_findings BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    afterTest(() => (database.exec('DROP TRIGGER full'), database.close()));
    const answer = await browser.call(`/projects/${id}/reports/r-1`);
    expect(answer).toMatchObject({ status: 200, json: { findings: [{ title: 'A scale on each drawing' }] } });
  });

  it('says what a re-run fixed, what is new and what is still there, though the service wrote over its reports', async () => {
    const north = { title: 'North', message: 'm' };
    found = { 'r-1': [scale('fail', 'A-101', 'A-102')], 'r-2': [{ ...north, status: 'attention' }] };
    const id = await browser.completed(harness.service, [60, 70]);
    // Nobody has asked for the findings yet. The service keeps one record a report, with the same id in every run.
    const before = harness.service.count('GET', '/reports/r-1');
    expect((await browser.process(id, [await browser.upload(id)])).status).toBe(202);
    expect(harness.service.count('GET', '/reports/r-1')).toBe(before + 1);
    expect((await attemptsOf(id)).map(({ run, complete, score }) => [run, complete, score])).toEqual([
      [2, false, null],
      [1, true, 60],
    ]);
    found = { 'r-1': [scale('fail', 'A-102', 'A-103')], 'r-2': [{ ...north, status: 'pass' }] };
    await browser.complete(harness.service, id, [85, 95]);
    const [second, first] = await attemptsOf(id);
    expect(second).toMatchObject({ run: 2, score: 85, result: 'Passed', changes: { against: 1 } });
    expect(first).toMatchObject({ run: 1, changes: null });
    expect(places(second?.changes?.fixed).sort()).toEqual([
      ['North', null],
      ['scale-stated', 'A-101'],
    ]);
    expect(places(second?.changes?.added)).toEqual([['scale-stated', 'A-103']]);
    expect(places(second?.changes?.remaining)).toEqual([['scale-stated', 'A-102']]);
    // Read once and kept: later answers cost the service nothing.
    const reads = harness.service.count('GET', '/reports/r-1');
    expect((await attemptsOf(id))[0]).toEqual(second);
    expect(harness.service.count('GET', '/reports/r-1')).toBe(reads);
  });

  it('starts a run though the findings of the one before cannot be had, and compares with the last that is known', async () => {
    found = { 'r-1': [scale('fail', 'A-101')] };
    const id = await browser.completed(harness.service, [60, 70]);
    await attemptsOf(id);
    found = { 'r-1': 'reset', 'r-2': 'reset' };
    await runAgain(id, [61, 71], 'r');
    expect((await browser.process(id, [await browser.upload(id)])).status).toBe(202);
    found = { 'r-1': [scale('pass')] };
    await browser.complete(harness.service, id, [88, 89]);
    const attempts = await attemptsOf(id);
    expect(attempts.map(({ run, changes }) => [run, changes?.against ?? null, changes?.fixed.length ?? null])).toEqual([
      [3, 1, 1],
      [2, null, null],
      [1, null, null],
    ]);
  });

  it('keeps what a page asked for, and survives a restart', async () => {
    found = { 'r-1': [scale('fail', 'A-101')] };
    const id = await browser.completed(harness.service, [60, 70]);
    expect((await browser.call(`/projects/${id}/reports/r-1`)).status).toBe(200);
    found = {};
    await runAgain(id, [85, 86], 'again');
    found = { 'again-1': [scale('pass')] };
    harness = await harness.restarted();
    browser = harness.browser(browser);
    const fixed = [{ id: 'scale-stated', sheet: 'A-101' }];
    expect((await attemptsOf(id))[0]?.changes).toMatchObject({ against: 1, fixed });
  });
});

it('a snapshot has an estimate once enough runs of the same kind are over', async () => {
  const begin = async (permitType = 'fit-out'): Promise<string> => {
    const id = await browser.createDraft();
    await browser.process(id, [await browser.upload(id)], { permitType });
    harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Analysing' }]);
    await browser.until(id, ({ reports }) => reports[0]?.stage === 2);
    return id;
  };
  for (let run = 0; run < MIN_RUNS; run += 1) {
    const id = await begin();
    expect((await browser.snapshot(id)).estimate).toBeUndefined();
    await browser.complete(harness.service, id, [90]);
  }
  const id = await begin();
  expect((await browser.snapshot(id)).estimate).toMatchObject({ runs: MIN_RUNS });
  await browser.complete(harness.service, id, [90]);
  expect((await browser.snapshot(id)).estimate).toBeUndefined();
  // Of another permit type nothing is known.
  expect((await browser.snapshot(await begin('new-dwelling'))).estimate).toBeUndefined();
});
