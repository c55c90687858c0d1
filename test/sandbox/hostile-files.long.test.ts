/**
 * Files that are wrong in some way, through the real service. A hundred and more in three projects: every project ends, each file that
 * can't be read is named with its reason, the good ones beside it are judged, the service answers meanwhile, and its memory comes back.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDrawing } from '../support/drawings.js';
import { mangle, memoryBombs, oddDrawings } from '../support/hostile-drawings.js';
import { oddStructures } from '../support/odd-structures.js';
import { BUILT_WORKER, childrenRunning, mostResidentMb } from './support/built-workers.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

const REAL_DRAWINGS = '../shared/drawings';
const MEBIBYTE = 1024 * 1024;
/** What a person can't read: what a program says to a programmer. */
const NOT_FOR_PEOPLE = /undefined|null|NaN|\[object|\bat \S+:\d+|Error:|\/node_modules\//;
/** What the service allows a worker is 1024 MiB; what is measured from outside comes a moment later. */
const MOST_RESIDENT_MB = 1100;
const MANGLED = 72;
const MANGLED_REAL = 18;
/** On two free cores it takes a good minute; a busy machine may need five times that. */
const TEST_MS = 400_000;

type Files = Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>>;

let fixture: Fixture;

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
  const paths = readdirSync(REAL_DRAWINGS, { recursive: true }).map(String);
  const drawings = paths.filter((path) => path.endsWith('.pdf')).sort();
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
        const wordsOf = findings.flatMap(({ message, evidence = [] }) => [
          message,
          ...evidence.map(({ measured, text }) => measured ?? text ?? ''),
        ]);
        expect(wordsOf.filter((words) => NOT_FOR_PEOPLE.test(words))).toEqual([]);
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
