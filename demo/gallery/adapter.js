/**
 * The adapter behind the gallery: one for each state, under /gallery/adapter/STATE. It keeps nothing and answers always the same, so that
 * a state stands still to be looked at; every answer passes the contract's schemas, as the real adapter's do. What a state says of
 * properties comes from the real adapter, and with it from the sandbox.
 */
import { randomUUID } from 'node:crypto';
import {
  API_VERSION,
  API_VERSION_HEADER,
  ERROR_CODES,
  attemptsAnswerSchema,
  cityAnswerSchema,
  createProjectSchema,
  documentsAnswerSchema,
  errorBodySchema,
  handOffAnswerSchema,
  processProjectSchema,
  receiptAnswerSchema,
  reportAnswerSchema,
  requestUploadSchema,
  snapshotSchema,
  uploadTicketSchema,
  viewerLinkAnswerSchema,
} from 'precheck-contract';
import { PERMIT_TYPES } from '../settings.js';
import { CITY_KEY, FINDINGS, MINIMUM, READINESS, draft, project, running } from './projects.js';

/** Longer than an element waits for an answer. */
const HELD_MS = 90_000;
const HOUR_MS = 3_600_000;
/** An upload that is slow, and never still for so long that it is given up. */
const SIP_PAUSE_MS = 5_000;
const UPLOAD_ENDS_MS = 30 * 60_000;

/**
 * @param {import('hono').Hono} portal
 * @param {{ states: readonly import('./states.js').State[], forward: (request: Request, path: string) => Promise<Response> }} options
 */
export function mountGalleryAdapter(portal, { states, forward }) {
  const stated = new Map(states.map(({ id, adapter = {} }) => [id, adapter]));
  portal.all('/gallery/adapter/:state/*', async (context) => {
    const said = stated.get(context.req.param('state'));
    const { pathname, origin } = new URL(context.req.url);
    const path = pathname.replace(/^\/gallery\/adapter\/[^/]+/, '');
    if (!said || said.missing) return context.html('<!doctype html><title>Not found</title><h1>Not found</h1>', 404);
    if (said.away?.test(path)) return context.html('<!doctype html><title>Bad gateway</title>', 502);
    if (said.holds?.test(path)) await untilLeft(context.req.raw.signal, HELD_MS);
    const refusal = said.refuses?.find((one) => one.path.test(path));
    if (refusal) return refuse(refusal.code, refusal.details);
    if (path.startsWith('/property/')) return answerProperty(said, path, () => forward(context.req.raw, path));
    return answerProject(said, path, context.req, origin);
  });

  portal.put('/gallery/storage/:manner/:upload', async (context) => {
    const manner = context.req.param('manner');
    if (manner === 'refuses') return context.body(null, 413);
    if (manner === 'slow') await sip(context.req.raw);
    else await context.req.arrayBuffer();
    return context.body(null, 200);
  });
}

async function answerProject(said, path, request, origin) {
  const [, kind, id, part, reportId] = path.split('/');
  if (kind === 'cities') return answerCity(decodeURIComponent(id ?? ''));
  if (kind !== 'projects') return refuse('not_found');
  if (!id) return answer(snapshotSchema, draftOf(createProjectSchema.parse(await request.json())), 201);
  const shown = said.project?.() ?? (said.unknown ? null : draft());
  if (!shown) return refuse('not_found');
  if (part === 'uploads') return answerUpload(said, requestUploadSchema.parse(await request.json()), origin);
  if (part === 'process')
    return answer(snapshotSchema, begun(shown, processProjectSchema.parse(await request.json())), 202);
  if (part === 'receipt') return answerReceipt(said, shown);
  if (part === 'attempts') return answer(attemptsAnswerSchema, { attempts: said.attempts?.() ?? [] });
  if (part === 'documents') return answerDocuments(said, request.query('type'), origin);
  if (part === 'hand-off') return answer(handOffAnswerSchema, { url: `${origin}/gallery/status-page?hand-off` });
  if (part === 'viewer-link') return answerLink(said, origin);
  if (part === 'reports') return answerReport(said, shown, decodeURIComponent(reportId ?? ''));
  // A browser opens six connections to one server, and this page follows more projects: they are asked for, not streamed.
  if (part === 'events') return new Response(null, { status: 204 });
  const etag = `"${shown.revision}"`;
  if (request.header('if-none-match') === etag) return new Response(null, { status: 304 });
  return answer(snapshotSchema, shown, 200, { etag });
}

function answerCity(cityKey) {
  if (cityKey !== CITY_KEY) return refuse('unknown_city');
  const permitTypes = Object.entries(PERMIT_TYPES).map(([permitType, name]) => ({
    permitType,
    name,
    reports: [{ name: READINESS }],
  }));
  const limits = { maxFileBytes: 200_000_000, maxFiles: 100 };
  return answer(cityAnswerSchema, { city: { cityKey, name: 'City of Wattle Bay', permitTypes }, limits });
}

const draftOf = ({ minScore }) => ({
  ...draft(),
  gate: { ...draft().gate, minScore: Math.max(MINIMUM, minScore ?? 0) },
});

/** A check that somebody starts on this page goes no further than its first stage. */
function begun(shown, { drawings, permitType }) {
  const views = drawings.map(({ uploadId, sha256, type = 'other', label = '' }) => {
    const known = shown.drawings.find((one) => one.uploadId === uploadId);
    return known ?? { uploadId, name: label, filename: label, size: null, sha256, type, label };
  });
  const change = {
    revision: shown.revision + 1,
    run: shown.run + 1,
    drawings: views,
    reports: [running('begun', READINESS, 1, 2)],
  };
  return { ...project(change), project: { ...shown.project, permitType } };
}

function answerUpload(said, { name }, origin) {
  const uploadId = randomUUID();
  const url = `${origin}/gallery/storage/${said.storage?.[name] ?? 'takes'}/${uploadId}`;
  return answer(uploadTicketSchema, { uploadId, filename: name, url }, 201);
}

function answerReceipt({ receiptMs = HOUR_MS }, { run, gate }) {
  if (!['passed', 'flagged', 'deferred'].includes(gate.decision)) return refuse('gate_not_passed');
  const expiresAt = new Date(Date.now() + receiptMs).toISOString();
  const { minScore, decision } = gate;
  return answer(receiptAnswerSchema, { receipt: 'a-receipt-of-the-gallery', expiresAt, run, minScore, decision }, 201);
}

function answerReport({ findings = FINDINGS }, { reports }, reportId) {
  const report = reports.find(({ id }) => id === reportId);
  if (!report) return refuse('not_found');
  // The second report has only what passed.
  const own = reportId === 'report-1' ? findings : (findings?.filter(({ status }) => status === 'pass') ?? null);
  return answer(reportAnswerSchema, { report, findings: own });
}

/** Drawings and reports are the portal's own samples. */
function answerDocuments({ documents = {} }, type, origin) {
  const these = documents[type] ?? [];
  const views = these.map(({ name, address }) => ({ name, type, url: new URL(address, origin).href }));
  return answer(documentsAnswerSchema, { documents: views });
}

function answerLink({ link = {} }, origin) {
  const { lifetimeMs = 48 * HOUR_MS, page = '/gallery/status-page' } = link;
  const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
  return answer(viewerLinkAnswerSchema, { url: new URL(page, origin).href, expiresAt });
}

async function answerProperty({ changes }, path, forward) {
  const response = await forward();
  if (!response.ok || !changes) return response;
  const body = changes(path, await response.json());
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}

function answer(schema, body, status = 200, headers = {}) {
  return Response.json(schema.parse(body), { status, headers: { ...headers, [API_VERSION_HEADER]: API_VERSION } });
}

function refuse(code, details) {
  const { status, message, retryable } = ERROR_CODES[code];
  const error = { code, message, retryable, requestId: 'gallery', ...(details ? { details } : {}) };
  return answer(errorBodySchema, { error }, status);
}

/** Until the page has gone or asks no more. */
function untilLeft(signal, timeoutMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Takes a little at a time, so that the upload stands where it is and is not given up. */
async function sip({ body, signal }) {
  const reader = body?.getReader();
  const endsAt = Date.now() + UPLOAD_ENDS_MS;
  while (reader && !signal.aborted && Date.now() < endsAt) {
    const { done } = await reader.read();
    if (done) return;
    await untilLeft(signal, SIP_PAUSE_MS);
  }
}
