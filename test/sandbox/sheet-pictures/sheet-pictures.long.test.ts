/** Pictures of sheets, drawn by the built program in processes of their own. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Picture } from '#precheck-service/sheet-pictures/picture-process.js';
import { SheetPictures, type SheetPicturesOptions } from '#precheck-service/sheet-pictures/sheet-pictures.js';
import { makeDrawing, makeOperatorBomb, NOT_A_PDF } from '../../support/drawings.js';
import { folderForTest } from '../../support/temporary-folder.js';
import { childrenRunning } from '../support/built-workers.js';
import { PICTURE_WORKER } from '../support/sandbox-fixture.js';
import { makeSlowPage } from '../support/slow-page.js';

if (!existsSync(PICTURE_WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const HOUSE = new URL('../../../../shared/drawings/house-11x17/', import.meta.url);
if (!existsSync(HOUSE)) console.log('Skipped: pictures of real drawings, because ../shared/drawings is not there.');

let folder: string;
let open: SheetPictures[] = [];
beforeEach(() => {
  folder = folderForTest();
});
afterEach(async () => {
  await Promise.all(open.map((pictures) => pictures.close()));
  open = [];
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
  const made = new SheetPictures({
    blobs,
    directory: join(folder, 'pictures'),
    log: (line) => expect.fail(line),
    workerPath: PICTURE_WORKER,
    ...options,
  });
  open.push(made);
  return made;
}

/** Width and height, as the PNG's header says (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOf(picture: Picture): [number, number] {
  if (!picture.ok) throw new Error(picture.reason);
  const bytes = Buffer.from(picture.png);
  expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const drawersRunning = () => childrenRunning('picture-worker.js')?.map(({ id }) => id) ?? null;

const kept = () => readdirSync(join(folder, 'pictures'));

describe('a picture', () => {
  it.each([
    ['fit', [1600, 1131]],
    ['detail', [4000, 2829]],
  ] as const)('as %s has its long side', async (size, expected) => {
    const blob = store(await makeDrawing({ pages: [{}, { rotation: 90 }] }));
    const made = pictures();
    for (const page of [1, 2]) {
      const [width, height] = sizeOf(await made.get(blob, page, size));
      expect(width).toBe(expected[0]);
      expect(Math.abs(height - expected[1])).toBeLessThanOrEqual(1);
    }
  });

  it('is drawn once for requests at the same time, and found again afterwards, for the same file under another name too', async () => {
    const bytes = await makeDrawing();
    const blob = store(bytes);
    const made = pictures();
    const answers = await Promise.all(Array.from({ length: 6 }, () => made.get(blob, 1, 'fit')));
    expect(new Set(answers).size).toBe(1);
    expect(kept()).toHaveLength(1);
    // As one that another request has just renamed.
    symlinkSync(join(folder, 'none'), join(folder, 'pictures', 'gone.png'));
    expect((await made.get(blob, 1, 'detail')).ok).toBe(true);
    await made.close();
    // No process could draw it now.
    const later = pictures({ workerPath: join(folder, 'no-worker.js') });
    for (const same of [blob, store(bytes)]) expect((await later.get(same, 1, 'fit')).ok).toBe(true);
  });

  it('of many sheets is drawn by two processes at most', async () => {
    const blob = store(await makeDrawing({ pages: Array.from({ length: 6 }, () => ({})) }));
    const made = pictures();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, drawersRunning()?.length ?? 2)), 5);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => made.get(blob, page, 'fit')));
    clearInterval(watch);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(2);
    expect(drawersRunning() ?? []).toEqual([]);
  });

  it('is kept up to a size; the oldest go first', async () => {
    const [one = '', two = ''] = [store(await makeDrawing()), store(await makeDrawing({ pages: [{ lineCount: 3 }] }))];
    const first = await pictures().get(one, 1, 'fit');
    const made = pictures({ maxBytes: first.ok ? 1.5 * first.png.length : 0 });
    expect((await made.get(two, 1, 'fit')).ok).toBe(true);
    expect(kept()).toHaveLength(1);
  });

  it.skipIf(!existsSync(HOUSE))('of a real sheet that is turned on its page shows it upright', async () => {
    const blob = store(readFileSync(new URL('A-101 - First Floor.pdf', HOUSE)));
    expect(sizeOf(await pictures().get(blob, 1, 'fit'))).toEqual([1600, 1035]);
  });
});

describe('what can’t be drawn', () => {
  it.each([0, -1, 1.5, Number.NaN])('is page %d', async (page) => {
    const blob = store(await makeDrawing());
    expect(await pictures().get(blob, page, 'fit')).toMatchObject({ ok: false, reason: 'The file has no such page.' });
  });

  it.each([
    ['no PDF', () => Promise.resolve(NOT_A_PDF), 1],
    ['a page beyond the last', () => makeDrawing(), 2],
    ['a page that would take all memory', () => Promise.resolve(makeOperatorBomb(60_000_000)), 1],
  ])('is %s, and the next file is drawn all the same', async (_name, make, page) => {
    const made = pictures();
    expect(await made.get(randomUUID(), 1, 'fit')).toMatchObject({ reason: 'The file is not stored here.' });
    expect(await made.get(store(await make()), page, 'fit')).toMatchObject({ ok: false, isOurFault: false });
    expect((await made.get(store(await makeDrawing()), 1, 'fit')).ok).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'is one that takes more memory outside JavaScript than there is',
    async () => {
      const workerPath = join(folder, 'greedy.mjs');
      writeFileSync(
        workerPath,
        `const kept = [];
       process.once('message', () => setInterval(() => kept.push(Buffer.alloc(64 * 1024 * 1024, 1)), 20));
       process.send('ready');`,
      );
      const reason = 'Drawing the page takes more memory than there is.';
      expect(await pictures({ workerPath }).get(store(await makeDrawing()), 1, 'fit')).toMatchObject({ reason });
    },
  );

  it('is one picture too many at once', async () => {
    const blob = store(await makeDrawing());
    const made = pictures({ workerPath: join(folder, 'no-worker.js'), log: () => undefined });
    const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => made.get(blob, index + 1, 'fit')));
    expect(answers.filter((answer) => !answer.ok && answer.reason.startsWith('Too many sheets wait'))).toHaveLength(1);
  });

  it('is whatever is under way when the service stops, and no process is left', async () => {
    const made = pictures();
    const waiting = [makeSlowPage(), makeSlowPage(), await makeDrawing()].map((bytes) =>
      made.get(store(bytes), 1, 'fit'),
    );
    await expect.poll(() => drawersRunning()?.length ?? 1).toBeGreaterThan(0);
    await made.close();
    expect(drawersRunning() ?? []).toEqual([]);
    for (const answer of await Promise.all(waiting))
      expect(answer).toMatchObject({ reason: 'The service is stopping.' });
  });
});
