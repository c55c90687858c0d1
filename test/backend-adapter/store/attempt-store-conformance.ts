/** What every store must do with the runs that are over, and with what they found. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../src/backend-adapter/store/attempt-store.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import {
  pending,
  project,
  type StoreUnderTest,
  beginRun,
  prepareRun,
  saveTracking,
  createProject,
} from './store-under-test.js';

const rerun = async (store: Store): Promise<void> => {
  const found = (await store.findProject('p'))!;
  if (found.phase === 'processing') await saveTracking(store, 'p', found.revision, { ...found, phase: 'complete' });
  await prepareRun(store, 'p', pending);
  await beginRun(store, 'p');
};
const findings = [{ id: 'scale', title: 'A scale', status: 'fail' as const, sheets: ['A-101', 'é\0'] }];
export function describeAttemptStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name}: attempts`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await open();
      await createProject(under.store, project('p'));
    });
    afterEach(() => under.dispose());

    it('puts a run aside when the next one begins, and only then', async () => {
      await rerun(under.store);
      expect(await under.store.listAttempts('p')).toEqual([]);
      await rerun(under.store);
      under = await under.reopen();
      const [first] = await under.store.listAttempts('p');
      expect(first).toMatchObject({ run: 1, phase: 'complete', permitType: 'x', requestedMinScore: 85 });
      expect(first).not.toHaveProperty('ownerId');
      // A run that somebody began in the service itself comes by way of tracking.
      const before = (await under.store.findProject('p'))!;
      await saveTracking(under.store, 'p', before.revision, { ...before, run: 3 });
      expect((await under.store.listAttempts('p')).map(({ run }) => run)).toEqual([2, 1]);
      expect(await under.store.listAttempts('q')).toEqual([]);
    });

    it('keeps what the reports of the current run found, and of no other', async () => {
      await under.store.keepFindings('p', { run: 1, reportId: 'r', findings });
      await under.store.keepFindings('nowhere', { run: 0, reportId: 'r', findings });
      expect(await under.store.listFindings('p')).toEqual([]);
      await rerun(under.store);
      await under.store.keepFindings('p', { run: 1, reportId: 'r', findings: null });
      await under.store.keepFindings('p', { run: 1, reportId: 'r', findings });
      await under.store.keepFindings('p', { run: 1, reportId: 's', findings: null });
      await rerun(under.store);
      // An answer that comes late is not of this run.
      await under.store.keepFindings('p', { run: 1, reportId: 'r', findings: [] });
      under = await under.reopen();
      expect((await under.store.listFindings('p')).sort((a, b) => (a.reportId < b.reportId ? -1 : 1))).toEqual([
        { run: 1, reportId: 'r', findings },
        { run: 1, reportId: 's', findings: null },
      ]);
    });

    it('lets go of the oldest runs, with what they found', async () => {
      const begun = project('many', { run: 1, phase: 'complete' });
      await createProject(under.store, begun);
      await under.store.keepFindings('many', { run: 1, reportId: 'r', findings });
      let latest = begun;
      for (let run = 2; run <= MAX_ATTEMPTS + 2; run += 1) {
        latest = (await saveTracking(under.store, 'many', latest.revision, { ...latest, run })) ?? latest;
        if (run === 2) await under.store.keepFindings('many', { run: 2, reportId: 'r', findings });
      }
      const runs = (await under.store.listAttempts('many')).map(({ run }) => run);
      expect([runs.length, runs[0], runs.at(-1)]).toEqual([MAX_ATTEMPTS, MAX_ATTEMPTS + 1, 2]);
      expect((await under.store.listFindings('many')).map(({ run }) => run)).toEqual([2]);
    });
  });
}
