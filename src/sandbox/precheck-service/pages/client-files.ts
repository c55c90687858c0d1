import { existsSync, readFileSync } from 'node:fs';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { PageApp } from './layout.js';

/**
 * A page's script, read once. Beside sources that run uncompiled (in tests) there is none, and that of the last build stands in.
 */
export function readClientFile(file: URL): string {
  const built = new URL(file.href.replace(/\/src\/sandbox\/(?!.*\/src\/)/, '/src/sandbox/dist/'));
  return readFileSync(existsSync(file) ? file : built, 'utf8');
}

/**
 * A file of the pages, asked for again each time and sent only when it has changed: modules of two versions never meet.
 * Any origin may read it, because a page framed without `allow-same-origin` has none of its own.
 */
export function serveClientFile(app: PageApp, path: string, contentType: string, text: string): void {
  const retainedHeaders = [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'x-content-type-options'];
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  app.get(path, etag({ retainedHeaders }), () => new Response(text, { headers }));
}
