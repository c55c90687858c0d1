/**
 * Odd PDFs that others have gathered, each as a project of its own through the real service. They are not part of this
 * repository: the folder is given by PRECHECK_PDF_CORPUS, or lies beside the repository as `pdf-corpus`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_WORKER, childrenRunning, mostResidentMb } from './support/built-workers.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

const FOLDER = process.env['PRECHECK_PDF_CORPUS'] ?? '../pdf-corpus';
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

const names = existsSync(FOLDER)
  ? readdirSync(FOLDER, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.pdf'))
      .sort()
  : [];
if (names.length === 0) console.log(`Skipped: odd PDFs of others, because there are none in ${FOLDER}.`);

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

interface Finding {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly evidence?: readonly { readonly measured?: string | null; readonly text?: string | null }[];
}

async function runThrough(name: string): Promise<Ending> {
  const startedAt = performance.now();
  const end = (outcome: string, wrong: string | null = null): Ending => {
    return { name, outcome, wrong, tookMs: Math.round(performance.now() - startedAt) };
  };
  const bytes = readFileSync(join(FOLDER, name));
  if (bytes.length === 0) return end('empty: can’t be uploaded');
  const id = await fixture.draft();
  const response = await fetch(await fixture.uploadAddress(id, 'drawing.pdf'), { method: 'PUT', body: bytes });
  if (response.status !== 200) return end('refused', `The upload ended with ${response.status}.`);
  const started = await fixture.process(id, ['drawing.pdf']);
  if (started.status !== 202) return end('not started', started.text);
  try {
    const reports = await waitFor(() => reportsOf(id), `the reports of ${name}`, WAIT_MS);
    const findings = reports.flatMap((report) => report.findings);
    return end(...judge(findings));
  } catch (error) {
    return end('no end', String(error));
  }
}

async function reportsOf(id: string): Promise<{ readonly findings: readonly Finding[] }[] | null> {
  const all = (await fixture.call(`/projects/${id}/reports`)).json as unknown as { id: string; status: string }[];
  if (all.length === 0 || !all.every(({ status }) => status === 'Complete')) return null;
  const details = await Promise.all(all.map((report) => fixture.call(`/projects/${id}/reports/${report.id}`)));
  return details.map(({ json }) => ({ findings: (json['findings'] ?? []) as Finding[] }));
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
  const reason = texts(opening.evidence)[0] ?? '';
  return [reason, /^[A-Z].{10,}\.$/.test(reason) ? wrong : `This is no reason: “${reason}”`];
}

function texts(evidence: Finding['evidence']): string[] {
  return (evidence ?? []).map(({ measured, text }) => measured ?? text ?? '');
}

/** The names one after the other, some at a time. */
async function runAll(onEnd: (ending: Ending) => void): Promise<void> {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) onEnd(await runThrough(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

describe.skipIf(names.length === 0)('odd PDFs of others', () => {
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
      const endings: Ending[] = [];
      await runAll((ending) => endings.push(ending));
      clearInterval(watch);

      expect(endings.filter(({ wrong }) => wrong !== null)).toEqual([]);
      expect(endings).toHaveLength(names.length);
      expect((await fixture.call('/cities')).status).toBe(200);
      expect(residentMb).toBeLessThan(MOST_RESIDENT_MB);
      await waitFor(() => ((childrenRunning(BUILT_WORKER) ?? []).length === 0 ? true : null), 'the workers to be gone');
      expect((process.memoryUsage.rss() - residentBefore) / MEBIBYTE).toBeLessThan(400);
    },
    60_000 + names.length * PER_FILE_MS,
  );
});
