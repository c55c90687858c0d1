/**
 * Odd PDFs, each as a project of its own through the real service. PRECHECK_PDF_CORPUS says which: a folder with PDFs of others, which are
 * not part of this repository, or a number, for so many files that a seed mangles.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from 'precheck-contract/precheck-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDrawing } from '../support/drawings.js';
import { mangle, memoryBombs, oddDrawings } from '../support/hostile-drawings.js';
import { oddStructures } from '../support/odd-structures.js';
import { drawSheet } from './drawing-checks/corpus/draw-sheet.js';
import { corpusSet } from './drawing-checks/corpus/sheets.js';
import { BUILT_WORKER, childrenRunning, mostResidentMb } from './support/built-workers.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

const CORPUS = process.env['PRECHECK_PDF_CORPUS'] ?? '';
const MEBIBYTE = 1024 * 1024;
/** One more than the service reads at once, so that it never waits for the next. */
const AT_ONCE = 3;
/** What the service allows each run, and a minute for its turn to come. */
const TIME_LIMIT_MS = 300_000;
const WAIT_MS = TIME_LIMIT_MS + 60_000;
/** What the service allows a worker is 1024 MiB; what is measured from outside comes a moment later. */
const MOST_RESIDENT_MB = 1100;
const PER_FILE_MS = 10_000;
/** What a person can't read: what a program says to a programmer, or no sentence at all. */
const NOT_FOR_PEOPLE = /undefined|null|NaN|\[object|\bat \S+:\d+|Error:|\/node_modules\//;

type Files = ReadonlyMap<string, () => Uint8Array | Promise<Uint8Array>>;

function filesIn(folder: string): Files {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const pdfs = names.filter((name) => name.endsWith('.pdf')).sort();
  return new Map(pdfs.map((name) => [name, () => readFileSync(join(folder, name))]));
}

/** Every file that is wrong by construction, and mangled sheets and sets up to `count`. */
function mangledFiles(count: number): Files {
  const odd = Object.entries({ ...memoryBombs, ...oddDrawings, ...oddStructures }).slice(0, count);
  const files = new Map<string, () => Uint8Array | Promise<Uint8Array>>(odd);
  for (let seed = 0; files.size < count; seed += 1) files.set(`mangled-${seed}`, () => mangledDrawing(seed));
  return files;
}

async function mangledDrawing(seed: number): Promise<Uint8Array> {
  const [sheet] = corpusSet(seed).sheets;
  const drawing =
    seed % 4 === 0 || sheet === undefined
      ? makeDrawing({ pages: [{ scan: 0.9 }, { rotation: 90 }], layers: ['walls'], attachment: 'note.txt' })
      : drawSheet(sheet);
  return mangle(await drawing, seed);
}

const files = CORPUS === '' || Number(CORPUS) >= 0 ? mangledFiles(Number(CORPUS)) : filesIn(CORPUS);
if (files.size === 0) console.log('Skipped: odd PDFs, because PRECHECK_PDF_CORPUS gives none.');

let fixture: Fixture;

/** How one file ended. */
interface Ending {
  readonly name: string;
  readonly tookMs: number;
  /** `opens`, or the reason why it can't be read, or that nobody can say. */
  readonly outcome: string;
  /** What makes the ending wrong; null where it is right. */
  readonly wrong: string | null;
}

async function runThrough(name: string, bytes: Uint8Array): Promise<Ending> {
  const startedAt = performance.now();
  const end = (outcome: string, wrong: string | null = null): Ending => {
    return { name, outcome, wrong, tookMs: Math.round(performance.now() - startedAt) };
  };
  if (bytes.length === 0) return end('Empty: can’t be uploaded.');
  try {
    const id = await fixture.start({ 'drawing.pdf': bytes });
    return end(...judge(await fixture.findings(id, WAIT_MS)));
  } catch (error) {
    return end('no end', String(error));
  }
}

/** The outcome, and what is wrong with it. */
function judge(findings: readonly Finding[]): [string, string | null] {
  const unreadable = findings.find(({ id }) => id === 'drawings-unreadable');
  if (unreadable !== undefined) return [unreadable.message, 'The worker broke off.'];
  const opening = findings.find(({ id }) => id === 'files-open');
  if (opening === undefined) return ['no finding', 'No report says whether the file opens.'];
  const odd = findings.find(({ message, evidence }) =>
    NOT_FOR_PEOPLE.test(`${message} ${JSON.stringify(texts(evidence))}`),
  );
  const wrong = odd === undefined ? null : `A person can’t read this: ${odd.id}: ${odd.message}`;
  if (opening.status === 'pass') return ['opens', wrong];
  // What is too long to be read to its end is not assessed, and the message says so.
  const reason = opening.status === 'fail' ? (texts(opening.evidence)[0] ?? '') : opening.message;
  return [reason, /^[A-Z].{10,}\.$/.test(reason) ? wrong : `This is no reason: “${reason}”`];
}

function texts(evidence: Finding['evidence']): string[] {
  return (evidence ?? []).map(({ measured, text }) => measured ?? text ?? '');
}

/** One after the other, some at a time. */
async function runAll(): Promise<Ending[]> {
  const endings: Ending[] = [];
  const waiting = [...files];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, bytes] = next;
      endings.push(await runThrough(name, await bytes()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return endings;
}

/** How many ended how, and the slowest, for who reads the run. */
function summaryOf(endings: readonly Ending[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of endings) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const lines = [...counts].sort(([, one], [, other]) => other - one).map(([outcome, count]) => `${count}  ${outcome}`);
  const slowest = [...endings].sort((one, other) => other.tookMs - one.tookMs).slice(0, 5);
  return [...lines, ...slowest.map(({ name, tookMs }) => `${tookMs} ms  ${name}`)].join('\n');
}

describe.skipIf(files.size === 0)('odd PDFs', () => {
  beforeAll(async () => {
    fixture = await openFixture({}, { workerPath: BUILT_WORKER, timeLimitMs: TIME_LIMIT_MS });
  });
  afterAll(() => fixture.close());

  it(
    'each ends in a report with a reason that can be read, while the service answers',
    async () => {
      const residentBefore = process.memoryUsage.rss();
      let residentMb = 0;
      const watch = setInterval(() => (residentMb = Math.max(residentMb, mostResidentMb())), 100);
      const endings = await runAll();
      clearInterval(watch);
      console.log(summaryOf(endings));

      expect(endings.filter(({ wrong }) => wrong !== null)).toEqual([]);
      expect(endings).toHaveLength(files.size);
      expect((await fixture.call('/cities')).status).toBe(200);
      expect(residentMb).toBeLessThan(MOST_RESIDENT_MB);
      await waitFor(() => ((childrenRunning(BUILT_WORKER) ?? []).length === 0 ? true : null), 'the workers to be gone');
      expect((process.memoryUsage.rss() - residentBefore) / MEBIBYTE).toBeLessThan(400);
    },
    60_000 + files.size * PER_FILE_MS,
  );
});
