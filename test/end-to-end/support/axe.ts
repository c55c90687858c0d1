import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds on the page once its style sheets are there, one line each. */
export async function findViolations(page: Page, options: object = { runOnly: RULES }): Promise<string[]> {
  await page.waitForLoadState();
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (given): Promise<Violation[]> => {
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, given)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, JSON.stringify(target), html.slice(0, 160), failureSummary?.slice(0, 200)].join(': '),
    ),
  );
}

/** What axe finds, and how far the page sticks out to the side: a person on a phone would have to scroll two ways. */
export async function findFaults(page: Page, options?: object): Promise<string[]> {
  await page.waitForLoadState();
  const outside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return [
    ...(await findViolations(page, options)),
    ...(outside > 0 ? [`sticks out to the side by ${outside} pixels`] : []),
  ];
}
