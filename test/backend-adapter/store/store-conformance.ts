/** What every store must do. A store's own test file calls this with its factory. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeAttemptStore } from './attempt-store-conformance.js';
import { describeCreationStore } from './creation-store-conformance.js';
import { describeOutboxStore } from './outbox-store-conformance.js';
import { describeLeaseStore } from './lease-store-conformance.js';
import { describePropertyStore } from './property-store-conformance.js';
import { describeStoreRaces } from './store-races.js';
import { MAX_RUN_TIMES } from '../../../src/backend-adapter/store/project-store.js';
import { MAX_UNUSED_RECEIPTS } from '../../../src/backend-adapter/store/receipt-store.js';
import type { RunTimes } from '../../../src/backend-adapter/store/store.js';
import {
  AT,
  holding,
  openProjects,
  pending,
  project,
  receipt,
  upload,
  type StoreUnderTest,
  createProject,
} from './store-under-test.js';
import { beginRun, cancelRun, markHandedOff, prepareRun, saveTracking } from './store-under-test.js';
import { saveDraft } from './store-under-test.js';

export function describeStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describeAttemptStore(name, open);
  describeCreationStore(name, open);
  describeLeaseStore(name, open);
  describePropertyStore(name, open);
  describeOutboxStore(name, open);
  describeStoreRaces(name, open);
  describe(`${name}: what every store does`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
      await createProject(under.store, project('p'));
    });
    afterEach(() => under.dispose());

    it('keeps a project, once, and across a restart', async () => {
      expect(await createProject(under.store, project('p', { ownerId: 'eve' }))).toBeNull();
      const ofAnother = { cityKey: 'd', serviceId: 'p' };
      expect(await createProject(under.store, project('p', ofAnother))).toEqual(project('d~p', ofAnother));
      expect(await createProject(under.store, project('p', ofAnother))).toBeNull();
      under = await under.reopen();
      expect(await under.store.findProject('p')).toEqual(project('p'));
      expect(await under.store.findProject('q')).toBeNull();
    });

    it('lists an owner’s projects, newest first, in pages', async () => {
      await createProject(under.store, project('q', { createdAt: '2026-01-02T00:00:00.000Z', serviceId: 'p' }));
      await createProject(under.store, project('eves', { ownerId: 'eve' }));
      const page = async (take: number, skip: number) => {
        const { projects, total } = await under.store.listProjectsOf('ann', { take, skip });
        return [projects.map(({ id }) => id), total];
      };
      expect(await page(10, 0)).toEqual([['q', 'p'], 2]);
      expect(await page(1, 1)).toEqual([['p'], 2]);
      expect((await under.store.findProjectsByServiceId('p')).map(({ id }) => id).sort()).toEqual(['p', 'q']);
    });

    it('takes a run through prepare, and begin or cancel, each once', async () => {
      expect(await beginRun(under.store, 'p')).toBeNull();
      expect(await cancelRun(under.store, 'p')).toBeNull();
      expect(await prepareRun(under.store, 'p', pending)).not.toBeNull();
      expect(await prepareRun(under.store, 'p', pending)).toBeNull();
      expect(await openProjects(under.store)).toEqual(['p']);
      expect(await cancelRun(under.store, 'p')).toEqual(project('p', { revision: 3 }));
      expect(await openProjects(under.store)).toEqual([]);
      await prepareRun(under.store, 'p', pending);
      expect(await beginRun(under.store, 'p')).toMatchObject({
        ...{ run: 1, phase: 'processing', revision: 5, permitType: 'x', requestedMinScore: 85, pendingRun: null },
      });
      expect(await prepareRun(under.store, 'p', pending)).toBeNull();
      expect(await markHandedOff(under.store, 'p', {})).toBeNull();
      expect(await openProjects(under.store)).toEqual(['p']);
    });

    it('makes one run of a start with a key, also across a restart', async () => {
      const keyed = (key: string) => ({ ...pending, start: { key, request: 'r' } });
      await prepareRun(under.store, 'p', keyed('cancelled'));
      expect((await cancelRun(under.store, 'p'))?.starts).toBeUndefined();
      for (const key of ['one', 'two', 'cancelled']) {
        expect(await prepareRun(under.store, 'p', keyed(key))).not.toBeNull();
        await beginRun(under.store, 'p');
        const { run, revision } = (await under.store.findProject('p'))!;
        await saveTracking(under.store, 'p', revision, project('p', { phase: 'complete', run }));
        under = await under.reopen();
      }
      const known = await under.store.findProject('p');
      expect(known?.starts?.map(({ key }) => key)).toEqual(['one', 'two', 'cancelled']);
      expect(await prepareRun(under.store, 'p', keyed('one'))).toBeNull();
      expect(await under.store.findProject('p')).toEqual(known);
      expect(await prepareRun(under.store, 'p', pending)).not.toBeNull();
    });

    it('saves tracking only onto the revision that was read', async () => {
      const state = project('p', { phase: 'complete' });
      expect(await saveTracking(under.store, 'p', 1, state)).toMatchObject({ phase: 'complete', revision: 2 });
      expect(await saveTracking(under.store, 'p', 1, state)).toBeNull();
      expect(await saveTracking(under.store, 'nowhere', 1, state)).toBeNull();
    });

    it('gives how long the last runs of a city and permit type took, one of each project, newest first', async () => {
      const { store } = under;
      const runTimes = (minute: number, permitType = 'x'): RunTimes => {
        const endedAt = new Date(Date.parse(AT) + minute * 60_000).toISOString();
        return { permitType, endedAt, whole: [5, 4, null, 2, 1] };
      };
      for (let minute = 1; minute <= MAX_RUN_TIMES + 2; minute += 1) {
        await createProject(store, project(`of-${minute}`, { runTimes: runTimes(minute) }));
      }
      await createProject(store, project('elsewhere', { cityKey: 'd', runTimes: runTimes(90) }));
      await saveTracking(store, 'of-9', 1, project('of-9', { runTimes: runTimes(99) }));
      // The next run leaves what the last one took.
      await prepareRun(store, 'of-9', pending);
      await beginRun(store, 'of-9');
      const listed = await store.listRunTimes('c', 'x');
      expect([listed.length, listed[0], listed[1]]).toEqual([MAX_RUN_TIMES, runTimes(99), runTimes(MAX_RUN_TIMES + 2)]);
      expect([await store.listRunTimes('d', 'x'), await store.listRunTimes('c', 'y')]).toEqual([[runTimes(90)], []]);
    });

    it('keeps a draft’s drawings, each by its last word', async () => {
      const { store } = under;
      const sheet = { name: 'a.pdf', size: 1, category: 'x', label: '', uploadId: null, filename: null, sha256: null };
      const drawing = { ...sheet, fingerprint: null };
      expect(await saveDraft(store, 'nowhere', { a: drawing })).toBeNull();
      await Promise.all(['a', 'b', 'c'].map((id) => saveDraft(store, 'p', { [id]: drawing })));
      expect(await saveDraft(store, 'p', { a: drawing })).toBeNull();
      expect(await saveDraft(store, 'p', { a: { ...drawing, size: 2 } })).toMatchObject({ revision: 5 });
      expect(await saveDraft(store, 'p', { b: null })).toMatchObject({ revision: 6 });
      expect(await saveDraft(store, 'p', { b: null })).toBeNull();
      under = await under.reopen();
      const found = await under.store.findProject('p');
      expect(Object.fromEntries(found?.draft?.map(({ id, size }) => [id, size]) ?? [])).toEqual({ a: 2, c: 1 });
      expect(await under.store.findProjectsByServiceId('p')).toEqual([found]);
      expect(await under.store.claimProject('i', 'p')).toMatchObject({ project: found });
      // Not in a list: it may be nearly all of a project.
      const { projects } = await under.store.listProjectsOf('ann', { take: 9, skip: 0 });
      expect(projects).toEqual([{ ...found, draft: undefined }]);
    });

    it('watches a project that was handed off', async () => {
      const handedOff = { handedOff: true, baseline: { a: '1' } };
      expect(await markHandedOff(under.store, 'p', { a: '1' })).toMatchObject(handedOff);
      expect(await openProjects(under.store)).toEqual(['p']);
      // A run that ended before the page was opened again is not one of before.
      expect(await markHandedOff(under.store, 'p', { a: '2' })).toMatchObject(handedOff);
    });

    it('gives uploads filenames of their own, ten times as many as files are allowed', async () => {
      const names = [];
      for (const [index, name] of ['a.pdf', 'A.pdf', 'a.pdf'].entries()) {
        names.push((await under.store.recordUpload(upload(`${index + 1}`, name), 2))?.filename);
      }
      expect(names).toEqual(['a.pdf', 'A-2.pdf', 'a-3.pdf']);
      const nowhere = { ...upload('5', 'b.pdf'), projectId: 'nowhere' };
      await expect(under.store.recordUpload(nowhere, 2)).rejects.toMatchObject({ code: 'not_found' });
      await under.store.discardUpload('2');
      expect((await under.store.recordUpload(upload('6', 'b.pdf'), 2))?.filename).toBe('b.pdf');
      expect((await under.store.findUploads('p')).map(({ uploadId }) => uploadId)).toEqual(['1', '3', '6']);
      for (let turn = 0; turn < 17; turn += 1)
        expect(await under.store.recordUpload(upload(`r${turn}`, 'b.pdf'), 2)).not.toBeNull();
      expect(await under.store.recordUpload(upload('last', 'b.pdf'), 2)).toBeNull();
      await prepareRun(under.store, 'p', pending);
      await beginRun(under.store, 'p');
      expect(await under.store.recordUpload(upload('next', 'c.pdf'), 2)).not.toBeNull();
    });

    it('fixes the digest of an upload once, across runs and a restart, and of several all or none', async () => {
      const named = (...digests: string[]) => digests.map((sha256, index) => ({ uploadId: `${index + 1}`, sha256 }));
      for (const id of ['1', '2']) await under.store.recordUpload(upload(id, 'a.pdf'), 2);
      expect(await under.store.fixDigests('p', named('A'))).toBeNull();
      await prepareRun(under.store, 'p', pending);
      await beginRun(under.store, 'p');
      under = await under.reopen();
      expect(await under.store.fixDigests('p', named('B', 'C'))).toBe('1');
      expect(await under.store.fixDigests('p', named('A', 'D'))).toBeNull();
      expect(await under.store.fixDigests('p', named('A', 'C'))).toBe('2');
      expect(await under.store.fixDigests('q', named('B'))).toBeNull();
      expect(await under.store.fixDigests('p', named('A', 'D'))).toBeNull();
    });

    it('redeems a receipt once, of the project as it is', async () => {
      const { store } = under;
      const failing = store.recordReceipt('p', (found) => {
        throw new Error(`revision ${found.revision}`);
      });
      await expect(failing).rejects.toThrow('revision 1');
      expect(await store.recordReceipt('gone', receipt('j'))).toBeNull();
      expect(await store.redeemReceipt('j', 'k', AT, holding)).toEqual({ outcome: 'revoked' });
      expect(await store.recordReceipt('p', receipt('j'))).toEqual(receipt('j')());
      const isLater = ({ revision }: { revision: number }) => revision === 2;
      expect(await store.redeemReceipt('j', 'k', AT, isLater)).toEqual({ outcome: 'revoked' });
      const keys = ['k', 'other'];
      const both = await Promise.all(keys.map((key) => store.redeemReceipt('j', key, AT, holding)));
      expect(both.map(({ outcome }) => outcome)).toEqual(['redeemed', 'used']);
      under = await under.reopen();
      expect(await under.store.redeemReceipt('j', 'k', 'later', isLater)).toEqual({
        outcome: 'repeated',
        redeemedAt: AT,
      });
      // Another receipt of the same run serves the same key only; one of another run or project any key but that.
      await under.store.recordReceipt('p', receipt('again'));
      await under.store.recordReceipt('p', receipt('next', 2));
      const redeemed = { outcome: 'redeemed', redeemedAt: AT };
      expect(await under.store.redeemReceipt('again', 'other', AT, holding)).toEqual({ outcome: 'used' });
      expect(await under.store.redeemReceipt('again', 'k', AT, holding)).toEqual(redeemed);
      await createProject(under.store, project('elsewhere'));
      await under.store.recordReceipt('elsewhere', receipt('theirs'));
      for (const jti of ['next', 'theirs'])
        expect(await under.store.redeemReceipt(jti, 'k', AT, holding)).toEqual({ outcome: 'key-taken' });
      expect(await under.store.redeemReceipt('next', 'other', AT, holding)).toEqual(redeemed);
      // One that expired unused makes room for the next.
      await under.store.recordReceipt('p', receipt('unused'));
      await under.store.recordReceipt('p', () => ({ ...receipt('late')(), iat: 2, exp: 3 }));
      expect(await under.store.redeemReceipt('unused', 'other', AT, holding)).toEqual({ outcome: 'revoked' });
      expect((await under.store.redeemReceipt('next', 'other', AT, isLater)).outcome).toBe('repeated');
    });

    it('keeps so many unused receipts of a run and no more, until they end', async () => {
      const record = (jti: string, more = {}) => under.store.recordReceipt('p', () => ({ ...receipt(jti)(), ...more }));
      for (let count = 0; count < MAX_UNUSED_RECEIPTS; count += 1) await record(`j-${count}`);
      const refused = { code: 'too_many_requests', details: { retryAfterSeconds: 1 } };
      await expect(record('one-more')).rejects.toMatchObject(refused);
      expect(await record('other-run', { run: 2 })).not.toBeNull();
      expect(await record('later', { iat: 2, exp: 3 })).not.toBeNull();
    });
  });
}
