/** This tab's set and the adapter's draft, reconciled. */
import { expect, it } from 'vitest';
import type { DraftDrawingView, Snapshot } from 'precheck-contract/adapter-api';
import { toDraftDrawing, withDraft } from '../../../dist/components/project-store/requests.js';
import { createDrawing, type Drawing } from '../../../dist/components/project-store/drawing.js';
import { INITIAL_STATE } from '../../../dist/components/project-store/state.js';
import { pdfFile } from '../support/page.js';

const SENT = { uploadId: 'u-1', filename: 'a.pdf', sha256: 'a'.repeat(64) };
const OTHER = { ...SENT, uploadId: 'u-2' };
const UNSENT = { uploadId: null, filename: null, sha256: null };
const file = pdfFile('a.pdf');
const waiting = createDrawing('a', file);
const details: Drawing = { ...waiting, category: 'details' };
const uploading: Drawing = { ...waiting, status: 'uploading' };
const failed: Drawing = { ...waiting, status: 'failed' };
const uploaded: Drawing = { ...waiting, ...SENT, status: 'uploaded' };
const missing: Drawing = { ...waiting, file: null, status: 'missing' };
const elsewhere: Drawing = { ...uploaded, file: null };
const record = (change: Partial<DraftDrawingView> = {}): DraftDrawingView => ({
  ...toDraftDrawing(waiting),
  id: 'a',
  ...change,
});

const withDraftOf = (draft: DraftDrawingView[]) => ({ draft }) as unknown as Snapshot;
const reconcile = (own: Drawing[], before: DraftDrawingView[], now: DraftDrawingView[], removedIds: string[] = []) => {
  const state = { ...INITIAL_STATE, drawings: own, snapshot: withDraftOf(before), removedIds };
  return withDraft(state, withDraftOf(now)).drawings;
};

type Case = [name: string, own: Drawing[], before: DraftDrawingView[], now: DraftDrawingView[], expected: string[]];
const table: readonly Case[] = [
  ['keeps what the adapter does not know yet', [uploading], [], [], ['a uploading - other']],
  ['keeps its own upload beside another', [uploading], [record()], [record(OTHER)], ['a uploading - other']],
  ['is sent by another tab where it failed here', [failed], [record()], [record(SENT)], ['a uploaded u-1 other']],
  ['was lost by storage', [elsewhere], [record(SENT)], [record(UNSENT)], ['a missing - other']],
  ['keeps a new upload against an old record', [uploaded], [record(OTHER)], [record(OTHER)], ['a uploaded u-1 other']],
  ['keeps a lost one against an old record', [missing], [record(SENT)], [record(SENT)], ['a missing - other']],
  ['keeps its own category', [details], [record()], [record({ category: 'sections' })], ['a waiting - details']],
  ['keeps what is chosen before the first record', [details], [], [record()], ['a waiting - details']],
  ['adds nothing that it had', [], [record()], [record()], []],
];
for (const [name, own, before, now, expected] of table) {
  it(name, () => {
    const after = reconcile(own, before, now);
    expect(after.map(({ id, status, uploadId, category }) => `${id} ${status} ${uploadId ?? '-'} ${category}`)).toEqual(
      expected,
    );
  });
}

it('adds nothing that was removed here, keeps its own order, and gives what is added its place', () => {
  expect(reconcile([], [], [record()], ['a'])).toEqual([]);
  const [one, two] = [createDrawing('one', pdfFile('1.pdf')), createDrawing('two', pdfFile('2.pdf'))];
  const now = [{ ...toDraftDrawing(two), id: 'two' }, record(), { ...toDraftDrawing(one), id: 'one' }];
  const after = reconcile([one, two], [], now);
  expect(after.map(({ id }) => id)).toEqual(['one', 'a', 'two']);
});

it('gives the same set where nothing changed, and a file keeps its place in it', () => {
  const own = [uploaded];
  expect(reconcile(own, [], [record(SENT)])).toBe(own);
  expect(reconcile([failed], [record()], [record(SENT)])[0]?.file).toBe(file);
});
