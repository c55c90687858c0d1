/** What the viewer's page loads and links to: pictures of sheets, report PDFs, drawings. The caller has checked who asks. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Project } from '../../database/project-store.js';
import { errorBody } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { LONG_SIDE_PX, type PictureSize } from '../../sheet-pictures/picture-size.js';
import { attachmentHeaders } from '../../storage/storage-app.js';

/** The viewer makes a new address for each click, so none of them needs to outlive the page's own token by much. */
const ADDRESS_LIFETIME_MS = 5 * 60 * 1000;

export interface PictureRequest {
  readonly run: string;
  readonly file: string;
  readonly page: string;
  readonly size: string;
}

export async function pictureResponse(
  parts: ServiceParts,
  project: Project,
  asked: PictureRequest,
  framed: boolean,
): Promise<Response> {
  const blob = blobOf(parts, project, asked.run, asked.file)?.blob;
  if (!blob || !isSize(asked.size)) return unavailable(404, 'There is no such picture.', framed);
  const picture = await parts.pictures.get(blob, Number(asked.page), asked.size);
  if (picture.kind === 'unavailable') return unavailable(503, picture.reason, framed);
  const { size } = await stat(picture.path);
  return new Response(Readable.toWeb(createReadStream(picture.path)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(size),
      // Bytes of a run never change; a quarter of an hour spares loading them again while somebody leafs through the sheets.
      'cache-control': 'private, max-age=900',
      ...common(framed),
    },
  });
}

/** A fresh address of storage, an origin of its own: what strangers have uploaded never opens on the service's. */
export function reportDocumentResponse(parts: ServiceParts, project: Project, reportId: string): Response {
  const report = parts.reports.find(project.id, reportId);
  if (!report?.pdf) return errorBody(404, 'not_found', 'This report has no PDF.');
  return toStorage(parts, 'report', report.pdf, `${report.name}.pdf`);
}

/** A drawing to read in the browser, or, as a download, its bytes, which no browser shows here. */
export async function drawingResponse(
  parts: ServiceParts,
  project: Project,
  asked: { readonly run: string; readonly which: string; readonly download: boolean },
): Promise<Response> {
  const file = blobOf(parts, project, asked.run, asked.which);
  if (!file?.blob) return errorBody(404, 'not_found', 'There is no such drawing.');
  if (!asked.download) return toStorage(parts, 'uploaded', file.blob, file.filename);
  if (!parts.blobs.exists(file.blob)) return errorBody(404, 'not_found', 'The drawing is not stored here any more.');
  return new Response(Readable.toWeb(parts.blobs.read(file.blob)) as ReadableStream<Uint8Array>, {
    headers: {
      ...attachmentHeaders(file.filename),
      'content-length': String(await parts.blobs.size(file.blob)),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      ...common(false),
    },
  });
}

/** A run's file by its position; of a draft, run 0, the newest copy by its name. */
function blobOf(parts: ServiceParts, project: Project, run: string, which: string) {
  if (run === '0') return parts.uploads.current(project.id).find(({ filename }) => filename === which);
  return parts.runs.files(project.id, Number(run)).find(({ position }) => String(position) === which);
}

function toStorage(parts: ServiceParts, type: 'report' | 'uploaded', blob: string, filename: string): Response {
  const { documentURL } = parts.links.document(type, blob, filename, ADDRESS_LIFETIME_MS);
  const headers = { location: documentURL, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}

const isSize = (size: string): size is PictureSize => Object.hasOwn(LONG_SIDE_PX, size);

const common = (framed: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(framed ? { 'access-control-allow-origin': '*' } : {}),
});

/** Why there is no picture, as text: the page shows it in the picture's place. */
function unavailable(status: number, reason: string, framed: boolean): Response {
  return new Response(reason, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...common(framed) },
  });
}
