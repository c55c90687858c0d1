/**
 * Files that are wrong in some way, through the real service. A hundred and more in three projects: every project ends, each file that
 * can't be read is named with its reason, the good ones beside it are judged, the service answers meanwhile, and its memory comes back.
 * And each as a project of its own, where PRECHECK_PDF_CORPUS says which: a folder with PDFs of others, which are not part of this
 * repository, or a number, for so many files that a seed mangles.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from 'precheck-contract/precheck-service';
import { afterEach, describe, expect, it } from 'vitest';
import { makeDrawing } from '../support/drawings.js';
import { mangle, memoryBombs, oddDrawings } from '../support/hostile-drawings.js';
import { oddStructures } from '../support/odd-structures.js';
import { drawSheet } from './drawing-checks/corpus/draw-sheet.js';
import { corpusSet } from './drawing-checks/corpus/sheets.js';
import { BUILT_WORKER, childrenRunning, mostResidentMb } from './support/built-workers.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

const REAL_DRAWINGS = '../shared/drawings';
const CORPUS = process.env['PRECHECK_PDF_CORPUS'] ?? '';
const MEBIBYTE = 1024 * 1024;
/** What the service allows a worker is 1024 MiB; what is measured from outside comes a moment later. */
const MOST_RESIDENT_MB = 1100;
const MANGLED = 72;
const MANGLED_REAL = 18;
/** On two free cores it takes a good minute; a busy machine may need five times that. */
const TEST_MS = 400_000;

type Files = Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>>;

let fixture: Fixture;
afterEach(() => fixture.close());

/** What holds of the memory at the end of a test, from when this is called on. */
function watchMemory(): () => Promise<void> {
  const before = process.memoryUsage.rss();
  let residentMb = 0;
  const watch = setInterval(() => (residentMb = Math.max(residentMb, mostResidentMb())), 100);
  return async () => {
    clearInterval(watch);
    expect(residentMb).toBeLessThan(MOST_RESIDENT_MB);
    await waitFor(() => ((childrenRunning(BUILT_WORKER) ?? []).length === 0 ? true : null), 'the workers to be gone');
    expect((process.memoryUsage.rss() - before) / MEBIBYTE).toBeLessThan(400);
  };
}

function pdfsIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return paths.filter((path) => path.endsWith('.pdf')).sort();
}

async function start(files: Files): Promise<string> {
  const id = await fixture.draft();
  for (const [name, make] of Object.entries(files)) {
    const bytes = await make();
    // A file of no bytes can't be uploaded: the service says so at once.
    await fixture.upload(id, `${name}.pdf`, bytes.length === 0 ? '%' : bytes);
  }
  const names = Object.keys(files).map((name) => `${name}.pdf`);
  expect((await fixture.process(id, names)).status).toBe(202);
  return id;
}

const good = (number: string) => () => makeDrawing({ pages: [{ sheetNumber: number, title: 'Site Plan' }] });

async function mangledDrawings(): Promise<Files> {
  const comment = { subtype: 'Text', contents: 'x' };
  const drawings = [
    await makeDrawing({ pages: [{}, { rotation: 90 }], layers: ['walls'], attachment: 'note.txt' }),
    await makeDrawing({ pages: [{ scan: 0.9, annotations: [comment] }], ownerPassword: 'o' }),
    await makeDrawing({ pages: [{ notes: ['Scale 1:100'] }], userPassword: 'u' }),
  ];
  const mangled = Array.from({ length: MANGLED }, (_, seed) => [
    `mangled-${seed}`,
    () => mangle(drawings[seed % drawings.length] ?? new Uint8Array(), seed),
  ]);
  return Object.fromEntries([...mangled, ...mangledRealDrawings()]) as Files;
}

function mangledRealDrawings(): (readonly [string, () => Uint8Array])[] {
  if (!existsSync(REAL_DRAWINGS)) {
    console.log(`Skipped: mangled real drawings, because ${REAL_DRAWINGS} is not there.`);
    return [];
  }
  const drawings = pdfsIn(REAL_DRAWINGS);
  return Array.from({ length: MANGLED_REAL }, (_, seed) => {
    const path = join(REAL_DRAWINGS, drawings[seed % drawings.length] ?? '');
    return [`mangled-real-${seed}`, () => mangle(readFileSync(path), 1000 + seed)] as const;
  });
}

describe('hostile files', () => {
  it(
    'end in reports that name them, beside good files that are judged, while the service answers',
    async () => {
      // Hostile files cost seconds here, not half minutes; the machine of the tests may be busy.
      const readingTime = { perReadingMs: 2500, perRunMs: 45_000 };
      fixture = await openFixture({}, { workerPath: BUILT_WORKER, timeLimitMs: 360_000, readingTime });
      const expectMemoryBack = watchMemory();
      const bombs = await start({ 'good-1': good('A-101'), ...memoryBombs });
      const odd = await start({ 'good-2': good('A-102'), ...oddDrawings, ...oddStructures });
      const mangled = await start({ 'good-3': good('A-103'), ...(await mangledDrawings()) });

      const waits: number[] = [];
      const ends = Promise.all([bombs, odd, mangled].map((id) => fixture.findings(id, TEST_MS)));
      let ended = false;
      void ends.finally(() => (ended = true));
      while (!ended) {
        const startedAt = performance.now();
        expect((await fixture.call('/cities')).status).toBe(200);
        waits.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const all = await ends;
      for (const findings of all) {
        expect(findings.some(({ id }) => id === 'drawings-unreadable')).toBe(false);
        expect(findings.find(({ id }) => id === 'files-open')?.status).toBe('fail');
      }
      // All that the findings say, evidence and all.
      const [ofBombs = '', ofOdd, ofMangled] = all.map((findings) => JSON.stringify(findings));
      // Which of the two comes first depends on the machine.
      expect(ofBombs).toMatch(/takes (?:more memory than there is|longer than [\d.]+ seconds)/);
      expect(ofBombs).toContain('content-inflates-to-400-mb');
      expect(ofBombs).toContain('A-101');
      for (const name of ['no-pages-at-all', 'password-of-a-kind-nobody-knows', 'nothing-but-a-header']) {
        expect(ofOdd).toContain(name);
      }
      expect(ofMangled).toContain('mangled-');

      waits.sort((one, other) => one - other);
      expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(2_000);
      await expectMemoryBack();

      const after = await start({ 'good-4': good('A-104') });
      expect((await fixture.findings(after)).find(({ id }) => id === 'files-open')?.status).toBe('pass');
    },
    TEST_MS,
  );
});

/** What the service allows each run, and a minute for its turn to come. */
const TIME_LIMIT_MS = 300_000;
const WAIT_MS = TIME_LIMIT_MS + 60_000;
/** One more than the service reads at once, so that it never waits for the next. */
const AT_ONCE = 3;
const PER_FILE_MS = 10_000;
/** What a person can't read: what a program says to a programmer, or no sentence at all. */
const NOT_FOR_PEOPLE = /undefined|null|NaN|\[object|\bat \S+:\d+|Error:|\/node_modules\//;

/** Every file that is wrong by construction, and mangled sheets and sets up to `count`. */
function oddFiles(count: number): Files {
  const odd = Object.entries({ ...memoryBombs, ...oddDrawings, ...oddStructures }).slice(0, count);
  const mangled = Array.from({ length: count - odd.length }, (_, seed) => {
    return [`mangled-${seed}`, () => mangledDrawing(seed)] as const;
  });
  return Object.fromEntries([...odd, ...mangled]);
}

async function mangledDrawing(seed: number): Promise<Uint8Array> {
  const [sheet] = corpusSet(seed).sheets;
  const drawing =
    seed % 4 === 0 || sheet === undefined
      ? makeDrawing({ pages: [{ scan: 0.9 }, { rotation: 90 }], layers: ['walls'], attachment: 'note.txt' })
      : drawSheet(sheet);
  return mangle(await drawing, seed);
}

const filesIn = (folder: string): Files =>
  Object.fromEntries(pdfsIn(folder).map((name) => [name, () => readFileSync(join(folder, name))]));

/** What is wrong with how a file's run ended; null where nothing is. */
function faultOf(findings: readonly Finding[]): string | null {
  const unreadable = findings.find(({ id }) => id === 'drawings-unreadable');
  if (unreadable !== undefined) return `The worker broke off: ${unreadable.message}`;
  const opening = findings.find(({ id }) => id === 'files-open');
  if (opening === undefined) return 'No report says whether the file opens.';
  const textsOf = ({ evidence = [] }: Finding) => evidence.map(({ measured, text }) => measured ?? text ?? '');
  const odd = findings.find((one) => NOT_FOR_PEOPLE.test(`${one.message} ${JSON.stringify(textsOf(one))}`));
  if (odd !== undefined) return `A person can’t read this: ${odd.id}: ${odd.message}`;
  if (opening.status === 'pass') return null;
  // What is too long to be read to its end is not assessed, and the message says so.
  const reason = opening.status === 'fail' ? (textsOf(opening)[0] ?? '') : opening.message;
  return /^[A-Z].{10,}\.$/.test(reason) ? null : `This is no reason: “${reason}”`;
}

const files = CORPUS === '' || Number(CORPUS) >= 0 ? oddFiles(Number(CORPUS)) : filesIn(CORPUS);
const fileCount = Object.keys(files).length;
if (fileCount === 0) console.log('Skipped: odd PDFs, because PRECHECK_PDF_CORPUS gives none.');

describe.skipIf(fileCount === 0)('odd PDFs', () => {
  it(
    'each ends in a report with a reason that can be read, while the service answers',
    async () => {
      fixture = await openFixture({}, { workerPath: BUILT_WORKER, timeLimitMs: TIME_LIMIT_MS });
      const expectMemoryBack = watchMemory();
      const faults: string[] = [];
      const waiting = Object.entries(files);
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [name, make] = next;
          const bytes = await make();
          // A file of no bytes can't be uploaded.
          if (bytes.length === 0) continue;
          const ended = async () => fixture.findings(await fixture.start({ 'drawing.pdf': bytes }), WAIT_MS);
          const fault = await ended().then(faultOf, String);
          if (fault !== null) faults.push(`${name}: ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      expect(faults).toEqual([]);
      expect((await fixture.call('/cities')).status).toBe(200);
      await expectMemoryBack();
    },
    60_000 + fileCount * PER_FILE_MS,
  );
});
