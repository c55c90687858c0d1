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

    const MONTH = '2026-11';

    it('spends to the limit and no further', async () => {
      const { store } = under;
      const reserved = [];
      for (let call = 0; call < 3; call += 1) reserved.push(await store.reserveCall('s', MONTH, 2, 0));
      expect(reserved).toEqual([true, true, false]);
      expect(await store.reserveCall('another', MONTH, 1, 0)).toBe(true);
      expect(await store.reserveCall('none', MONTH, 0, 0)).toBe(false);
      expect(await store.reserveCall('s', MONTH, null, 0)).toBe(true);
      under = await under.reopen();
      expect(await under.store.findSpending('s', MONTH)).toEqual({ spent: 3, closedUntilMs: null });
    });

    it('gives back, never below nothing', async () => {
      const { store } = under;
      await store.reserveCall('s', MONTH, 2, 0);
      await store.refundCall('s', MONTH);
      await store.refundCall('s', MONTH);
      expect(await store.findSpending('s', MONTH)).toEqual({ spent: 0, closedUntilMs: null });
    });

    it('is closed until then, also where nothing was spent or nothing is limited', async () => {
      const { store } = under;
      await store.closeMonth('s', MONTH, 1_000);
      expect(await store.reserveCall('s', MONTH, null, 999)).toBe(false);
      expect(await store.reserveCall('s', MONTH, null, 1_000)).toBe(true);
      await store.closeMonth('s', MONTH, 2_000);
      expect(await store.findSpending('s', MONTH)).toEqual({ spent: 1, closedUntilMs: 2_000 });
    });
  });
}
