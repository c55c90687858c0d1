import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { refuseOtherMethods, type WebApp } from '../../web-app.js';
import { ServiceError, errorBody, errorResponse, notFound } from '../../service-error.js';
import type { ServiceParts } from '../service-parts.js';
import { BlobEmptyError, BlobTooLargeError, type BlobStore } from './blob-store.js';
import type { PresignedAddresses, PresignedMethod } from './presigned-address.js';

export interface StorageParts extends Pick<ServiceParts, 'blobs' | 'uploads' | 'maxFileBytes' | 'clock' | 'log'> {
  readonly addresses: PresignedAddresses;
}

/** The storage server: presigned PUT for drawings, presigned GET for documents. It knows no API key. */
export function createStorageApp(parts: StorageParts): WebApp {
  const app: WebApp = new Hono();
  // Pages of any origin may send here: the signature in the address is the permission, and no cookie or key counts.
  app.use(
    cors({
      origin: '*',
      allowMethods: ['PUT', 'GET', 'OPTIONS'],
      allowHeaders: ['*', 'content-type'],
      exposeHeaders: ['etag', 'content-length', 'content-disposition'],
      maxAge: 600,
    }),
    refuseOtherMethods(app),
  );
  app.put('/uploads/:uploadId', async (context) => {
    refuseUnlessSigned(parts, 'PUT', context.req.url);
    await receiveUpload(parts, context.req.param('uploadId'), context.env.incoming);
    return new Response(null, { status: 200 });
  });
  app.get('/documents/:blob/:filename', async (context) => {
    refuseUnlessSigned(parts, 'GET', context.req.url);
    const withBody = context.req.method === 'GET';
    return documentResponse(parts.blobs, context.req.param('blob'), context.req.param('filename'), withBody);
  });
  app.notFound(() => errorBody(404, 'not_found', 'Storage has nothing at this address.'));
  app.onError((error) => errorResponse(error, parts.log));
  return app;
}

function refuseUnlessSigned(parts: StorageParts, method: PresignedMethod, url: string): void {
  const verdict = parts.addresses.check(method, new URL(url), parts.clock());
  if (verdict === 'valid') return;
  throw verdict === 'expired'
    ? new ServiceError(403, 'address_expired', 'This address has expired. Ask the service for a new one.')
    : new ServiceError(403, 'address_altered', 'The signature of this address does not fit it.');
}

async function receiveUpload(parts: StorageParts, uploadId: string, incoming: IncomingMessage): Promise<void> {
  if (!parts.uploads.exists(uploadId)) throw notFound('upload');
  const declared = Number(incoming.headers['content-length'] ?? 0);
  if (declared > parts.maxFileBytes) throw tooLarge(parts.maxFileBytes);
  const { blob, size } = await writeIncoming(parts, incoming);
  const replaced = parts.uploads.exists(uploadId) ? parts.uploads.arrive(uploadId, blob, size) : blob;
  if (replaced) await parts.blobs.remove(replaced);
}

async function writeIncoming(parts: StorageParts, incoming: IncomingMessage): Promise<{ blob: string; size: number }> {
  try {
    // The request must outlive a refusal in mid-stream, or the sender would see a broken connection instead of the answer.
    return await parts.blobs.write(incoming.iterator({ destroyOnReturn: false }), parts.maxFileBytes);
  } catch (error) {
    if (error instanceof BlobTooLargeError) throw tooLarge(parts.maxFileBytes);
    if (error instanceof BlobEmptyError) throw new ServiceError(422, 'file_empty', 'The file has 0 bytes.');
    if (incoming.destroyed && !incoming.complete) {
      throw new ServiceError(400, 'upload_interrupted', 'The upload ended before all of its bytes had come.');
    }
    throw error;
  }
}

function tooLarge(maxFileBytes: number): ServiceError {
  return new ServiceError(413, 'file_too_large', `The file is larger than the limit of ${maxFileBytes} bytes.`);
}

/** To HEAD without a body: nobody would read the file to its end and close it. */
async function documentResponse(
  blobs: BlobStore,
  blob: string,
  filename: string,
  withBody: boolean,
): Promise<Response> {
  if (!blobs.exists(blob)) throw notFound('document');
  const isPdf = /\.pdf$/i.test(filename);
  const size = await blobs.size(blob);
  const body = withBody ? (Readable.toWeb(blobs.read(blob)) as ReadableStream<Uint8Array>) : null;
  return new Response(body, {
    headers: {
      'content-type': isPdf ? 'application/pdf' : 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': contentDisposition(isPdf ? 'inline' : 'attachment', filename),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** RFC 6266: an ASCII name for old readers and the real one beside it. */
function contentDisposition(kind: string, filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
