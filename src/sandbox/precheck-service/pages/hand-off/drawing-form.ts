import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy';
import { checkFilename, MAX_FILES } from '../../api/project-requests.js';
import { ServiceError, invalid } from '../../../service-error.js';
import { hasPdfHeader } from '../../pdf-header.js';
import type { ServiceParts } from '../../service-parts.js';
import { BlobEmptyError, BlobTooLargeError } from '../../storage/blob-store.js';

const MAX_FILES_A_FORM = 50;
const MAX_FIELDS = 2 * MAX_FILES + 10;

export interface ReceivedDrawing {
  readonly filename: string;
  readonly blob: string;
  readonly size: number;
}
export interface HandOffForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly drawings: readonly ReceivedDrawing[];
  /** Why a drawing was refused; then none of the form's was kept. */
  readonly refusal: ServiceError | null;
}

type DrawingLimits = Pick<ServiceParts, 'blobs' | 'maxFileBytes'>;

/** Reads a form of the page, its drawings streamed to disk. Throws ServiceError where the form itself can't be read. */
export async function receiveForm(incoming: IncomingMessage, limits: DrawingLimits): Promise<HandOffForm> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^(?:multipart\/form-data;|application\/x-www-form-urlencoded\b)/i.test(type)) {
    throw new ServiceError(415, 'unsupported_media_type', 'The form is expected as multipart/form-data.');
  }
  const fields = new Map<string, string>();
  const saves: Promise<ReceivedDrawing | null>[] = [];
  const [parsed] = await Promise.allSettled([
    parse(incoming, limits.maxFileBytes, fields, (filename, stream) => {
      const save = saveFormDrawing(filename, stream, limits);
      // A refusal may come long before the rest of the form. It is read below, with all the others.
      save.catch(() => undefined);
      saves.push(save);
    }),
  ]);
  const settled = await Promise.allSettled(saves);
  const drawings = settled.flatMap((save) => (save.status === 'fulfilled' && save.value ? [save.value] : []));
  const reason = settled.find((save) => save.status === 'rejected')?.reason as unknown;
  const tooMany = invalid(`Add at most ${MAX_FILES_A_FORM} drawings at a time.`);
  const isTooMany = parsed.status === 'fulfilled' && parsed.value;
  const refusal = reason ?? (isTooMany ? tooMany : refuseSameName(drawings));
  if (parsed.status === 'fulfilled' && refusal === null) return { fields, drawings, refusal };
  await Promise.all(drawings.map(({ blob }) => limits.blobs.remove(blob)));
  if (parsed.status === 'rejected') throw parsed.reason;
  if (!(refusal instanceof ServiceError)) throw refusal;
  return { fields, drawings: [], refusal };
}

/** A name is that of one drawing: of two, one would be lost. */
function refuseSameName(drawings: readonly ReceivedDrawing[]): ServiceError | null {
  const names = drawings.map(({ filename }) => filename);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? null : invalid(`Two drawings are called ${twice}. Rename one and add both again.`);
}

/** Resolves with whether there were more drawings than a form may have. Where it rejects, no file's stream is left open. */
function parse(
  incoming: IncomingMessage,
  maxFileBytes: number,
  fields: Map<string, string>,
  onFile: (filename: string, stream: Readable) => void,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const files = MAX_FILES_A_FORM;
    const limits = {
      files,
      fields: MAX_FIELDS,
      fieldSize: 1000,
      parts: MAX_FIELDS + files,
      fileSize: maxFileBytes + 1,
    };
    const parser = openParser(incoming, limits);
    const streams: Readable[] = [];
    let isTooMany = false;
    const broken = () => {
      incoming.unpipe(parser).resume();
      for (const stream of streams) stream.destroy(interrupted());
      reject(interrupted());
    };
    parser.on('file', (_field, stream, filename) => {
      // The parser reports its own error to each stream too, one that nobody reads any more as well.
      stream.on('error', () => undefined);
      streams.push(stream);
      onFile(filename ?? '', stream);
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('filesLimit', () => (isTooMany = true));
    parser.on('error', broken);
    parser.on('finish', () => resolve(isTooMany));
    incoming.once('error', broken);
    incoming.once('aborted', broken);
    incoming.pipe(parser);
  });
}

function openParser({ headers }: IncomingMessage, limits: BusboyConfig['limits']): Busboy {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch {
    throw new ServiceError(400, 'invalid_form', 'The form could not be read: its content type names no boundary.');
  }
}

/** A form without a chosen file sends a part without a name, which is none. */
async function saveFormDrawing(
  filename: string,
  stream: Readable,
  limits: DrawingLimits,
): Promise<ReceivedDrawing | null> {
  try {
    return filename === '' ? null : await saveDrawing(filename, stream, limits);
  } finally {
    // The parser goes on to the next part only when this one has been read.
    stream.resume();
  }
}

async function saveDrawing(
  filename: string,
  stream: Readable,
  { blobs, maxFileBytes }: DrawingLimits,
): Promise<ReceivedDrawing> {
  const problem = checkFilename(filename);
  if (problem) throw invalid(`The name of a drawing cannot be used: ${problem}.`);
  try {
    const saved = await blobs.write(stream.iterator({ destroyOnReturn: false }), maxFileBytes);
    if (await hasPdfHeader(blobs.path(saved.blob))) return { filename, ...saved };
    await blobs.remove(saved.blob);
  } catch (error) {
    if (error instanceof BlobEmptyError) throw invalid(`${filename} is empty. Export the drawing again and add that.`);
    if (error instanceof BlobTooLargeError) throw tooLarge(filename, maxFileBytes);
    throw error;
  }
  throw invalid(`${filename} is not a PDF. Export the drawing as a PDF and add that.`);
}

const tooLarge = (filename: string, maxFileBytes: number) =>
  invalid(`${filename} is larger than ${formatBytes(maxFileBytes)}. Split or compress it and add that.`);
const interrupted = () => new ServiceError(400, 'invalid_form', 'The drawings did not arrive whole. Add them again.');

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${unit}`;
}
