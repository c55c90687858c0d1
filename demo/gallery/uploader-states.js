/** Every state of `<precheck-uploader>` that an applicant can meet. */
import { COMPLIANCE, DRAWINGS, READINESS, ago, checked, draft, ended, project, running } from './projects.js';

const PAGE = { name: 'precheck', required: '', 'city-key': 'wattle-bay', 'permit-type': 'new-dwelling' };
/** A project of an earlier visit, as a page names it. */
const OPENED = { ...PAGE, 'project-id': 'shown' };
const HAND_OFF = { ...PAGE, flow: 'hand-off' };
const HANDED_OFF = { ...HAND_OFF, 'project-id': 'shown' };
const OUTAGE = { reachable: false, problem: 'upstream_unavailable' };
const outage = (decision) => () =>
  project({
    service: { ...OUTAGE, readAt: ago(300), since: ago(300) },
    gate: { decision, reasons: [{ code: 'outage', since: ago(300) }] },
  });

/** @type {readonly import('./states.js').State[]} */
export const UPLOADER_STATES = [
  {
    id: 'uploader-empty',
    title: 'Nothing chosen yet',
    attributes: { ...PAGE, 'min-score': '80' },
    shows: '#choose:enabled',
  },
  { id: 'uploader-disabled', title: 'Disabled', attributes: { ...PAGE, disabled: '' }, shows: '#choose:disabled' },
  {
    id: 'uploader-uploading',
    title: 'Uploading',
    note: 'One drawing has arrived. The other uploads very slowly.',
    attributes: PAGE,
    steps: [
      ['add', 'roof'],
      ['shown', '.row.uploaded'],
      ['add', 'large'],
    ],
    shows: '.row.uploading [role=progressbar]',
    adapter: { storage: { 'A-110 Survey, scanned.pdf': 'slow' } },
  },
  {
    id: 'uploader-paused',
    title: 'Paused',
    attributes: PAGE,
    steps: [
      ['add', 'roof'],
      ['shown', '.row.uploaded'],
      ['add', 'large'],
      ['shown', '.row.uploading'],
      ['press', '#pause-all'],
    ],
    shows: '.row.waiting',
    adapter: { storage: { 'A-110 Survey, scanned.pdf': 'slow' } },
  },
  {
    id: 'uploader-waiting',
    title: 'Waiting for the network',
    note: 'The adapter is down. The element keeps trying, and the drawings wait.',
    attributes: PAGE,
    steps: [['add', 'samples']],
    shows: '.row.waiting ~ .row.waiting ~ .row.waiting',
    adapter: { away: /\/uploads$/ },
  },
  {
    id: 'uploader-upload-failed',
    title: 'A drawing was not accepted',
    attributes: PAGE,
    steps: [
      ['add', 'roof'],
      ['shown', '.row.uploaded'],
      ['add', 'floor'],
    ],
    shows: '.row.failed',
    adapter: { storage: { 'A-101 Floor plan.pdf': 'refuses' } },
  },
  {
    id: 'uploader-refused',
    title: 'Files that are not drawings',
    attributes: PAGE,
    steps: [
      ['add', 'roof'],
      ['shown', '.row.uploaded'],
      ['add', 'no-drawings'],
    ],
    shows: '.refusals li + li',
  },
  {
    id: 'uploader-ready',
    title: 'Ready to check',
    attributes: PAGE,
    steps: [['add', 'samples']],
    shows: '.row.uploaded ~ .row.uploaded ~ .row.uploaded ~ .row.uploaded',
  },
  {
    id: 'uploader-missing-category',
    title: 'A category is missing',
    attributes: { ...PAGE, 'required-categories': 'roof-plan site-plan sections' },
    steps: [['add', 'roof']],
    shows: '.set .notice',
  },
  {
    id: 'uploader-no-permit-type',
    title: 'No permit type chosen',
    attributes: { ...PAGE, 'permit-type': '' },
    steps: [['add', 'roof']],
    shows: '.row.uploaded',
  },
  {
    id: 'uploader-files-missing',
    title: 'Back after a crash, with drawings that were not sent',
    note: 'The adapter keeps the list of drawings. Only the person has the file that was not sent.',
    attributes: OPENED,
    shows: '.row.uploaded ~ .row.missing',
    adapter: {
      project: () =>
        draft([
          ['sent', 'A-102 Roof plan.pdf', 'upload-3'],
          ['not-sent', 'A-110 Survey, scanned.pdf', null],
        ]),
    },
  },
  {
    id: 'uploader-restoring',
    title: 'A project that cannot be read yet',
    note: 'The page names a project. The adapter is down, and the element keeps trying.',
    attributes: OPENED,
    shows: '#choose',
    adapter: { away: /^\/projects/ },
  },
  {
    id: 'uploader-preparing',
    title: 'Checking, stage 1',
    attributes: OPENED,
    shows: '[part=timeline]',
    adapter: {
      project: () =>
        project({ reports: [running('report-1', READINESS, 1, 6), running('report-2', COMPLIANCE, 1, 6)] }),
    },
  },
  {
    id: 'uploader-assessing',
    title: 'Checking, stage 4, with one report done',
    attributes: OPENED,
    shows: '[part=timeline]',
    adapter: {
      project: () => project({ reports: [ended('report-1', READINESS, 91), running('report-2', COMPLIANCE, 4)] }),
    },
  },
  {
    id: 'uploader-comparing',
    title: 'Comparing the checked drawings',
    attributes: OPENED,
    shows: '[part=timeline]',
    adapter: {
      project: () =>
        project({
          reports: [ended('report-1', READINESS, 91), ended('report-2', COMPLIANCE, 84)],
          gate: { score: 84, reasons: [{ code: 'drawings-awaited' }] },
        }),
    },
  },
  {
    id: 'uploader-check-under-way',
    title: 'A drawing added during a check',
    attributes: OPENED,
    steps: [
      ['shown', '[part=timeline]'],
      ['add', 'roof'],
    ],
    shows: '.refusals li',
    adapter: {
      project: () =>
        project({ reports: [running('report-1', READINESS, 3, 40), running('report-2', COMPLIANCE, 2, 40)] }),
    },
  },
  {
    id: 'uploader-stalled',
    title: 'Stalled',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { project: () => project({ phase: 'stalled' }) },
  },
  {
    id: 'uploader-service-down',
    title: 'The service does not answer',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { project: () => project({ service: { ...OUTAGE, readAt: ago(300), since: ago(290) } }) },
  },
  {
    id: 'uploader-flagged',
    title: 'Let through, flagged',
    note: 'The service is away, and the portal’s outage rule lets the form be sent.',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { project: outage('flagged') },
  },
  {
    id: 'uploader-deferred',
    title: 'Let through, result deferred',
    attributes: OPENED,
    shows: '[part=notice]',
    adapter: { project: outage('deferred') },
  },
  {
    id: 'uploader-passed',
    title: 'Passed',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: { project: () => checked([84, 91.5]), findings: [] },
  },
  {
    id: 'uploader-failed',
    title: 'Failed, with findings',
    attributes: OPENED,
    shows: '[part=finding]',
    adapter: { project: () => checked([62, 91]) },
  },
  {
    id: 'uploader-failed-mean',
    title: 'Failed by the mean of the scores',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: {
      project: () =>
        checked([62, 91], {
          gate: {
            score: 76.5,
            reasons: [{ code: 'mean-below-minimum', score: 76.5, minScore: 80 }],
            rule: { reports: 'mean', requirePassed: false },
          },
        }),
      findings: null,
    },
  },
  {
    id: 'uploader-different',
    title: 'The checked drawings are not the chosen ones',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: {
      project: () =>
        checked([84, 91], {
          gate: { decision: 'failed', reasons: [{ code: 'drawings-different', drawingName: DRAWINGS[1].name }] },
        }),
      findings: null,
    },
  },
  {
    id: 'uploader-changed',
    title: 'Changed after the check',
    attributes: OPENED,
    steps: [
      ['shown', '[part=verdict]'],
      ['press', '.section summary'],
      ['shown', '.row .remove'],
      ['press', '.row .remove'],
    ],
    shows: '.again',
    adapter: { project: () => checked([84, 91.5]) },
  },
  {
    id: 'uploader-findings-unread',
    title: 'Checked, without its findings',
    attributes: OPENED,
    shows: '#retry-findings',
    adapter: { project: () => checked([62, 91]), refuses: [{ path: /\/reports\//, code: 'upstream_refused' }] },
  },
  {
    id: 'uploader-confirming',
    title: 'Passed, and not confirmed yet',
    note: 'The adapter is still comparing the drawings that the service received.',
    attributes: OPENED,
    shows: '[part=verdict]',
    adapter: {
      project: () => checked([84, 91.5]),
      findings: [],
      refuses: [{ path: /\/receipt$/, code: 'conflict', details: { drawings: 'reading' } }],
    },
  },
  {
    id: 'uploader-expired',
    title: 'The confirmation has expired',
    attributes: OPENED,
    shows: '#renew',
    adapter: { project: () => checked([84, 91.5]), receiptMs: -1000, findings: [] },
  },
  {
    id: 'uploader-not-confirmed',
    title: 'Passed, but not confirmed',
    attributes: OPENED,
    shows: '#retry',
    adapter: {
      project: () => checked([84, 91.5]),
      findings: [],
      refuses: [{ path: /\/receipt$/, code: 'internal' }],
    },
  },
  {
    id: 'uploader-ungated',
    title: 'Ungated',
    attributes: { ...OPENED, mode: 'ungated' },
    shows: '[part=finding]',
    adapter: { project: () => checked([62, 91]) },
  },
  {
    id: 'uploader-hand-off',
    title: 'Checked on the service’s page',
    attributes: HAND_OFF,
    shows: '#hand-off:enabled',
  },
  {
    id: 'uploader-hand-off-preparing',
    title: 'Fetching the link to the service’s page',
    note: 'The answer is slow. After a minute the element says so.',
    attributes: HAND_OFF,
    steps: [['press', '#hand-off:enabled']],
    shows: '#hand-off:disabled, #retry',
    adapter: { holds: /\/hand-off$/ },
  },
  {
    id: 'uploader-hand-off-link',
    title: 'The link to the service’s page, where no tab opened',
    attributes: HAND_OFF,
    steps: [['press', '#hand-off:enabled']],
    shows: '#open',
  },
  {
    id: 'uploader-hand-off-device',
    title: 'From another device',
    attributes: HAND_OFF,
    steps: [
      ['press', '#other-device:enabled'],
      ['shown', '#link'],
      ['copy', '#copy', 'taken'],
    ],
    shows: '.field + p',
  },
  {
    id: 'uploader-hand-off-back',
    title: 'Back at the page before the check starts',
    note: 'A link lasts for one visit. Anyone who comes back asks for a new one.',
    attributes: HANDED_OFF,
    shows: '#hand-off:enabled',
    adapter: { project: draft },
  },
  {
    id: 'uploader-hand-off-refused',
    title: 'The link could not be fetched',
    attributes: HAND_OFF,
    steps: [['press', '#hand-off:enabled']],
    shows: '#retry',
    adapter: { refuses: [{ path: /\/hand-off$/, code: 'upstream_unavailable' }] },
  },
  {
    id: 'uploader-hand-off-checking',
    title: 'Checking, started on the service’s page',
    attributes: HANDED_OFF,
    shows: '[part=timeline]',
    adapter: { project: () => project({ drawings: [] }) },
  },
  {
    id: 'uploader-hand-off-passed',
    title: 'Passed on the service’s page',
    attributes: HANDED_OFF,
    shows: '[part=verdict]',
    adapter: { project: () => checked([84, 91.5]), findings: [] },
  },
  {
    id: 'uploader-hand-off-failed',
    title: 'Failed on the service’s page',
    attributes: HANDED_OFF,
    shows: '[part=finding]',
    adapter: { project: () => checked([62, 91], { drawings: [] }) },
  },
  {
    id: 'uploader-hand-off-other-permit-type',
    title: 'Another permit type was checked there',
    attributes: { ...HANDED_OFF, 'permit-type': 'dual-occupancy' },
    shows: '.hand-off .notice',
    adapter: { project: () => checked([84, 91.5]), findings: [] },
  },
  {
    id: 'uploader-hand-off-unread',
    title: 'Passed there, but the drawings cannot be read',
    attributes: HANDED_OFF,
    shows: '#retry',
    adapter: {
      project: () => checked([84, 91.5], { drawings: [] }),
      findings: [],
      refuses: [{ path: /\/receipt$/, code: 'drawings_unknown' }],
    },
  },
  {
    id: 'uploader-wrong-city',
    title: 'A city that does not take part',
    attributes: { ...PAGE, 'city-key': 'atlantis' },
    shows: '#retry',
  },
  {
    id: 'uploader-wrong-permit-type',
    title: 'A permit type that the city does not have',
    attributes: { ...PAGE, 'permit-type': 'castle' },
    shows: '#retry',
  },
  {
    id: 'uploader-wrong-metadata',
    title: 'A mistake in the page',
    attributes: { ...PAGE, metadata: 'no JSON' },
    shows: '#retry',
  },
  {
    id: 'uploader-not-found',
    title: 'A project that does not exist',
    attributes: OPENED,
    shows: '#retry',
    adapter: { unknown: true },
  },
  {
    id: 'uploader-adapter-missing',
    title: 'No adapter at that address',
    attributes: PAGE,
    shows: '#retry',
    adapter: { missing: true },
  },
];
