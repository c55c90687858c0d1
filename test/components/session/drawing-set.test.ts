import { expect } from '@open-wc/testing';
import { pdfFile } from '../support/page.js';
import { type BrowserWindow, SessionWorld } from '../support/session-world.js';

describe('the set of drawings', () => {
  let world: SessionWorld;
  let page: BrowserWindow;
  const state = () => page.session.getState();
  const statuses = () => state().drawings.map(({ status }) => status);
  const id = (index: number) => state().drawings[index]?.id ?? '';
  beforeEach(() => {
    world = new SessionWorld();
    world.holdPuts = true;
    page = world.open();
  });
  const addFour = async () => {
    await page.session.addFiles(['a', 'b', 'c', 'd'].map((name) => pdfFile(`${name}.pdf`)));
    await world.until('three under way', () => world.puts.length === 3);
  };

  it('stops and goes on with one drawing, and gives its turn to the next', async () => {
    await addFour();
    page.session.pauseDrawing(id(0));
    expect(world.puts[0]?.signal.aborted).to.equal(true);
    await world.until('the fourth', () => world.puts.length === 4);
    expect(statuses()).to.deep.equal(['paused', 'uploading', 'uploading', 'uploading']);
    page.session.resumeDrawing(id(0));
    expect(statuses()[0]).to.equal('waiting');
    for (const put of world.puts) put.finish();
    world.holdPuts = false;
    await world.uploaded(page);
    expect(world.puts).to.have.length(5);
  });

  it('stops all, what is added too, and goes on with all', async () => {
    await addFour();
    page.session.pauseUploads();
    await page.session.addFiles([pdfFile('e.pdf')]);
    expect(statuses()).to.deep.equal(['paused', 'paused', 'paused', 'paused', 'paused']);
    expect(state()).to.include({ paused: true, bytesPerSecond: null, secondsLeft: null });
    expect(world.puts.every(({ signal }) => signal.aborted)).to.equal(true);
    world.holdPuts = false;
    page.session.resumeUploads();
    await world.uploaded(page);
    expect(state().paused).to.equal(false);
    expect(world.puts).to.have.length(8);
  });

  it('is not stopped once nothing of it stands still', async () => {
    page.session.pauseUploads();
    expect(state().paused).to.equal(false);
    await addFour();
    page.session.pauseUploads();
    for (const { id } of state().drawings) page.session.removeDrawing(id);
    expect(state().paused).to.equal(false);
    await page.session.addFiles([pdfFile('f.pdf')]);
    await world.until('under way', () => world.puts.length === 4);
  });

  it('puts drawings where they are wanted, and nowhere outside', async () => {
    await addFour();
    const names = () =>
      state()
        .drawings.map(({ name }) => name[0])
        .join('');
    page.session.moveDrawing(id(0), 2);
    expect(names()).to.equal('bcad');
    page.session.moveDrawing(id(3), -1);
    expect(names()).to.equal('dbca');
    page.session.moveDrawing(id(0), 99);
    expect(names()).to.equal('bcad');
    page.session.moveDrawing('nobody', 0);
    expect(names()).to.equal('bcad');
  });

  it('names a drawing as the person does', async () => {
    await page.session.addFiles([pdfFile('a.pdf')]);
    page.session.labelDrawing(id(0), 'Ground floor');
    expect(state().drawings[0]?.label).to.equal('Ground floor');
  });

  it('tells how fast it is while it is sent, and nothing after', async () => {
    await page.session.addFiles([pdfFile('a.pdf', 'a', 1_000_000)]);
    await world.until('under way', () => world.puts.length === 1);
    let sent = 0;
    await world.until('a speed', () => {
      world.puts[0]?.onProgress((sent += 1000));
      return state().bytesPerSecond;
    });
    expect(state().secondsLeft).to.be.greaterThan(0);
    await world.until('its own speed', () => state().drawings[0]?.bytesPerSecond);
    world.puts[0]?.finish();
    await world.uploaded(page);
    expect(state()).to.include({ bytesPerSecond: null, secondsLeft: null });
  });
});
