import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { overallStatus } from '../../api/answers.js';
import type { ServiceParts } from '../../service-parts.js';
import { readClientFile, serveClientFile } from '../client-files.js';
import { pageResponse, type PageApp } from '../layout.js';
import { findingReview } from '../review/finding-page.js';
import { enterViewer, type ViewerAccess } from './viewer-access.js';
import { drawingResponse, pictureResponse, reportDocumentResponse } from './viewer-files.js';
import { REFRESH_SECONDS, viewerPage } from './viewer-page.js';
import { readView } from './viewer-view.js';

const SCRIPT_PATH = '/pages/status-page.js';

/** The viewer: by a signed link, or, for a reviewer who is logged in, without one. */
export function createViewerApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  const script = readClientFile(new URL('./client/status-page.js', import.meta.url));
  serveClientFile(app, SCRIPT_PATH, 'text/javascript', script);
  type Answer = (access: ViewerAccess, context: Context) => Promise<Response> | Response;
  const route = (path: `/${string}` | '', isPage: boolean, answer: Answer) =>
    app.get(`/viewer/:projectId${path}`, async (context) => {
      const access = await enterViewer(parts, context.req.raw, context.req.param('projectId') ?? '', isPage);
      return access instanceof Response ? access : answer(access, context);
    });
  route('', true, (access, { req }) => viewerResponse(parts, access, new URL(req.url)));
  route('/pictures/:run/:file/:page/:size', false, (access, { req }) =>
    pictureResponse(parts, access.project, req.param() as never),
  );
  route('/reports/:reportId/document', true, (access, { req }) =>
    reportDocumentResponse(parts, access.project, req.param('reportId') ?? ''),
  );
  route('/drawings/:run/:which', true, (access, { req }) =>
    drawingResponse(parts, access.project, req.param('run') ?? '', req.param('which') ?? ''),
  );
  return app;
}

async function viewerResponse(parts: ServiceParts, access: ViewerAccess, url: URL): Promise<Response> {
  const { project } = access;
  const isSigned = access.kind === 'signed';
  const page = {
    url,
    cityName: parts.cities.get(project.cityKey)?.name ?? null,
    // A page with forms is framed by nobody; the signed one by whom the operator names.
    frameAncestors: isSigned ? parts.frameAncestors : "'none'",
    referrerPolicy: isSigned ? ('no-referrer' as const) : ('same-origin' as const),
    title: `${project.address ?? 'Project'} – pre-check`,
  };
  const reviewer = access.kind === 'reviewer' ? access.reviewer : null;
  const view = readView(parts, access, url, (report, finding) =>
    findingReview({ report, finding, overrides: parts.reviews.ofReport(report.id), reviewer, url }),
  );
  if (view === null) return noSuchAttempt(page, project.run);
  const body = String(await viewerPage(view));
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  // A draft waits for its start, a run under way for its next stage.
  const isLive = view.isLatest && overallStatus(project) !== 'Complete';
  return pageResponse({
    ...page,
    ...(view.isProcessing && url.searchParams.get('refresh') !== 'off' ? { refreshSeconds: REFRESH_SECONDS } : {}),
    script: SCRIPT_PATH,
    readableWithoutOrigin: isSigned,
    wide: true,
    body: html`<div id="viewer" data-live="${String(isLive)}" data-version="${version}">${raw(body)}</div>`,
  });
}

function noSuchAttempt(page: Omit<Parameters<typeof pageResponse>[0], 'body'>, latest: number): Promise<Response> {
  const there = latest === 0 ? 'The pre-check has not been started yet.' : `There are attempts 1 to ${latest}.`;
  const address = new URL(page.url);
  for (const name of ['run', 'report']) address.searchParams.delete(name);
  return pageResponse({
    ...page,
    status: 404,
    body: html`<h1>There is no such attempt</h1><p>${there} <a href="${address.search || '?'}">Read the latest</a></p>`,
  });
}
