/** What docs/integration.md gives for Vite's development server: the worker that digests drawings is found, and that of pdf.js. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createServer } from 'vite';
import { launchBrowser } from '../end-to-end/support/browser.js';

const TIMEOUT_MS = 120_000;
const folder = resolve('.test-results', 'vite');

it(
  'finds both workers',
  async () => {
    const [option] = /optimizeDeps: \{[^`]*\}/.exec(readFileSync('docs/integration.md', 'utf8')) ?? [];
    expect(option).toBeTruthy();
    rmSync(folder, { recursive: true, force: true });
    const installed = join(folder, 'node_modules', 'precheck-elements');
    mkdirSync(installed, { recursive: true });
    cpSync('package.json', join(installed, 'package.json'));
    for (const part of ['dist/components', 'dist/pdfjs']) cpSync(part, join(installed, part), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    writeFileSync(join(folder, 'vite.config.js'), `export default { ${option} };`);
    writeFileSync(join(folder, 'main.js'), "import 'precheck-elements/precheck-uploader';\n");
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html lang="en"><precheck-uploader city-key="wattle-bay" permit-type="new-dwelling"></precheck-uploader><script type="module" src="/main.js"></script></html>',
    );
    const server = await createServer({ root: folder, server: { host: '127.0.0.1', port: 0 }, logLevel: 'silent' });
    await server.listen();
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const types = ['digest-worker.js', 'sheet-reader.js'].map(async (name) => {
        const response = await page.waitForResponse((each) => each.url().includes(name));
        return `${name} ${response.status()} ${response.headers()['content-type']}`;
      });
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      const drawing = { name: 'A-101.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a drawing') };
      await page.locator('precheck-uploader input[type=file]').first().setInputFiles(drawing);
      expect(await Promise.all(types)).toEqual([
        'digest-worker.js 200 text/javascript',
        'sheet-reader.js 200 text/javascript',
      ]);
    } finally {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);
