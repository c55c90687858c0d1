/** Who watches what: a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import { eventually } from '../support/adapter-harness.js';
import {
  cancelRun,
  pending,
  prepareRun,
  project,
  saveTracking,
  type StoreUnderTest,
  createProject,
} from './store-under-test.js';

const LONG_MS = 3_600_000;
const open = { phase: 'processing' as const, run: 1 };

export function describeLeaseStore(name: string, openStore: () => Promise<StoreUnderTest>): void {
  describe(`${name}: leases`, () => {
    let under: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      under = await openStore();
      ({ store } = under);
      for (const [index, id] of ['p', 'q', 'r'].entries()) {
        await createProject(store, project(id, { ...open, createdAt: `2026-01-0${3 - index}T00:00:00.000Z` }));
      }
      await createProject(store, project('closed'));
    });
    afterEach(() => under.dispose());

    const claim = async (instance: string, limit = 10) =>
      (await store.claimProjects({ instance, limit })).map(({ id }) => id).sort();
    const holder = async (instance: string, id: string) => (await store.claimProject(instance, id))?.heldBy;

    it('gives each watched project to one living instance, the oldest first, in pages, with its city', async () => {
      await store.renewLease('a', LONG_MS);
      await store.renewLease('b', LONG_MS);
      const oldest = { id: 'r', cityKey: 'c', open: true };
      expect(await store.claimProjects({ instance: 'a', limit: 1 })).toMatchObject([oldest]);
      expect(await claim('b', 1)).toEqual(['q']);
      expect(await claim('a')).toEqual(['p']);
      expect(await store.renewLease('a', LONG_MS)).toBe(true);
      expect([await claim('a'), await claim('b')]).toEqual([[], []]);
      expect([await holder('a', 'p'), await holder('b', 'p')]).toEqual(['this', 'other']);
    });

    it('gives what an instance held whose lease ran out to who comes next, and says that it was lost', async () => {
      expect(await store.renewLease('a', 1)).toBe(false);
      await claim('a');
      await store.renewLease('b', LONG_MS);
      await eventually(async () => (await claim('b')).length === 3);
      expect(await holder('a', 'p')).toBe('other');
      expect(await store.renewLease('a', LONG_MS)).toBe(false);
      expect(await store.renewLease('a', LONG_MS)).toBe(true);
      expect([await claim('a'), await holder('a', 'p')]).toEqual([[], 'other']);
    });

    it('takes one project where nobody has it, and no draft', async () => {
      await store.renewLease('a', LONG_MS);
      await store.renewLease('b', LONG_MS);
      const taken = { project: { id: 'p', phase: 'processing' }, heldBy: 'this' };
      expect(await store.claimProject('a', 'p')).toMatchObject(taken);
      expect([await holder('b', 'p'), await holder('a', 'p')]).toEqual(['other', 'this']);
      expect(await holder('a', 'closed')).toBe('nobody');
      expect(await store.claimProject('a', 'nowhere')).toBeNull();
      expect(await claim('b')).toEqual(['q', 'r']);
    });

    it('watches what is complete too, and says so', async () => {
      const { revision } = (await store.claimProject('b', 'p'))!.project;
      await saveTracking(store, 'p', revision, { ...project('p'), phase: 'complete', run: 1 });
      await store.renewLease('a', LONG_MS);
      const claimed = await store.claimProjects({ instance: 'a', limit: 10 });
      expect(claimed.find(({ id }) => id === 'p')?.open).toBe(false);
      expect(await holder('a', 'p')).toBe('this');
    });

    it('forgets who watched what is a draft again', async () => {
      for (const instance of ['a', 'b']) await store.renewLease(instance, LONG_MS);
      await prepareRun(store, 'closed', pending);
      expect(await holder('a', 'closed')).toBe('this');
      await cancelRun(store, 'closed');
      expect(await holder('a', 'closed')).toBe('nobody');
      await prepareRun(store, 'closed', pending);
      expect([await holder('b', 'closed'), await holder('a', 'closed')]).toEqual(['this', 'other']);
    });

    it('gives everything back at once', async () => {
      await store.renewLease('a', LONG_MS);
      await claim('a');
      await store.renewLease('b', LONG_MS);
      await store.releaseLeases('a');
      expect(await claim('b')).toEqual(['p', 'q', 'r']);
      expect(await store.renewLease('a', LONG_MS)).toBe(false);
    });

    it('finds everything free after a restart of the one process, or once its lease has run out', async () => {
      await store.renewLease('a', 1);
      await claim('a');
      under = await under.reopen();
      ({ store } = under);
      await store.renewLease('b', LONG_MS);
      await eventually(async () => (await claim('b')).length === 3);
    });

    it('shares many projects out among instances that claim at once: each to one', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => `many-${index}`);
      await Promise.all(ids.map((id) => createProject(store, project(id, open))));
      const instances = ['a', 'b', 'c', 'd'];
      await Promise.all(instances.map((instance) => store.renewLease(instance, LONG_MS)));
      const pages = await Promise.all([...instances, ...instances, ...instances].map((instance) => claim(instance, 7)));
      const claimed = pages.flat();
      expect(new Set(claimed).size).toBe(claimed.length);
      const rest = await claim('a', 100);
      expect([...claimed, ...rest].sort()).toEqual([...ids, 'p', 'q', 'r'].sort());
    });
  });
}
