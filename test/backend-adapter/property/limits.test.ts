import { describe, expect, it } from 'vitest';
import { periodsOf } from '../../../src/backend-adapter/property/quota.js';

describe('periods', () => {
  const at = Date.parse('2026-12-31T23:59:59.999Z');
  it('are those of UTC', () => {
    const limits = { monthlyQuota: 5, anonymousDailyShare: 0.5 };
    const endsAtMs = Date.parse('2027-01-01T00:00:00.000Z');
    expect(periodsOf(at, limits)).toMatchObject([{ name: '2026-12', endsAtMs }, { endsAtMs }]);
    expect(periodsOf(at + 1, limits)[0].name).toBe('2027-01');
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
