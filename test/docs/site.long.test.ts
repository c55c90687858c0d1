/** The documentation in a browser: axe, errors, little room and much, light and dark, and the search by keyboard. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountDocumentation, PAGES } from '../../demo/docs/documentation.js';
import { findFaults } from '../end-to-end/support/axe.js';
import { launchBrowser } from '../end-to-end/support/browser.js';

let browser: Browser;
let server: ReturnType<typeof serve>;
let origin = '';

beforeAll(async () => {
  const site = new Hono();
  // No more than the portal's own policy allows.
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";
  site.use(async (context, next) => {
    await next();
    context.header('content-security-policy', policy);
  });
  mountDocumentation(site);
  server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => server.once('listening', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const VIEWS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
] as const;

it.each(PAGES.map(({ slug }) => `/docs/${slug}`.replace(/\/$/, '')))(
  '%s has no finding of axe, no error, and sticks out nowhere',
  async (address) => {
    for (const view of VIEWS) {
      const page = await browser.newPage(view);
      const errors: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(origin + address);
      expect([...(await findFaults(page)), ...errors]).toEqual([]);
      await page.close();
    }
  },
);

it('finds a section by the keyboard alone', async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/docs`);
  await page.getByLabel('Search the documentation').fill('rotate signing key');
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('#results a:focus b').textContent()).toBe('The signing key');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/operations#the-signing-key');
  await page.close();
});
