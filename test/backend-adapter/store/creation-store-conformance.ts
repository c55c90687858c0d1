/** Projects that the service is being asked to make: a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewCreation, Store } from '../../../src/backend-adapter/store/store.js';
import { eventually } from '../support/adapter-harness.js';
import { project, unnamed, type StoreUnderTest } from './store-under-test.js';

const LONG_MS = 3_600_000;
const TIMES = { firstLookMs: LONG_MS, longestPauseMs: LONG_MS };

const creation = (mark: string, fields: Partial<NewCreation> = {}): NewCreation => ({
  mark,
  asked: 'asked',
  request: 'request',
  keyed: false,
  instance: 'maker',
  project: unnamed,
  ...fields,
});

export function describeCreationStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: creations`, () => {
    let under: StoreUnderTest;
    let store: Store;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
    });
    afterEach(() => under.dispose());

    const note = (one: NewCreation, passedOver: readonly string[] = [], firstLookMs = LONG_MS) =>
      store.noteCreation(one, passedOver, firstLookMs);
    const claimed = async (times = TIMES) => (await store.claimCreations(10, times)).map(({ mark }) => mark);

    it('notes what is about to be asked for, once for whoever asks, also across a restart', async () => {
      expect(await note(creation('m'))).toEqual([]);
      const noted = {
        mark: 'm',
        request: 'request',
        instance: 'maker',
        state: 'under-way',
        makerLives: false,
        ageMs: expect.any(Number),
        projectId: null,
        project: unnamed,
      };
      const [seen] = await note(creation('n', { request: 'other' }));
      expect(seen).toEqual(noted);
      expect([seen?.ageMs ?? -1, LONG_MS - (seen?.ageMs ?? LONG_MS)].every((ms) => ms >= 0)).toBe(true);
      under = await under.reopen();
      ({ store } = under);
      expect(await store.findCreations('asked')).toEqual([noted]);
      expect(await store.findCreations('else')).toEqual([]);
      // What was looked for in vain is no reason not to make another.
      expect(await note(creation('n'), ['m'])).toEqual([]);
      expect((await store.findCreations('asked')).map(({ mark }) => mark)).toEqual(['m', 'n']);
    });

    it('says whether its maker lives', async () => {
      await store.renewLease('maker', LONG_MS);
      await note(creation('m'));
      await note(creation('n', { instance: 'dead' }), ['m']);
      expect((await store.findCreations('asked')).map(({ makerLives }) => makerLives)).toEqual([true, false]);
      await store.releaseLeases('maker');
      expect((await store.findCreations('asked')).map(({ makerLives }) => makerLives)).toEqual([false, false]);
    });

    it('keeps the project and settles its creation: both or neither', async () => {
      await note(creation('m'));
      await note(creation('k', { keyed: true, asked: 'key' }));
      await store.createProject(project('taken'));
      expect(await store.keepCreated('m', project('taken', { ownerId: 'eve' }), true)).toBeNull();
      expect(await store.findCreations('asked')).toMatchObject([{ state: 'under-way', project: unnamed }]);
      expect(await store.findProject('taken')).toEqual(project('taken'));
      expect(await store.keepCreated('m', project('p', { creationMark: 'm' }), true)).toMatchObject({ id: 'p' });
      expect(await store.keepCreated('k', project('q'), true)).not.toBeNull();
      expect(await store.findProject('p')).toEqual(project('p', { creationMark: 'm' }));
      // With a key it may be asked for again; what was to be kept is kept elsewhere now.
      expect(await store.findCreations('asked')).toEqual([]);
      const [kept] = await store.findCreations('key');
      expect(kept).toMatchObject({ state: 'made', projectId: 'q', project: null });
      expect(await note(creation('l', { keyed: true, asked: 'key' }))).toMatchObject([
        { mark: kept?.mark, projectId: 'q' },
      ]);
    });

    it('keeps a creation that nobody was told of until somebody is', async () => {
      await note(creation('m'));
      expect(await store.keepCreated('m', project('p'), false)).not.toBeNull();
      expect(await store.findCreations('asked')).toMatchObject([{ state: 'made', projectId: 'p' }]);
      await store.settleCreation('m', 'p', true);
      expect(await store.findCreations('asked')).toEqual([]);
    });

    it('gives a key to the project that somebody was told of, and to no other', async () => {
      const key = { keyed: true, asked: 'key' };
      await note(creation('lost', key));
      await note(creation('told', key), ['lost']);
      await note(creation('unkeyed', { asked: 'key' }), ['lost', 'told']);
      await store.keepCreated('told', project('p'), true);
      expect((await store.findCreations('key')).map(({ mark }) => mark)).toEqual(['told', 'unkeyed']);
      await store.keepCreated('lost', project('q'), true);
      expect((await store.findCreations('key')).map(({ mark }) => mark)).toEqual(['told', 'unkeyed']);
      expect(await store.findProject('q')).not.toBeNull();
    });

    it('forgets what was refused, and doubts what was not answered', async () => {
      await note(creation('refused'));
      await store.discardCreation('refused');
      expect(await store.findCreations('asked')).toEqual([]);
      await note(creation('m'));
      await store.doubtCreation('m');
      expect(await store.findCreations('asked')).toMatchObject([{ state: 'unclear' }]);
      await store.keepCreated('m', project('p'), false);
      await store.doubtCreation('m');
      expect(await store.findCreations('asked')).toMatchObject([{ state: 'made' }]);
    });

    it('gives those that are due to be looked for to one, and again after a pause', async () => {
      await note(creation('due', { asked: 'a' }), [], 0);
      await note(creation('early', { asked: 'b' }));
      await note(creation('made', { asked: 'd' }), [], 0);
      await store.keepCreated('made', project('p'), false);
      // The longest pause is none at all: it is due again at once.
      expect(await store.claimCreations(10, { ...TIMES, longestPauseMs: 0 })).toEqual([
        { mark: 'due', project: unnamed },
      ]);
      const [one, other] = await Promise.all([claimed(), claimed()]);
      expect([...(one ?? []), ...(other ?? [])]).toEqual(['due']);
      expect(await claimed()).toEqual([]);
      expect(await store.findCreations('a')).toMatchObject([{ state: 'unclear' }]);
      await store.doubtCreation('early');
    });

    it('gives the longest due first, and no more than are asked for', async () => {
      for (const mark of ['a', 'b', 'c']) await note(creation(mark, { asked: mark }), [], mark === 'b' ? -1000 : 0);
      expect((await store.claimCreations(1, TIMES)).map(({ mark }) => mark)).toEqual(['b']);
      expect((await claimed()).sort()).toEqual(['a', 'c']);
    });

    it('lets go what is too old, and tells of what was never settled', async () => {
      await note(creation('lost', { asked: 'a' }));
      await note(creation('made', { asked: 'c', keyed: true }));
      await store.keepCreated('made', project('p'), true);
      expect(await store.expireCreations(LONG_MS)).toEqual([]);
      expect(await store.findCreations('c')).toHaveLength(1);
      const gone: string[] = [];
      await eventually(async () => {
        gone.push(...(await store.expireCreations(1)).map(({ mark }) => mark));
        return (await store.findCreations('c')).length === 0;
      });
      expect(gone).toEqual(['lost']);
      expect(await store.findCreations('a')).toEqual([]);
      expect(await store.findProject('p')).not.toBeNull();
    });

    it('of many who ask for the same at once lets one make it', async () => {
      const other = await under.beside();
      try {
        const racers = Array.from({ length: 30 }, (_, racer) => racer);
        const results = await Promise.all(
          racers.map((racer) =>
            (racer % 2 === 0 ? store : other.store).noteCreation(creation(`m-${racer}`), [], LONG_MS),
          ),
        );
        expect(results.filter((earlier) => earlier.length === 0)).toHaveLength(1);
        const [{ mark } = { mark: '' }] = await store.findCreations('asked');
        const kept = await Promise.all(
          racers.map((racer) => (racer % 2 === 0 ? store : other.store).keepCreated(mark, project('p'), true)),
        );
        expect(kept.filter(Boolean)).toHaveLength(1);
      } finally {
        await other.dispose();
      }
    });
  });
}
