/** What a person can get wrong, and what can go wrong for them: a clear sentence in the page, and they go on in the same page. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApplication, pickFiles, sampleFiles, startCheck, waitForState } from './support/applicant.js';
import { startHouse } from './support/house.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
let page: Page;

const here = startedHouse();
beforeEach(async () => {
  page = await here.browser.newPage();
});
afterEach(() => page.close());

const uploader = () => page.locator('precheck-uploader');
const saysInPage = (words: RegExp) => uploader().getByText(words).first().waitFor();
const setAttribute = (name: string, value: string) =>
  uploader().evaluate((element, [key, text]) => element.setAttribute(key!, text!), [name, value]);

async function passFromHere(): Promise<void> {
  await pickFiles(page, await sampleFiles('passing'));
  await startCheck(page);
  await waitForState(page, 'passed');
}

describe('bad input in the page', () => {
  it(
    'a PDF with a password: refused before it is sent with what to do, and other files pass, drawn in their rows',
    async () => {
      await openApplication(page, here.house.portalUrl);
      const puts: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
      await uploader()
        .locator('input[type=file]')
        .first()
        .setInputFiles([await lockedPdf()]);
      await saysInPage(/opens only with a password/);
      expect([await uploader().locator('.row').count(), puts]).toEqual([0, []]);
      await pickFiles(page, await sampleFiles('passing'));
      await uploader().locator('.row .thumb canvas').first().waitFor();
      await uploader()
        .getByText(/\d+ sheets?, /)
        .first()
        .waitFor();
      await startCheck(page);
      await waitForState(page, 'passed');
    },
    TIMEOUT_MS,
  );

  it(
    'a wrong permit type, then a right one',
    async () => {
      await openApplication(page, here.house.portalUrl);
      await setAttribute('permit-type', 'castle');
      await saysInPage(/no permit type “castle”|no such permit type/);
      await setAttribute('permit-type', 'new-dwelling');
      await passFromHere();
    },
    TIMEOUT_MS,
  );

  it(
    'a wrong city, then the right one',
    async () => {
      await openApplication(page, here.house.portalUrl);
      await setAttribute('city-key', 'atlantis');
      await saysInPage(/does not take part in the pre-check/);
      await setAttribute('city-key', 'wattle-bay');
      await passFromHere();
    },
    TIMEOUT_MS,
  );

  it(
    'an upload address that was altered on the way: a fresh one is asked for',
    async () => {
      await openApplication(page, here.house.portalUrl);
      let altered = 0;
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/uploads')) asked.push(request.url());
      });
      await page.route(
        (url) => url.origin !== here.house.portalUrl,
        async (route, request) => {
          if (request.method() !== 'PUT' || altered > 0) return route.continue();
          altered += 1;
          const body = request.postDataBuffer();
          const answer = await fetch(alter(request.url()), {
            method: 'PUT',
            ...(body && { body: new Uint8Array(body) }),
          });
          expect(answer.status).toBe(403);
          return route.fulfill({
            status: 403,
            headers: { 'access-control-allow-origin': '*' },
            body: await answer.text(),
          });
        },
      );
      await passFromHere();
      expect(altered).toBe(1);
      expect(asked.length).toBe((await sampleFiles('passing')).length + 1);
    },
    TIMEOUT_MS,
  );

  it(
    "somebody else's project is not there for you",
    async () => {
      await openApplication(page, here.house.portalUrl);
      await pickFiles(page, await sampleFiles('passing'));
      await uploader().locator('.row.uploaded').first().waitFor();
      const id = await page.evaluate(async () => (await (await fetch('/precheck/projects')).json()).projects[0].id);
      const stranger = await here.browser.newContext();
      const theirs = await stranger.newPage();
      await theirs.goto(here.house.portalUrl);
      await theirs
        .locator('precheck-uploader')
        .evaluate((element, project) => element.setAttribute('project-id', project), id);
      await theirs
        .locator('precheck-uploader')
        .getByText(/belongs to somebody else/)
        .first()
        .waitFor();
      const answers = await theirs.evaluate(async (project) => {
        const paths = [
          `/projects/${project}`,
          `/projects/${project}/events`,
          `/projects/${project}/documents?type=report`,
        ];
        return Promise.all(paths.map(async (path) => (await fetch(`/precheck${path}`)).status));
      }, id);
      expect(answers).toEqual([404, 404, 404]);
      await stranger.close();
    },
    TIMEOUT_MS,
  );

  it(
    'the service away while files are added: said, kept, and taken up by itself when it is back',
    async () => {
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
    },
    TIMEOUT_MS,
  );
});

describe('a portal with a wrong key', () => {
  it(
    'tells the applicant whom to tell, and never the key',
    async () => {
      const wrong = await startHouse({ portalApiKeys: { 'wattle-bay': 'not-the-key-of-this-city' } });
      try {
        await page.goto(wrong.portalUrl);
        await saysInPage(/The pre-check service refused this portal/);
        const answer = await fetch(`${wrong.portalUrl}/precheck/cities/wattle-bay`);
        expect(answer.status).toBe(502);
        expect(await answer.json()).toMatchObject({ error: { code: 'upstream_key_refused', retryable: false } });
        expect(wrong.output()).not.toContain('not-the-key');
      } finally {
        await wrong.close();
      }
    },
    TIMEOUT_MS,
  );
});

async function lockedPdf(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const document = await PDFDocument.create();
  document.addPage([1190, 842]);
  document.encrypt({ userPassword: 'open sesame', ownerPassword: 'owner' });
  return { name: 'locked.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** The same address with another signature: the last character of its longest query value is changed. */
function alter(address: string): string {
  const url = new URL(address);
  const [name, value] = [...url.searchParams].sort((a, b) => b[1].length - a[1].length)[0]!;
  url.searchParams.set(name, value.slice(0, -2) + (value.endsWith('a') ? 'bb' : 'aa'));
  return url.href;
}
