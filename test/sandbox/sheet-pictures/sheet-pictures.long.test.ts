/** Pictures of sheets, drawn by the built program in processes of their own. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PictureProcess } from '../../../src/sandbox/precheck-service/sheet-pictures/picture-process.js';
import {
  createSheetPictures,
  type SheetPictureAnswer,
  type SheetPictures,
  type SheetPicturesOptions,
} from '../../../src/sandbox/precheck-service/sheet-pictures/sheet-pictures.js';
import { makeDrawing, makeOperatorBomb, NOT_A_PDF } from '../../support/drawings.js';
import { childrenRunning } from '../support/built-workers.js';
import { PICTURE_WORKER } from '../support/sandbox-fixture.js';
import { makeSlowPage } from '../support/slow-page.js';

if (!existsSync(PICTURE_WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const HOUSE = new URL('../../../../shared/drawings/house-11x17/', import.meta.url);
if (!existsSync(HOUSE)) console.log('Skipped: pictures of real drawings, because ../shared/drawings is not there.');

let folder: string;
let open: SheetPictures[] = [];
let now = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheet-pictures-'));
  now = Date.now();
});
afterEach(async () => {
  await Promise.all(open.map((pictures) => pictures.close()));
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

function store(bytes: Uint8Array): string {
  const blob = randomUUID();
  writeFileSync(join(folder, blob), bytes);
  return blob;
}

function pictures(options: Partial<SheetPicturesOptions> = {}): SheetPictures {
  const blobs = {
    exists: (blob: string) => existsSync(join(folder, blob)),
    path: (blob: string) => join(folder, blob),
  };
  const made = createSheetPictures({
    blobs,
    directory: join(folder, 'pictures'),
    clock: () => now,
    log: (line) => expect.fail(line),
    workerPath: PICTURE_WORKER,
    ...options,
  });
  open.push(made);
  return made;
}

/** Width and height, as the PNG's header says (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOf(answer: SheetPictureAnswer): [number, number] {
  if (answer.kind !== 'ready') throw new Error(answer.reason);
  const bytes = readFileSync(answer.path);
  expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const drawersRunning = () => childrenRunning('picture-worker.js')?.map(({ id }) => id) ?? null;

describe('a picture', () => {
  it.each([
    ['thumbnail', [240, 170]],
    ['fit', [1600, 1131]],
    ['detail', [4000, 2829]],
  ] as const)('as %s has its long side', async (size, expected) => {
    const blob = store(await makeDrawing({ pages: [{}, { rotation: 90 }] }));
    const answers = [await pictures().get(blob, 1, size), await pictures().get(blob, 2, size)];
    for (const answer of answers) {
      const [width, height] = sizeOf(answer);
      expect(width).toBe(expected[0]);
      expect(Math.abs(height - expected[1])).toBeLessThanOrEqual(1);
    }
  });

  it('is drawn once for requests at the same time, and found again afterwards', async () => {
    const blob = store(await makeDrawing());
    const made = pictures();
    const answers = await Promise.all(Array.from({ length: 6 }, () => made.get(blob, 1, 'thumbnail')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [answer] = answers;
    if (answer?.kind !== 'ready') throw new Error('not drawn');
    // A second drawing would write the file anew.
    const { ino } = statSync(answer.path);
    expect(await made.get(blob, 1, 'thumbnail')).toEqual(answer);
    expect(statSync(answer.path).ino).toBe(ino);
    expect(readdirSync(join(folder, 'pictures'))).toHaveLength(1);
  });

  it('of many sheets and files is drawn by two processes at most', async () => {
    const blobs = await Promise.all(
      [1, 2, 3].map(async () => store(await makeDrawing({ pages: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}] }))),
    );
    const made = pictures();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, drawersRunning()?.length ?? 2)), 5);
    const pages = Array.from({ length: 10 }, (_, index) => index + 1);
    const answers = await Promise.all(blobs.flatMap((blob) => pages.map((page) => made.get(blob, page, 'thumbnail'))));
    clearInterval(watch);
    expect(answers.filter(({ kind }) => kind === 'ready')).toHaveLength(30);
    expect(most).toBe(2);
  });

  it('of another file is not kept waiting by the many sheets of the first', async () => {
    const long = store(await makeDrawing({ pages: Array.from({ length: 60 }, () => ({ lineCount: 10 })) }));
    const short = store(await makeDrawing());
    const made = pictures({ processes: 1 });
    const order: string[] = [];
    const note = (name: string) => (answer: SheetPictureAnswer) => {
      expect(answer.kind).toBe('ready');
      order.push(name);
    };
    const all = Array.from({ length: 60 }, (_, index) => made.get(long, index + 1, 'thumbnail').then(note('long')));
    all.push(made.get(short, 1, 'thumbnail').then(note('short')));
    await Promise.all(all);
    expect(order.indexOf('short')).toBeLessThan(20);
  });

  it('that someone looks at goes before thumbnails', async () => {
    const blob = store(await makeDrawing({ pages: Array.from({ length: 30 }, () => ({ lineCount: 10 })) }));
    const made = pictures({ processes: 1 });
    let before = 0;
    const all = Array.from({ length: 30 }, (_, index) => made.get(blob, index + 1, 'thumbnail').then(() => before++));
    const urgent = made.get(blob, 30, 'fit').then(() => before);
    await Promise.all(all);
    expect(await urgent).toBeLessThan(10);
  });

  it.skipIf(!existsSync(HOUSE))('of a real sheet that is turned on its page shows it upright', async () => {
    const blob = store(readFileSync(new URL('A-101 - First Floor.pdf', HOUSE)));
    expect(sizeOf(await pictures().get(blob, 1, 'fit'))).toEqual([1600, 1035]);
  });
});

describe('what can’t be drawn', () => {
  it.each([0, -1, 1.5, Number.NaN])('is page %d', async (page) => {
    const blob = store(await makeDrawing());
    expect(await pictures().get(blob, page, 'fit')).toEqual({
      kind: 'unavailable',
      reason: 'The file has no such page.',
    });
  });

  it('is a file that is not there, and no process is started for it', async () => {
    expect(await pictures().get(randomUUID(), 1, 'fit')).toEqual({
      kind: 'unavailable',
      reason: 'The file is not stored here.',
    });
    expect(drawersRunning() ?? []).toEqual([]);
  });

  it.each([
    ['no PDF', () => Promise.resolve(NOT_A_PDF), 1],
    ['a page beyond the last', () => makeDrawing(), 2],
  ])('is %s, and the next file is drawn all the same', async (_name, make, page) => {
    const made = pictures();
    const blob = store(await make());
    expect(await made.get(blob, page, 'fit')).toEqual({ kind: 'unavailable', reason: 'The page can’t be drawn.' });
    expect((await made.get(store(await makeDrawing()), 1, 'thumbnail')).kind).toBe('ready');
  });

  it('is remembered for a while', async () => {
    const blob = store(NOT_A_PDF);
    const made = pictures({ rememberFailureMs: 1000 });
    expect((await made.get(blob, 1, 'fit')).kind).toBe('unavailable');
    writeFileSync(join(folder, blob), await makeDrawing());
    now += 999;
    expect((await made.get(blob, 1, 'fit')).kind).toBe('unavailable');
    now += 2;
    expect((await made.get(blob, 1, 'fit')).kind).toBe('ready');
  });

  it('is a page that takes too long: its process goes, and others are drawn meanwhile', async () => {
    const hostile = store(makeSlowPage());
    const good = store(await makeDrawing());
    const made = pictures({ perPictureMs: 8000 });
    // Its process is there before the other one takes a core for itself.
    expect((await made.get(good, 1, 'thumbnail')).kind).toBe('ready');
    const bad = made.get(hostile, 1, 'fit');
    expect((await made.get(good, 1, 'fit')).kind).toBe('ready');
    expect(await bad).toEqual({ kind: 'unavailable', reason: 'Drawing the page takes longer than 8 seconds.' });
  });

  it('is a page that would take all memory, and others are drawn afterwards', async () => {
    const made = pictures({ processes: 1 });
    expect((await made.get(store(makeOperatorBomb(60_000_000)), 1, 'fit')).kind).toBe('unavailable');
    expect((await made.get(store(await makeDrawing()), 1, 'thumbnail')).kind).toBe('ready');
  });

  it('is what waits longer than anyone should; it is there later', async () => {
    const blob = store(await makeDrawing());
    const made = pictures({ waitMs: 1 });
    const first = await made.get(blob, 1, 'fit');
    expect(first).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('Try again in a minute') });
    await expect.poll(async () => (await made.get(blob, 1, 'fit')).kind).toBe('ready');
  });
});

function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It went by itself.
  }
}

describe('a process', () => {
  it('reads the file it was started for, and no other', async () => {
    const [own = '', other = ''] = await Promise.all([1, 2].map(async () => join(folder, store(await makeDrawing()))));
    const drawing = new PictureProcess(PICTURE_WORKER, own);
    try {
      const ask = (path: string) => drawing.draw({ path, pageNumber: 1, longSidePx: 100 }, 60_000);
      expect((await ask(own)).ok).toBe(true);
      expect(await ask(other)).toEqual({ ok: false, reason: 'The page can’t be drawn.' });
      expect((await ask(own)).ok).toBe(true);
    } finally {
      await drawing.end();
    }
    expect(drawing.alive).toBe(false);
  });

  it('that is killed spoils one answer, and the next has a new one', async () => {
    const blob = store(await makeDrawing());
    const made = pictures({ processes: 1 });
    // The process has drawn a page, so it is ready when it is killed at the next.
    expect((await made.get(blob, 1, 'thumbnail')).kind).toBe('ready');
    const broken = made.get(blob, 1, 'detail');
    // One of an earlier test may be on its way out, so whatever draws is killed.
    for (const id of drawersRunning() ?? []) killIfThere(id);
    const answer = await broken;
    if (drawersRunning() !== null)
      expect(answer).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('broke off') });
    expect((await made.get(store(await makeDrawing()), 1, 'thumbnail')).kind).toBe('ready');
  });

  it('goes when there is nothing more to draw', async () => {
    const made = pictures({ idleMs: 50 });
    await made.get(store(await makeDrawing()), 1, 'thumbnail');
    await expect.poll(() => drawersRunning()?.length ?? 0).toBe(0);
  });

  it('is gone after close, whatever it was doing, and every waiting request is answered', async () => {
    const made = pictures({ processes: 1 });
    const hostile = store(makeSlowPage());
    const blob = store(await makeDrawing());
    const waiting = [made.get(hostile, 1, 'fit'), made.get(blob, 1, 'fit')];
    await expect.poll(() => drawersRunning()?.length ?? 1).toBe(1);
    await made.close();
    expect(drawersRunning() ?? []).toEqual([]);
    const stopping = { kind: 'unavailable', reason: 'The service is stopping.' };
    expect(await Promise.all(waiting)).toEqual([stopping, stopping]);
    expect(await made.get(blob, 1, 'fit')).toEqual(stopping);
  });
});

describe('what is kept', () => {
  it('is found after a restart, half a picture is not', async () => {
    const blob = store(await makeDrawing());
    const first = await pictures().get(blob, 1, 'thumbnail');
    const half = join(folder, 'pictures', `${blob}-2-fit.png.part`);
    writeFileSync(half, 'half');
    // No process could draw it now.
    const again = await pictures({ workerPath: join(folder, 'no-worker.js') }).get(blob, 1, 'thumbnail');
    expect(again).toEqual(first);
    expect(existsSync(half)).toBe(false);
  });

  it('stays under its cap; what was not used for longest goes first', async () => {
    const blobs = await Promise.all([1, 2, 3, 4].map(async () => store(await makeDrawing())));
    const [one = '', two = '', three = '', four = ''] = blobs;
    const sized = await pictures().get(one, 1, 'fit');
    if (sized.kind !== 'ready') throw new Error(sized.reason);
    const { size } = statSync(sized.path);
    const made = pictures({ maxBytes: 3.5 * size });
    for (const blob of [one, two, three]) {
      now += 100_000;
      await made.get(blob, 1, 'fit');
    }
    now += 100_000;
    await made.get(one, 1, 'fit');
    now += 100_000;
    await made.get(four, 1, 'fit');
    const kept = readdirSync(join(folder, 'pictures')).sort();
    expect(kept).toEqual([one, three, four].map((blob) => `${blob}-1-fit.png`).sort());
  });
});
