import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

export interface ClientFile {
  readonly text: string;
  readonly etag: string;
}

/**
 * A page's script, read once. Beside sources that run uncompiled (in tests) there is none, and that of the last build stands in.
 */
export function readClientFile(file: URL): ClientFile {
  const built = new URL(file.href.replace(/\/src\/sandbox\/(?!.*\/src\/)/, '/src/sandbox/dist/'));
  return asClientFile(readFileSync(existsSync(file) ? file : built, 'utf8'));
}

export function asClientFile(text: string): ClientFile {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}

/**
 * A file of the pages, asked for again each time and sent only when it has changed: modules of two versions never meet.
 * Any origin may read it, because a page framed without `allow-same-origin` has none of its own.
 */
export function clientFileResponse(file: ClientFile, contentType: string, request: Request): Response {
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': 'no-cache',
    etag: file.etag,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? [];
  if (known.includes(file.etag)) return new Response(null, { status: 304, headers });
  return new Response(file.text, { headers });
}
