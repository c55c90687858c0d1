/** A receiver of webhooks on a real socket, which answers as a test says. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly path: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly posts: ReceivedPost[];
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, post: ReceivedPost, request: IncomingMessage) => void;
export const answerWith =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

/** @param answer what to do with the n-th post, from 0. */
export async function openReceiver(answer: (index: number) => Answer, port = 0): Promise<WebhookReceiver> {
  const posts: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      const post = { headers: request.headers, text, body, path: request.url ?? '' };
      posts.push(post);
      answer(posts.length - 1)(response, post, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}/hook`,
    port: bound,
    posts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
