import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { checkFilename } from '../../api/project-requests.js';
import { ServiceError, invalid } from '../../service-error.js';
import { BlobEmptyError, BlobTooLargeError, type BlobStore } from '../../storage/blob-store.js';
import { formatBytes } from './hand-off-page.js';

const MAX_FILES_A_FORM = 50;

export interface ReceivedDrawing {
  readonly filename: string;
  readonly blob: string;
  readonly size: number;
}
export interface DrawingForm {
  readonly type: string;
  readonly label: string;
  readonly drawings: readonly ReceivedDrawing[];
}

/** Streams a form with drawings to disk. Where one of them is refused, none is kept. Throws ServiceError in words for the page. */
export async function receiveDrawingForm(
  incoming: IncomingMessage,
  blobs: BlobStore,
  maxFileBytes: number,
): Promise<DrawingForm> {
  const fields = new Map<string, string>();
  const saves: Promise<ReceivedDrawing | null>[] = [];
  await parse(incoming, maxFileBytes, fields, (filename, stream) => {
    saves.push(saveDrawing(filename, stream, blobs, maxFileBytes));
  });
  const settled = await Promise.allSettled(saves);
  const drawings = settled.flatMap((save) => (save.status === 'fulfilled' && save.value ? [save.value] : []));
  const refused = settled.find((save) => save.status === 'rejected');
  if (refused || drawings.length === 0) {
    await Promise.all(drawings.map(({ blob }) => blobs.remove(blob)));
    throw refused?.reason ?? invalid('Choose at least one PDF before adding drawings.');
  }
  return { type: fields.get('type') ?? '', label: fields.get('label')?.trim() ?? '', drawings };
}

function parse(
  incoming: IncomingMessage,
  maxFileBytes: number,
  fields: Map<string, string>,
  onFile: (filename: string, stream: Readable) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!/^multipart\/form-data;/i.test(incoming.headers['content-type'] ?? '')) {
      return reject(new ServiceError(415, 'unsupported_media_type', 'The form is expected as multipart/form-data.'));
    }
    const limits = { files: MAX_FILES_A_FORM, fields: 10, fieldSize: 1000, parts: 60, fileSize: maxFileBytes + 1 };
    const parser = new Busboy({ headers: incoming.headers as BusboyHeaders, limits });
    const broken = () =>
      reject(new ServiceError(400, 'invalid_form', 'The drawings did not arrive whole. Add them again.'));
    parser.on('file', (_field, stream, filename) => onFile(filename ?? '', stream));
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('error', broken);
    parser.on('finish', () => resolve());
    incoming.once('error', broken);
    incoming.once('aborted', () => {
      parser.destroy();
      broken();
    });
    incoming.pipe(parser);
  });
}

async function saveDrawing(
  filename: string,
  stream: Readable,
  blobs: BlobStore,
  maxFileBytes: number,
): Promise<ReceivedDrawing | null> {
  try {
    // A form without a chosen file sends a part without a name.
    if (filename === '') return null;
    const problem = checkFilename(filename);
    if (problem) throw invalid(`The name of a drawing cannot be used: ${problem}.`);
    const saved = await blobs.write(stream.iterator({ destroyOnReturn: false }), maxFileBytes);
    if (await blobs.isPdf(saved.blob)) return { filename, ...saved };
    await blobs.remove(saved.blob);
    throw invalid(`${filename} is not a PDF. Export the drawing as a PDF and add that.`);
  } catch (error) {
    if (error instanceof BlobEmptyError) throw invalid(`${filename} is empty. Export the drawing again and add that.`);
    if (error instanceof BlobTooLargeError) {
      throw invalid(`${filename} is larger than ${formatBytes(maxFileBytes)}. Split or compress it and add that.`);
    }
    throw error;
  } finally {
    // The parser goes on to the next part only when this one has been read.
    stream.resume();
  }
}
