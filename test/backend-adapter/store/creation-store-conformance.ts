/** Projects that the service is being asked to make: a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewCreation, Store } from '../../../src/backend-adapter/store/store.js';
import { eventually } from '../support/adapter-harness.js';
import { project, unnamed, type StoreUnderTest } from './store-under-test.js';

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

    const claimed = async () => (await store.claimCreations(10, LONG_MS)).map(({ mark }) => mark);

    it('are stored once a key, leased to who stored them', async () => {
      expect(await store.noteCreation(creation('m'), LONG_MS)).toBeNull();
      const noted = {
        ...creation('m'),
        state: 'under-way',
        isLeased: true,
        ageMs: expect.any(Number),
        projectId: null,
      };
      expect(await store.noteCreation(creation('n', { request: 'other' }), LONG_MS)).toEqual(noted);
      expect(await store.retryCreation('m', LONG_MS)).toBe(false);
      under = await under.reopen();
      ({ store } = under);
      expect(await store.findCreation('key')).toMatchObject({ mark: 'm', project: unnamed });
      expect(await store.findCreation('else')).toBeNull();
    });

    it('keep the project and are settled: both or neither', async () => {
      await store.noteCreation(creation('m'), LONG_MS);
      await store.createProject(project('taken'));
      expect(await store.keepCreated('m', project('taken', { ownerId: 'eve' }))).toBeNull();
      expect(await store.findCreation('key')).toMatchObject({ state: 'under-way', project: unnamed });
      expect(await store.keepCreated('m', project('p'))).toEqual(project('p'));
      expect(await store.keepCreated('erased', project('q'))).toBeNull();
      expect(await store.findProject('q')).toBeNull();
      // The person’s address and e-mail are kept once.
      expect(await store.findCreation('key')).toMatchObject({ state: 'made', projectId: 'p', project: {} });
      await store.loseCreation('m', 0);
      expect(await store.findCreation('key')).toHaveProperty('state', 'made');
    });

    it('are searched for by one after the other once they are due, or are tried again by one', async () => {
      await store.noteCreation(creation('lost', { key: 'a' }), LONG_MS);
      await store.noteCreation(creation('dead', { key: 'b' }), 0);
      await store.noteCreation(creation('busy', { key: 'c' }), LONG_MS);
      await store.noteCreation(creation('made', { key: 'd' }), 0);
      await store.keepCreated('made', project('p'));
      await store.loseCreation('lost', 0);
      const [one, other] = await Promise.all([claimed(), claimed()]);
      expect([...(one ?? []), ...(other ?? [])].sort()).toEqual(['dead', 'lost']);
      expect(await claimed()).toEqual([]);
      expect(await store.findCreation('b')).toMatchObject({ state: 'lost', isLeased: false });
      const retried = await Promise.all([store.retryCreation('dead', LONG_MS), store.retryCreation('dead', LONG_MS)]);
      expect(retried.sort()).toEqual([false, true]);
      expect(await store.findCreation('b')).toMatchObject({ state: 'under-way', isLeased: true });
    });

    it('are deleted when they were refused or are too old; those that were lost are named', async () => {
      await store.noteCreation(creation('refused'), LONG_MS);
      await store.discardCreation('refused');
      await store.noteCreation(creation('lost'), LONG_MS);
      await store.noteCreation(creation('made', { key: 'made' }), LONG_MS);
      await store.keepCreated('made', project('p'));
      expect(await store.expireCreations(LONG_MS)).toEqual([]);
      const gone: string[] = [];
      await eventually(async () => {
        gone.push(...(await store.expireCreations(1)).map(({ mark }) => mark));
        return (await store.findCreation('made')) === null;
      });
      expect([gone, await store.findCreation('key')]).toEqual([['lost'], null]);
      expect(await store.findProject('p')).not.toBeNull();
    });

    it('of many who ask for the same at once lets one make it', async () => {
      const other = await under.beside();
      const stores = Array.from({ length: 30 }, (_, racer) => (racer % 2 === 0 ? store : other.store));
      const noted = await Promise.all(stores.map((one, racer) => one.noteCreation(creation(`m-${racer}`), LONG_MS)));
      expect(noted.filter((earlier) => earlier === null)).toHaveLength(1);
      const { mark } = (await store.findCreation('key'))!;
      const kept = await Promise.all(stores.map((one) => one.keepCreated(mark, project('p'))));
      expect(kept.filter(Boolean)).toHaveLength(1);
      await other.dispose();
    });
  });
}
