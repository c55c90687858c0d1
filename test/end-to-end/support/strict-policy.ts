/** Pages of the portal under the policy that docs/recipes.md and docs/viewer.md name, and nothing more. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { House } from './house.js';

export interface StrictPages {
  /** What was refused, and errors of the page. */
  readonly problems: string[];
  /** Fails where something was refused, or where a page was opened and none had the policy. */
  verify(): void;
}

const [, documented = ''] = /A strict policy is enough: `([^`]*)`/.exec(readFileSync('docs/recipes.md', 'utf8')) ?? [];
/** The table of docs/viewer.md, a directive a row. */
const forViewer = [...readFileSync('docs/viewer.md', 'utf8').matchAll(/^\| `(\w+-src [^`]*)` \|/gm)].map(
  ([, row]) => row,
);

/** The policy of a page with the viewer, or without it, as a vendor fills it in. */
export function documentedPolicy({ storageUrl, serviceUrl }: House, hasViewer: boolean): string {
  const policy = (hasViewer ? ["default-src 'none'", ...forViewer].join('; ') : documented)
    .replace("<the service's storage>", storageUrl)
    .replace("<the origin of the service's page>", serviceUrl);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' http/);
  expect(policy.includes(`frame-src ${serviceUrl}`)).toBe(hasViewer);
  expect(policy).not.toMatch(/[<>*]|unsafe|blob:|data:/);
  return policy;
}

/** Every document of the portal that `page` opens gets the policy in place of the portal's own; `more` are directives beside it. */
export async function holdToPolicy(page: Page, house: House, more = ''): Promise<StrictPages> {
  const problems: string[] = [];
  const held: string[] = [];
  let visited = false;
  page.on('response', (response) => {
    const { origin } = new URL(response.url());
    if (origin === house.portalUrl) visited = true;
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The portal's own icon, which is none.
    if (/Content Security Policy|Refused to|Trusted/.test(message.text()) && !message.text().includes("'data:,'"))
      problems.push(message.text());
  });
  // What a test answers itself comes from no network that Chromium knows.
  await page.context().grantPermissions(['local-network-access']);
  await page.route(
    (url) => url.origin === house.portalUrl,
    async (route) => {
      if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers() };
      const { pathname } = new URL(route.request().url());
      headers['content-security-policy'] = `${documentedPolicy(house, pathname === '/staff')}; ${more}`;
      held.push(route.request().url());
      return route.fulfill({ response, headers });
    },
  );
  return {
    problems,
    verify: () => {
      expect(problems).toEqual([]);
      if (visited) expect(held).not.toEqual([]);
    },
  };
}
