/** `npm run check-drawings` as a person runs it: what it prints, and its three exit codes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleFiles } from '../end-to-end/support/applicant.js';

const TIMEOUT_MS = 240_000;

function check(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
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

it(
  'exits with 0 where the drawings pass, and with 1 where they do not, with what is to fix',
  async () => {
    const passing = await check(...(await sampleFiles('passing')));
    expect(passing).toMatchObject({ code: 0, stderr: '' });
    expect(passing.stdout).toMatch(/^Gate: passed, \d+(\.\d+)? of at least 70$/m);
    const failing = await check('--min-score', '80', ...(await sampleFiles('failing')));
    expect(failing).toMatchObject({ code: 1, stderr: '' });
    expect(failing.stdout).toMatch(/^Submission readiness: /m);
    expect(failing.stdout).toMatch(/^ {2}fail: /m);
    expect(failing.stdout).toMatch(/^Gate: failed, \d+(\.\d+)? of at least 80$/m);
  },
  TIMEOUT_MS,
);

it(
  'exits with 2 and a sentence where they cannot be checked',
  async () => {
    expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('Name the drawings') as string });
    const path = join(mkdtempSync(join(tmpdir(), 'check-')), 'missing.pdf');
    const missing = await check(path);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('missing.pdf');
    writeFileSync(path, '');
    expect((await check(path)).code).toBe(2);
  },
  TIMEOUT_MS,
);
