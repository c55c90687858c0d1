/** `npm run pictures`: makes docs/portal.png from the demo portal, and docs/pictures/ from the gallery, both as they are now. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startDemo } from './services.mjs';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The look of a picture: viewport and query of the gallery. Its states by id. */
const LOOKS = [
  {
    viewport: DESK,
    query: 'scheme=light',
    states: ['uploader-empty', 'uploader-uploading', 'uploader-failed', 'uploader-passed', 'property-found'],
  },
  { viewport: DESK, query: 'scheme=light&lang=de', states: ['status-failed'] },
  { viewport: DESK, query: 'scheme=light&lang=ar', states: ['uploader-assessing'] },
  { viewport: PHONE, query: 'scheme=light', states: ['property-choice'] },
  { viewport: PHONE, query: 'scheme=dark', states: ['uploader-changed', 'viewer-drawings'] },
];

ensureInstalled();
ensureBuilt();
const { chromium } = await import('playwright-core');
const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-pictures-'));
const { sandbox, portal } = await startDemo({ dataDirectory });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await takePortal();
  mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
  for (const look of LOOKS) await takeStates(look);
} finally {
  await browser.close();
  for (const { child } of [portal, sandbox]) child.kill('SIGTERM');
  await Promise.all([portal.exited, sandbox.exited]);
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** A failed check of real sample drawings in the portal. */
async function takePortal() {
  const page = await browser.newPage({ viewport: DESK });
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
  await page.evaluate(() => scrollTo(0, document.querySelector('#step-3').getBoundingClientRect().top + scrollY - 16));
  await page.waitForFunction(() =>
    document.querySelector('precheck-uploader').shadowRoot.querySelector('.to-do .finding'),
  );
  // No row is lit by the pointer.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(root, 'docs', 'portal.png') });
  await page.close();
}

async function takeStates({ viewport, query, states }) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(new URL(`/gallery?${query}`, portal.url).href);
  await page.locator('html[data-gallery=whole]').waitFor({ timeout: 120_000 });
  // They stay in view while scrolling, over the picture.
  await page.evaluate(() => (document.querySelector('#appearance').style.display = 'none'));
  for (const id of states) {
    const element = page.locator(`#${id} > .place > *`);
    await element.scrollIntoViewIfNeeded();
    await element.screenshot({ path: join(root, 'docs', 'pictures', `${id}.png`), animations: 'disabled' });
  }
  await page.close();
}
