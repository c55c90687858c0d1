/**
 * What can happen to an upload, in a real browser over real sockets: in each case nothing is sent twice, nothing is lost, and what the
 * page says is true. Storage stands behind a proxy that counts.
 */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFiles } from './support/applicant.js';
import { dropFiles, launchBrowser, recordProblems } from './support/browser.js';
import { writeDrawing } from '../../bench/upload/drawings.mjs';
import { watchHeaps } from '../../bench/upload/heaps.mjs';
import { digestOf, startUploadHouse, type UploadHouse } from './support/upload-house.js';

const PATIENCE = { timeout: 60_000, interval: 50 };
const MB = 1_000_000;
/** With less room on the disk, where the file lies twice, it is a smaller one. */
const ROOM_FOR_LARGE = 4_000 * MB;

let house: UploadHouse;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[][];
const directory = mkdtempSync(join(tmpdir(), 'precheck-upload-files-'));
let files = 0;

beforeAll(async () => {
  [house, browser] = await Promise.all([startUploadHouse(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  // A test that failed may have left it stopped.
  await house.startAdapter();
  const calm = { bytesPerSecond: null, resetAfterBytes: null, swallows: false, beforePut: null, sentBytes: 0 };
  Object.assign(house.proxy, calm);
  house.proxy.begun.length = 0;
  house.proxy.taken.length = 0;
  context = await browser.newContext();
  problems = [];
  page = await open();
});
afterEach(async () => {
  await context.close();
  expect(problems.flat()).toEqual([]);
});

async function open(): Promise<Page> {
  const opened = await context.newPage();
  problems.push(recordProblems(opened, /Content Security Policy|Refused to|^Untrue/));
  await opened.goto(house.url);
  await opened.locator('precheck-uploader #choose:not(:disabled)').waitFor();
  return opened;
}

/** A file that is a PDF by its first bytes; what follows takes no room on the disk. */
function makeFile(name: string, sizeBytes: number): string {
  const path = join(directory, name);
  writeFileSync(path, `%PDF-1.7\n${name} ${++files}\n`);
  truncateSync(path, sizeBytes);
  return path;
}

const choose = (on: Page, paths: string[]) =>
  on.locator('precheck-uploader input[type=file]').first().setInputFiles(paths);

/** What the page says, a line a drawing. */
const rows = (on: Page): Promise<string[]> =>
  on
    .locator('precheck-uploader')
    .evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('.row') ?? [])].map((row) =>
        [...row.classList].filter((name) => name !== 'row').join(' '),
      ),
    );
const all = (status: string, count: number) => Array.from({ length: count }, () => status);
const shows = (on: Page, statuses: string[]) =>
  vi.waitFor(async () => expect(await rows(on)).toEqual(statuses), PATIENCE);
const begun = (count: number) => vi.waitFor(() => expect(house.proxy.begun).toHaveLength(count), PATIENCE);

/** What the adapter has of the tab’s project. */
const projectOf = (on: Page) =>
  on.evaluate(async () => {
    const [key = ''] = Object.keys(sessionStorage).filter((one) => one.startsWith('precheck-project'));
    const { projectId } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { projectId?: string };
    const answer = await fetch(`/precheck/projects/${projectId}`);
    return (await answer.json()) as { draft: { sha256: string | null }[] };
  });

/** Nothing is lost, and storage took nothing twice. */
function expectTakenOnce(count: number): void {
  expect(house.proxy.taken).toHaveLength(count);
  expect(new Set(house.proxy.taken).size).toBe(count);
}

describe('an upload', () => {
  it('of 40 files sends each once', async () => {
    await choose(
      page,
      Array.from({ length: 40 }, (_, index) => makeFile(`A-${100 + index} Plan.pdf`, 20_000)),
    );
    await shows(page, all('uploaded', 40));
    expect(house.proxy.begun).toHaveLength(40);
    expectTakenOnce(40);
  });

  it('of a folder that is dropped takes its drawings, however deep they lie, and those dropped beside it', async () => {
    const folder = join(directory, 'Set of drawings');
    mkdirSync(join(folder, 'Structural', 'sheets'), { recursive: true });
    mkdirSync(join(folder, '.hidden'));
    const inside = ['A-10.pdf', 'A-2.pdf', 'Structural/S-1.pdf', 'Structural/sheets/S-2.PDF', 'a.txt', '.hidden/x.pdf'];
    for (const name of inside) makeFile(join('Set of drawings', name), 20_000);
    await dropFiles(page.locator('precheck-uploader'), [folder, makeFile('beside.pdf', 20_000)]);
    await shows(page, all('uploaded', 5));
    const names = page.locator('precheck-uploader .row .file-name');
    const shown = ['beside.pdf', 'A-2.pdf', 'A-10.pdf', 'S-1.pdf', 'S-2.PDF'];
    await vi.waitFor(
      async () => expect((await names.allTextContents()).map((name) => name.trim())).toEqual(shown),
      PATIENCE,
    );
    await page.locator('precheck-uploader').getByText('2 other files in the folder were skipped').waitFor();
    expectTakenOnce(5);
  });

  it('of a large file goes through, digested in a worker beside it', async () => {
    const { bavail, bsize } = statfsSync(directory);
    const hasRoom = bavail * bsize > ROOM_FOR_LARGE;
    if (!hasRoom) console.log('The disk has no room for a file of 500 MB: the large file has 60 MB.');
    const sizeBytes = (hasRoom ? 500 : 60) * MB;
    const path = writeDrawing(directory, 'large.pdf', sizeBytes);
    const heaps = await watchHeaps(page);
    const heapBefore = await heaps.bytes();
    const workers = page.waitForEvent('worker');
    await choose(page, [path]);
    expect((await workers).url()).toMatch(/digest-worker\.js$/);
    await shows(page, ['uploaded']);
    expectTakenOnce(1);
    const sha256 = digestOf(path);
    expect(house.storedDigests(sizeBytes)).toEqual([sha256]);
    const kept = async () => (await projectOf(page)).draft.map((drawing) => drawing.sha256);
    await vi.waitFor(async () => expect(await kept()).toEqual([sha256]), PATIENCE);
    expect((await heaps.bytes()) - heapBefore).toBeLessThan(8 * MB);
    expect(house.proxy.sentBytes).toBeGreaterThan(sizeBytes);
    // A machine that stalls for half a minute has it given up and sent again; what is sent in one go has little around it.
    if (house.proxy.begun.length === 1) expect(house.proxy.sentBytes).toBeLessThan(sizeBytes + 20_000);
  });

  it('whose connection breaks in the middle is sent again, to another address', async () => {
    house.proxy.resetAfterBytes = 300_000;
    await choose(page, [makeFile('broken.pdf', 2 * MB)]);
    await shows(page, ['uploaded']);
    expect(house.proxy.begun).toHaveLength(2);
    expectTakenOnce(1);
  });

  it('of a file that somebody saves meanwhile is not taken for what was digested, and the file takes its place when it is chosen again', async () => {
    const path = makeFile('saved.pdf', 2 * MB);
    house.proxy.bytesPerSecond = 1 * MB;
    await choose(page, [path]);
    await begun(1);
    const file = openSync(path, 'r+');
    writeSync(file, 'another line', MB);
    closeSync(file);
    await shows(page, ['failed']);
    house.proxy.bytesPerSecond = null;
    await choose(page, [path]);
    await shows(page, ['uploaded']);
  });

  it('that a dead network swallows, as after a sleep, is given up and sent again', async () => {
    await page.clock.install();
    house.proxy.swallows = true;
    await choose(page, [makeFile('asleep.pdf', 50_000)]);
    await begun(1);
    house.proxy.swallows = false;
    await page.clock.fastForward('00:31');
    await shows(page, ['uploaded']);
    expect(house.proxy.begun).toHaveLength(2);
    expectTakenOnce(1);
  });

  it('to an address that has expired is sent to a fresh one', async () => {
    house.proxy.beforePut = () => house.expireAddresses();
    await choose(page, [makeFile('late.pdf', 50_000)]);
    await shows(page, ['uploaded']);
    expect(house.proxy.begun).toHaveLength(2);
    expectTakenOnce(1);
  });

  it('waits while the browser has no network, and goes on by itself', async () => {
    // What the element loads after its first paint is there.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await choose(page, [makeFile('one.pdf', 50_000), makeFile('two.pdf', 50_000)]);
    await vi.waitFor(async () => expect(await rows(page)).toEqual(all('waiting', 2)), PATIENCE);
    await context.setOffline(false);
    await shows(page, all('uploaded', 2));
    expectTakenOnce(2);
  });

  it('waits while the adapter is stopped, and goes on when it is there', async () => {
    await choose(page, [makeFile('before.pdf', 50_000)]);
    await shows(page, ['uploaded']);
    await house.stopAdapter();
    await choose(page, [makeFile('after.pdf', 50_000)]);
    await shows(page, ['uploaded', 'waiting']);
    await house.startAdapter();
    await shows(page, all('uploaded', 2));
    expectTakenOnce(2);
  });
});

describe('a page that is loaded again', () => {
  it('in the middle of an upload has what was sent, and asks for the rest once', async () => {
    const small = [makeFile('small 1.pdf', 50_000), makeFile('small 2.pdf', 50_000)];
    const large = makeFile('large.pdf', 8 * MB);
    await choose(page, small);
    await shows(page, all('uploaded', 2));
    house.proxy.bytesPerSecond = 100_000;
    await choose(page, [large]);
    await begun(3);
    await page.reload();
    await shows(page, ['uploaded', 'uploaded', 'missing']);
    house.proxy.bytesPerSecond = null;
    await choose(page, [...small, large]);
    await shows(page, all('uploaded', 3));
    expect(house.proxy.begun).toHaveLength(4);
    expectTakenOnce(3);
  });

  it('shows in a second window what the first one sends, and sends none of it', async () => {
    const paths = [makeFile('shared 1.pdf', 20 * MB), makeFile('shared 2.pdf', 50_000)];
    house.proxy.bytesPerSecond = 200_000;
    await choose(page, paths);
    await shows(page, ['uploading', 'uploaded']);
    const second = await open();
    await shows(second, ['missing', 'uploaded']);
    house.proxy.bytesPerSecond = null;
    await Promise.all([shows(page, all('uploaded', 2)), shows(second, all('uploaded', 2))]);
    expect(house.proxy.begun).toHaveLength(2);
    expectTakenOnce(2);
  });

  it('asks in the second window for what the first one took with it', async () => {
    const path = makeFile('taken along.pdf', 20 * MB);
    house.proxy.bytesPerSecond = 200_000;
    await choose(page, [path]);
    await begun(1);
    const second = await open();
    await shows(second, ['missing']);
    await page.close();
    house.proxy.bytesPerSecond = null;
    await choose(second, [path]);
    await shows(second, ['uploaded']);
    expectTakenOnce(1);
  });
});

describe('a page that is left and come back to', () => {
  const valid = () =>
    page
      .locator('precheck-uploader')
      .evaluate((element: HTMLInputElement) => [
        element.validity.valid,
        new FormData(element.form ?? undefined).has('precheck'),
      ]);
  const canBeSent = (expected: boolean) =>
    vi.waitFor(async () => expect(await valid()).toEqual([expected, expected]), PATIENCE);
  const passed = () => page.locator('precheck-uploader:state(passed)').waitFor({ timeout: 240_000 });
  const backFromElsewhere = async () => {
    await page.goto(`${house.url}sent`);
    await page.goBack();
  };

  it('names the uploader by its label, for who listens', async () => {
    const client = await context.newCDPSession(page);
    const groups = async () => {
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      return nodes.filter(({ role }) => role?.value === 'group').map(({ name }) => name?.value);
    };
    await vi.waitFor(async () => expect(await groups()).toContain('Drawings of the house'), PATIENCE);
  });

  it('has its project again by back and forward, and sends nothing twice', async () => {
    // What the form would be sent with and whether it may be sent agree at every moment.
    await page.addInitScript(() => {
      setInterval(() => {
        const uploader = document.querySelector<HTMLInputElement>('precheck-uploader:defined');
        if (!uploader?.form) return;
        const receipt = new FormData(uploader.form).get('precheck');
        if (uploader.validity.valid !== (receipt !== null))
          console.error(`Untrue: ${uploader.validationMessage}, ${receipt}`);
      }, 20);
    });
    await page.reload();
    const paths = await sampleFiles('passing');
    await choose(page, paths);
    await shows(page, all('uploaded', paths.length));
    await backFromElsewhere();
    await shows(page, all('uploaded', paths.length));
    await canBeSent(false);
    await page.locator('precheck-uploader #check').click();
    await page.locator('precheck-uploader:is(:state(processing), :state(passed))').waitFor();
    await backFromElsewhere();
    await passed();
    await canBeSent(true);
    // What the browser itself keeps with its history is enough.
    const id = await page.evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage).filter((one) => one.startsWith('precheck-project'));
      const { projectId } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { projectId?: string };
      localStorage.clear();
      sessionStorage.clear();
      return projectId;
    });
    await backFromElsewhere();
    await passed();
    await shows(page, all('uploaded', paths.length));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    await page.goBack();
    await passed();
    await page.goForward();
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    await page.goBack();
    await canBeSent(true);
    const project = await page.evaluate(async (path) => (await fetch(path)).json(), `/precheck/projects/${id}`);
    expect(project).toMatchObject({ run: 1, phase: 'complete' });
    // Who comes anew comes for something else.
    await page.goto(`${house.url}sent`);
    await page.goto(house.url);
    await page.locator('precheck-uploader #choose:not(:disabled)').waitFor();
    await canBeSent(false);
    expect(await rows(page)).toEqual([]);
    expectTakenOnce(paths.length);
    expect(house.proxy.begun).toHaveLength(paths.length);
  });
});
