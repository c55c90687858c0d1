/** What a person can get wrong, and what can go wrong for them, SIGKILL too: a clear sentence in the page, and they go on in the same page. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  formValue,
  longFiles,
  openApplication,
  pickFiles,
  sampleFiles,
  startCheck,
  waitForBegun,
  waitForState,
} from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

let page: Page;

const here = startedHouse();
beforeEach(async () => {
  page = await here.newPage();
});

const uploader = () => page.locator('precheck-uploader');
const saysInPage = (words: RegExp) => uploader().getByText(words).first().waitFor();

describe('bad input in the page', () => {
  it('a PDF with a password: refused before it is sent with what to do, and other files pass, drawn in their rows', async () => {
    await openApplication(page, here.house.portalUrl);
    const puts: string[] = [];
    // The portal saves what was typed by a PUT of its own.
    page.on('request', (request) => request.url().startsWith(here.house.storageUrl) && puts.push(request.url()));
    const locked = [await lockedPdf()];
    await uploader().locator('input[type=file]').first().setInputFiles(locked);
    await saysInPage(/opens only with a password/);
    expect([await uploader().locator('.row').count(), puts]).toEqual([0, []]);
    await pickFiles(page, await sampleFiles('passing'));
    // A sheet is drawn once its row is near the screen.
    await uploader().locator('.row').first().scrollIntoViewIfNeeded();
    await uploader().locator('.row .thumb canvas').first().waitFor();
    await saysInPage(/\d+ sheets?, /);
    await startCheck(page);
    await waitForState(page, 'passed');
  });

  it('the service away while files are added: said, kept, and taken up by itself when it is back', async () => {
    await openApplication(page, here.house.portalUrl);
    await uploader().getByRole('button', { name: 'Choose files' }).waitFor();
    await here.house.killSandbox();
    try {
      await pickFiles(page, await sampleFiles('passing'));
      await saysInPage(/Trying again/);
    } finally {
      await here.house.startSandbox();
    }
    await startCheck(page);
    await waitForState(page, 'passed');
  });
});

const kills: [string, () => Promise<void>, () => Promise<void>][] = [
  ['the sandbox', () => here.house.killSandbox(), () => here.house.startSandbox()],
  ['the adapter', () => here.house.killPortal(), () => here.house.startPortal()],
];

it.each(kills)('recovers from SIGKILL of %s while drawings are checked', async (_name, kill, start) => {
  let wasUnderWay = false;
  // A machine that stalls may have it over before the kill, which proves nothing: once more then.
  for (let attempt = 0; attempt < 3 && !wasUnderWay; attempt += 1) wasUnderWay = await recover(kill, start);
  expect(wasUnderWay).toBe(true);
});

/** From the first drawing to the receipt, with a kill between. Gives whether the check was under way then. */
async function recover(kill: () => Promise<void>, start: () => Promise<void>): Promise<boolean> {
  page = await here.newPage();
  await openApplication(page, here.house.portalUrl);
  await pickFiles(page, await longFiles());
  await startCheck(page);
  await waitForBegun(page);
  // The process call has been answered once a report is there; what is killed after that is processing.
  await page.locator('precheck-status').getByText('Submission readiness').first().waitFor();
  await kill();
  try {
    // Nobody can say that the work was over: the service had not told the adapter so, nor the adapter the page.
    return (await page.locator('precheck-uploader:state(processing)').count()) === 1;
  } finally {
    await start();
    await waitForState(page, 'passed');
    expect(await formValue(page)).toMatch(/^ey/);
  }
}

async function lockedPdf(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const document = await PDFDocument.create();
  document.addPage([1190, 842]);
  document.encrypt({ userPassword: 'open sesame', ownerPassword: 'owner' });
  return { name: 'locked.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}
