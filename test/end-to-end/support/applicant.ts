/** What an applicant does on the portal's page. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawFloorPlan } from '../../../demo/sample-drawings/plans.js';
import { A3, writePdf } from '../../../demo/sample-drawings/sheet.js';
import { createSampleDrawings } from '../../../demo/sample-drawings.js';

export const PROCESSING_TIMEOUT_MS = 240_000;

/** Writes a sample set to disk and gives the paths. */
export async function sampleFiles(kind: 'passing' | 'failing'): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), `drawings-${kind}-`));
  const drawings = await createSampleDrawings(kind);
  return drawings.map(({ filename, bytes }: { filename: string; bytes: Uint8Array }) => {
    const path = join(directory, filename);
    writeFileSync(path, bytes);
    return path;
  });
}

/** The set that passes, with enough further sheets that a check takes some seconds. */
export async function longFiles(): Promise<string[]> {
  const path = join(mkdtempSync(join(tmpdir(), 'drawings-long-')), 'A-501 - Details.pdf');
  const sheets = Array.from({ length: 80 }, (_, index) => ({
    paper: A3,
    bookmark: `A-${501 + index}`,
    draw: (sheet: { titleBlock(block: object): void }) => {
      drawFloorPlan(sheet);
      sheet.titleBlock({ number: `A-${501 + index}`, title: `Details ${index + 1}`, scale: '1:100' });
    },
  }));
  writeFileSync(path, await writePdf(sheets));
  return [...(await sampleFiles('passing')), path];
}

export async function openApplication(page: Page, portalUrl: string): Promise<void> {
  await page.goto(portalUrl);
  await useTool(page, 'Fill in an example');
}

/** Presses one of the demonstration's tools, which are folded away from the applicant. */
export async function useTool(page: Page, name: string): Promise<void> {
  await page.getByText('Demonstration tools').click();
  await page.getByRole('button', { name }).click();
}

/** Resolves when the last is in the list: rows that come in while a button is pressed move it away from under the pointer. */
export async function pickFiles(page: Page, paths: string[]): Promise<void> {
  const uploader = page.locator('precheck-uploader');
  await uploader.locator('input[type=file]').first().setInputFiles(paths);
  const last = uploader.getByText(basename(paths.at(-1) ?? ''));
  await last.first().waitFor();
}

export async function startCheck(page: Page): Promise<void> {
  const uploader = page.locator('precheck-uploader');
  await uploader.getByRole('button', { name: /^Check/ }).click();
}

/** From the choice of a sample set to its verdict. */
export async function checkSample(page: Page, kind: 'passing' | 'failing'): Promise<void> {
  await pickFiles(page, await sampleFiles(kind));
  await startCheck(page);
  await waitForState(page, kind === 'passing' ? 'passed' : 'failed');
}

/** Waits for the uploader's verdict. */
export async function waitForState(
  page: Page,
  ...states: readonly ('passed' | 'failed' | 'processing')[]
): Promise<void> {
  const selector = states.map((state) => `precheck-uploader:state(${state})`).join(', ');
  await page.locator(selector).waitFor({ timeout: PROCESSING_TIMEOUT_MS });
}

/** Waits until a check is under way. What is over before anybody looks was under way, too. */
export const waitForBegun = (page: Page): Promise<void> => waitForState(page, 'processing', 'passed', 'failed');

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit application' }).click();
}

/** The receipt that the form would send. */
export function formValue(page: Page): Promise<string> {
  return page.evaluate(() => String(new FormData(document.querySelector('form')!).get('precheck') ?? ''));
}
