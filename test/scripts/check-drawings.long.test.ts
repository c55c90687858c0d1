/** `npm run check-drawings` as a person runs it: what it prints, and its three exit codes. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../end-to-end/support/applicant.js';
import { startHouse } from '../end-to-end/support/house.js';

const TIMEOUT_MS = 240_000;
const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function check(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['scripts/check-drawings.mjs', ...args], {
    env: { ...process.env, PRECHECK_AS_BUILT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

function write(name: string, bytes: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'check-')), name);
  writeFileSync(path, bytes);
  return path;
}

describe('check-drawings', () => {
  it(
    'exits 0 with a receipt when the drawings pass',
    async () => {
      const { code, stdout, stderr } = await check(...(await sampleFiles('passing')));
      expect(stderr).toBe('');
      expect(stdout).toMatch(/Complete +Submission readiness/);
      expect(stdout).toMatch(/Decision {2}passed/);
      expect(stdout).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/m);
      expect(code).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'exits 1 with findings and no receipt when they do not',
    async () => {
      const { code, stdout } = await check('--json', '--min-score', '80', ...(await sampleFiles('failing')));
      const outcome = JSON.parse(stdout);
      expect(outcome.gate).toMatchObject({ decision: 'failed', minScore: 80 });
      expect(outcome.receipt).toBeNull();
      const failed = outcome.reports.flatMap((report: { findings: { status: string; message: string }[] }) =>
        report.findings.filter((finding) => finding.status === 'fail'),
      );
      expect(failed.length).toBeGreaterThan(0);
      const stages = outcome.progress.filter((step: { event: string }) => step.event === 'stage');
      expect(stages.length).toBeGreaterThan(0);
      for (const { stage } of stages) expect([...STAGES, 'Complete']).toContain(stage);
      expect(code).toBe(1);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['no file', () => [], /Name at least one PDF file/],
    ['an unknown option', () => ['--minimum', '3', 'x.pdf'], /--minimum/],
    [
      'a minimum that is no number',
      () => ['--min-score', 'high', 'x.pdf'],
      /--min-score takes a number from 0 to 100, not “high”/,
    ],
    ['a file that is not there', () => ['absent.pdf'], /absent\.pdf can’t be read \(ENOENT\)/],
    ['an empty file', () => [write('empty.pdf', '')], /empty\.pdf is empty/],
    ['a file that is no PDF', () => [write('notes.pdf', 'only notes')], /notes\.pdf is not a PDF/],
    ['an unknown city', () => ['--city', 'atlantis', write('a.pdf', '%PDF-1.7')], /city/i],
    [
      'an unknown permit type',
      () => ['--permit-type', 'castle', write('a.pdf', '%PDF-1.7')],
      /no permit type “castle”.*new-dwelling/,
    ],
    [
      'an adapter that is away',
      () => ['--adapter', 'http://127.0.0.1:9/precheck', 'a.pdf'],
      /127\.0\.0\.1:9 does not answer/,
    ],
  ])(
    'exits 2 and says why: %s',
    async (_name, args, words) => {
      const { code, stdout, stderr } = await check(...args());
      expect(stderr).toMatch(words);
      expect(stdout).toBe('');
      expect(code).toBe(2);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
    TIMEOUT_MS,
  );

  it(
    'goes through an adapter that runs already',
    async () => {
      const house = await startHouse();
      try {
        const { code, stdout } = await check(
          '--adapter',
          `${house.portalUrl}/precheck`,
          '--json',
          ...(await sampleFiles('passing')),
        );
        expect(JSON.parse(stdout).gate).toMatchObject({ decision: 'passed', minScore: 75 });
        expect(code).toBe(0);
      } finally {
        await house.close();
      }
    },
    TIMEOUT_MS,
  );

  const real = '../shared/drawings/house-11x17';
  it.skipIf(!existsSync(real))(
    'checks a real sheet (skipped where ../shared/drawings is absent)',
    async () => {
      const sheet = readdirSync(real).find((name) => name.startsWith('A-101'))!;
      const { code, stdout } = await check(join(real, sheet));
      expect(stdout).toMatch(/A-101/);
      expect(stdout).toMatch(/put right: /);
      expect(code).toBe(1);
    },
    TIMEOUT_MS,
  );
});
