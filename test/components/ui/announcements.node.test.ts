import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import { announcementsOf } from '../../../dist/components/ui/announcements.js';
import { outcomeOf } from '../../../dist/components/ui/gate-words.js';
import * as failure from '../../../dist/components/ui/failure-words.js';
import { lineOf } from '../../../dist/components/ui/run-findings.js';
import { createFormats } from '../../../dist/components/i18n/language.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { LANGUAGES } from '../../../dist/components/translations/languages.js';
import { completed, drawing, newReport, passedRun, stateOf } from '../support/snapshots.js';

const FIX = 'Fix the drawings, then check again.';

const report = { ...completed(newReport('r', 'Readiness'), 62), modelVersion: null };
/** A run for a fence that fell short. */
const failed = passedRun({
  reports: [report],
  gate: { decision: 'failed', minScore: 80, score: 62, reasons: [{ code: 'below-minimum' }] },
});
const passed = passedRun();
const waitingFor = (permitType: string): ProjectState => ({
  ...INITIAL_STATE,
  settings: { ...NO_SETTINGS, permitType },
});
const problemOf = (code: 'internal' | 'adapter_unreachable') =>
  ({ code, message: 'No.', retryable: true, requestId: null, details: {} }) as const;

describe('a run that checked another permit type, for those who listen', () => {
  const waiting = waitingFor('shed');
  const ended: ProjectState = { ...waiting, snapshot: passed };
  const permitTypes = [
    { permitType: 'fence', name: 'Fence', reports: [] },
    { permitType: 'shed', name: 'Garden shed', reports: [] },
  ];
  const city = { city: { cityKey: 'x', name: 'X', permitTypes }, limits: { maxFileBytes: 1, maxFiles: 1 } };
  const problem = problemOf('adapter_unreachable');
  const stopped = { problem, problems: { city: problem } };
  const inNames = 'The check was for “Fence”. This application is for “Garden shed”. Check the drawings again.';
  const inKeys = 'The check was for “fence”. This application is for “shed”. Check the drawings again.';

  const cases: readonly [name: string, next: ProjectState, previous: ProjectState, said: readonly string[]][] = [
    ['ends with the names known', { ...ended, city }, { ...waiting, city }, [inNames]],
    ['ends before the names are known', ended, waiting, []],
    ['gets its names', { ...ended, city }, ended, [inNames]],
    ['is said once', { ...ended, city, starting: false }, { ...ended, city }, []],
    ['gets no names', { ...ended, ...stopped }, { ...waiting, ...stopped }, [inKeys]],
  ];
  for (const [name, next, previous, said] of cases) {
    it(name, () =>
      expect(announcementsOf(next, previous, { gated: true }, wordsFor('en'), failure)).to.deep.equal(said),
    );
  }
});

describe('the end of a run, for those who listen', () => {
  const waiting = waitingFor('fence');
  const ended: ProjectState = { ...waiting, snapshot: failed };
  const answered = (status: 'fail' | 'attention' | 'pass' | 'not-assessed', message = 'None.'): ProjectState => ({
    ...ended,
    reportAnswers: { r: { report, findings: [{ id: 'f', title: 'Scale', status, message }] } },
  });
  const other = { ...report, id: 'other', score: 90 };
  const partly: ProjectState = { ...answered('fail'), snapshot: { ...failed, reports: [report, other] } };
  const lowest = 'Your lowest report, Readiness, scored 62. Every report needs 80.';
  const uncounted = `Not there yet. ${lowest} Main reason: None. ${FIX}`;
  const silent: ProjectState = { ...ended, reportAnswers: { r: { report, findings: null } } };
  const score = '62 of 100. The minimum is 80.';
  const verdict = `Not there yet. ${score}`;
  const fix = `${verdict} ${FIX}`;
  const counted = `1 thing to fix. ${score} Main reason: None. ${FIX}`;
  const asked = counted.replace('None.', 'Is it drawn?');
  const ungated = 'Check complete. 62 of 100. You can submit whatever the score.';
  const unsure = 'The result isn’t confirmed yet.';
  const reached: ProjectState = { ...waiting, snapshot: passed };
  const unconfirmed: ProjectState = { ...reached, problem: problemOf('internal') };
  const wrong = 'Something went wrong on our side. Try again.';
  const raised: ProjectState = { ...reached, settings: { ...reached.settings, minScore: 90 } };
  const gate = { ...passed.gate, decision: 'failed' as const, minScore: 90, reasons: [] };
  const stricter: ProjectState = { ...reached, snapshot: { ...passed, gate } };
  const short = `Not there yet. 84 of 100. The minimum is 90. ${FIX}`;

  const cases: readonly [name: string, next: ProjectState, previous: ProjectState, gated: boolean, said: string[]][] = [
    ['has its verdict at once, and nothing takes its place', ended, waiting, true, [verdict]],
    ['is not told again when its findings are there', answered('fail'), ended, true, []],
    ['counts findings to fix that were there first', answered('fail'), waiting, true, [counted]],
    ['has one mark at the end of a reason', answered('fail', 'Is it drawn?'), waiting, true, [asked]],
    ['counts nothing before all findings are there', partly, waiting, true, [uncounted]],
    ['asks for fixes where findings to look at came first', answered('attention'), waiting, true, [fix]],
    ['asks for other drawings where all findings passed', answered('pass'), waiting, true, [fix]],
    ['asks for other drawings where none came', silent, waiting, true, [fix]],
    ['asks for nothing where nothing depends on it', answered('fail'), waiting, false, [ungated]],
    ['that passed and cannot be confirmed says so', unconfirmed, reached, true, [unsure, wrong]],
    ['that passed needs no confirmation where nothing depends on it', unconfirmed, reached, false, [wrong]],
    ['that passed falls short once the page asks for more', raised, reached, true, [short]],
    ['that passed falls short once the city asks for more', stricter, reached, true, [short]],
    ['that passed is as it was where nothing depends on it', raised, reached, false, []],
  ];
  for (const [name, next, previous, gated, said] of cases) {
    it(name, () => expect(announcementsOf(next, previous, { gated }, wordsFor('en'), failure)).to.deep.equal(said));
  }
});

it('a score just below the minimum never reads as the minimum', () => {
  const almost = { ...report, score: 79.996, complete: true };
  const run = passedRun({ reports: [almost], gate: { ...failed.gate, score: 79.996 } });
  const waiting = waitingFor('fence');
  const said = announcementsOf({ ...waiting, snapshot: run }, waiting, { gated: true }, wordsFor('en'), failure);
  expect(said.join(' ')).to.contain('79.99 of 100. The minimum is 80.');
  const { word } = outcomeOf(almost, run.gate, wordsFor('en'));
  expect(word).to.equal('79.99, below the minimum of 80');
  for (let hundredths = 0; hundredths <= 10_000; hundredths++)
    expect(wordsFor('en').f.number(hundredths / 100)).to.equal(`${hundredths / 100}`);
});

it('a line that is cut is cut between characters', () => {
  for (const before of ['', 'x']) {
    const line = lineOf({ id: 'f', title: '', status: 'fail', message: before + '📐'.repeat(60) });
    expect(line).not.toMatch(/\p{Cs}/u);
  }
});

it('a reason that was cut ends with its ellipsis alone, from right to left too', async () => {
  const message = 'none of the sheets that show a floor or an elevation '.repeat(3);
  const finding = { id: 'f', title: 'Scale', status: 'fail', message } as const;
  const waiting = waitingFor('fence');
  const ended = { ...waiting, snapshot: failed, reportAnswers: { r: { report, findings: [finding] } } };
  const { translation } = await LANGUAGES.he();
  for (const t of [wordsFor('en').t, translation]) {
    const words = { t, f: createFormats(t.code) };
    const said = announcementsOf(ended, waiting, { gated: true }, words, failure).join('');
    expect(said, t.code).to.match(/…\u2069? /);
  }
});

describe('refused files, for those who listen', () => {
  const refusal = (name: string) => ({
    name,
    problem: { ...problemOf('internal'), code: 'too_many_files', details: { maxFiles: 2 } } as const,
  });
  const incoming = [{ id: 'files', found: { files: [], leftOut: null }, replacedId: null }];
  const reason = 'A set has at most 2 files. Remove one to add another.';
  const heard = (...states: Partial<ProjectState>[]) => {
    const said = states.map((change, index) =>
      announcementsOf(
        { ...INITIAL_STATE, ...change },
        { ...INITIAL_STATE, incoming, ...states[index - 1] },
        { gated: true },
        wordsFor('en'),
        failure,
      ),
    );
    return said.flat();
  };

  it('are named one by one, each once', () => {
    const one = { incoming, refusals: [refusal('a.pdf')] };
    const two = { incoming, refusals: [...one.refusals, refusal('b.pdf')] };
    expect(heard(one, two, { ...two, incoming: [] })).to.deep.equal([
      `a.pdf wasn’t added. ${reason}`,
      `b.pdf wasn’t added. ${reason}`,
    ]);
  });

  it('are counted where they are many, once all are inspected: the first six are named, as on the page', () => {
    const many = Array.from({ length: 300 }, (_, index) => refusal(`${index}.pdf`));
    const some = { incoming, refusals: many.slice(0, 100) };
    const all = { incoming: [], refusals: many };
    const named = many.slice(0, 6).map(({ name }) => `${name} wasn’t added. ${reason}`);
    expect(heard(some, { ...all, incoming }, all, { ...all })).to.deep.equal([...named, '300 files weren’t added.']);
  });
});

describe('what waits, for those who listen', () => {
  const sending: ProjectState = { ...INITIAL_STATE, drawings: [{ ...drawing, status: 'uploading' }] };
  const checking = stateOf({ phase: 'processing' }, { connection: 'live' });
  const offline = 'Connection lost. This page continues automatically when it’s back.';
  const { t } = wordsFor('en');
  const cases: readonly [name: string, previous: ProjectState, change: Partial<ProjectState>, said: string[]][] = [
    ['uploads without a network', sending, { offline: true }, [offline]],
    ['paused uploads without a network', { ...sending, paused: true }, { offline: true }, []],
    ['a check that is not followed', checking, { connection: 'reconnecting' }, [offline]],
    ['a check', sending, { checkRequested: true }, [t.uploader.willStart]],
    ['a result that has expired', stateOf(), { receipt: null, receiptExpired: true }, [t.result.expired]],
  ];
  for (const [name, previous, change, said] of cases) {
    it(name, () => {
      const next = { ...previous, ...change };
      expect(announcementsOf(next, previous, { gated: true }, wordsFor('en'), failure)).to.deep.equal(said);
      expect(announcementsOf({ ...next }, next, { gated: true }, wordsFor('en'), failure)).to.deep.equal([]);
    });
  }
});
