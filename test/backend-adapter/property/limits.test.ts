import { describe, expect, it } from 'vitest';
import { CallPace } from '../../../src/backend-adapter/property/call-pace.js';
import { monthOf, nextDayMs, nextMonthMs, periodsOf } from '../../../src/backend-adapter/property/quota-periods.js';

describe('CallPace', () => {
  it('never books more than a second takes, in any second, whenever they come', () => {
    let nowMs = 0;
    const pace = new CallPace({ perSecond: 10, longestWaitMs: 1_200, now: () => nowMs });
    const sent: number[] = [];
    let refused = 0;
    for (let step = 0; step < 2_000; step += 1) {
      nowMs += (step * 7919) % 60;
      const place = pace.book();
      if ('waitMs' in place) sent.push(nowMs + place.waitMs);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    for (const [index, atMs] of sent.entries()) {
      const eleventh = sent[index + 10];
      if (eleventh !== undefined) expect(eleventh - atMs).toBeGreaterThan(1_000);
    }
    // And uses nearly all of them.
    expect(sent.length / (nowMs / 1_050)).toBeGreaterThan(9);
  });

  it('waits out what the service asked for, or says how long', () => {
    let nowMs = 5_000;
    const pace = new CallPace({ perSecond: 2, longestWaitMs: 1_000, now: () => nowMs });
    pace.pause(3_000);
    pace.pause(10);
    expect(pace.book()).toEqual({ retryAfterMs: 3_000 });
    nowMs += 2_500;
    expect(pace.book()).toEqual({ waitMs: 500 });
    nowMs += 10_000;
    expect(pace.book()).toEqual({ waitMs: 0 });
  });
});

describe('periods', () => {
  const at = Date.parse('2026-12-31T23:59:59.999Z');
  it('are those of UTC', () => {
    expect([monthOf(at), new Date(nextMonthMs(at)).toISOString(), nextDayMs(at)]).toEqual([
      '2026-12',
      '2027-01-01T00:00:00.000Z',
      nextMonthMs(at),
    ]);
    expect(monthOf(at + 1)).toBe('2027-01');
  });

  it.each<[number | null, number | null, unknown[]]>([
    [500, null, [['2026-12', 500]]],
    [500, 1, [['2026-12', 500]]],
    [null, 0.5, [['2026-12', null]]],
    [
      5,
      0.5,
      [
        ['2026-12', 5],
        ['2026-12-31 anonymous', 3],
      ],
    ],
  ])('for a quota of %s and a share of %s', (monthlyQuota, anonymousDailyShare, expected) => {
    const periods = periodsOf(at, { monthlyQuota, anonymousDailyShare });
    expect(periods.map(({ name, limit }) => [name, limit])).toEqual(expected);
  });
});
