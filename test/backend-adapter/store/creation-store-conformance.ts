/** Projects that the service is being asked to make: a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewCreation, Store } from '../../../src/backend-adapter/store/store.js';
import { project, unnamed, type StoreUnderTest, createProject } from './store-under-test.js';

const LONG_MS = 3_600_000;

const creation = (mark: string, fields: Partial<NewCreation> = {}): NewCreation => {
  return { mark, key: 'key', request: 'request', project: unnamed, ...fields };
};

export function describeCreationStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: creations`, () => {
    let under: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
    });
    afterEach(() => under.dispose());

    it('are stored once a key, leased to who stored them', async () => {
      expect(await store.insertCreation(creation('m'), LONG_MS)).toBe(true);
      expect(await store.insertCreation(creation('n', { request: 'other' }), LONG_MS)).toBe(false);
      expect(await store.retryCreation('m', { settleMs: 0, leaseMs: LONG_MS })).toBe(false);
      expect(await store.findCreation('key')).toEqual({ ...creation('m'), isLeased: true, projectId: null });
      under = await under.reopen();
      ({ store } = under);
      expect(await store.findCreation('key')).toMatchObject({ mark: 'm', project: unnamed });
      expect(await store.findCreation('else')).toBeNull();
    });

    it('keep the project and are settled: both or neither', async () => {
      await store.insertCreation(creation('m'), LONG_MS);
      await createProject(store, project('taken'));
      expect(await store.keepCreated('m', project('taken', { ownerId: 'eve' }))).toBeNull();
      expect(await store.findCreation('key')).toMatchObject({ projectId: null, project: unnamed });
      expect(await store.keepCreated('m', project('p'))).toEqual(project('p'));
      expect(await store.keepCreated('erased', project('q'))).toBeNull();
      expect(await store.findProject('q')).toBeNull();
      // The person’s address and e-mail are kept once.
      expect(await store.findCreation('key')).toMatchObject({ projectId: 'p', project: {} });
      await store.endCreationLease('m');
      expect(await store.retryCreation('m', { settleMs: 0, leaseMs: LONG_MS })).toBe(false);
    });

    it('are tried again by one, once their lease ended long enough ago', async () => {
      await store.insertCreation(creation('lost', { key: 'a' }), LONG_MS);
      await store.endCreationLease('lost');
      await store.insertCreation(creation('dead', { key: 'b' }), 0);
      for (const key of ['a', 'b']) expect(await store.findCreation(key)).toHaveProperty('isLeased', false);
      expect(await store.retryCreation('lost', { settleMs: LONG_MS, leaseMs: LONG_MS })).toBe(false);
      const retry = () => store.retryCreation('dead', { settleMs: 0, leaseMs: LONG_MS });
      expect((await Promise.all([retry(), retry()])).sort()).toEqual([false, true]);
      expect(await store.findCreation('b')).toHaveProperty('isLeased', true);
    });

    it('are deleted when they were refused or are too old', async () => {
      await store.insertCreation(creation('refused'), LONG_MS);
      await store.discardCreation('refused');
      expect(await store.findCreation('key')).toBeNull();
      await store.insertCreation(creation('made'), LONG_MS);
      await store.keepCreated('made', project('p'));
      const times = { events: '2000', property: '2000', unservedLanes: [] };
      expect(await store.deleteExpired({ ...times, creationMs: LONG_MS }, 10)).toBe(0);
      expect(await store.deleteExpired({ ...times, creationMs: 0 }, 10)).toBe(1);
      expect(await store.findCreation('key')).toBeNull();
      expect(await store.findProject('p')).not.toBeNull();
    });

    it('are as old as the last call to the service', async () => {
      await store.insertCreation(creation('m'), 0);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect(await store.retryCreation('m', { settleMs: 0, leaseMs: LONG_MS })).toBe(true);
      const times = { events: '2000', property: '2000', unservedLanes: [] };
      expect(await store.deleteExpired({ ...times, creationMs: 1_000 }, 10)).toBe(0);
      expect(await store.keepCreated('m', project('p'))).not.toBeNull();
    });

    it('of many who ask for the same at once lets one make it', async () => {
      const other = await under.beside();
      const stores = Array.from({ length: 30 }, (_, racer) => (racer % 2 === 0 ? store : other.store));
      const inserted = await Promise.all(stores.map((one, n) => one.insertCreation(creation(`m-${n}`), LONG_MS)));
      expect(inserted.filter(Boolean)).toHaveLength(1);
      const { mark } = (await store.findCreation('key'))!;
      const kept = await Promise.all(stores.map((one, racer) => one.keepCreated(mark, project(`p-${racer}`))));
      expect(new Set(kept.map((one) => one?.id)).size).toBe(1);
      await other.dispose();
    });
  });
}
