/** Looks at completed projects, in every store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/adapter-harness.js';
import { AT, pending, project, type StoreUnderTest } from './store-under-test.js';

const TIMES = { firstMs: 0, longestPauseMs: 60_000, keptMs: 60_000 };

export function describeRevisitStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: completed projects`, () => {
    let under: StoreUnderTest;
    const complete = async (id: string): Promise<void> => {
      await under.store.createProject(project(id));
      await under.store.saveTracking(id, 1, { ...project(id), phase: 'complete', run: 1 }, AT, []);
    };
    const claimed = async (limit = 10, times = TIMES): Promise<string[]> =>
      (await under.store.claimRevisits(limit, times)).map(({ id, cityKey }) => `${id} of ${cityKey}`);
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());

    it('are due in turn, a few at a time, across a restart; drafts and open projects are not', async () => {
      for (const id of ['p', 'q']) await complete(id);
      await under.store.createProject(project('draft'));
      expect(await claimed(10, { ...TIMES, firstMs: 60_000 })).toEqual([]);
      under = await under.reopen();
      const first = await claimed(1);
      expect([...first, ...(await claimed(1))].sort()).toEqual(['p of c', 'q of c']);
      await under.store.prepareRun('p', pending);
      expect(await claimed(10, { ...TIMES, longestPauseMs: 0 })).toEqual(['q of c']);
    });

    it('go to one of two instances', async () => {
      await complete('p');
      const other = await under.beside();
      const times = { ...TIMES, firstMs: 50 };
      const seen: string[] = [];
      await eventually(async () => {
        const both = await Promise.all([under, other].map(({ store }) => store.claimRevisits(10, times)));
        seen.push(...both.flat().map(({ id }) => id));
        return seen.length > 0;
      });
      await other.dispose();
      expect(seen).toEqual(['p']);
    });

    it('rest longer each time, and are let go after a last look', async () => {
      await complete('p');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await claimed()).toEqual(['p of c']);
      // As long again has not passed.
      expect(await claimed()).toEqual([]);
      expect(await claimed(10, { ...TIMES, longestPauseMs: 0, keptMs: 0 })).toEqual(['p of c']);
      expect(await claimed(10, { ...TIMES, longestPauseMs: 0 })).toEqual([]);
    });
  });
}
