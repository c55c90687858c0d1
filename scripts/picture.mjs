/** Makes docs/portal.png, the picture of the README, from the demo portal as it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startDemo } from './services.mjs';

ensureInstalled();
ensureBuilt();
const { chromium } = await import('playwright-core');
const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-picture-'));
const { sandbox, portal } = await startDemo({ dataDirectory });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(portal.url);
  for (const name of ['Fill in an example', 'a set that fails']) {
    await page.getByText('Demonstration tools').click();
    await page.getByRole('button', { name }).click();
  }
  await page
    .locator('precheck-uploader')
    .getByRole('button', { name: /^Check/ })
    .click();
  await page.locator('precheck-uploader:state(failed)').waitFor({ timeout: 90_000 });
  await page.evaluate(() => scrollTo(0, document.querySelector('#step-3').getBoundingClientRect().top + scrollY - 48));
  await page.waitForFunction(() =>
    document.querySelector('precheck-uploader').shadowRoot.querySelector('.to-do .finding'),
  );
  await page.screenshot({ path: join(root, 'docs', 'portal.png') });
} finally {
  await browser.close();
  for (const { child } of [portal, sandbox]) child.kill('SIGTERM');
  await Promise.all([portal.exited, sandbox.exited]);
  rmSync(dataDirectory, { recursive: true, force: true });
}
