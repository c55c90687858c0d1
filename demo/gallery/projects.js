/** What the gallery's projects are made of. Times are counted from when a page asks. */
import { COMPLETE, REPORT_STAGES } from 'precheck-contract';

export const CITY_KEY = 'wattle-bay';
export const MINIMUM = 80;
export const READINESS = 'Drawing set readiness';
export const COMPLIANCE = 'Site plan compliance';

/** @param {number} seconds before now */
export const ago = (seconds) => new Date(Date.now() - seconds * 1000).toISOString();

const drawing = (uploadId, name, size, type, label) => ({
  uploadId,
  name,
  filename: name,
  size,
  sha256: '5e'.repeat(32),
  type,
  label,
});
export const DRAWINGS = [
  drawing(
    'upload-1',
    'A-001 Site plan of the whole lot with all setbacks and easements rev C.pdf',
    2_480_000,
    'site-plan',
    'Site plan',
  ),
  drawing('upload-2', 'A-101 Floor plan.pdf', 1_310_000, 'floor-plan', 'A-101 Floor plan'),
  drawing('upload-3', 'A-102 Roof plan.pdf', 640_000, 'roof-plan', 'A-102 Roof plan'),
];

/** A report in a stage from 1 to 5, begun so many seconds ago; a stage took a quarter of that. */
export function running(id, name, stage, begunSecondsAgo = 80, more = {}) {
  const begun = REPORT_STAGES.slice(0, stage).map((word, index) => [
    word,
    ago(begunSecondsAgo - (index * begunSecondsAgo) / 4 / stage),
  ]);
  return {
    id,
    name,
    status: REPORT_STAGES[stage - 1],
    stage,
    complete: false,
    result: null,
    score: null,
    modelVersion: null,
    stageStartedAt: Object.fromEntries(begun),
    ...more,
  };
}

/** A report that ended: 71 seconds in all. */
export function ended(id, name, score, more = {}) {
  const seconds = [120, 112, 97, 80, 62, 49];
  return {
    id,
    name,
    status: COMPLETE,
    stage: 6,
    complete: true,
    result: score >= 70 ? 'Passed' : 'Failed',
    score,
    modelVersion: 'checks-1.0',
    stageStartedAt: Object.fromEntries([...REPORT_STAGES, COMPLETE].map((word, index) => [word, ago(seconds[index])])),
    ...more,
  };
}

const gate = (change) => ({ decision: 'undecided', minScore: MINIMUM, score: null, reasons: [], ...change });

/** A run that is under way; `change` as a snapshot has it. */
export function project({ gate: gateChange, service, ...change } = {}) {
  return {
    revision: 1,
    project: {
      id: 'shown',
      cityKey: CITY_KEY,
      permitType: 'new-dwelling',
      address: '14 Banksia Street, Wattle Bay NSW 2999',
      createdAt: ago(600),
    },
    phase: 'processing',
    run: 1,
    processingStartedAt: ago(120),
    drawings: DRAWINGS,
    draft: [],
    reports: [running('report-1', READINESS, 3), running('report-2', COMPLIANCE, 2)],
    gate: gate(gateChange),
    service: { reachable: true, readAt: ago(0), problem: null, ...service },
    ...change,
  };
}

/** A run that is over, with one score a report; the gate decided by the lowest. */
export function checked([first, second], change = {}) {
  const score = Math.min(first, second);
  return project({
    phase: 'complete',
    reports: [ended('report-1', READINESS, first), ended('report-2', COMPLIANCE, second)],
    ...change,
    gate: { decision: score >= MINIMUM ? 'passed' : 'failed', score, ...change.gate },
  });
}

/** With drawings as the adapter keeps them. One without an upload was not sent before its page was gone. */
export function draft(drawings = []) {
  const kept = drawings.map(([id, name, uploadId]) => ({
    id,
    name,
    size: 640_000,
    category: 'other',
    label: name.replace(/\.pdf$/, ''),
    fingerprint: null,
    uploadId,
    filename: uploadId && name,
    sha256: uploadId && '5e'.repeat(32),
  }));
  return project({ phase: 'draft', run: 0, processingStartedAt: null, drawings: [], draft: kept, reports: [] });
}

export const FINDINGS = [
  {
    id: 'sheet-scale',
    title: 'A scale on each sheet',
    status: 'fail',
    message: 'Two of three sheets print no scale.',
    measured: 'no scale on A-101, A-102',
    limit: 'a scale on every plan',
    fix: 'Print the scale in the title block, such as 1:100, and export the sheet again.',
    evidence: [
      { file: 'A-101 Floor plan.pdf', page: 1, sheetNumber: 'A-101' },
      { file: 'A-102 Roof plan.pdf', page: 1, sheetNumber: 'A-102' },
    ],
  },
  {
    id: 'front-setback',
    title: 'Front setback',
    status: 'fail',
    message: 'The house stands nearer to the street than the limit.',
    measured: '3.5 m',
    limit: '6.0 m',
    fix: 'Move the house back, or state the approved variation on the site plan.',
    evidence: [{ file: DRAWINGS[0].name, page: 1, sheetNumber: 'A-001' }],
  },
  {
    id: 'fonts',
    title: 'Fonts embedded',
    status: 'attention',
    message: 'Helvetica is not embedded.',
    measured: '1 of 4 fonts',
    evidence: [{ file: 'A-101 Floor plan.pdf', page: 1 }],
  },
  { id: 'north', title: 'North point', status: 'not-assessed', message: 'A program cannot see it.' },
  { id: 'opens', title: 'Opens without a password', status: 'pass', message: 'All three files open.' },
  { id: 'size', title: 'One sheet size', status: 'pass', message: 'All sheets are A3.' },
];

/** What is marked on the sheet that the portal's sample shows as A-101: its bathroom, in points from the top left. */
export const SHEET_FINDINGS = [
  {
    id: 'wet-room-ventilation',
    title: 'Ventilation of wet rooms',
    status: 'fail',
    message: 'The bathroom shows neither a window nor an exhaust fan.',
    measured: 'none in BATH',
    limit: 'a window or an exhaust fan in every wet room',
    fix: 'Draw the window or note the fan, and export the sheet again.',
    evidence: [{ file: 'A-101 Floor plan.pdf', page: 1, sheetNumber: 'A-101', box: [514, 363, 94, 104] }],
  },
  ...FINDINGS.slice(1),
];

const change = (id, title, sheet, status = 'fail') => ({ id, title, sheet, status });
const attempt = (run, score, changes = null) => ({
  run,
  startedAt: ago(run === 1 ? 90_000 : 120),
  endedAt: ago(run === 1 ? 89_900 : 49),
  complete: true,
  permitType: 'new-dwelling',
  score,
  result: score >= MINIMUM ? 'Passed' : 'Failed',
  reports: [],
  changes,
});
export const attempts = () => [
  attempt(2, 62, {
    against: 1,
    fixed: [change('fonts', 'Fonts embedded', null)],
    remaining: [change('sheet-scale', 'A scale on each sheet', 'A-102')],
    added: [change('front-setback', 'Front setback', 'A-001')],
    unassessed: [change('north', 'North point', 'A-001', 'attention')],
  }),
  attempt(1, 48),
];

/** As 23 earlier runs tell. */
export const estimate = (lowMs, medianMs, highMs) => ({ at: ago(0), runs: 23, lowMs, medianMs, highMs });

/** What both elements go through to show the attempts of a project that was checked twice. */
export const ATTEMPTS_OPEN = {
  steps: [
    ['shown', '[part=attempts]'],
    ['press', '[part=attempts] summary'],
  ],
  shows: '[part=attempts][open]',
  adapter: { project: () => checked([62, 91], { run: 2 }), attempts },
};
