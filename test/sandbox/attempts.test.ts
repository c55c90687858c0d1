import { expect, it } from 'vitest';
import { Attempts } from '#precheck-service/processing/attempts.js';
import type { WorkerEnd } from '#precheck-service/processing/worker-process.js';

const CRASH: WorkerEnd = { kind: 'crashed', detail: 'ended by SIGSEGV' };
const at = (attempts: Attempts, position: number | null, work: 'reading' | 'drawing' = 'reading') =>
  attempts.at({ type: 'file', position, work });

it.each([
  ['a crash', CRASH, 'Reading the file broke off.'],
  ['too much memory', { kind: 'out-of-memory' } as const, 'Reading the file takes more memory than there is.'],
])('%s at a file leaves that file out', (_name, end, reason) => {
  const attempts = new Attempts();
  at(attempts, 1);
  expect(attempts.mayGoOn(end, 3)).toBe(true);
  expect([0, 1, 2].map((position) => attempts.leftOut(position))).toEqual([
    undefined,
    { work: 'reading', reason },
    undefined,
  ]);
});

it('a crash while a sheet is drawn leaves the drawing of it out, and reading it only when that breaks off too', () => {
  const attempts = new Attempts();
  at(attempts, 0, 'drawing');
  expect(attempts.mayGoOn(CRASH, 1)).toBe(true);
  expect(attempts.leftOut(0)?.work).toBe('drawing');
  at(attempts, 0);
  expect(attempts.mayGoOn(CRASH, 1)).toBe(true);
  expect(attempts.leftOut(0)?.work).toBe('reading');
});

it.each([
  ['no file of the job', 7],
  ['a file that is left out already', 0],
])('a worker that names %s gets no more than a second try', (_name, position) => {
  const attempts = new Attempts();
  at(attempts, 0);
  attempts.mayGoOn(CRASH, 2);
  at(attempts, position);
  expect(attempts.mayGoOn(CRASH, 2)).toBe(true);
  at(attempts, position);
  expect(attempts.mayGoOn(CRASH, 2)).toBe(false);
});
