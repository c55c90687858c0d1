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
  const scores = new Map<string, number>();

  const here = startedHouse();

  const house11x17 = () =>
    readdirSync(join(drawings, 'house-11x17'))
      .filter((name) => /^[AS]-\d/.test(name))
      .map((name) => join(drawings, 'house-11x17', name));

  it.each([
    ['a house in eight files', house11x17],
    ['a facility in one file of six sheets', () => [join(drawings, 'facility-34x22', 'check-set-6-sheets.pdf')]],
  ])('checks %s', async (name, files) => {
    const page = await here.browser.newPage();
    await openApplication(page, here.house.portalUrl);
    await pickFiles(page, files());
    await startCheck(page);
    await page
      .locator('precheck-uploader:state(passed), precheck-uploader:state(failed)')
      .waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    const gate = await readGate(page);
    expect(gate.reports).toBeGreaterThanOrEqual(2);
    expect(gate.failed).toBeGreaterThan(0);
    scores.set(name, gate.score);
    await page.close();
  });

  it('gives different drawings different scores', () => {
    expect(new Set(scores.values()).size).toBe(2);
  });
});

/** The gate and the failed findings, read from the adapter with the page's own cookie. */
function readGate(page: Page): Promise<{ score: number; reports: number; failed: number }> {
  return page.evaluate(async () => {
    const get = async (path: string) => (await fetch(`/precheck${path}`)).json();
    const { projects } = await get('/projects');
    const path = `/projects/${encodeURIComponent(projects[0].id)}`;
    const { gate, reports } = await get(path);
    const details = await Promise.all(
      reports.map((report: { id: string }) => get(`${path}/reports/${encodeURIComponent(report.id)}`)),
    );
    const findings = details.flatMap((detail) => detail.findings ?? []) as { status: string; evidence?: unknown[] }[];
    return {
      score: reports.reduce((sum: number, report: { score: number }) => sum + report.score, 0) || gate.score,
      reports: reports.length,
      failed: findings.filter((finding) => finding.status === 'fail').length,
    };
  });
}
