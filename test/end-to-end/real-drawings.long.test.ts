/** Real drawings of building projects, where they are beside the repository. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApplication, pickFiles, PROCESSING_TIMEOUT_MS, startCheck } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

const drawings = '../shared/drawings';
const absent = !existsSync(drawings);
if (absent)
  console.log('The tests of real drawings are skipped: there is no ../shared/drawings beside the repository.');

describe.skipIf(absent)('real drawings (skipped where ../shared/drawings is absent)', () => {
  const scores = new Set<string>();

  const here = startedHouse();

  const house11x17 = () =>
    readdirSync(join(drawings, 'house-11x17'))
      .filter((name) => /^[AS]-\d/.test(name))
      .map((name) => join(drawings, 'house-11x17', name));

  it.each([
    ['a house in eight files', house11x17],
    ['a facility in one file of six sheets', () => [join(drawings, 'facility-34x22', 'check-set-6-sheets.pdf')]],
  ])('checks %s', async (_, files) => {
    const page = await here.browser.newPage();
    await openApplication(page, here.house.portalUrl);
    await pickFiles(page, files());
    await startCheck(page);
    await page
      .locator('precheck-uploader:state(passed), precheck-uploader:state(failed)')
      .waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    const reports = await readReports(page);
    expect(reports.length).toBeGreaterThanOrEqual(2);
    expect(reports.flatMap(({ findings }) => findings).some(({ status }) => status === 'fail')).toBe(true);
    scores.add(reports.map(({ score }) => score).join());
    await page.close();
  });

  it('gives different drawings different scores', () => {
    expect(scores.size).toBe(2);
  });
});

interface Found {
  readonly score: number;
  readonly findings: readonly { readonly status: string }[];
}

/** Each report’s score and findings, read from the adapter with the page's own cookie. */
function readReports(page: Page): Promise<Found[]> {
  return page.evaluate(async () => {
    const get = async (path: string) => (await fetch(`/precheck${path}`)).json();
    const { projects } = await get('/projects');
    const path = `/projects/${encodeURIComponent(projects[0].id)}`;
    const { reports } = (await get(path)) as { reports: { id: string; score: number }[] };
    const read = async ({ id, score }: { id: string; score: number }) => {
      const { findings } = await get(`${path}/reports/${encodeURIComponent(id)}`);
      return { score, findings: findings ?? [] };
    };
    return Promise.all(reports.map(read));
  });
}
