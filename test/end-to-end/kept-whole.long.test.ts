/**
 * A page that the browser keeps whole while the person is elsewhere (the back/forward cache), and shows again as it was. In Firefox:
 * the Chromium of the other suites has no such cache.
 */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFirefox } from '../../scripts/other-browsers.mjs';
import { sampleFiles } from './support/applicant.js';
import { startUploadHouse, type UploadHouse } from './support/upload-house.js';

const PATIENCE = { timeout: 90_000, interval: 100 };
const firefox = findFirefox();

describe.skipIf(!firefox)('a page that is kept whole', () => {
  let house: UploadHouse;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    house = await startUploadHouse();
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: String(firefox) });
    page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      const seen = { kept: [] as boolean[], invalidated: [] as string[] };
      Object.assign(globalThis, { seen });
      addEventListener('pageshow', ({ persisted }) => seen.kept.push(persisted));
      addEventListener('gate-invalidated', (event) =>
        seen.invalidated.push((event as CustomEvent<{ reason: string }>).detail.reason),
      );
    });
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  const standing = () =>
    page.evaluate(() => {
      const uploader = document.querySelector<HTMLInputElement>('precheck-uploader');
      const receipt = uploader?.form ? String(new FormData(uploader.form).get('precheck')) : '';
      const claims = JSON.parse(atob(receipt.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') || 'bnVsbA')) as {
        run: number;
        project_id: string;
      } | null;
      const { seen } = globalThis as unknown as { seen: { kept: boolean[]; invalidated: string[] } };
      return {
        ...seen,
        passed: uploader?.matches(':state(passed)'),
        valid: uploader?.validity.valid,
        run: claims?.run ?? null,
        projectId: claims?.project_id ?? '',
      };
    });
  const stands = (expected: object) =>
    vi.waitFor(async () => expect(await standing()).toMatchObject(expected), PATIENCE);
  const enabled = (button: string) =>
    vi.waitFor(
      async () => expect(await page.$(`precheck-uploader >>> ${button}:not(:disabled)`)).not.toBeNull(),
      PATIENCE,
    );
  const elsewhere = async (path: string) => {
    await page.evaluate((address) => void location.assign(address), path);
    await vi.waitFor(async () => expect(await page.evaluate(() => document.title)).toBe('Sent'), PATIENCE);
  };
  const back = async () => {
    await page.evaluate(() => history.back());
    await vi.waitFor(async () => expect(await page.evaluate(() => document.title)).toBe('Apply'), PATIENCE);
  };

  it('has its receipt still, and learns that its drawings were checked anew elsewhere', async () => {
    await page.goto(house.url);
    await enabled('#choose');
    const input = await page.$('precheck-uploader >>> #files');
    const files = await input?.toElement('input');
    await files?.uploadFile(...(await sampleFiles('passing')));
    await enabled('#check');
    await (await page.$('precheck-uploader >>> #check'))?.click();
    await stands({ kept: [false], passed: true, valid: true, run: 1 });
    const { projectId } = await standing();
    const snapshot = `${house.url}precheck/projects/${projectId}`;
    const reads = () => page.evaluate((url) => performance.getEntriesByName(url).length, snapshot);
    const readsBefore = await reads();

    await elsewhere('/sent');
    await back();
    await stands({ kept: [false, true], invalidated: [], passed: true, valid: true, run: 1 });
    // It asks whether that is so still; while it asks, it could not be kept.
    await vi.waitFor(async () => expect(await reads()).toBeGreaterThan(readsBefore), PATIENCE);

    await elsewhere('/sent');
    const answer = await page.evaluate(async (project) => {
      const { drawings } = (await (await fetch(project)).json()) as {
        drawings: { uploadId: string; sha256: string; type: string; label: string }[];
      };
      const again = drawings.map(({ uploadId, sha256, type, label }) => ({ uploadId, sha256, type, label }));
      const response = await fetch(`${project}/process`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ permitType: 'new-dwelling', drawings: again }),
      });
      return response.status === 200 || response.status === 202 ? 'begun' : response.text();
    }, snapshot);
    expect(answer).toBe('begun');
    await back();
    await stands({ kept: [false, true, true], invalidated: ['run'], passed: true, valid: true, run: 2, projectId });
  });
});
