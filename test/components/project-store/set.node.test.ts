import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pass, until } from '../support/fake-time.js';
import { pdfFile, slowFile } from '../support/page.js';
import type { ProjectStore } from '../../../dist/components/project-store/project.js';
import { ProjectWorld, SETTINGS } from '../support/project-world.js';

describe('the set of drawings', () => {
  let world: ProjectWorld;
  let page: ProjectStore;
  const state = () => page.getState();
  const drafts = () => world.adapter.calls('POST', /^\/projects$/).length;
  beforeEach(() => {
    world = new ProjectWorld();
    world.holdPuts = true;
    page = world.open();
  });
  const addFour = async () => {
    await page.addFiles(['a', 'b', 'c', 'd'].map((name) => pdfFile(`${name}.pdf`)));
    await until('three under way', () => world.puts.length === 3);
    expect(drafts()).to.equal(1);
  };

  it('is not stopped once nothing of it stands still', async () => {
    page.dispatch({ type: 'uploads-paused' });
    expect(state().paused).to.equal(false);
    await addFour();
    page.dispatch({ type: 'uploads-paused' });
    for (const { id } of state().drawings) page.dispatch({ type: 'drawing-removed', id });
    expect(state().paused).to.equal(false);
    await page.addFiles([pdfFile('f.pdf')]);
    await until('under way', () => world.puts.at(-1)?.file === state().drawings[0]?.file);
  });

  it('is sent no further once the page is left, and nothing waits for it', async () => {
    await addFour();
    const adding = page.addFiles([slowFile(pdfFile('e.pdf')).slow]);
    page.end();
    await adding;
    expect(world.puts.map(({ signal }) => signal.aborted)).to.deep.equal([true, true, true]);
  });

  it('takes a file once that is given twice at the same time, and says of all that it refused', async () => {
    const folder = () => ['a', 'b', 'c'].map((name) => pdfFile(`${name}.pdf`));
    await Promise.all([page.addFiles([new File(['x'], 'notes.pdf'), ...folder()]), page.addFiles(folder())]);
    expect(state().drawings.map(({ name }) => name)).to.deep.equal(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(state().refusals.map(({ name, problem }) => `${name} ${problem.code}`)).to.deep.equal([
      'notes.pdf not_a_pdf',
      'a.pdf file_duplicate',
      'b.pdf file_duplicate',
      'c.pdf file_duplicate',
    ]);
    await page.addFiles([]);
    expect(state().refusals).to.deep.equal([]);
  });

  it('begins a check that waited only for files that it did not take', async () => {
    world.holdPuts = false;
    await page.addFiles([pdfFile('a.pdf')]);
    await world.uploaded(page);
    const { slow, ready } = slowFile(new File(['x'], 'notes.pdf'));
    const adding = page.addFiles([slow]);
    page.dispatch({ type: 'check-requested' });
    expect([state().checkRequested, world.adapter.starts.length]).to.deep.equal([true, 0]);
    ready();
    await adding;
    await until('the check', () => world.adapter.starts.length === 1);
  });

  it('makes one project, however late the call for the one before it fails', async () => {
    world.holdPuts = false;
    const { client } = world;
    const holds: (() => void)[] = [];
    const createProject: typeof client.createProject = async (...given) => {
      await new Promise<void>((resolve) => holds.push(resolve));
      return client.createProject(...given);
    };
    page = world.open({ change: { client: { ...client, createProject } } });
    await page.addFiles([pdfFile('a.pdf')]);
    page.dispatch({ type: 'started-over' });
    await page.addFiles([pdfFile('b.pdf')]);
    holds[0]?.();
    await pass(1000);
    await page.addFiles([pdfFile('c.pdf')]);
    holds[1]?.();
    await world.uploaded(page);
    expect([drafts(), state().projectId]).to.deep.equal([1, 'project-1']);
  });

  it('makes one project where an answer is lost: each call for it has one idempotency key, and another request another', async () => {
    world.holdPuts = false;
    const { adapter } = world;
    const lost = { path: /^\/projects$/, code: 'upstream_timeout' } as const;
    const keys = () =>
      adapter.calls('POST', lost.path).map(({ body }) => (body as { idempotencyKey?: string }).idempotencyKey);
    adapter.refusals.push(lost, { ...lost, code: 'conflict', details: { underWay: true } });
    await page.addFiles([pdfFile('a.pdf')]);
    await world.uploaded(page);
    page.dispatch({ type: 'started-over' });
    adapter.refusals.push(lost);
    await page.addFiles([pdfFile('a.pdf')]);
    await until('an answer that is lost', () => keys().length === 4);
    page.dispatch({ type: 'settings-changed', settings: { ...SETTINGS, userName: 'Ada' } });
    await world.uploaded(page);
    const [one, two, three] = new Set(keys());
    expect(keys()).to.deep.equal([one, one, one, two, three]);
    expect([typeof one, typeof three]).to.deep.equal(['string', 'string']);
  });

  it('sends the set once more where the page has come to be about another city, and not where it only was for a moment', async () => {
    world.holdPuts = false;
    await page.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await world.uploaded(page);
    const other = { ...SETTINGS, cityKey: 'prairie-lake' };
    page.dispatch({ type: 'settings-changed', settings: other });
    page.dispatch({ type: 'settings-changed', settings: SETTINGS });
    await pass(1000);
    expect([world.puts.length, state().projectId]).to.deep.equal([2, 'project-1']);
    // City and permit type may come one after the other: a project with a permit type of the other city would be refused.
    page.dispatch({ type: 'settings-changed', settings: { ...other, permitType: 'of-no-city' } });
    await until('the city', () => state().problem?.code === 'unknown_permit_type');
    expect([world.puts.length, state().projectId]).to.deep.equal([2, 'project-1']);
    page.dispatch({ type: 'settings-changed', settings: other });
    await until('another project', () => state().projectId === 'project-2');
    await world.uploaded(page);
    expect(state().snapshot?.project.cityKey).to.equal('prairie-lake');
    expect(world.puts).to.have.length(4);
  });

  it('waits with what the person asks for until it is known whether the page is about another city', async () => {
    world.holdPuts = false;
    const confirm = async (asked: 'check-requested' | 'hand-off-requested') => {
      await page.addFiles([pdfFile('a.pdf')]);
      await world.uploaded(page);
      const answer = world.adapter.hold(/cities/);
      page.dispatch({ type: 'settings-changed', settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
      page.dispatch({ type: asked });
      await pass(1000);
      expect(world.adapter.calls('POST', /process|hand-off/)).to.deep.equal([]);
      answer();
    };
    await confirm('check-requested');
    await until('the check', () => state().snapshot?.run === 1);
    expect([state().snapshot?.project.cityKey, world.adapter.starts.length]).to.deep.equal(['prairie-lake', 1]);
    world = new ProjectWorld();
    page = world.open();
    await confirm('hand-off-requested');
    await until('the link', () => state().handOffUrl);
    expect(world.adapter.calls('POST', /hand-off/).map(({ path }) => path)).to.deep.equal([
      '/projects/project-2/hand-off',
    ]);
  });

  it('still begins the check that was asked for during the upload where the page has come to be about another city', async () => {
    await page.addFiles([pdfFile('a.pdf')]);
    await until('under way', () => world.puts.length === 1);
    page.dispatch({ type: 'check-requested' });
    world.holdPuts = false;
    page.dispatch({ type: 'settings-changed', settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
    await until('the check', () => state().snapshot?.run === 1);
    expect(state().snapshot?.project.cityKey).to.equal('prairie-lake');
  });

  it('takes files also where the browser cannot compute what they are recognised by', async () => {
    world.holdPuts = false;
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('Out of memory'));
    onTestFinished(() => void vi.restoreAllMocks());
    await page.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await world.uploaded(page);
    expect(state().drawings.map(({ name }) => name)).to.deep.equal(['a.pdf', 'b.pdf']);
  });

  it('takes what is no named file for one that it refuses', async () => {
    await page.addFiles([new Blob(['%PDF-1.7']) as File, pdfFile('a.pdf')]);
    expect([state().incoming.length, state().drawings.map(({ name }) => name)]).to.deep.equal([0, ['a.pdf']]);
    expect(state().refusals.map(({ problem }) => problem.code)).to.deep.equal(['file_name_refused']);
  });

  it('waits out a limit of calls where it asks for the city, a link or a project that was made elsewhere', async () => {
    const { adapter } = (world = new ProjectWorld());
    const limit = (path: RegExp) =>
      adapter.refusals.push({ path, code: 'too_many_requests', details: { retryAfterSeconds: 2 } });
    const problems = new Set<string>();
    limit(/cities/);
    page = world.open();
    page.subscribe(({ problem }) => problem && problems.add(problem.code), new AbortController().signal);
    await until('the city', () => state().city);
    limit(/hand-off$/);
    page.dispatch({ type: 'hand-off-requested' });
    await until('the link', () => state().handOffUrl);
    const elsewhere = { ...adapter.existing(), project: { ...adapter.existing().project, id: 'elsewhere' } };
    Object.assign(adapter, { snapshot: null, adoptable: elsewhere });
    limit(/adopt$/);
    page.dispatch({ type: 'project-named', projectId: 'elsewhere' });
    await until('the project', () => state().snapshot?.project.id === 'elsewhere');
    expect([...problems]).to.deep.equal([]);
  });

  it('lets a corrected drawing take the place of the checked one, however its name is encoded', async () => {
    world.holdPuts = false;
    await page.addFiles([pdfFile('Gr\u00fcndung.pdf')]);
    page.dispatch({ type: 'check-requested' });
    await until('the check', () => world.adapter.starts.length === 1);
    world.adapter.complete(60);
    await until('its end', () => state().snapshot?.phase === 'complete');
    await page.addFiles([pdfFile('Gru\u0308ndung.pdf', 'corrected')]);
    expect(state().drawings.map(({ name }) => name.normalize())).to.deep.equal(['Gr\u00fcndung.pdf']);
  });

  it('begins another project where the page names one of another city', async () => {
    world.holdPuts = false;
    await page.addFiles([pdfFile('a.pdf')]);
    await world.uploaded(page);
    page.end();
    page = world.open({ settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
    page.dispatch({ type: 'project-named', projectId: 'project-1' });
    await until('the city', () => state().city !== null && state().projectId === null);
    await page.addFiles([pdfFile('a.pdf')]);
    await world.uploaded(page);
    expect([state().projectId, state().snapshot?.project.cityKey]).to.deep.equal(['project-2', 'prairie-lake']);
  });

  it('sends files that were refused for their permit type once the page names another', async () => {
    world.holdPuts = false;
    world.adapter.refusals.push({ path: /^\/projects$/, code: 'unknown_permit_type' });
    await page.addFiles([pdfFile('a.pdf')]);
    await until('the refusal', () => state().drawings[0]?.status === 'failed');
    page.dispatch({ type: 'settings-changed', settings: { ...SETTINGS, permitType: 'pool' } });
    await world.uploaded(page);
    expect(state().problem).to.equal(null);
  });

  it('tells how long it still takes while it is sent, and nothing after', async () => {
    await page.addFiles([pdfFile('a.pdf', 'a', 1_000_000)]);
    await until('under way', () => world.puts.length === 1);
    let sent = 0;
    await until('the time left', () => {
      world.puts[0]?.onProgress((sent += 100));
      return state().secondsLeft;
    });
    world.puts[0]?.finish();
    await world.uploaded(page);
    expect(state().secondsLeft).to.equal(null);
  });
});
