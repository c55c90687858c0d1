import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

export interface ClientFile {
  readonly text: string;
  readonly etag: string;
}

/**
 * The scripts that a page may load, by name. The list is fixed here and read once, so that nothing of a request reaches the
 * disk. `directory` ends in a slash and holds what the compiler made; beside sources that run uncompiled (in tests) there is
 * nothing, and the same folder of the last build stands in.
 */
export function readClientFiles(directory: URL, names: readonly string[]): ReadonlyMap<string, ClientFile> {
  const isCompiled = names.every((name) => existsSync(new URL(name, directory)));
  const from = isCompiled
    ? directory
    : new URL(directory.href.replace(/\/src\/sandbox\/(?!.*\/src\/)/, '/src/sandbox/dist/'));
  return new Map(names.map((name) => [name, asClientFile(readFileSync(new URL(name, from), 'utf8'))]));
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
