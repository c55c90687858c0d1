import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ServiceParts } from '../../service-parts.js';
import { clientFileResponse, readClientFiles } from '../client-files.js';
import { pageResponse } from '../layout.js';
import type { PageApp } from '../page-app-type.js';
import { findingReview } from '../review/review-controls.js';
import { overallStatus } from '../../api/answers.js';
import { liveState, liveStateResponse } from './live-state.js';
import { enterViewer, type ViewerAccess } from './viewer-access.js';
import { drawingResponse, pictureResponse, reportDocumentResponse } from './viewer-files.js';
import { REFRESH_SECONDS, viewerPage } from './viewer-page.js';
import { readView } from './viewer-view.js';

/** Where the modules of `client/` are served. */
const CLIENT_PATH = '/pages/viewer';
const CLIENT_FILES = [
  'viewer.js',
  'live-page.js',
  'local-times.js',
  'local-times-page.js',
  'pan-pad.js',
  'live-updates.js',
  'workspace.js',
  'sheet-strip.js',
  'finding-list.js',
  'address-bar.js',
  'place.js',
  'embedding.js',
  'tabs.js',
  'sheet-surface.js',
  'sheet-picture.js',
  'gestures.js',
  'toolbar.js',
  'view-transform.js',
  'pin-layer.js',
  'pin-layout.js',
  'still-sheet.js',
] as const;
const VIEWER_SCRIPT = `${CLIENT_PATH}/viewer.js`;
/** For pages that show stages live and no sheets. */
export const LIVE_SCRIPT = `${CLIENT_PATH}/live-page.js`;

/** The viewer: by a signed link, or, for a reviewer who is logged in, without one. */
export function createViewerApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  const client = readClientFiles(new URL('./client/', import.meta.url), CLIENT_FILES);
  app.get(`${CLIENT_PATH}/:name`, (context, next) => {
    const file = client.get(context.req.param('name'));
    return file ? clientFileResponse(file, 'text/javascript', context.req.raw) : next();
  });
  type Answer = (access: ViewerAccess, context: Context) => Promise<Response> | Response;
  const route = (path: `/${string}` | '', isPage: boolean, answer: Answer) =>
    app.get(`/viewer/:projectId${path}`, async (context) => {
      const access = await enterViewer(parts, context.req.raw, context.req.param('projectId') ?? '', isPage);
      return access instanceof Response ? access : answer(access, context);
    });
  route('', true, (access, { req }) => viewerResponse(parts, access, new URL(req.url)));
  route('/state', false, (access) => stateResponse(parts, access));
  route('/pictures/:run/:file/:page/:size', false, (access, { req }) =>
    pictureResponse(parts, access.project, req.param() as never, access.kind === 'signed'),
  );
  route('/reports/:reportId/document', true, (access, { req }) =>
    reportDocumentResponse(parts, access.project, req.param('reportId') ?? ''),
  );
  route('/drawings/:run/:which', true, (access, { req }) => {
    const [run = '', which = ''] = [req.param('run'), req.param('which')];
    return drawingResponse(parts, access.project, { run, which, download: req.query('download') === '1' });
  });
  return app;
}

function stateResponse(parts: ServiceParts, { project, kind }: ViewerAccess): Response {
  const [reports, uploads] = [parts.reports.ofRun(project.id, project.run), parts.uploads.current(project.id)];
  return liveStateResponse(liveState(project, reports, uploads, parts.isHeldUp(project.id)), kind === 'signed');
}

function viewerResponse(parts: ServiceParts, access: ViewerAccess, url: URL): Promise<Response> {
  const { project } = access;
  const page = {
    url,
    cityName: parts.cities.get(project.cityKey)?.name ?? null,
    // A page with forms is framed by nobody; the signed one by whom the operator names.
    frameAncestors: access.kind === 'signed' ? parts.frameAncestors : "'none'",
    referrerPolicy: access.kind === 'signed' ? ('no-referrer' as const) : ('same-origin' as const),
    title: `${project.address ?? 'Project'} – pre-check`,
  };
  const reviewer = access.kind === 'reviewer' ? access.reviewer : null;
  const view = readView(parts, access, url, (report, finding) =>
    findingReview({ report, finding, overrides: parts.reviews.ofReport(report.id), reviewer, url }),
  );
  if (view === null) return noSuchAttempt(page, project.run);
  const refreshes = overallStatus(project) === 'Processing' && url.searchParams.get('refresh') !== 'off';
  return pageResponse({
    ...page,
    ...(refreshes && view.isLatest ? { refreshSeconds: REFRESH_SECONDS } : {}),
    script: VIEWER_SCRIPT,
    readableWithoutOrigin: access.kind === 'signed',
    wide: view.shown !== null,
    body: viewerPage(view, parts.uploads.current(project.id)),
  });
}

function noSuchAttempt(page: Omit<Parameters<typeof pageResponse>[0], 'body'>, latest: number): Promise<Response> {
  const there = latest === 0 ? 'The pre-check has not been started yet.' : `There are attempts 1 to ${latest}.`;
  const address = new URL(page.url);
  for (const name of ['run', 'report', 'sheet']) address.searchParams.delete(name);
  return pageResponse({
    ...page,
    status: 404,
    body: html`<h1>There is no such attempt</h1><p>${there} <a href="${address.search || '?'}">Read the latest</a></p>`,
  });
}
