/** Projects that the service is being asked to make: a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewCreation, Store } from '../../../src/backend-adapter/store/store.js';
import { project, unnamed, type StoreUnderTest, createProject } from './store-under-test.js';

const LONG_MS = 3_600_000;
const LEASE = { leaseMs: LONG_MS, settleMs: 0 };

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
      expect(await store.leaseCreation(creation('m'), LEASE)).toBe(true);
      expect(await store.leaseCreation(creation('n', { request: 'other' }), LEASE)).toBe(false);
      expect(await store.leaseCreation(creation('m'), LEASE)).toBe(false);
      expect(await store.findCreation('key')).toEqual({ ...creation('m'), isLeased: true, projectId: null });
      under = await under.reopen();
      ({ store } = under);
      expect(await store.findCreation('key')).toMatchObject({ mark: 'm', project: unnamed });
      expect(await store.findCreation('else')).toBeNull();
    });

    it('keep the project and are settled: both or neither', async () => {
      await store.leaseCreation(creation('m'), LEASE);
      await createProject(store, project('taken'));
      expect(await store.keepCreated('m', project('taken', { ownerId: 'eve' }))).toBeNull();
      expect(await store.findCreation('key')).toMatchObject({ projectId: null, project: unnamed });
      expect(await store.keepCreated('m', project('p'))).toEqual(project('p'));
      expect(await store.keepCreated('erased', project('q'))).toBeNull();
      expect(await store.findProject('q')).toBeNull();
      // The person’s address and e-mail are kept once.
      expect(await store.findCreation('key')).toMatchObject({ projectId: 'p', project: {} });
      await store.endCreationLease('m');
      expect(await store.leaseCreation(creation('m'), LEASE)).toBe(false);
    });

    it('are tried again by one, once their lease ended long enough ago', async () => {
      await store.leaseCreation(creation('lost', { key: 'a' }), LEASE);
      await store.endCreationLease('lost');
      await store.leaseCreation(creation('dead', { key: 'b' }), { ...LEASE, leaseMs: 0 });
      for (const key of ['a', 'b']) expect(await store.findCreation(key)).toHaveProperty('isLeased', false);
      expect(await store.leaseCreation(creation('lost', { key: 'a' }), { ...LEASE, settleMs: LONG_MS })).toBe(false);
      const retry = () => store.leaseCreation(creation('dead', { key: 'b' }), LEASE);
      expect((await Promise.all([retry(), retry()])).sort()).toEqual([false, true]);
      expect(await store.findCreation('b')).toHaveProperty('isLeased', true);
    });

    it('are deleted when they were refused or are too old', async () => {
      await store.leaseCreation(creation('refused'), LEASE);
      await store.discardCreation('refused');
      expect(await store.findCreation('key')).toBeNull();
      await store.leaseCreation(creation('made'), LEASE);
      await store.keepCreated('made', project('p'));
      const times = { events: '2000', property: '2000', unservedLanes: [] };
      expect(await store.deleteExpired({ ...times, creationMs: LONG_MS }, 10)).toBe(0);
      expect(await store.deleteExpired({ ...times, creationMs: 0 }, 10)).toBe(1);
      expect(await store.findCreation('key')).toBeNull();
      expect(await store.findProject('p')).not.toBeNull();
    });

    it('of many who ask for the same at once lets one make it', async () => {
      const other = await under.beside();
      const stores = Array.from({ length: 30 }, (_, racer) => (racer % 2 === 0 ? store : other.store));
      const inserted = await Promise.all(stores.map((one, n) => one.leaseCreation(creation(`m-${n}`), LEASE)));
      expect(inserted.filter(Boolean)).toHaveLength(1);
      const { mark } = (await store.findCreation('key'))!;
      const kept = await Promise.all(stores.map((one, racer) => one.keepCreated(mark, project(`p-${racer}`))));
      expect(new Set(kept.map((one) => one?.id)).size).toBe(1);
      await other.dispose();
    });
  });
}
