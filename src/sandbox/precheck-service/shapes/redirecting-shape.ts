import { html } from 'hono/html';
import { addressesOf, asFields, body, messageOf, redirect, text } from './reshaping.js';
import type { Shape } from './shape.js';

export const REDIRECTING: Shape = {
  name: 'redirecting',
  summary:
    'Links and single documents answer 302 with the address in `location`; `process` answers 201 with the project; errors are HTML pages.',
  answers: {
    'created-project': (answer) => ({
      ...answer,
      status: 201,
      headers: { ...answer.headers, location: `/projects/${String(asFields(answer.body)['id'])}` },
    }),
    process: body(({ id, status }) => ({ project: { id, status } }), 201),
    'complete-link': redirect((value) => [asFields(value)['url']]),
    'report-documents': redirect(addressesOf),
    'project-documents': redirect(addressesOf),
    error: text(errorPage, 'text/html'),
  },
};

function errorPage(value: unknown): string {
  const message = messageOf(value);
  return String(
    html`<!doctype html><html><head><title>${message}</title></head><body><h1>${message}</h1></body></html>`,
  );
}
