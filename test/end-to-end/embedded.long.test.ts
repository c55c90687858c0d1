/** Elements in a page of another site than their adapter’s: no cookie travels, in any browser, so a token says who asks. */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { PrecheckAdapterOptions } from '../../src/backend-adapter/index.js';
import { toNodeHandler } from '../../src/backend-adapter/http/mounts/node.js';
import { eventually, reportsWith, startHarness } from '../backend-adapter/support/adapter-harness.js';
import { openServer } from '../faults/support/http-server.js';
import { launchBrowser } from './support/browser.js';

/** The examples of docs/integration.md, as they stand: what the page gives, and what the adapter makes of it. */
const [, section = ''] = readFileSync('docs/integration.md', 'utf8').split('## 7. Embed in another site');
const [, provide = '', identifyCode = ''] = /```js\n([^]*?)```[^]*?```js\n([^]*?)```/.exec(section) ?? [];
const verifyAccessToken = async (token: string): Promise<object | null> => (token === 'anns' ? { sub: 'ann' } : null);
const { identify } = new Function('verifyAccessToken', `return {${identifyCode}}`)(verifyAccessToken) as {
  identify: NonNullable<PrecheckAdapterOptions['identify']>;
};

/** The page is on localhost, the adapter on 127.0.0.1: two sites. `?adapter=` names the port, `?token=` what the page provides. */
const answerPage: RequestListener = (request, response) => {
  request.resume();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/elements/')) {
    response.setHeader('content-type', 'text/javascript').end(readFileSync(pathname.replace('/elements', 'dist')));
  } else if (pathname.startsWith('/storage/')) {
    response.end();
  } else {
    const token = searchParams.get('token');
    const id = searchParams.get('project');
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>Portal</title>
      <precheck-uploader adapter="http://127.0.0.1:${searchParams.get('adapter')}/precheck" city-key="wattle-bay"
        permit-type="new-dwelling" ${id === null ? '' : `project-id="${id}"`}></precheck-uploader>
      ${token === null ? '' : `<script>const session = { current: async () => ({ accessToken: '${token}' }) }; ${provide}</script>`}
      <script type="module" src="/elements/browser/precheck-elements.js"></script></html>`);
  }
};

const browser = await launchBrowser();
const portal = await openServer(answerPage);
const origin = portal.url.replace('127.0.0.1', 'localhost');
const anonymous = await startHarness({ options: { allowedOrigins: [origin] } });
const { service } = anonymous;
service.script = ({ path }) =>
  path.endsWith('/upload-file-url') ? { json: { url: `${origin}/storage/drawing` } } : undefined;
const signedIn = await startHarness({ service, options: { allowedOrigins: [origin], identify } });
const servers = await Promise.all([anonymous, signedIn].map(({ adapter }) => openServer(toNodeHandler(adapter))));
afterAll(async () => {
  await browser.close();
  for (const server of [portal, ...servers]) await server.close();
  await signedIn.adapter.close();
  await anonymous.close();
});

const addressOf = (adapter: number, query = ''): string =>
  `${origin}/?adapter=${new URL(servers[adapter]?.url ?? '').port}${query}`;
const passed = (page: Page) => page.locator('precheck-uploader:state(passed)').waitFor();

/** From a file to a gate that is passed. Gives the project's id. */
async function pass(page: Page): Promise<string> {
  const before = service.count('POST', '/process');
  const file = { name: 'A-101.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA drawing.') };
  await page.locator('precheck-uploader input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Check/ }).click();
  await eventually(() => service.count('POST', '/process') > before);
  const id = [...service.reports.keys()].at(-1) ?? '';
  service.reports.set(id, reportsWith([90, 85]));
  await passed(page);
  return id;
}

it('knows a person by the token that the adapter issues, in this browser and in no other', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(addressOf(0));
  const id = await pass(page);
  expect(await context.cookies(addressOf(0).replace(/.*adapter=(\d+)/, 'http://127.0.0.1:$1'))).toEqual([]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(addressOf(0, `&project=${id}`));
  await passed(page);
  expect(requested).not.toContain('POST /precheck/identity');
  // A token that the adapter does not know any more is replaced, and its project is somebody else’s.
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      // What is kept of the project is there, too.
      if (!value.includes('"token"')) continue;
      const kept = JSON.parse(value) as { token: string };
      localStorage.setItem(key, JSON.stringify({ ...kept, token: kept.token.replace(/.{8}$/, 'AAAAAAAA') }));
    }
  });
  await page.reload();
  await page.getByText('belongs to somebody else').first().waitFor();
  expect(requested).toContain('POST /precheck/identity');
  await context.close();
});

it('sends what the page’s own token provider gives', async () => {
  const page = await browser.newPage();
  await page.goto(addressOf(1, '&token=anns'));
  await pass(page);
  await page.goto(addressOf(1, '&token=bobs'));
  const file = { name: 'A-101.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA drawing.') };
  await page.locator('precheck-uploader input[type=file]').first().setInputFiles(file);
  await page.getByText('You’re signed out').first().waitFor();
  await page.close();
});
