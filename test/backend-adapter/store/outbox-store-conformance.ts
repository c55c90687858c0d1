/** What every store must do with events on their way; a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import type { ClaimedEntry, OutboxLane, Store } from '../../../src/backend-adapter/store/store.js';
import { AT, project, saveTracking, type StoreUnderTest, createProject } from './store-under-test.js';

const LEASE_MS = 60_000;
const LATER = '2026-01-01T01:00:00.000Z';
const DEAD = { retryInMs: null, error: 'no ’ answer' };

export function describeOutboxStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: what every outbox does`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
      for (const id of ['p', 'q']) await createProject(under.store, project(id));
    });
    afterEach(() => under.dispose());

    const claim = (lane: OutboxLane = 'hooks', leaseMs = LEASE_MS, limit = 10, store: Store = under.store) =>
      store.claimEntries(lane, leaseMs, { fresh: limit, retried: 0 });
    const retry = (leaseMs = LEASE_MS) => under.store.claimEntries('hooks', leaseMs, { fresh: 0, retried: 1 });
    const only = async (claimed: Promise<ClaimedEntry[]>): Promise<ClaimedEntry> => {
      const [first, ...more] = await claimed;
      expect(more).toEqual([]);
      return first!;
    };

    it('writes events with the state that they tell of, or neither', async () => {
      await write(under.store, 'p', ['a'], { expectedRevision: 7 });
      expect(await under.store.countEntries()).toEqual({ waiting: 0, dead: 0 });
      await write(under.store, 'p', ['a']);
      under = await under.reopen();
      expect(await under.store.findProject('p')).toHaveProperty('revision', 2);
      expect(await claim()).toEqual([{ lane: 'hooks', event: event('p', 'a'), attempt: 1 }]);
    });

    it('writes an event once for each lane, also when it was delivered or given up before', async () => {
      await write(under.store, 'p', ['a', 'a'], { lanes: ['hooks', 'forward'] });
      expect(await under.store.countEntries()).toEqual({ waiting: 2, dead: 0 });
      await under.store.recordDelivery(await only(claim()), AT);
      await under.store.recordDelivery(await only(claim('forward')), AT, DEAD);
      await write(under.store, 'p', ['a'], { lanes: ['hooks', 'forward'] });
      expect(await under.store.countEntries()).toEqual({ waiting: 0, dead: 1 });
    });

    it('gives the entries of a project one after the other, those of others meanwhile, lane by lane', async () => {
      await write(under.store, 'p', ['a', 'b'], { lanes: ['hooks', 'forward'] });
      await write(under.store, 'q', ['c']);
      const claimed = await claim();
      expect(claimed.map(({ event: { id } }) => id).sort()).toEqual(['a', 'c']);
      expect(await claim()).toEqual([]);
      expect((await only(claim('forward'))).event.id).toBe('a');
      for (const entry of claimed) await under.store.recordDelivery(entry, AT);
      expect((await only(claim())).event.id).toBe('b');
      await write(under.store, 'q', ['d']);
      await write(under.store, 'p', ['e']);
      expect((await claim('hooks', LEASE_MS, 1)).length).toBe(1);
    });

    it('gives an entry again when its lease ended, and lets who had it before settle nothing', async () => {
      await write(under.store, 'p', ['a']);
      const lost = await only(claim('hooks', 0));
      const held = await only(retry());
      expect(held).toMatchObject({ event: { id: 'a' }, attempt: 2 });
      await under.store.recordDelivery(lost, AT);
      await under.store.recordDelivery(lost, AT, DEAD);
      expect(await under.store.countEntries()).toEqual({ waiting: 1, dead: 0 });
      await under.store.recordDelivery(held, AT);
      expect(await under.store.countEntries()).toEqual({ waiting: 0, dead: 0 });
    });

    it('counts each delivery before it is made, through restarts, and gives those made before apart', async () => {
      await write(under.store, 'p', ['a']);
      await write(under.store, 'q', ['b']);
      expect((await claim('hooks', 0, 1))[0]).toMatchObject({ event: { id: 'a' }, attempt: 1 });
      under = await under.reopen();
      expect(await only(retry(0))).toMatchObject({ event: { id: 'a' }, attempt: 2 });
      expect(await only(claim('hooks', 0))).toMatchObject({ event: { id: 'b' }, attempt: 1 });
      // The least often delivered first.
      expect(await only(retry())).toMatchObject({ event: { id: 'b' }, attempt: 2 });
      expect(await only(retry())).toMatchObject({ event: { id: 'a' }, attempt: 3 });
    });

    it('waits before it gives a failed entry again, and holds back what comes after it', async () => {
      await write(under.store, 'p', ['a', 'b']);
      await under.store.recordDelivery(await only(claim()), AT, { retryInMs: LEASE_MS, error: 'busy' });
      expect([await claim(), await retry()]).toEqual([[], []]);
      await write(under.store, 'q', ['c']);
      await write(under.store, 'q', ['d']);
      await under.store.recordDelivery(await only(claim()), AT, { retryInMs: 0, error: 'busy' });
      expect(await claim()).toEqual([]);
      const again = await only(retry());
      expect(again).toMatchObject({ event: { id: 'c' }, attempt: 2 });
      await under.store.recordDelivery(again, AT);
      expect((await only(claim())).event.id).toBe('d');
    });

    it('keeps dead letters, goes on after them, and gives one again when it is asked to', async () => {
      await write(under.store, 'p', ['a', 'b', 'c']);
      for (let dead = 0; dead < 2; dead += 1) await under.store.recordDelivery(await only(claim()), LATER, DEAD);
      under = await under.reopen();
      const { store } = under;
      const letter = { id: 'hooks:a', lane: 'hooks', event: event('p', 'a'), failures: 1, lastError: DEAD.error };
      const deadLetters = [{ ...letter, failedAt: LATER }];
      expect(await store.listDeadLetters({ take: 1, skip: 0 })).toEqual({ deadLetters, total: 2 });
      expect((await store.listDeadLetters({ take: 9, skip: 1 })).deadLetters.map(({ id }) => id)).toEqual(['hooks:b']);
      expect(await store.countEntries()).toEqual({ waiting: 1, dead: 2 });
      for (const unknown of ['hooks:c', 'forward:a', 'a', '']) {
        expect(await store.reviveDeadLetter(unknown)).toBe(false);
      }
      expect(await store.reviveDeadLetter('hooks:b')).toBe(true);
      expect(await store.reviveDeadLetter('hooks:b')).toBe(false);
      expect(await only(claim())).toMatchObject({ event: { id: 'b' }, attempt: 1 });
    });

    it('gives each entry to one of two connections, however they race', async () => {
      const other = await under.beside();
      const ids = Array.from({ length: 24 }, (_, index) => `r${index}`);
      for (const id of ids) {
        await createProject(under.store, project(id));
        await write(under.store, id, [`of-${id}`]);
      }
      const stores = [under.store, other.store, under.store, other.store];
      const claimed = await Promise.all(stores.map((store) => claim('hooks', LEASE_MS, 100, store)));
      const given = claimed.flat().map(({ event: { projectId } }) => projectId);
      expect(given.length).toBe(new Set(given).size);
      // Who skipped what another was just taking may have left nothing out; all are out after one more round.
      given.push(...(await claim()).map(({ event: { projectId } }) => projectId));
      expect(given.sort()).toEqual(ids.sort());
      await other.dispose();
    });
  });
}

function event(projectId: string, id: string): AdapterEvent {
  const gate = { decision: 'failed' as const, minScore: 80, score: 1, reasons: [] };
  return { type: 'gate.decided', id, projectId, cityKey: 'c', permitType: null, run: 1, at: AT, gate };
}

/** Saves the project as it stands, with events of these ids. */
async function write(store: Store, projectId: string, ids: readonly string[], given: Given = {}): Promise<void> {
  const { revision, ...state } = (await store.findProject(projectId))!;
  const { lanes = ['hooks'], expectedRevision = revision } = given;
  const entries = ids.flatMap((id) => lanes.map((lane) => ({ lane, event: event(projectId, id) })));
  await saveTracking(store, projectId, expectedRevision, state, entries);
}
interface Given {
  readonly lanes?: readonly OutboxLane[];
  readonly expectedRevision?: number;
}
