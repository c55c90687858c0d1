/** The hand-off page in a browser: what an applicant does with it, with and without a script, and when things go wrong. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { sampleFiles } from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { dropFiles, inContext as inContextOf, launchBrowser, VIEWS } from './support/browser.js';
import { KEY, PROCESSING_TIMEOUT_MS, startService, type Service } from './support/service.js';
import { TcpProxy } from './support/tcp-proxy.js';

let service: Service;
let browser: Browser;
let directory: string;
let passing: string[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hand-off-'));
  service = await startService({ maxFileBytes: 8_000_000 });
  browser = await launchBrowser();
  passing = await sampleFiles('passing');
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function draft(): Promise<{ id: string; link: string }> {
  const id = await service.draft();
  return { id, link: await service.linkTo(id, 'complete-link') };
}

const uploaded = async (id: string) =>
  (await service.call(`/projects/${id}/document?type=uploaded`)) as unknown as Record<string, string>[];
const inContext = (options: BrowserContextOptions, use: (page: Page, context: BrowserContext) => Promise<void>) =>
  inContextOf(browser, options, use);

function file(name: string, bytes: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

const rows = (page: Page) => page.locator('#drawing-list > li');
const onTheWay = (page: Page) => page.locator('#upload-list > li');
const choose = (page: Page, paths: string | string[]) => page.locator('#drawing').setInputFiles(paths);

describe('an applicant', () => {
  it('gets from the link to the result without a script and without a key', async () => {
    const { id, link } = await draft();
    const seen: string[] = [];
    await inContext({ javaScriptEnabled: false }, async (page) => {
      page.on('response', async (response) => seen.push(await response.text().catch(() => '')));
      await page.goto(link);
      await page.getByLabel('Dual occupancy').check();
      await page.getByLabel('PDF drawings').setInputFiles(passing);
      // Without a script each button sends the form: what is done next belongs to the page that answers.
      const send = (name: string) =>
        Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
      await send('Add drawings');
      await expect.poll(() => rows(page).count()).toBe(passing.length);
      await expect.poll(() => page.getByLabel('Dual occupancy').isChecked()).toBe(true);
      await page.getByLabel('Label').first().fill('The first of them');
      await page.getByLabel('New dwelling').check();
      await send('Save types and labels');
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await page.getByText('The pre-check is complete.').waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(seen.join('\n')).not.toContain(KEY);
    expect(await service.call(`/projects/${id}`)).toMatchObject({ status: 'Complete', permitType: 'new-dwelling' });
    expect((await uploaded(id)).map(({ label }) => label)).toContain('The first of them');
  });

  it('gets there with a script: by dialog and by drop, corrects a type, and sees the stages go by', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(link);
      const [first = '', ...others] = passing;
      await choose(page, first);
      await rows(page).first().waitFor();
      await dropFiles(page.locator('#add-drawings'), others);
      await expect.poll(() => rows(page).count()).toBe(passing.length);
      await expect.poll(() => onTheWay(page).count()).toBe(0);
      await page.getByLabel('New dwelling').check();
      await rows(page).first().getByRole('combobox').selectOption('Roof plan');
      await rows(page).first().getByRole('textbox').fill('The roof');
      await page.getByLabel('New dwelling').focus();
      await expect
        .poll(async () => (await uploaded(id)).map(({ type, label }) => `${type}: ${label}`))
        .toContain('Roof plan: The roof');
      await page.reload();
      await expect.poll(() => rows(page).first().getByRole('textbox').inputValue()).toBe('The roof');
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await page
        .getByText('This page updates by itself.')
        .or(page.getByText('The pre-check is complete.').first())
        .first()
        .waitFor();
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
      expect(faults).toEqual([]);
    });
  });

  it('can do all of it with the keyboard', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      await choose(page, passing.slice(0, 2));
      await expect.poll(() => rows(page).count()).toBe(2);
      const reach = async (name: RegExp) => {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab');
          const focused = await page.evaluate(() => {
            const element = document.activeElement;
            return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''} ${(element as HTMLInputElement).name}`;
          });
          if (name.test(focused)) return;
        }
        throw new Error(`The keyboard does not reach ${String(name)}.`);
      };
      await reach(/^BUTTON Remove/);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(1);
      const reached = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(reached).toMatch(/^Remove/);
      await expect.poll(() => page.locator('#upload-news').textContent()).toMatch(/was removed\.$/);
      await reach(/permitType/);
      await page.keyboard.press('Space');
      await reach(/Start the pre-check/);
      await page.keyboard.press('Enter');
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(await uploaded(id)).toHaveLength(1);
  });

  it('is told what the permit type asks for and nothing on the list is', async () => {
    const { link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      const missing = page.locator('#missing');
      await page.getByLabel('Commercial fit-out').check();
      await expect.poll(() => missing.textContent()).toBe('');
      await choose(page, file('floor plan.pdf', '%PDF-1.7 floor'));
      await rows(page).first().waitFor();
      await expect.poll(() => missing.textContent()).toMatch(/no drawing on the list is said to be .*sections/);
      await rows(page).first().getByRole('combobox').selectOption('Drawing set');
      await expect.poll(() => missing.textContent()).toBe('');
    });
  });
});

describe('when something is wrong', () => {
  it('says so at the file, sends the others, and lets each be dismissed', async () => {
    const { id, link } = await draft();
    const huge = file('huge.pdf', '%PDF-1.7');
    truncateSync(huge, 8_000_001);
    await inContext({}, async (page) => {
      await page.goto(link);
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes('/upload?') && sent.push(request.url()));
      await choose(page, [
        file('letter.pdf', 'no PDF at all'),
        file('empty.pdf', ''),
        huge,
        file('good.pdf', '%PDF-1.7 good'),
      ]);
      await rows(page).getByText('good.pdf').first().waitFor();
      const words = async () => (await onTheWay(page).allTextContents()).join('\n');
      for (const expected of [/letter\.pdf is not a PDF/, /empty\.pdf is empty/, /huge\.pdf is larger than 8 MB/]) {
        await expect.poll(words).toMatch(expected);
      }
      expect(sent).toHaveLength(1);
      await page.getByRole('button', { name: 'Dismiss: letter.pdf' }).click();
      await expect.poll(() => onTheWay(page).count()).toBe(2);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('drawing');
    });
    expect((await uploaded(id)).map(({ documentName }) => documentName)).toEqual(['good.pdf']);
  });

  it('a drop beside the area opens nothing', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      await dropFiles(page.locator('footer'), [file('beside.pdf', '%PDF-1.7 beside')]);
      // A page that opened the file would not answer as this one.
      await page.locator('#drawing').waitFor({ state: 'attached' });
      expect(page.url()).toBe(link);
    });
    expect(await uploaded(id)).toEqual([]);
  });

  it('shows the bytes that were sent, can cancel, and offers a broken one again', async () => {
    const { id, link } = await draft();
    const origin = new URL(service.sandbox.baseUrl);
    const port = await freePort(0);
    let proxy = await TcpProxy.start(port, Number(origin.port));
    proxy.bytesPerSecond = 96 * 1024;
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(6 * 1024 * 1024, 'x')]);
    try {
      await inContext({}, async (page) => {
        await page.goto(link.replace(origin.host, `127.0.0.1:${port}`));
        await choose(page, [file('cancelled.pdf', large), file('broken.pdf', large)]);
        const bar = onTheWay(page).first().locator('progress');
        await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(100_000);
        await expect.poll(() => onTheWay(page).first().textContent()).toMatch(/\d+ %, .* of 6\.3 MB/);
        await expect.poll(() => page.locator('#upload-summary').textContent()).toMatch(/On their way: 2 of 2 drawings/);
        await page.getByRole('button', { name: 'Start the pre-check' }).click();
        await expect.poll(() => page.getByRole('alert').textContent()).toContain('still on their way');
        await page.getByRole('button', { name: 'Cancel: cancelled.pdf' }).click();
        await expect.poll(() => onTheWay(page).count()).toBe(1);
        await proxy.close();
        await page.getByRole('button', { name: 'Try again: broken.pdf' }).waitFor();
        await expect.poll(() => onTheWay(page).first().textContent()).toContain('the connection broke');
        expect(await uploaded(id)).toEqual([]);
        proxy = await TcpProxy.start(port, Number(origin.port));
        await page.getByRole('button', { name: 'Try again: broken.pdf' }).click();
        await rows(page).getByText('broken.pdf').first().waitFor();
      });
    } finally {
      await proxy.close();
    }
    expect((await uploaded(id)).map(({ documentName }) => documentName)).toEqual(['broken.pdf']);
  });

  it('starts once, however often the button is pressed, and in how many windows', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page, context) => {
      await page.goto(link);
      await choose(page, passing.slice(0, 1));
      await rows(page).first().waitFor();
      await page.getByLabel('New dwelling').check();
      const other = await context.newPage();
      await other.goto(link);
      await page.locator('#start').dblclick();
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
      await other.getByLabel('Dual occupancy').check();
      await other.getByRole('button', { name: 'Start the pre-check' }).click();
      await other.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(await service.call(`/projects/${id}`)).toMatchObject({ run: 1, permitType: 'new-dwelling' });
  });

  it('tells of a start without drawings or permit type, keeps what was chosen, and the reader hears it', async () => {
    const { link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      await page.getByLabel('New dwelling').check();
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Add at least one drawing');
      await expect.poll(() => page.title()).toMatch(/^There is a problem/);
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      expect(await findFaults(page)).toEqual([]);
    });
  });
});

describe('the page', () => {
  it.each(VIEWS)(
    'has no accessibility fault: $name',
    async ({ options }) => {
      const { link } = await draft();
      await inContext(options, async (page) => {
        await page.goto(link);
        expect(await findFaults(page)).toEqual([]);
        await choose(page, [
          ...passing,
          file('a drawing with quite a long name that goes on and on - revision 12 - issued for approval.pdf', '%PDF-'),
          file('letter.pdf', 'no PDF'),
        ]);
        await expect.poll(() => rows(page).count()).toBe(passing.length + 1);
        await page.getByLabel('New dwelling').check();
        await rows(page).first().getByRole('combobox').selectOption('Site plan');
        expect(await findFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Start the pre-check' }).click();
        await page.locator('#viewer').waitFor();
        expect(await findFaults(page)).toEqual([]);
        await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
        expect(await findFaults(page)).toEqual([]);
      });
    },
    300_000,
  );
});
