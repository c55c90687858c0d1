/** The hand-off page in a browser: what an applicant does with it, with and without a script, and when things go wrong. */
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/start-sandbox.js';
import type { Sandbox } from '../../src/sandbox/options.js';
import { sampleFiles } from './support/applicant.js';
import { launchBrowser } from './support/browser.js';

const WORKER = 'dist/node/sandbox/precheck-service/drawing-checks/worker.js';
if (!existsSync(WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const KEY = 'marked-key-of-the-hand-off-test';
const PROCESSING_TIMEOUT_MS = 240_000;
const MAX_FILE_BYTES = 8_000_000;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let sandbox: Sandbox;
let browser: Browser;
let directory: string;
let passing: string[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hand-off-'));
  sandbox = await startSandbox(
    { dataDirectory: join(directory, 'state'), keys: { 'wattle-bay': KEY }, maxFileBytes: MAX_FILE_BYTES },
    { workerPath: WORKER },
  );
  browser = await launchBrowser();
  passing = await sampleFiles('passing');
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.baseUrl + path, {
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function draft(): Promise<{ id: string; link: string }> {
  const { id } = await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street, Wattle Bay' });
  return { id: String(id), link: String((await call(`/projects/${String(id)}/complete-link`))['url']) };
}

const uploaded = async (id: string) =>
  (await call(`/projects/${id}/document?type=uploaded`)) as unknown as Record<string, string>[];

async function inContext<T>(
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

function file(name: string, bytes: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

const rows = (page: Page) => page.locator('#drawing-list > li');
const onTheWay = (page: Page) => page.locator('#upload-list > li');
const choose = (page: Page, paths: string | string[]) => page.locator('#drawing').setInputFiles(paths);

/** What axe finds, and whether anything is wider than the window. */
async function faultsOf(page: Page): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    interface Violation {
      id: string;
      nodes: { failureSummary?: string; html: string }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return {
      violations: violations.map(({ id, nodes }) => [
        id,
        ...nodes.map((node) => `${node.html} ${node.failureSummary}`),
      ]),
      tooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  });
}
const NO_FAULTS = { violations: [], tooWide: false };

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIRECTORY'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`), fullPage: true });
}

/** Drops files as a person does: through the browser's own drag and drop, not through an event of a script. */
async function drop(page: Page, paths: string[], selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing to drop on: ${selector}`);
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  }
}

/** A way to the service that can be slow, and cut. */
async function slowWay(bytesPerSecondAtFirst: number) {
  let bytesPerSecond = bytesPerSecondAtFirst;
  const target = new URL(sandbox.baseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      client.pause();
      setTimeout(() => client.resume(), (chunk.length / bytesPerSecond) * 1000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    of: (link: string) => link.replace(target.origin, origin),
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    /** As fast as it can be from now on. */
    mend: () => {
      isCut = false;
      bytesPerSecond = Number.POSITIVE_INFINITY;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('an applicant', () => {
  it('gets from the link to the result without a script and without a key', async () => {
    const { id, link } = await draft();
    const seen: string[] = [];
    await inContext({ javaScriptEnabled: false }, async (page) => {
      page.on(
        'response',
        (response) =>
          void response.text().then(
            (text) => seen.push(text),
            () => undefined,
          ),
      );
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
    expect(await call(`/projects/${id}`)).toMatchObject({ status: 'Complete', permitType: 'new-dwelling' });
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
      await drop(page, others, '#add-drawings');
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
    truncateSync(huge, MAX_FILE_BYTES + 1);
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
      await drop(page, [file('beside.pdf', '%PDF-1.7 beside')], 'footer');
      await page.waitForTimeout(300);
      expect(page.url()).toBe(link);
    });
    expect(await uploaded(id)).toEqual([]);
  });

  it('shows the bytes that were sent, can cancel, and offers a broken one again', async () => {
    const { id, link } = await draft();
    const way = await slowWay(96 * 1024);
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(6 * 1024 * 1024, 'x')]);
    try {
      await inContext({}, async (page) => {
        await page.goto(way.of(link));
        await choose(page, [file('cancelled.pdf', large), file('broken.pdf', large)]);
        const bar = onTheWay(page).first().locator('progress');
        await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(100_000);
        await expect.poll(() => onTheWay(page).first().textContent()).toMatch(/\d+ %, .* of 6\.3 MB/);
        await expect.poll(() => page.locator('#upload-summary').textContent()).toMatch(/On their way: 2 of 2 drawings/);
        await look(page, 'hand-off uploading');
        await page.getByRole('button', { name: 'Start the pre-check' }).click();
        await expect.poll(() => page.getByRole('alert').textContent()).toContain('still on their way');
        await page.getByRole('button', { name: 'Cancel: cancelled.pdf' }).click();
        await expect.poll(() => onTheWay(page).count()).toBe(1);
        way.cut();
        await page.getByRole('button', { name: 'Try again: broken.pdf' }).waitFor();
        await expect.poll(() => onTheWay(page).first().textContent()).toContain('the connection broke');
        expect(await uploaded(id)).toEqual([]);
        way.mend();
        await page.getByRole('button', { name: 'Try again: broken.pdf' }).click();
        await rows(page).getByText('broken.pdf').first().waitFor();
      });
    } finally {
      await way.close();
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
    expect(await call(`/projects/${id}`)).toMatchObject({ run: 1, permitType: 'new-dwelling' });
  });

  it('tells of a start without drawings or permit type, keeps what was chosen, and the reader hears it', async () => {
    const { link } = await draft();
    await inContext({ bypassCSP: true }, async (page) => {
      await page.goto(link);
      await page.getByLabel('New dwelling').check();
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Add at least one drawing');
      await expect.poll(() => page.title()).toMatch(/^There is a problem/);
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      expect(await faultsOf(page)).toEqual(NO_FAULTS);
      await look(page, 'hand-off problem');
    });
  });

  it('an expired or cut link shows a page without a fault', async () => {
    const { link } = await draft();
    await inContext({ bypassCSP: true }, async (page) => {
      await page.goto(link.slice(0, -4));
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('This link is not valid');
      expect(await faultsOf(page)).toEqual(NO_FAULTS);
    });
  });

  it('a link that ends while the page is open is told at the file', async () => {
    const { link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      await page.locator('#hand-off').evaluate((form: HTMLElement) => {
        form.dataset['upload'] = form.dataset['upload']?.slice(0, -4);
      });
      // The script reads the address once, so the page is as it would be with an older token.
      await page.route('**/upload?*', (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/token=[^&]+/, 'token=old'),
        }),
      );
      await choose(page, file('late.pdf', '%PDF-1.7 late'));
      await page.getByText('This link works no more.').first().waitFor();
      await expect
        .poll(() => onTheWay(page).first().textContent())
        .toContain('Ask the portal that sent you for a new one.');
    });
  });
});

const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width, name: `${colorScheme}, ${width} wide` })),
);

describe('the page', () => {
  it.each(VIEWS)(
    'has no accessibility fault: $name',
    async ({ colorScheme, width, name }) => {
      const { link } = await draft();
      await inContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true }, async (page) => {
        await page.goto(link);
        expect(await faultsOf(page)).toEqual(NO_FAULTS);
        await look(page, `hand-off empty ${name}`);
        await choose(page, [
          ...passing,
          file('a drawing with quite a long name that goes on and on - revision 12 - issued for approval.pdf', '%PDF-'),
          file('letter.pdf', 'no PDF'),
        ]);
        await expect.poll(() => rows(page).count()).toBe(passing.length + 1);
        await page.getByLabel('New dwelling').check();
        await rows(page).first().getByRole('combobox').selectOption('Site plan');
        expect(await faultsOf(page)).toEqual(NO_FAULTS);
        await look(page, `hand-off filled ${name}`);
        await page.getByRole('button', { name: 'Start the pre-check' }).click();
        await page.locator('#viewer').waitFor();
        expect(await faultsOf(page)).toEqual(NO_FAULTS);
        await look(page, `hand-off started ${name}`);
        await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
        expect(await faultsOf(page)).toEqual(NO_FAULTS);
        await look(page, `hand-off done ${name}`);
      });
    },
    300_000,
  );

  it.each(VIEWS)('has none without a script: $name', async ({ colorScheme, width, name }) => {
    const { link } = await draft();
    await inContext({ colorScheme, viewport: { width, height: 900 }, javaScriptEnabled: false }, async (page) => {
      await page.goto(link);
      await page.getByLabel('PDF drawings').setInputFiles(passing.slice(0, 2));
      await page.getByRole('button', { name: 'Add drawings' }).click();
      await look(page, `hand-off no script ${name}`);
      await page.getByRole('button', { name: 'Save types and labels' }).waitFor();
    });
  });
});
