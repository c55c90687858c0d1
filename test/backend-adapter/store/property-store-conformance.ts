/** What every store must do with answers and spending; a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './store-under-test.js';

const WIDE = { maxEntries: 100, maxBytes: 10_000, oldestMs: 0 };

export function describePropertyStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: what every property store does`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());

    const keep = (key: string, readAtMs: number, content = 'x', bounds: Partial<typeof WIDE> = {}) =>
      under.store.keepAnswer(key, { readAtMs, content }, { ...WIDE, ...bounds });
    const kept = async (...keys: string[]): Promise<string[]> => {
      const found = await Promise.all(
        keys.map(async (key) => ((await under.store.findAnswer(key)) === null ? '' : key)),
      );
      return found.filter((key) => key !== '');
    };

    it('keeps the newest answer to a question, across a restart', async () => {
      await keep('a', 1, 'old');
      await keep('a', 2, 'new ’');
      under = await under.reopen();
      expect(await under.store.findAnswer('a')).toEqual({ readAtMs: 2, content: 'new ’' });
      expect(await under.store.findAnswer('b')).toBeNull();
    });

    it('lets the oldest go: by age, by number, by size', async () => {
      for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) await keep(key, index + 1);
      await keep('e', 5, 'x', { oldestMs: 2 });
      expect(await kept('a', 'b', 'c', 'd', 'e')).toEqual(['b', 'c', 'd', 'e']);
      await keep('f', 6, 'x', { maxEntries: 3 });
      expect(await kept('b', 'c', 'd', 'e', 'f')).toEqual(['d', 'e', 'f']);
      // In bytes: each of these characters has two.
      await keep('g', 7, 'é'.repeat(4), { maxBytes: 9 });
      expect(await kept('d', 'e', 'f', 'g')).toEqual(['f', 'g']);
      await keep('h', 8, 'x'.repeat(10), { maxBytes: 9 });
      expect(await kept('f', 'g', 'h')).toEqual([]);
    });

    const month = { name: '2026-11', limit: 2 };
    const day = { name: '2026-11-21 anonymous', limit: 1 };

    it('spends to the limit and no further, and in all periods or none', async () => {
      const { store } = under;
      expect(await store.reserveCall('s', [month, day], 0)).toEqual({ refused: null });
      expect(await store.reserveCall('s', [month, day], 0)).toEqual({ refused: day.name, closedUntilMs: null });
      expect((await store.findSpending('s', month.name)).spent).toBe(1);
      expect(await store.reserveCall('s', [month], 0)).toEqual({ refused: null });
      expect(await store.reserveCall('s', [month], 0)).toEqual({ refused: month.name, closedUntilMs: null });
      expect(await store.reserveCall('another', [month], 0)).toEqual({ refused: null });
      expect(await store.reserveCall('s', [{ ...month, limit: null }], 0)).toEqual({ refused: null });
      under = await under.reopen();
      expect(await under.store.findSpending('s', month.name)).toEqual({ spent: 3, closedUntilMs: null });
    });

    it('gives back, never below nothing, and charges beyond the limit', async () => {
      const { store } = under;
      await store.reserveCall('s', [month, day], 0);
      await store.refundCall('s', [month.name, day.name]);
      await store.refundCall('s', [month.name, day.name]);
      expect(await store.findSpending('s', month.name)).toEqual({ spent: 0, closedUntilMs: null });
      for (let time = 0; time < 3; time += 1) await store.chargeCall('s', month.name);
      expect((await store.findSpending('s', month.name)).spent).toBe(3);
    });

    it('is closed until then, also where nothing was spent or nothing is limited', async () => {
      const { store } = under;
      await store.closePeriod('s', month.name, 1_000);
      const unlimited = [{ ...month, limit: null }];
      expect(await store.reserveCall('s', unlimited, 999)).toEqual({ refused: month.name, closedUntilMs: 1_000 });
      expect(await store.reserveCall('s', unlimited, 1_000)).toEqual({ refused: null });
      await store.closePeriod('s', month.name, 2_000);
      expect(await store.findSpending('s', month.name)).toEqual({ spent: 1, closedUntilMs: 2_000 });
    });
  });
}
