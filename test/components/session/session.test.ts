import { expect } from '@open-wc/testing';
import { countSessions } from '../../../src/components/session/session-registry.js';
import { pdfFile, until } from '../support/page.js';
import { SessionWorld, SETTINGS } from '../support/session-world.js';
import { addSet, chooseInMenu, endCheck, enter, inside, leave, pick, startCheck } from '../support/states.js';

function keyIn(body: unknown): string {
  const { idempotencyKey } = body as { idempotencyKey?: string };
  if (!idempotencyKey) throw new Error('A start has no idempotencyKey.');
  return idempotencyKey;
}

describe('a session on a page', () => {
  it('ends with its last element, and its stream with it', async () => {
    await until('earlier sessions to end', () => countSessions() === 0);
    const stage = await enter();
    await startCheck(stage);
    expect(countSessions()).to.equal(1);
    const { adapter } = stage;
    stage.form.remove();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([countSessions(), adapter.streams.size]).to.deep.equal([1, 1]);
    leave(stage);
    await until('no session', () => countSessions() === 0);
    expect(adapter.streams.size).to.equal(0);
  });

  it('tells the adapter what kind of drawing it sends', async () => {
    const stage = await enter();
    await addSet(stage);
    const kinds = stage.adapter.calls('POST', /uploads$/).map(({ body }) => (body as { type?: string }).type);
    expect(kinds).to.have.members(['floor-plan', 'roof-plan', 'site-plan']);
    leave(stage);
  });

  it('survives an element that is moved', async () => {
    const stage = await enter();
    await addSet(stage);
    stage.status.remove();
    document.body.append(stage.form);
    await stage.uploader.updateComplete;
    expect(stage.uploader.shadowRoot?.querySelectorAll('.row')).to.have.length(3);
    leave(stage);
  });

  it('polls where streams do not work', async () => {
    const stage = await enter({}, (adapter) => (adapter.streamsWork = false));
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
    leave(stage);
  });

  it('never sends credentials to storage, and always to the adapter', async () => {
    const stage = await enter();
    await endCheck(stage, 90);
    expect(new Set(stage.adapter.requests.map(({ credentials }) => credentials))).to.deep.equal(new Set(['include']));
    leave(stage);
  });

  it('keeps the set when the check is refused, and begins it where that is tried again', async () => {
    const stage = await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upstream_unavailable' }),
    );
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    (await until('a problem', () => stage.uploader.shadowRoot?.querySelector<HTMLElement>('#retry'))).click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    // The start that was not answered well may have begun all the same: it is asked for under its own key.
    const [refused, again, ...more] = stage.adapter.calls('POST', /process$/).map(({ body }) => keyIn(body));
    expect([again, more]).to.deep.equal([refused, []]);
    leave(stage);
  });

  it('tries again by itself what nobody answered, once the network is back', async () => {
    const stage = await enter();
    await addSet(stage);
    stage.adapter.reachable = false;
    inside(stage.uploader, '#check').click();
    await until('a problem', () => stage.uploader.shadowRoot?.querySelector('#retry'));
    stage.adapter.reachable = true;
    window.dispatchEvent(new Event('online'));
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    expect(stage.uploader.shadowRoot?.querySelector('#retry')).to.equal(null);
    leave(stage);
  });

  it('does not go on saying that nothing can be reached once the project can', async () => {
    const stage = await enter({ 'project-id': 'project-1' }, (adapter) => {
      adapter.reachable = false;
      adapter.existing({ run: 1, phase: 'processing' });
    });
    await until('a problem', () => stage.uploader.shadowRoot?.querySelector('#retry'));
    stage.adapter.reachable = true;
    await until('the run', () => stage.uploader.matches(':state(processing)'));
    await until('no problem', () => !stage.uploader.shadowRoot?.querySelector('#retry'));
    leave(stage);
  });

  it('asks another way where its stream is spoilt on the way', async () => {
    const stage = await enter();
    await startCheck(stage);
    for (const stream of stage.adapter.streams) {
      stream.dispatchEvent(new MessageEvent('snapshot', { data: '{"project":' }));
    }
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
    expect(stage.uploader.shadowRoot?.querySelector('#retry')).to.equal(null);
    leave(stage);
  });

  it('sends the set once more where the page has come to be about another city, and not where it only was for a moment', async () => {
    const world = new SessionWorld();
    const page = world.open();
    await page.session.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await world.uploaded(page);
    const other = { ...SETTINGS, cityKey: 'prairie-lake' };
    page.session.configure(other);
    page.session.configure(SETTINGS);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([world.puts.length, page.session.getState().projectId]).to.deep.equal([2, 'project-1']);
    // City and permit type may come one after the other: a project with a permit type of the other city would be refused.
    page.session.configure({ ...other, permitType: 'of-no-city' });
    await world.until('the city', () => page.session.getState().problem?.code === 'unknown_permit_type');
    expect([world.puts.length, page.session.getState().projectId]).to.deep.equal([2, 'project-1']);
    page.session.configure(other);
    await world.until('another project', () => page.session.getState().projectId === 'project-2');
    await world.uploaded(page);
    expect(page.session.getState().snapshot?.project.cityKey).to.equal('prairie-lake');
    expect(world.puts).to.have.length(4);
    page.session.dispose();
  });

  it('gives a re-run a key of its own', async () => {
    const stage = await enter();
    await endCheck(stage, 60);
    inside(stage.uploader, '#check').click();
    await until('a second run', () => stage.adapter.snapshot?.run === 2);
    const keys = stage.adapter.calls('POST', /process$/).map(({ body }) => keyIn(body));
    expect(keys).to.have.length(2);
    expect(new Set(keys)).to.have.length(2);
    leave(stage);
  });

  it('sends a drawing again that storage lost', async () => {
    const stage = await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upload_missing', details: { uploadId: 'upload-1' } }),
    );
    await addSet(stage, ['a.pdf', 'b.pdf']);
    inside(stage.uploader, '#check').click();
    const failed = () => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>('.row.failed .retry') ?? [])];
    const retry = await until('a row to retry', () => failed()[0]);
    expect(failed()).to.have.length(1);
    retry.click();
    await until('a third upload', () => stage.adapter.puts.length === 3);
    leave(stage);
  });

  it('leaves a replaced drawing in its place and keeps its category', async () => {
    const stage = await enter();
    await addSet(stage, ['a.pdf', 'A-301 Sections.pdf', 'c.pdf']);
    const rows = () => [...(stage.uploader.shadowRoot?.querySelectorAll('.row') ?? [])];
    await chooseInMenu(stage.uploader, 1, 'Replace');
    pick(stage.uploader, [pdfFile('new.pdf')], '#replacement');
    await until('replaced', () => rows()[1]?.querySelector('bdi')?.getAttribute('title') === 'new.pdf');
    expect(rows()[1]?.querySelector('select')?.value).to.equal('sections');
    leave(stage);
  });
});
