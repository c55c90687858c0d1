/** Every state of `<precheck-status>`. */
import {
  ATTEMPTS_OPEN,
  COMPLIANCE,
  FINDINGS,
  READINESS,
  ago,
  checked,
  ended,
  estimate,
  project,
  running,
} from './projects.js';

const OPENED = { 'project-id': 'shown' };
const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];
const SAMPLES = {
  report: [
    { name: `${READINESS}.pdf`, address: '/samples/passing/3' },
    { name: `${COMPLIANCE}.pdf`, address: '/samples/passing/1' },
  ],
  uploaded: [
    {
      name: 'A-001 Site plan of the whole lot with all setbacks and easements rev C.pdf',
      address: '/samples/passing/0',
    },
  ],
};

/** @type {readonly import('./states.js').State[]} */
export const STATUS_STATES = [
  { id: 'status-none', title: 'Nothing to follow yet', attributes: {}, shows: '.empty' },
  ...STAGES.map((name, index) => ({
    id: `status-${name.toLowerCase()}`,
    title: `Stage ${index + 1}, ${name}`,
    attributes: OPENED,
    shows: '[part=report]',
    adapter: {
      project: () =>
        project({
          reports: [
            running('report-1', READINESS, Math.min(5, index + 2), 20 + index * 15),
            running('report-2', COMPLIANCE, index + 1, 20 + index * 15),
          ],
        }),
    },
  })),
  {
    id: 'status-estimate',
    title: 'With the time left',
    note: 'Estimated from earlier checks.',
    attributes: OPENED,
    shows: '[part=report]',
    adapter: {
      project: () =>
        project({
          estimate: estimate(160_000, 240_000, 400_000),
          reports: [
            running('report-1', READINESS, 3, 240, { estimate: estimate(160_000, 240_000, 400_000) }),
            running('report-2', COMPLIANCE, 4, 240, { estimate: estimate(160_000, 170_000, 180_000) }),
          ],
        }),
    },
  },
  {
    id: 'status-unknown-stage',
    title: 'An unknown stage',
    attributes: OPENED,
    shows: '[part=report]',
    adapter: {
      project: () =>
        project({
          reports: [
            running('report-1', READINESS, 2),
            running('report-2', COMPLIANCE, 1, 20, { status: 'Pondering', stage: null }),
          ],
        }),
    },
  },
  {
    id: 'status-stalled',
    title: 'Stalled',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { project: () => project({ phase: 'stalled' }) },
  },
  {
    id: 'status-service-down',
    title: 'The service does not answer',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: {
      project: () => project({ service: { reachable: false, problem: 'upstream_unavailable', readAt: ago(300) } }),
    },
  },
  ...['flagged', 'deferred'].map((decision) => ({
    id: `status-${decision}`,
    title: `Let through, ${decision === 'flagged' ? 'flagged' : 'result deferred'}`,
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: {
      project: () =>
        project({
          service: { reachable: false, problem: 'upstream_unavailable', readAt: ago(300), since: ago(300) },
          gate: { decision, reasons: [{ code: 'outage', since: ago(300) }] },
        }),
    },
  })),
  {
    id: 'status-passed',
    title: 'Passed',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: { project: () => checked([84, 91.5]), findings: FINDINGS.slice(3) },
  },
  {
    id: 'status-failed',
    title: 'Failed',
    attributes: OPENED,
    shows: '[part=finding]',
    adapter: { project: () => checked([48, 55]) },
  },
  {
    id: 'status-mixed',
    title: 'One report passed, one failed, with its documents',
    attributes: OPENED,
    steps: [
      ['shown', '[part=finding]'],
      ['press', '[part=documents] summary'],
    ],
    shows: '.links a',
    adapter: { project: () => checked([62, 91]), documents: SAMPLES },
  },
  {
    id: 'status-not-assessed',
    title: 'A report without a score, nothing assessed',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: {
      project: () =>
        checked([0, 91], {
          reports: [
            ended('report-1', READINESS, 0, { score: null, result: null, modelVersion: null }),
            ended('report-2', COMPLIANCE, 91),
          ],
          gate: {
            score: null,
            reasons: [{ code: 'report-without-score', reportId: 'report-1', reportName: READINESS }],
          },
        }),
      findings: FINDINGS.filter(({ status }) => status === 'not-assessed'),
    },
  },
  {
    id: 'status-no-findings',
    title: 'Checked, without findings',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: { project: () => checked([84, 91.5]), findings: null },
  },
  {
    id: 'status-attempts',
    title: 'Checked again, with its attempts',
    attributes: OPENED,
    ...ATTEMPTS_OPEN,
  },
  {
    id: 'status-attempts-unread',
    title: 'Attempts that could not be loaded',
    attributes: OPENED,
    shows: '#retry-attempts',
    adapter: {
      project: () => checked([62, 91], { run: 2 }),
      refuses: [{ path: /\/attempts$/, code: 'upstream_unavailable' }],
    },
  },
  {
    id: 'status-findings-unread',
    title: 'Findings that could not be loaded',
    attributes: OPENED,
    shows: '#retry-findings',
    adapter: { project: () => checked([62, 91]), refuses: [{ path: /\/reports\//, code: 'upstream_refused' }] },
  },
  {
    id: 'status-no-documents',
    title: 'No documents, and a page that shows scores alone',
    attributes: { ...OPENED, mode: 'ungated' },
    steps: [
      ['shown', '[part=documents]'],
      ['press', '[part=documents] summary'],
    ],
    shows: '[part=documents][open] p',
    adapter: { project: () => checked([62, 91]), findings: [] },
  },
  {
    id: 'status-documents-unread',
    title: 'Documents that could not be loaded',
    attributes: OPENED,
    steps: [
      ['shown', '[part=documents]'],
      ['press', '[part=documents] summary'],
    ],
    shows: '#retry-documents',
    adapter: {
      project: () => checked([84, 91.5]),
      findings: [],
      refuses: [{ path: /\/documents$/, code: 'upstream_unavailable' }],
    },
  },
  {
    id: 'status-not-found',
    title: 'A project that does not exist',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { unknown: true },
  },
  {
    id: 'status-adapter-missing',
    title: 'No adapter at that address',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { missing: true },
  },
];
