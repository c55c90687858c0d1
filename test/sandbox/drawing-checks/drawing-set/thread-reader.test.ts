import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WHOLE_PAGE } from '#drawing-checks/drawing-set/sheet-picture.js';
import { ThreadReader } from '#drawing-checks/drawing-set/thread-reader.js';
import { cityOf, runAnalysis } from '../../../support/drawing-runs.js';
import { makeDrawing, makeOperatorBomb, NOT_A_PDF } from '../../../support/drawings.js';
import { folderForTest } from '../../../support/temporary-folder.js';

/** A thread can't run TypeScript, so the entry is the built one. */
const ENTRY = join('src/sandbox/dist/precheck-service/drawing-checks/drawing-set/reading-thread.js');
if (!existsSync(ENTRY)) throw new Error('dist/ is missing: run `npm run build` first.');
const { reading } = cityOf('wattle-bay');
let folder: string;
let reader: ThreadReader | undefined;
beforeEach(() => void (folder = folderForTest()));
afterEach(() => reader?.close());

const keep = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
/** A thread that is ready, and then does this with each request. */
const threadThat = (code: string) =>
  pathToFileURL(
    keep(
      'thread.mjs',
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${code} }); parentPort.postMessage('ready');`,
    ),
  );
const MEBIBYTE = 1024 * 1024;

describe('reading in a thread', () => {
  it('gives readings and pictures, of one file after the other', async () => {
    reader = new ThreadReader({}, pathToFileURL(ENTRY));
    const path = keep('a.pdf', await makeDrawing());
    for (let round = 0; round < 2; round += 1) {
      expect((await reader.open(path, reading)).pages[0]?.text?.length).toBeGreaterThan(0);
      expect(await reader.readCatalogue(path, reading)).toMatchObject({ portfolio: false, layers: [] });
      expect(await reader.render({ path, pageNumber: 1, longSidePx: 200, parts: [WHOLE_PAGE] })).toMatchObject([
        { widthPx: 200, channels: 1 },
      ]);
    }
    await expect(reader.render({ path, pageNumber: 2, longSidePx: 200, parts: [WHOLE_PAGE] })).rejects.toThrow(
      'can’t be read',
    );
    expect((await reader.open(keep('b.pdf', NOT_A_PDF), reading)).failure?.reason).toBe('damaged');
    expect((await reader.open(path, reading)).pageCount).toBe(1);
  });

  it.each([
    ['time', `for (;;);`, { perReadingMs: 300 }, 'Reading the file takes longer than 0.3 seconds.'],
    [
      'memory',
      `const all = []; for (;;) all.push(new Array(1000).fill({}));`,
      { heapMb: 32 },
      'Reading the file takes more memory than there is.',
    ],
    [
      'memory outside JavaScript',
      `const all = []; setInterval(() => all.push(new Uint8Array(20 * 1024 * 1024).fill(1)), 5);`,
      { processBytes: process.memoryUsage.rss() + 300 * MEBIBYTE },
      'Reading the file takes more memory than there is.',
    ],
    [
      'memory outside JavaScript, never resting',
      `const all = []; for (;;) all.push(new Uint8Array(4 * 1024 * 1024).fill(1));`,
      { processBytes: process.memoryUsage.rss() + 300 * MEBIBYTE },
      'Reading the file takes more memory than there is.',
    ],
    ['the thread', `process.exit(3);`, {}, 'Reading the file broke off.'],
    ['the thread by an error', `throw new Error('secret');`, {}, 'Reading the file broke off.'],
  ])('ends a reading that takes %s, and says so', async (_what, code, budget, message) => {
    const hostile = threadThat(code);
    reader = new ThreadReader(budget, hostile);
    await expect(reader.open('x', reading)).rejects.toMatchObject({ name: 'ReadingStopped', message });
  });

  it('gives a thread that never is ready up', async () => {
    const hostile = pathToFileURL(keep('thread.mjs', 'setInterval(() => undefined, 1000);'));
    reader = new ThreadReader({ startMs: 200 }, hostile);
    await expect(reader.open('x', reading)).rejects.toThrow('Reading the file broke off.');
  });

  it('begins with a new thread where the last files left much behind', async () => {
    const held = threadThat(
      `globalThis.count = (globalThis.count ?? 0) + 1; parentPort.postMessage({ ok: true, value: { failure: null, count } });`,
    );
    let residentBytes = 0;
    reader = new ThreadReader({ fileCount: 3 }, held, () => residentBytes);
    const counts = [await reader.open('x', reading), await reader.open('y', reading)];
    residentBytes = 400 * MEBIBYTE;
    counts.push(await reader.open('z', reading));
    expect(counts.map((value) => (value as unknown as { count: number }).count)).toEqual([1, 2, 1]);
  });

  it('spends no more than the time of the run on all files together', async () => {
    reader = new ThreadReader({ perRunMs: 300 }, threadThat(`setInterval(() => undefined, 1000);`));
    await expect(reader.open('x', reading)).rejects.toThrow('takes longer than 0.3 seconds');
    await expect(reader.open('y', reading)).rejects.toThrow('The other files of the set took all the time');
  });
});

describe('a set with an operator bomb in it', () => {
  it('is assessed apart from the bomb, and says why that was not', async () => {
    reader = new ThreadReader({ fileCount: 2 }, pathToFileURL(ENTRY));
    const drawings = [{ bytes: makeOperatorBomb() }, { bytes: await makeDrawing({ pages: [{ title: 'Site Plan' }] }) }];
    const events = await runAnalysis(drawings, {}, reader);
    const findings = events.flatMap((event) => (event.type === 'report' ? event.findings : []));
    const messageOf = (id: string) => findings.find((finding) => finding.id === id)?.message;
    expect(messageOf('files-open')).toBe(
      '1 of 2 files can’t be read: drawing-1.pdf: Reading the file takes more memory than there is.',
    );
    expect(messageOf('searchable-text')).toMatch(/searched\. Not looked at: drawing-1\.pdf, which does not open\.$/);
  });
});
