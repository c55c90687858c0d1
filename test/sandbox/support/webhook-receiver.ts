/** A receiver of webhooks on a real socket, which answers as a test says. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { openServer } from '../../faults/support/http-server.js';
import { afterTest } from '../../support/after-test.js';

export interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly path: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly posts: ReceivedPost[];
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, post: ReceivedPost, request: IncomingMessage) => void;
export const answerWith =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

/** @param answer what to do with the n-th post, from 0. */
export async function openReceiver(answer: (index: number) => Answer): Promise<WebhookReceiver> {
  const posts: ReceivedPost[] = [];
  const { url, close } = await openServer((request, response) => {
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
  afterTest(close);
  return { url: `${url}/hook`, posts, close };
}
