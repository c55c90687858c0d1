/** Mounts the adapter in Fastify, as a plugin: `await app.register(toFastifyPlugin(adapter))`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../../options.js';
import { toNodeHandler } from './node.js';

/** What the plugin uses of Fastify 5, so that the package needs no Fastify of its own. */
interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: unknown, done: (error: Error | null) => void) => void,
  ): unknown;
  all(path: string, handler: (request: { readonly raw: IncomingMessage }, reply: FastifyReply) => unknown): unknown;
}
type FastifyReply = { readonly raw: ServerResponse; hijack(): unknown };

/** `mountPath` as the adapter has it; `/precheck` by default. Body parsers of the app around it stay as they are. */
export function toFastifyPlugin(
  adapter: { fetch(request: Request, connection?: Connection): Promise<Response> },
  options: { readonly mountPath?: string } = {},
): (scope: FastifyScope) => Promise<void> {
  const { mountPath = '/precheck' } = options;
  const handle = toNodeHandler(adapter);
  return async (scope) => {
    // The adapter reads bodies itself, counted while they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(mountPath === '/' ? '/*' : `${mountPath}/*`, (request, reply) => {
      reply.hijack();
      handle(request.raw, reply.raw);
    });
  };
}
