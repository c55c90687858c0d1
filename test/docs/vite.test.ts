/** What docs/recipes.md gives for a bundler: in Vite's development server and production build the worker that digests drawings is found, and that of pdf.js. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { build, createServer, preview } from 'vite';
import { launchBrowser } from '../end-to-end/support/browser.js';

const TIMEOUT_MS = 120_000;
/** Only a file that says it is encrypted is opened with pdf.js before it is sent. */
const ENCRYPTED = '%PDF-1.7\ntrailer\n<< /Root 1 0 R /Encrypt 2 0 R >>\n%%EOF';
const folder = resolve('.test-results', 'vite');

const LISTEN = { host: '127.0.0.1', port: 0 };
/** What serves the page: its address, and how it ends. */
const SERVERS = {
  'development server': async () => {
    const server = await createServer({ root: folder, server: LISTEN, logLevel: 'silent' });
    await server.listen();
    return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
  },
  'production build': async () => {
    await build({ root: folder, logLevel: 'silent' });
    const server = await preview({ root: folder, preview: LISTEN, logLevel: 'silent' });
    return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
  },
};

it.each(Object.entries(SERVERS))('finds both workers in the %s', { timeout: TIMEOUT_MS }, async (_, serve) => {
  const [option] = /optimizeDeps: \{[^`]*\}/.exec(readFileSync('docs/recipes.md', 'utf8')) ?? [];
  expect(option).toBeTruthy();
  rmSync(folder, { recursive: true, force: true });
  const installed = join(folder, 'node_modules', 'precheck-elements');
  mkdirSync(installed, { recursive: true });
  cpSync('package.json', join(installed, 'package.json'));
  for (const part of ['dist/components', 'dist/pdfjs']) cpSync(part, join(installed, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'vite.config.js'), `export default { ${option} };`);
  cpSync('dist/pdfjs', join(folder, 'public', 'pdfjs'), { recursive: true });
  writeFileSync(
    join(folder, 'main.js'),
    // The development server finds the folder by itself.
    `import { setPdfFolder } from 'precheck-elements/precheck-uploader';\nif (import.meta.env.PROD) setPdfFolder('/pdfjs');\n`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><precheck-uploader city-key="wattle-bay" permit-type="new-dwelling"></precheck-uploader><script type="module" src="/main.js"></script></html>',
  );
  const server = await serve();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // A build puts a hash behind the name.
    const types = [/digest-worker[\w-]*\.js/, /pdf\.worker\.min\.mjs/].map(async (name) => {
      const response = await page.waitForResponse((each) => name.test(each.url()));
      return [response.status(), response.headers()['content-type']];
    });
    // A drawing is digested while it is sent, so once there is a project.
    const project = { project: { id: 'project-1' }, run: 0, drawings: [], draft: [], reports: [], gate: {} };
    const made = { status: 201, headers: { 'precheck-api': '1' }, json: project };
    await page.route('**/precheck/projects', (route) => route.fulfill(made));
    // The end of an upload would end its digest: here it waits for its address.
    await page.route('**/precheck/projects/*/uploads', () => undefined);
    await page.goto(server.url);
    const drawing = { name: 'A-101.pdf', mimeType: 'application/pdf', buffer: Buffer.from(ENCRYPTED) };
    await page.locator('precheck-uploader input[type=file]').first().setInputFiles(drawing);
    for (const type of await Promise.all(types)) expect(type).toEqual([200, 'text/javascript']);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
