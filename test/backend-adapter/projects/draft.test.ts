/** The set that a page holds, as the adapter remembers it for the next page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIGEST, eventually, reportsWith, startHarness } from '../support/adapter-harness.js';
import type { Browser, Harness } from '../support/adapter-harness.js';
import { collect } from '../support/stream-reader.js';

const DRAWING = {
  name: 'A-101.pdf',
  size: 5,
  category: 'plan',
  label: 'Ground floor',
  fingerprint: { name: 'A-101.pdf', size: 5, lastModified: 1_700_000_000_000, edges: DIGEST },
  ...{ uploadId: null, filename: null, sha256: null },
};

let harness: Harness;
let owner: Browser;
beforeAll(async () => {
  harness = await startHarness({ options: { rateLimits: false } });
  owner = harness.browser();
});
afterAll(() => harness.close());

const change = (browser: Browser, id: string, changes: unknown) =>
  browser.call(`/projects/${id}/draft`, { method: 'PATCH', json: changes });
const put = (browser: Browser, id: string, drawingId: string, drawing: unknown = DRAWING) =>
  change(browser, id, { [drawingId]: drawing });
const remove = (browser: Browser, id: string, drawingId: string) => change(browser, id, { [drawingId]: null });

/** The answer where that happens while the body is still being sent. */
async function sentMeanwhile(path: string, method: string, json: unknown, happens: () => Promise<void>) {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const [first, ...rest] = new TextEncoder().encode(JSON.stringify(json));
  const answer = owner.call(path, { method, body: body.readable });
  await writer.write(Uint8Array.of(first ?? 0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await happens();
  await writer.write(Uint8Array.from(rest));
  await writer.close();
  return answer;
}

it('an upload for a project that is erased meanwhile is for none, and not for too many files', async () => {
  const id = await owner.createDraft();
  const erased = async () => void (await harness.adapter.projects.erase({ projectId: id }));
  const { status, json } = await sentMeanwhile(`/projects/${id}/uploads`, 'POST', { name: 'a.pdf', size: 1 }, erased);
  expect([status, json.error?.code]).toEqual([404, 'not_found']);
});

describe('a draft’s drawings', () => {
  it('are kept by their id in the order of their first put, for another window and through a restart', async () => {
    const id = await owner.createDraft();
    const window = harness.browser(owner);
    const first = await put(owner, id, 'b');
    expect([first.status, first.text]).toEqual([204, '']);
    await put(window, id, 'a', { ...DRAWING, fingerprint: null, label: '' });
    const sent = { ...DRAWING, uploadId: 'u-1', filename: 'A-101.pdf', sha256: DIGEST };
    await put(window, id, 'b', sent);
    const draft = [
      { id: 'b', ...sent },
      { id: 'a', ...DRAWING, fingerprint: null, label: '' },
    ];
    expect((await owner.snapshot(id)).draft).toEqual(draft);
    harness = await harness.restarted();
    owner = harness.browser(owner);
    expect((await owner.snapshot(id)).draft).toEqual(draft);
    expect((await remove(owner, id, 'b')).status).toBe(204);
    expect((await remove(owner, id, 'b')).status).toBe(204);
    expect((await owner.snapshot(id)).draft).toEqual(draft.slice(1));
    await harness.adapter.projects.erase({ projectId: id });
    expect([(await put(owner, id, 'c')).status, (await owner.call(`/projects/${id}`)).status]).toEqual([404, 404]);
    expect(JSON.stringify(harness.logged)).not.toContain('A-101');
  });

  it('are not kept with a project that somebody else adopted anew while they were being sent', async () => {
    const id = await owner.createDraft();
    const { projects } = harness.adapter;
    await sentMeanwhile(`/projects/${id}/draft`, 'PATCH', { a: DRAWING }, async () => {
      await projects.erase({ projectId: id });
      await projects.adopt(id, { ownerId: 'somebody-else' });
    });
    expect((await projects.get(id)).draft).toEqual([]);
  });

  it('hide no reading of the service, however often a page saves them', async () => {
    const id = await owner.started();
    let saves = 0;
    harness.service.script = ({ path }) => {
      if (!path.endsWith('/reports')) return undefined;
      saves += 1;
      const until = put(owner, id, 'a', { ...DRAWING, label: `${saves}` }).then(() => {});
      return { json: reportsWith([90, 85]), until };
    };
    await eventually(async () => (await owner.snapshot(id)).gate.decision === 'passed');
    harness.service.script = () => undefined;
    const { draft, drawings } = await owner.snapshot(id);
    expect([draft, drawings.length]).toEqual([[{ id: 'a', ...DRAWING, label: `${saves}` }], 1]);
  });

  it('change together in one call, or not at all; what replaces a drawing has its place', async () => {
    const id = await owner.createDraft();
    await change(owner, id, { a: DRAWING, b: DRAWING, c: DRAWING });
    const { revision } = await owner.snapshot(id);
    const changes = { d: DRAWING, b: null, a: { ...DRAWING, label: 'Roof' }, none: null };
    expect((await change(owner, id, changes)).status).toBe(204);
    const after = await owner.snapshot(id);
    expect(after.revision).toBe(revision + 1);
    expect(after.draft.map((drawing) => `${drawing.id} ${drawing.label}`)).toEqual([
      'a Roof',
      'd Ground floor',
      'c Ground floor',
    ]);
    expect((await change(owner, id, { a: null, e: { ...DRAWING, size: -1 } })).status).toBe(400);
    const tooMany = Object.fromEntries(Array.from({ length: 98 }, (_, index) => [`more_${index}`, DRAWING]));
    expect((await change(owner, id, tooMany)).status).toBe(422);
    expect((await owner.snapshot(id)).draft).toEqual(after.draft);
    expect((await change(owner, id, { ...tooMany, a: null })).status).toBe(204);
    expect((await owner.snapshot(id)).draft).toHaveLength(100);
  });

  it('raise the revision and reach who watches where they change, and not where they do not', async () => {
    const id = await owner.createDraft();
    const { revision } = await owner.snapshot(id);
    const stream = collect(await harness.browser(owner).fetch(`/projects/${id}/events`));
    await put(owner, id, 'a');
    await put(owner, id, 'a');
    await remove(owner, id, 'other');
    expect((await owner.snapshot(id)).revision).toBe(revision + 1);
    await remove(owner, id, 'a');
    await eventually(() => stream.seen.text.match(/^event: snapshot$/gm)?.length === 3);
    expect(stream.seen.text).toContain('"draft":[{"id":"a"');
    await stream.cancel();
  });

  it('are one list where two windows save at once, of as many files as are allowed and 2 KiB for each', async () => {
    const id = await owner.createDraft();
    const ids = Array.from({ length: 100 }, (_, index) => `drawing_${index}`);
    const answers = await Promise.all(ids.map((drawing) => put(owner, id, drawing, { ...DRAWING, fingerprint: null })));
    expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
    expect((await owner.snapshot(id)).draft.map((drawing) => drawing.id).toSorted()).toEqual(ids.toSorted());
    const { status, json } = await put(owner, id, 'one-more');
    expect([status, json.error?.code, json.error?.details]).toEqual([422, 'too_many_files', { maxFiles: 100 }]);
    expect((await put(owner, id, 'drawing_7', { ...DRAWING, label: 'Roof' })).status).toBe(204);
    const heavy = { ...DRAWING, name: '\u0001'.repeat(255), filename: '\u0001'.repeat(255) };
    const statuses = await Promise.all(ids.map(async (drawing) => (await put(owner, id, drawing, heavy)).status));
    expect([...new Set(statuses)].sort()).toEqual([204, 413]);
    expect(JSON.stringify((await owner.snapshot(id)).draft).length).toBeLessThanOrEqual(204_800);
  });

  it('decide nothing: a run has what it names', async () => {
    const id = await owner.createDraft();
    await put(owner, id, 'a', { ...DRAWING, uploadId: 'stranger', filename: 'x.pdf', sha256: DIGEST });
    expect((await owner.process(id, ['stranger'])).status).toBeGreaterThanOrEqual(400);
    await owner.process(id, [await owner.upload(id)]);
    const { drawings, draft } = await owner.snapshot(id);
    expect([drawings.length, draft.map((drawing) => drawing.id)]).toEqual([1, ['a']]);
  });

  it.each<readonly [string, object]>([
    ...['', ' ', 'a b', 'a/b', '../..', 'a\u0000', '\u202e', 'é', '__proto__', 'x'.repeat(65)].map(
      (id) => [id, DRAWING] as const,
    ),
    ['a', {}],
    ['a', { ...DRAWING, more: 1 }],
    ['a', { ...DRAWING, name: 'x'.repeat(256) }],
    ['a', { ...DRAWING, label: 'x'.repeat(201) }],
    ['a', { ...DRAWING, sha256: 'x' }],
    ['a', { ...DRAWING, size: -1 }],
    ['a', { ...DRAWING, fingerprint: { ...DRAWING.fingerprint, edges: 'x'.repeat(64) } }],
  ])('refuse the id %j with %j', async (drawingId, drawing) => {
    const id = await owner.createDraft();
    expect((await put(owner, id, drawingId, drawing)).status).toBe(400);
    expect((await owner.snapshot(id)).draft).toEqual([]);
  });
});
