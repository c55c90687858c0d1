/** What every store must hold when two connections, as of two processes, race through it; a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import {
  AT,
  holding,
  pending,
  prepareRun,
  project,
  receipt,
  saveTracking,
  upload,
  createProject,
} from './store-under-test.js';
import type { StoreUnderTest } from './store-under-test.js';

const RACERS = 50;

export function describeStoreRaces(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: two connections`, () => {
    let under: StoreUnderTest;
    let other: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
      other = await under.beside();
      await createProject(under.store, project('p'));
    });
    afterEach(async () => {
      await other.dispose();
      await under.dispose();
    });

    /** Every racer at once, half of them through each connection. */
    const race = async <Result>(run: (store: Store, racer: number) => Promise<Result>): Promise<Result[]> => {
      const racers = Array.from({ length: RACERS }, (_, racer) => racer);
      const storeOf = (racer: number): Store => (racer % 2 === 0 ? under.store : other.store);
      // Connections that are made during the race would set the racers apart.
      await Promise.all(racers.map((racer) => storeOf(racer).findProject('p')));
      return Promise.all(racers.map((racer) => run(storeOf(racer), racer)));
    };
    const count = <Result>(results: readonly Result[], holds: (result: Result) => boolean): number =>
      results.filter(holds).length;

    it('redeem a receipt once, whatever the number of keys', async () => {
      await under.store.recordReceipt('p', receipt('j'));
      const results = await race((store, racer) => store.redeemReceipt('j', `key-${racer}`, AT, holding));
      expect(count(results, ({ outcome }) => outcome === 'redeemed')).toBe(1);
      expect(count(results, ({ outcome }) => outcome === 'used')).toBe(RACERS - 1);
    });

    it('give every repetition of one key the same answer', async () => {
      await under.store.recordReceipt('p', receipt('j'));
      const results = await race((store, racer) => store.redeemReceipt('j', 'key', `at-${racer}`, holding));
      expect(count(results, ({ outcome }) => outcome === 'redeemed')).toBe(1);
      expect(count(results, ({ outcome }) => outcome === 'repeated')).toBe(RACERS - 1);
      expect(new Set(results.map((result) => ('redeemedAt' in result ? result.redeemedAt : ''))).size).toBe(1);
    });

    it('serve one application, though each of its run’s receipts is tried with a key of its own', async () => {
      for (let racer = 0; racer < RACERS; racer += 1) await under.store.recordReceipt('p', receipt(`j-${racer}`));
      const results = await race((store, racer) => store.redeemReceipt(`j-${racer}`, `key-${racer}`, AT, holding));
      expect(count(results, ({ outcome }) => outcome === 'redeemed')).toBe(1);
      expect(count(results, ({ outcome }) => outcome === 'used')).toBe(RACERS - 1);
    });

    it('start a run, save a reading and take an id once', async () => {
      expect(count(await race((store) => prepareRun(store, 'p', pending)), (one) => one !== null)).toBe(1);
      const { revision, ...state } = project('p');
      const saved = await race((store) => saveTracking(store, 'p', revision + 1, state));
      expect(count(saved, (one) => one !== null)).toBe(1);
      expect(await under.store.findProject('p')).toHaveProperty('revision', revision + 2);
      expect(count(await race((store) => createProject(store, project('q'))), (made) => made !== null)).toBe(1);
    });

    it('show what was saved to whoever asks afterwards, however many read and save meanwhile', async () => {
      const { revision: first } = project('p');
      let saved = first;
      const reading = Array.from({ length: 10 }, async () => {
        while (saved < first + RACERS) {
          const atLeast = saved;
          expect((await under.store.findProject('p'))?.revision).toBeGreaterThanOrEqual(atLeast);
        }
      });
      const saving = (async () => {
        for (let revision = first; revision < first + RACERS; revision += 1) {
          expect(await saveTracking(under.store, 'p', revision, project('p'))).toHaveProperty('revision', revision + 1);
          saved = revision + 1;
        }
      })();
      await Promise.all([saving, ...reading]);
      expect(await under.store.findProject('p')).toHaveProperty('revision', first + RACERS);
    });

    it('give every upload a filename of its own, and no more than are allowed', async () => {
      const names = await race((store, racer) => store.recordUpload(upload(`u-${racer}`, 'a.pdf'), 2));
      const given = names.flatMap((one) => (one === null ? [] : [one.filename]));
      // One file, however often it is asked for: ten times as many requests as files.
      expect(given).toHaveLength(20);
      expect(new Set(given).size).toBe(20);
    });

    it('fix one digest of an upload', async () => {
      await under.store.recordUpload(upload('u', 'a.pdf'), 2);
      const refused = await race((store, racer) => store.fixDigests('p', [{ uploadId: 'u', sha256: `${racer}` }]));
      expect(count(refused, (one) => one === null)).toBe(1);
    });

    it('spend a quota exactly', async () => {
      expect(count(await race((store) => store.reserveCall('s', '2026-11', 20, 0)), Boolean)).toBe(20);
      expect((await other.store.findSpending('s', '2026-11')).spent).toBe(20);
      await race((store) => store.refundCall('s', '2026-11'));
      expect((await under.store.findSpending('s', '2026-11')).spent).toBe(0);
    });

    it('keep no more answers than their bounds allow', async () => {
      const bounds = { maxEntries: 10, maxBytes: 10_000, oldestMs: 0 };
      await race((store, racer) => store.keepAnswer(`k-${racer}`, { readAtMs: racer, content: 'x' }, bounds));
      const kept = await race((store, racer) => store.findAnswer(`k-${racer}`));
      expect(count(kept, (answer) => answer !== null)).toBe(10);
      expect(kept.slice(-10)).not.toContain(null);
    });

    it('make a secret once, and keep it', async () => {
      const made = await race((store, racer) => store.getOrCreateSecret('of-the-race', () => `secret ${racer}`));
      expect(new Set(made).size).toBe(1);
      await other.dispose();
      under = await under.reopen();
      other = await under.beside();
      expect(await other.store.getOrCreateSecret('of-the-race', () => 'another')).toBe(made[0]);
    });

    it('change a secret one after the other', async () => {
      await under.store.getOrCreateSecret('list', () => '');
      await race((store, racer) => store.changeSecret('list', (value) => `${value} ${racer}`));
      const list = (await other.store.getOrCreateSecret('list', () => 'another')).trim().split(' ');
      expect(list.toSorted()).toEqual(Array.from({ length: RACERS }, (_, racer) => `${racer}`).toSorted());
      await under.store.changeSecret('no such secret', (value) => `${value}`);
      expect(await other.store.getOrCreateSecret('no such secret', () => 'made')).toBe('made');
    });

    it('keep text that a database could stumble over', async () => {
      const odd = 'Ünï\'";--\\ 😀\n';
      const oddly = project(odd, { ownerId: odd, serviceId: odd, address: `a\u0000${odd}` });
      await createProject(under.store, oddly);
      expect(await other.store.findProject(odd)).toEqual(oddly);
      expect((await other.store.listProjectsOf(odd, { take: 9, skip: 0 })).total).toBe(1);
      // A path or a webhook may name anything.
      expect(await other.store.findProject('p\u0000')).toBeNull();
      expect(await other.store.findProjectsByServiceId('\u0000')).toEqual([]);
      expect(await other.store.findProject('\ud800')).toBeNull();
    });
  });
}
