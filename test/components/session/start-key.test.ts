import { expect } from '@open-wc/testing';
import { readinessOf } from '../../../src/components/session/readiness.js';
import { withStartKey } from '../../../src/components/session/start-key.js';
import { pdfFile } from '../support/page.js';
import { type BrowserWindow, SessionWorld } from '../support/session-world.js';

const RUN = {
  permitType: 'new-dwelling',
  drawings: [{ uploadId: 'u', sha256: 'a'.repeat(64), type: 'details', label: 'A' }],
};

describe('the key of a start', () => {
  const key = (projectId = 'p', lastRun = 0, run = RUN) => withStartKey(projectId, lastRun, run).idempotencyKey;

  it('is the same for the same start, and another for any other', () => {
    const [drawing] = RUN.drawings;
    const others = [
      key('q'),
      key('p', 1),
      key('p', 0, { ...RUN, permitType: 'fence' }),
      key('p', 0, { ...RUN, drawings: [] }),
      key('p', 0, { ...RUN, drawings: [{ ...RUN.drawings[0]!, label: 'B' }] }),
      key('p', 0, { ...RUN, drawings: [drawing!, { ...drawing!, uploadId: 'v' }] }),
      withStartKey('p', 0, { ...RUN, minScore: 90 }).idempotencyKey,
    ];
    expect(key()).to.equal(key());
    expect(new Set([key(), ...others])).to.have.length(others.length + 1);
    expect(key()).to.have.length.below(200);
  });
});

describe('two windows with one project', () => {
  let world: SessionWorld;
  let first: BrowserWindow;
  let second: BrowserWindow;
  const states = () => [first, second].map(({ session }) => session.getState());

  beforeEach(async () => {
    world = new SessionWorld();
    first = world.open();
    await first.session.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await world.uploaded(first);
    await world.until('digests', () => first.session.getState().drawings.every(({ sha256 }) => sha256));
    second = world.open();
    await world.until('the set', () => second.session.getState().drawings.length === 2);
    await world.until('a permit type', () => states().every(({ city }) => city));
  });
  afterEach(() => {
    first.session.dispose();
    second.session.dispose();
  });

  it('that have the check begun at once begin one run, and both show it', async () => {
    first.session.check();
    second.session.check();
    await world.until('both see it', () => states().every(({ snapshot }) => snapshot?.run === 1));
    await world.until('nothing is asked any more', () => states().every(({ starting }) => !starting));
    expect([world.startsAsked, world.starts.length]).to.deep.equal([2, 1]);
    expect(states().map((state) => [readinessOf(state), state.problem])).to.deep.equal([
      ['processing', null],
      ['processing', null],
    ]);
    world.complete(84);
    await world.until('both have a receipt', () => states().every(({ receipt }) => receipt));
  });

  it('begin one run where the second is asked when the first is over already', async () => {
    first.session.check();
    await world.until('a run', () => world.starts.length === 1);
    world.complete(84);
    second.session.check();
    await world.until('both passed', () => states().every((state) => readinessOf(state) === 'passed'));
    expect(world.starts).to.have.length(1);
  });

  it('with another set each: the slower one sees the run, and no error', async () => {
    first.session.categoriseDrawing(first.session.getState().drawings[0]?.id ?? '', 'sections');
    first.session.check();
    second.session.check();
    await world.until('both see it', () => states().every((state) => readinessOf(state) === 'processing'));
    expect(states().map(({ problem }) => problem)).to.deep.equal([null, null]);
    expect(world.starts).to.have.length(1);
  });

  it('begin a second run for the same set once the first was seen', async () => {
    first.session.check();
    await world.until('a run', () => world.starts.length === 1);
    world.complete(60);
    await world.until('failed', () => readinessOf(first.session.getState()) === 'failed');
    first.session.check();
    await world.until('a second run', () => world.starts.length === 2);
  });
});
