/** What every store must do with events on their way; a part of the conformance suite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import type { ClaimedEntry, OutboxLane, Store } from '../../../src/backend-adapter/store/store.js';
import { INTERRUPTED } from '../../../src/backend-adapter/store/outbox-store.js';
import { AT, project, type StoreUnderTest, saveTracking } from './store-under-test.js';

const LEASE_MS = 60_000;
const LATER = '2026-01-01T01:00:00.000Z';

export function describeOutboxStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: what every outbox does`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
      for (const id of ['p', 'q']) await under.store.createProject(project(id));
    });
    afterEach(() => under.dispose());

    const claim = (lane: OutboxLane = 'hooks', leaseMs = LEASE_MS, limit = 10, store: Store = under.store) =>
      store.claimEntries(lane, leaseMs, limit);
    const interrupted = (leaseMs = LEASE_MS, limit = 10) =>
      under.store.claimEntries('hooks', leaseMs, limit, { interrupted: true });
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
      expect(await claim()).toEqual([
        { lane: 'hooks', event: event('p', 'a'), claim: 1, attempt: 1, interrupted: false },
      ]);
    });

    it('writes an event once for each lane, also when it was delivered or given up before', async () => {
      await write(under.store, 'p', ['a', 'a'], { lanes: ['hooks', 'forward'] });
      expect(await under.store.countEntries()).toEqual({ waiting: 2, dead: 0 });
      const entry = await only(claim());
      expect(await under.store.settleEntry(entry, AT)).toBe(true);
      const forwarded = await only(claim('forward'));
      await under.store.deferEntry(forwarded, { failures: 1, retryInMs: null, error: 'gone', at: AT });
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
      for (const entry of claimed) await under.store.settleEntry(entry, AT);
      expect((await only(claim())).event.id).toBe('b');
      await write(under.store, 'q', ['d']);
      await write(under.store, 'p', ['e']);
      expect((await claim('hooks', LEASE_MS, 1)).length).toBe(1);
    });

    it('gives an entry again when its lease ran out, and lets who had it before settle nothing', async () => {
      await write(under.store, 'p', ['a']);
      const lost = await only(claim('hooks', 0));
      expect(await claim()).toEqual([]);
      const held = await only(interrupted());
      expect(held).toMatchObject({ attempt: 2, interrupted: true });
      expect(held.claim).toBe(lost.claim + 1);
      expect(await under.store.settleEntry(lost, AT)).toBe(false);
      expect(await under.store.deferEntry(lost, { failures: 1, retryInMs: null, error: 'x', at: AT })).toBe(false);
      expect(await under.store.settleEntry(held, AT)).toBe(true);
      expect(await under.store.settleEntry(held, AT)).toBe(false);
      expect(await under.store.countEntries()).toEqual({ waiting: 0, dead: 0 });
    });

    it('counts each delivery before it is made, through restarts, and gives those without an end apart', async () => {
      await write(under.store, 'p', ['a']);
      await write(under.store, 'q', ['b']);
      expect((await claim('hooks', 0, 1))[0]).toMatchObject({ event: { id: 'a' }, attempt: 1, interrupted: false });
      under = await under.reopen();
      expect(await only(interrupted(0))).toMatchObject({ event: { id: 'a' }, attempt: 2, interrupted: true });
      expect(await only(claim('hooks', 0))).toMatchObject({ event: { id: 'b' }, attempt: 1, interrupted: false });
      // The least often delivered first.
      expect(await only(interrupted(LEASE_MS, 1))).toMatchObject({ event: { id: 'b' }, attempt: 2 });
      const second = await only(interrupted());
      expect(second).toMatchObject({ event: { id: 'a' }, attempt: 3 });
      await under.store.deferEntry(second, { failures: 3, retryInMs: 0, error: 'no', at: AT });
      expect(await interrupted()).toEqual([]);
      expect(await only(claim())).toMatchObject({ event: { id: 'a' }, attempt: 4, interrupted: false });
    });

    it('waits before it gives a failed entry again, and holds back what comes after it', async () => {
      await write(under.store, 'p', ['a', 'b']);
      const failed = await only(claim());
      expect(await under.store.deferEntry(failed, { failures: 1, retryInMs: LEASE_MS, error: 'busy', at: AT })).toBe(
        true,
      );
      expect(await under.store.deferEntry(failed, { failures: 1, retryInMs: 0, error: 'busy', at: AT })).toBe(false);
      expect(await claim()).toEqual([]);
      await write(under.store, 'q', ['c']);
      await write(under.store, 'q', ['d']);
      await under.store.deferEntry(await only(claim()), { failures: 1, retryInMs: 0, error: 'busy', at: AT });
      const again = await only(claim());
      expect(again).toMatchObject({ event: { id: 'c' }, attempt: 2 });
      await under.store.settleEntry(again, AT);
      expect((await only(claim())).event.id).toBe('d');
    });

    it('keeps dead letters, goes on after them, and gives one again when it is asked to', async () => {
      await write(under.store, 'p', ['a', 'b', 'c']);
      for (const error of ['no ’ answer', 'reset']) {
        await under.store.deferEntry(await only(claim()), { failures: 1, retryInMs: null, error, at: LATER });
      }
      under = await under.reopen();
      const { store } = under;
      expect(await store.listDeadLetters({ take: 1, skip: 0 })).toEqual({
        deadLetters: [
          {
            id: 'hooks:a',
            lane: 'hooks',
            event: event('p', 'a'),
            failures: 1,
            lastError: 'no ’ answer',
            failedAt: LATER,
          },
        ],
        total: 2,
      });
      expect((await store.listDeadLetters({ take: 9, skip: 1 })).deadLetters.map(({ id }) => id)).toEqual(['hooks:b']);
      expect(await store.countEntries()).toEqual({ waiting: 1, dead: 2 });
      for (const unknown of ['hooks:c', 'forward:a', 'a', 'hooks:', '']) {
        expect(await store.reviveDeadLetter(unknown)).toBe(false);
      }
      expect(await store.reviveDeadLetter('hooks:b')).toBe(true);
      expect(await store.reviveDeadLetter('hooks:b')).toBe(false);
      expect(await only(claim())).toMatchObject({ event: { id: 'b' }, attempt: 1 });
    });

    it('counts anew what is given again: nothing of how it died is left', async () => {
      await write(under.store, 'p', ['a']);
      const dead = await only(claim());
      await under.store.deferEntry(dead, { failures: 8, retryInMs: null, error: INTERRUPTED, at: AT });
      expect(await under.store.reviveDeadLetter('hooks:a')).toBe(true);
      expect(await interrupted()).toEqual([]);
      expect(await only(claim())).toMatchObject({ event: { id: 'a' }, attempt: 1, interrupted: false });
    });

    it('gives each entry to one of two connections, however they race', async () => {
      const other = await under.beside();
      const ids = Array.from({ length: 24 }, (_, index) => `r${index}`);
      for (const id of ids) {
        await under.store.createProject(project(id));
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
async function write(
  store: Store,
  projectId: string,
  ids: readonly string[],
  given: { lanes?: readonly OutboxLane[]; expectedRevision?: number } = {},
): Promise<void> {
  const { revision, ...state } = (await store.findProject(projectId))!;
  const entries = ids.flatMap((id) =>
    (given.lanes ?? (['hooks'] as const)).map((lane) => ({ lane, event: event(projectId, id) })),
  );
  await saveTracking(store, projectId, given.expectedRevision ?? revision, state, entries);
}
