import { expect } from '@open-wc/testing';
import { pdfFile, until } from '../support/page.js';
import { addSet, endCheck, enter, enterChecking, inside, leave, pick, type Stage } from '../support/states.js';

describe('a session on a page', () => {
  let stage: Stage;
  afterEach(() => leave(stage));

  it('tells the adapter what kind of drawing it sends', async () => {
    stage = await enter();
    await addSet(stage);
    const kinds = stage.adapter.calls('POST', /uploads$/).map(({ body }) => (body as { type?: string }).type);
    expect(kinds).to.have.members(['floor-plan', 'roof-plan', 'site-plan']);
  });

  it('polls where streams do not work', async () => {
    stage = await enter({}, (adapter) => (adapter.streamsWork = false));
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
  });

  it('never sends credentials to storage, and always to the adapter', async () => {
    stage = await enter();
    await endCheck(stage, 90);
    expect(new Set(stage.adapter.requests.map(({ credentials }) => credentials))).to.deep.equal(new Set(['include']));
  });

  it('says that something is in the way of a check where no other run is', async () => {
    stage = await enter({}, ({ refusals }) => refusals.push({ path: /process$/, code: 'conflict' }));
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    await until('a problem', () => stage.uploader.shadowRoot?.querySelector('#retry'));
    expect(stage.adapter.snapshot?.run).to.equal(0);
  });

  it('asks another way where its stream is spoilt on the way', async () => {
    stage = await enterChecking();
    for (const stream of stage.adapter.streams) {
      stream.dispatchEvent(new MessageEvent('snapshot', { data: '{"project":' }));
    }
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
    expect(stage.uploader.shadowRoot?.querySelector('#retry')).to.equal(null);
  });

  it('sends a drawing again that storage lost', async () => {
    stage = await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upload_missing', details: { uploadId: 'upload-1' } }),
    );
    await addSet(stage, ['a.pdf', 'b.pdf']);
    inside(stage.uploader, '#check').click();
    const failed = () => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>('.row.failed .retry') ?? [])];
    const retry = await until('a row to retry', () => failed()[0]);
    expect(failed()).to.have.length(1);
    retry.click();
    await until('a third upload', () => stage.adapter.puts.length === 3);
  });

  it('leaves a replaced drawing in its place and keeps its category', async () => {
    stage = await enter();
    await addSet(stage, ['a.pdf', 'A-301 Sections.pdf', 'c.pdf']);
    const rows = () => [...(stage.uploader.shadowRoot?.querySelectorAll('.row') ?? [])];
    rows()[1]?.querySelector<HTMLElement>('.replace')?.click();
    pick(stage.uploader, [pdfFile('new.pdf')], '#replacement');
    await until('replaced', () => rows()[1]?.querySelector('bdi')?.getAttribute('title') === 'new.pdf');
    expect(rows()[1]?.querySelector('select')?.value).to.equal('sections');
  });
});
