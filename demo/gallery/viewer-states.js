/** Every state of `<precheck-viewer>`. The page in the frame stands for the service's; the sheets are the portal's samples. */
import { checked, SHEET_FINDINGS } from './projects.js';

const OPENED = { 'project-id': 'shown' };
const DRAWINGS = { uploaded: [{ name: 'A-101 Floor plan.pdf', address: '/samples/passing/1' }] };
const REPORTS = { report: [{ name: 'Drawing set readiness.pdf', address: '/samples/passing/0' }] };
const project = () => checked([62, 91]);
/** Why a document cannot be shown, as demo/gallery/documents.js has one of each. */
const BARRED = {
  locked: 'A document with a password',
  gone: 'A document that the service no longer gives',
  unreachable: 'A document that cannot be fetched',
  large: 'A document that is too large',
};

/** @type {readonly import('./states.js').State[]} */
export const VIEWER_STATES = [
  { id: 'viewer-none', title: 'Nothing to show yet', attributes: {}, shows: 'h3' },
  {
    id: 'viewer-loading',
    title: 'Loading',
    note: 'The answer is slow. After a minute the viewer says so.',
    attributes: OPENED,
    shows: '#page[aria-pressed=true]',
    adapter: { project, holds: /\/viewer-link$/ },
  },
  {
    id: 'viewer-framed',
    title: 'The status page',
    attributes: OPENED,
    shows: '.frame:not(.waiting) iframe',
    adapter: { project },
  },
  {
    id: 'viewer-slow',
    title: 'The status page does not load',
    note: 'It waits a second here, and twenty in a portal.',
    attributes: OPENED,
    properties: { times: { frameMs: 1000, answerMs: 1000 } },
    shows: '#retry',
    adapter: { project, link: { page: '/gallery/no-page' } },
  },
  {
    id: 'viewer-expired',
    title: 'The link has expired',
    note: 'After eight seconds instead of two days.',
    attributes: OPENED,
    shows: '#retry',
    adapter: { project, link: { lifetimeMs: 8000 } },
  },
  {
    id: 'viewer-copied',
    title: 'The link was copied',
    attributes: OPENED,
    steps: [
      ['shown', '.frame:not(.waiting) iframe'],
      ['copy', '#copy', 'taken'],
    ],
    shows: '[part=notice]',
    adapter: { project },
  },
  {
    id: 'viewer-link-by-hand',
    title: 'The link to copy by hand',
    note: 'For browsers that do not let a page copy.',
    attributes: OPENED,
    steps: [
      ['shown', '.frame:not(.waiting) iframe'],
      ['copy', '#copy', 'refused'],
    ],
    shows: '#link',
    adapter: { project },
  },
  {
    id: 'viewer-link-unread',
    title: 'The link could not be fetched',
    note: 'As when a link has expired and the service does not answer.',
    attributes: OPENED,
    shows: '#retry',
    adapter: { project, refuses: [{ path: /\/viewer-link$/, code: 'upstream_unavailable' }] },
  },
  {
    id: 'viewer-drawings',
    title: 'A drawing, with findings',
    attributes: { ...OPENED, view: 'documents' },
    shows: '.stage .whole',
    adapter: { project, documents: DRAWINGS, findings: SHEET_FINDINGS },
  },
  {
    id: 'viewer-reports',
    title: 'A report',
    attributes: { ...OPENED, view: 'documents' },
    shows: '.stage .whole',
    adapter: { project, documents: REPORTS },
  },
  {
    id: 'viewer-no-documents',
    title: 'No documents yet',
    attributes: { ...OPENED, view: 'documents' },
    shows: '.bar ~ p, [part=documents] p',
    adapter: { project },
  },
  {
    id: 'viewer-documents-unread',
    title: 'Documents that could not be listed',
    attributes: { ...OPENED, view: 'documents' },
    shows: '#retry',
    adapter: { project, refuses: [{ path: /\/documents$/, code: 'upstream_unavailable' }] },
  },
  ...Object.entries(BARRED).map(([what, title]) => ({
    id: `viewer-${what}-document`,
    title,
    attributes: { ...OPENED, view: 'documents' },
    shows: '[part=notice]',
    adapter: {
      project,
      documents: { uploaded: [{ name: 'A-101 Floor plan.pdf', address: `/gallery/document/${what}` }] },
    },
  })),
  {
    id: 'viewer-broken-document',
    title: 'A file that is not a PDF',
    attributes: { ...OPENED, view: 'documents' },
    shows: '[part=notice]',
    adapter: { project, documents: { uploaded: [{ name: 'A-101 Floor plan.pdf', address: '/gallery/status-page' }] } },
  },
  {
    id: 'viewer-not-found',
    title: 'A project that does not exist',
    attributes: OPENED,
    shows: '#retry',
    adapter: { unknown: true },
  },
];
