import { expect, it } from 'vitest';
import { readRetryAfterMs } from '../../../src/backend-adapter/upstream/outgoing-http.js';

const NOW_MS = Date.parse('2026-11-21T11:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

it.each<[string | null, string | null, number | null]>([
  [null, null, null],
  ['soon', null, null],
  ['0', null, 0],
  [' 7 ', null, 7_000],
  // Longer than any period, yet no error and not "soon".
  ['99999999999999999999', null, 366 * DAY_MS],
  // Its own clock is an hour ahead of ours.
  ['Sat, 21 Nov 2026 12:00:30 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:30 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT', 0],
  // It tells no time of its own.
  ['Sat, 21 Nov 2026 11:00:30 GMT', null, 30_000],
])('Retry-After %j with Date %j is %s ms', (header, date, expected) => {
  expect(readRetryAfterMs(header, date, NOW_MS)).toBe(expected);
});
