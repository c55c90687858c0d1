/** What the viewer's page loads and links to: pictures of sheets, report PDFs, drawings. The caller has checked who asks. */
import type { Project } from '../../database/project-store.js';
import { errorBody } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { redirect } from '../layout.js';
import { LONG_SIDE_PX, type PictureSize } from '../../sheet-pictures/sheet-pictures.js';

/** The viewer makes a new address for each click, so none of them needs to outlive the page's own token by much. */
const ADDRESS_LIFETIME_MS = 5 * 60 * 1000;

export interface PictureRequest {
  readonly run: string;
  readonly file: string;
  readonly page: string;
  readonly size: string;
}

export async function pictureResponse(parts: ServiceParts, project: Project, asked: PictureRequest): Promise<Response> {
  const blob = fileOf(parts, project, asked.run, asked.file)?.blob;
  if (!blob || !isSize(asked.size)) return noPicture(404, 'There is no such picture.');
  const picture = await parts.pictures.get(blob, Number(asked.page), asked.size);
  if (!picture.ok) return noPicture(503, picture.reason);
  return new Response(picture.png as BodyInit, {
    headers: {
      'content-type': 'image/png',
      // Bytes of a run never change; a quarter of an hour spares loading them again.
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Why there is no picture, as a sentence. */
function noPicture(status: number, reason: string): Response {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(reason, { status, headers });
}

export function reportDocumentResponse(parts: ServiceParts, project: Project, reportId: string): Response {
  const report = parts.reports.find(project.id, reportId);
  if (!report?.pdf) return errorBody(404, 'not_found', 'This report has no PDF.');
  return toStorage(parts, 'report', report.pdf, `${report.name}.pdf`);
}

export function drawingResponse(parts: ServiceParts, project: Project, run: string, which: string): Response {
  const file = fileOf(parts, project, run, which);
  if (!file?.blob) return errorBody(404, 'not_found', 'There is no such drawing.');
  return toStorage(parts, 'uploaded', file.blob, file.filename);
}

/** A run's file by its position; of a draft, run 0, the newest copy by its name. */
function fileOf(parts: ServiceParts, project: Project, run: string, which: string) {
  if (run === '0') return parts.uploads.current(project.id).find(({ filename }) => filename === which);
  return parts.runs.files(project.id, Number(run)).find(({ position }) => String(position) === which);
}

/** To a fresh address of storage, an origin of its own: what strangers have uploaded never opens on the service's. */
function toStorage(parts: ServiceParts, type: 'report' | 'uploaded', blob: string, filename: string): Response {
  const { documentURL } = parts.links.document(type, blob, filename, ADDRESS_LIFETIME_MS);
  return redirect(documentURL, { 'referrer-policy': 'no-referrer' });
}

const isSize = (size: string): size is PictureSize => Object.hasOwn(LONG_SIDE_PX, size);
