import { expect } from '@open-wc/testing';
import { pdfFile, until } from '../support/page.js';
import {
  addSet,
  endCheck,
  enter,
  enterChecking,
  enterWithSet,
  part,
  pick,
  query,
  queryAll,
  stage,
} from '../support/states.js';

describe('a session on a page', () => {
  it('polls where streams do not work', async () => {
    await enter({}, (adapter) => (adapter.streamsWork = false));
    await addSet();
    part('#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
  });

  it('never sends credentials to storage, and always to the adapter', async () => {
    await enter();
    await endCheck(90);
    expect(new Set(stage.adapter.requests.map(({ credentials }) => credentials))).to.deep.equal(new Set(['include']));
  });

  it('says that something is in the way of a check where no other run is', async () => {
    await enter({}, ({ refusals }) => refusals.push({ path: /process$/, code: 'conflict' }));
    await addSet();
    part('#check').click();
    await until('a problem', () => query('#retry'));
    expect(stage.adapter.snapshot?.run).to.equal(0);
  });

  it('asks another way where its stream is spoilt on the way', async () => {
    await enterChecking();
    for (const stream of stage.adapter.streams) {
      stream.dispatchEvent(new MessageEvent('snapshot', { data: '{"project":' }));
    }
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
    expect(query('#retry')).to.equal(null);
  });

  it('sends a drawing again that storage lost', async () => {
    await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upload_missing', details: { uploadId: 'upload-1' } }),
    );
    await addSet(['a.pdf', 'b.pdf']);
    part('#check').click();
    const failed = () => queryAll('.row.failed .retry');
    const retry = await until('a row to retry', () => failed()[0]);
    expect(failed()).to.have.length(1);
    retry.click();
    await until('a third upload', () => stage.adapter.puts.length === 3);
  });

  it('leaves a replaced drawing in its place and keeps its category', async () => {
    await enterWithSet(['a.pdf', 'A-301 Sections.pdf', 'c.pdf']);
    const rows = () => queryAll('.row');
    rows()[1]?.querySelector<HTMLElement>('.replace')?.click();
    pick([pdfFile('new.pdf')], '#replacement');
    await until('replaced', () => rows()[1]?.querySelector('bdi')?.getAttribute('title') === 'new.pdf');
    expect(rows()[1]?.querySelector('select')?.value).to.equal('sections');
  });
});
