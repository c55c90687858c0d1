/** What a reload and other tabs have of a project: the adapter is the memory, the browser keeps the project's id. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectStore } from '../../../dist/components/project-store/project.js';
import type { ProjectState } from '../../../dist/components/project-store/state.js';
import { REMEMBERED_FOR_MS } from '../../../dist/components/project-store/effects/recovery.js';
import { uploaderEvents } from '../../../dist/components/ui/events.js';
import { pass, sleep, until } from '../support/fake-time.js';
import { pdfFile, slowFile } from '../support/page.js';
import { ProjectWorld, SETTINGS } from '../support/project-world.js';

let world: ProjectWorld;
const files = (...names: string[]) => names.map((name) => pdfFile(name, name));
const statuses = (page: ProjectStore) => page.getState().drawings.map(({ name, status }) => `${name} ${status}`);
const idOf = (page: ProjectStore, name: string) =>
  page.getState().drawings.find((drawing) => drawing.name === name)?.id ?? '';
const shows = (page: ProjectStore, ...expected: string[]) =>
  until(expected.join(), () => statuses(page).join() === expected.join());

beforeEach(() => {
  world = new ProjectWorld();
});

/** A page of which two drawings are sent and a third is not. */
async function halfSent(): Promise<ProjectStore> {
  const page = world.open();
  await page.addFiles(files('a.pdf', 'b.pdf'));
  await world.uploaded(page);
  page.dispatch({ type: 'drawing-categorised', id: idOf(page, 'b.pdf'), category: 'sections' });
  world.holdPuts = true;
  await page.addFiles(files('c.pdf'));
  await until('all kept', () => world.kept.join() === 'a.pdf sent,b.pdf sent,c.pdf not sent');
  await until('the category', () => world.adapter.snapshot?.draft[1]?.category === 'sections');
  world.holdPuts = false;
  return page;
}

describe('a page that is loaded again', () => {
  it('adds files that are given before the set is known to that set', async () => {
    (await halfSent()).end();
    const page = world.open();
    void page.addFiles(files('b.pdf', 'd.pdf'));
    await shows(page, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing', 'd.pdf uploaded');
  });

  it('shows nothing of a project that is not this person’s, and begins another with this visit’s files', async () => {
    (await halfSent()).end();
    world.adapter.snapshot = null;
    const page = world.open();
    const names: string[] = [];
    const created: unknown[] = [];
    page.subscribe((next, previous) => {
      names.push(...next.drawings.map(({ name }) => name));
      const events = uploaderEvents(next, previous, true, String);
      created.push(...events.filter(({ type }) => type === 'project-created').map(({ detail }) => detail));
    }, new AbortController().signal);
    const { slow, ready } = slowFile(pdfFile('e.pdf'));
    const adding = page.addFiles([...files('d.pdf'), slow]);
    await until('it is let go', () => page.getState().projectId === null);
    ready();
    await adding;
    await shows(page, 'd.pdf uploaded', 'e.pdf uploaded');
    expect([new Set(names), created]).toEqual([new Set(['d.pdf', 'e.pdf']), [{ projectId: 'project-2' }]]);
  });

  it('begins anew after starting over, for another city, and after two weeks', async () => {
    (await halfSent()).end();
    const other = { ...SETTINGS, cityKey: 'prairie-lake' };
    expect(world.open({ settings: other }).getState().projectId).toBe(null);
    sleep(REMEMBERED_FOR_MS + 1);
    expect(world.open().getState().projectId).toBe(null);
    expect(world.browser.texts()).not.toContain('precheck-project');
    sleep(-REMEMBERED_FOR_MS - 1);
    const page = await halfSent();
    const before = page.getState();
    page.dispatch({ type: 'started-over' });
    expect(world.open().getState().projectId).toBe(null);
    page.dispatch({ type: 'project-restored', before });
    await shows(page, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded');
    expect(world.open().getState().projectId).toBe(before.projectId);
  });

  it('shows the set again where the page goes to another city and comes back', async () => {
    (await halfSent()).end();
    const page = world.open();
    await shows(page, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing');
    page.dispatch({ type: 'settings-changed', settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
    await until('another project', () => page.getState().projectId === null);
    page.dispatch({ type: 'settings-changed', settings: SETTINGS });
    await shows(page, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing');
  });

  it('keeps files that are being read when the set before is taken back', async () => {
    const page = await halfSent();
    const before = page.getState();
    page.dispatch({ type: 'started-over' });
    const { slow, ready } = slowFile(pdfFile('d.pdf'));
    void page.addFiles([slow]);
    page.dispatch({ type: 'project-restored', before });
    ready();
    await shows(page, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded', 'd.pdf uploaded');
  });

  it('works without a memory, and says that there is none', async () => {
    world.browser.full = true;
    const page = await halfSent();
    expect(page.getState().remembered).toBe(false);
  });

  it('keeps nothing in the browser but the project’s id', async () => {
    await halfSent();
    for (const word of ['pdf', 'upload', 'signature', 'Floor']) expect(world.browser.texts()).not.toContain(word);
  });
});

describe('two tabs', () => {
  let first: ProjectStore;
  let second: ProjectStore;
  beforeEach(async () => {
    first = await halfSent();
    second = world.open();
    await shows(second, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing');
  });

  it('show what the other one sends, removes, adds and classifies', async () => {
    world.puts[2]?.finish();
    await shows(second, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded');
    second.dispatch({ type: 'drawing-removed', id: idOf(second, 'a.pdf') });
    await shows(first, 'b.pdf uploaded', 'c.pdf uploaded');
    await second.addFiles(files('d.pdf'));
    await shows(first, 'b.pdf uploaded', 'c.pdf uploaded', 'd.pdf uploaded');
    first.dispatch({ type: 'drawing-categorised', id: idOf(first, 'd.pdf'), category: 'roof-plan' });
    await until('the category', () => second.getState().drawings[2]?.category === 'roof-plan');
    expect(world.puts).toHaveLength(4);
    // Nothing is saved for ever.
    await pass(1000);
    const { saves } = world;
    await pass(1000);
    expect(world.saves).toBe(saves);
  });

  it('save a category again that the other one changed meanwhile', async () => {
    const id = idOf(first, 'a.pdf');
    for (const [page, category] of [
      [first, 'details'],
      [second, 'roof-plan'],
      [first, 'details'],
    ] as const) {
      page.dispatch({ type: 'drawing-categorised', id, category });
      const seen = ({ drawings, snapshot }: ProjectState) => [drawings[0]?.category, snapshot?.draft[0]?.category];
      await until(category, () =>
        [first, second].flatMap((one) => seen(one.getState())).every((one) => one === category),
      );
    }
  });

  it('show what the other one adds while a check is being started', async () => {
    world.puts[2]?.finish();
    await world.uploaded(first);
    const release = world.adapter.hold(/process$/);
    first.dispatch({ type: 'check-requested' });
    await second.addFiles(files('d.pdf'));
    await until('it is kept', () => world.kept.at(-1) === 'd.pdf sent');
    release();
    await shows(first, 'a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded', 'd.pdf uploaded');
  });

  it('agree on a drawing that one changes while the other removes it: the last save counts', async () => {
    const release = world.adapter.hold(/draft$/);
    second.dispatch({ type: 'drawing-categorised', id: idOf(second, 'a.pdf'), category: 'details' });
    first.dispatch({ type: 'drawing-removed', id: idOf(first, 'a.pdf') });
    await shows(second, 'b.pdf uploaded', 'c.pdf missing');
    release();
    await until('it is kept', () => world.kept.join() === 'b.pdf sent,c.pdf not sent,a.pdf sent');
    await shows(second, 'b.pdf uploaded', 'c.pdf missing', 'a.pdf uploaded');
    await shows(first, 'b.pdf uploaded', 'c.pdf uploading', 'a.pdf uploaded');
  });

  it('agree where both send the same file', async () => {
    await second.addFiles(files('c.pdf'));
    await world.uploaded(second);
    world.puts[2]?.finish();
    await world.uploaded(first);
    const uploads = () => [first, second].map((page) => page.getState().drawings[2]?.uploadId);
    await until('one upload', () => new Set([...uploads(), world.adapter.snapshot?.draft[2]?.uploadId]).size === 1);
  });
});

it('saves what it could not save as soon as the adapter is back, and goes on sending meanwhile', async () => {
  const page = world.open();
  await page.addFiles(files('a.pdf'));
  await world.uploaded(page);
  world.holdPuts = true;
  await page.addFiles(files('b.pdf'));
  await until('it is sent', () => world.puts.length === 2);
  world.adapter.reachable = false;
  world.puts[1]?.finish();
  await world.uploaded(page);
  page.dispatch({ type: 'drawing-removed', id: idOf(page, 'a.pdf') });
  await pass(1000);
  expect(world.kept[0]).toBe('a.pdf sent');
  world.adapter.reachable = true;
  await until('all is saved', () => world.kept.join() === 'b.pdf sent');
  await shows(page, 'b.pdf uploaded');
});

it('says what the adapter refused to save, and saves it when the person tries again', async () => {
  const page = world.open();
  await page.addFiles(files('a.pdf'));
  await until('it is kept', () => world.kept.join() === 'a.pdf sent');
  const refusal = { path: /draft/, code: 'internal' } as const;
  world.adapter.refusals.push(...Array.from({ length: 20 }, () => refusal));
  await page.addFiles(files('b.pdf'));
  await until('it is said', () => page.getState().unsaved);
  await world.uploaded(page);
  expect(page.getState().problem).toBe(null);
  world.adapter.refusals.length = 0;
  page.dispatch({ type: 'retried' });
  await until('all is saved', () => world.kept.join() === 'a.pdf sent,b.pdf sent');
  await until('nothing more is said', () => !page.getState().unsaved);
});

it('says that nobody is signed in instead of that the set is not saved, in one call, and saves it when the person tries again', async () => {
  world.holdPuts = true;
  const page = world.open();
  await page.addFiles(files('a.pdf', 'b.pdf'));
  await until('both kept', () => world.kept.length === 2);
  world.adapter.refusals.push({ path: /draft$/, code: 'not_identified' });
  await page.addFiles(files('c.pdf', 'd.pdf'));
  await until('it is said', () => page.getState().unsaved);
  expect([page.getState().problem?.code, world.saves]).toEqual(['not_identified', 2]);
  page.dispatch({ type: 'retried' });
  await until('all is saved', () => world.kept.length === 4);
  await until('nothing more is said', () => page.getState().problem === null && !page.getState().unsaved);
});

it('begins another project where the adapter has lost that of an earlier visit by the time the set changes', async () => {
  const before = world.open();
  await before.addFiles(files('a.pdf'));
  await world.uploaded(before);
  before.end();
  const page = world.open();
  await until('the set', () => page.getState().snapshot !== null);
  world.adapter.refusals.push({ path: /draft$/, code: 'not_found' });
  await page.addFiles(files('b.pdf'));
  await until('another project', () => page.getState().projectId === 'project-2');
  await shows(page, 'a.pdf missing', 'b.pdf uploaded');
  expect([page.getState().problem, page.getState().unsaved]).toEqual([null, false]);
});

it('saves a set that is given at once in one call, and all of it but what the adapter refuses', async () => {
  world.holdPuts = true;
  const page = world.open();
  await page.addFiles(files('a.pdf', 'b.pdf', 'c.pdf'));
  await until('all kept', () => world.kept.length === 3);
  expect(world.saves).toBe(1);
  const refusal = { path: /draft$/, code: 'too_many_files' } as const;
  world.adapter.refusals.push(refusal, refusal);
  await page.addFiles(files('d.pdf', 'e.pdf', 'f.pdf'));
  await until('the others are kept', () => world.kept.length === 5);
  expect(world.kept.slice(3)).toEqual(['e.pdf not sent', 'f.pdf not sent']);
  expect([page.getState().unsaved, world.saves]).toEqual([true, 5]);
});
