import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readinessOf } from '../../../dist/components/project-store/selectors.js';
import { until } from '../support/fake-time.js';
import { pdfFile } from '../support/page.js';
import type { ProjectStore } from '../../../dist/components/project-store/project.js';
import { ProjectWorld } from '../support/project-world.js';

describe('two tabs with one project', () => {
  let world: ProjectWorld;
  let first: ProjectStore;
  let second: ProjectStore;
  const states = () => [first, second].map((tab) => tab.getState());

  beforeEach(async () => {
    world = new ProjectWorld();
    first = world.open();
    await first.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await world.uploaded(first);
    await until(
      'all kept',
      () => world.kept.filter((one) => one.endsWith(' sent') && !one.includes('not')).length === 2,
    );
    second = world.open();
    await until('the set', () => second.getState().drawings.length === 2);
    await until('a permit type', () => states().every(({ city }) => city));
  });
  afterEach(() => {
    first.end();
    second.end();
  });

  it('that have the check begun at once begin one run, and both show it', async () => {
    first.dispatch({ type: 'check-requested' });
    second.dispatch({ type: 'check-requested' });
    await until('both see it', () => states().every(({ snapshot }) => snapshot?.run === 1));
    await until('nothing is asked any more', () => states().every(({ starting }) => !starting));
    expect([world.adapter.calls('POST', /process$/).length, world.adapter.starts.length]).to.deep.equal([2, 1]);
    expect(states().map((state) => [readinessOf(state), state.problem])).to.deep.equal([
      ['processing', null],
      ['processing', null],
    ]);
    world.adapter.complete(84);
    await until('both have a receipt', () => states().every(({ receipt }) => receipt));
  });

  it('begin one run as well where the first has to wait for a limit, and show no error', async () => {
    world.adapter.refusals.push({ path: /process$/, code: 'too_many_requests', details: { retryAfterSeconds: 2 } });
    first.dispatch({ type: 'check-requested' });
    await until('a run', () => world.adapter.starts.length === 1);
    expect([first.getState().problem, world.adapter.calls('POST', /process$/).length]).to.deep.equal([null, 2]);
  });

  it('begin one run where the second is asked when the first is over already', async () => {
    first.dispatch({ type: 'check-requested' });
    await until('a run', () => world.adapter.starts.length === 1);
    world.adapter.complete(84);
    second.dispatch({ type: 'check-requested' });
    await until('both passed', () => states().every((state) => readinessOf(state) === 'passed'));
    expect(world.adapter.starts).to.have.length(1);
  });

  it('with another set each: the slower one sees the run, and no error', async () => {
    const id = first.getState().drawings[0]?.id ?? '';
    first.dispatch({ type: 'drawing-categorised', id, category: 'sections' });
    first.dispatch({ type: 'check-requested' });
    second.dispatch({ type: 'check-requested' });
    await until('both see it', () => states().every((state) => readinessOf(state) === 'processing'));
    expect(states().map(({ problem }) => problem)).to.deep.equal([null, null]);
    expect(world.adapter.starts).to.have.length(1);
  });

  it('begin a second run for the same set once the first was seen', async () => {
    first.dispatch({ type: 'check-requested' });
    await until('a run', () => world.adapter.starts.length === 1);
    world.adapter.complete(60);
    await until('failed', () => readinessOf(first.getState()) === 'failed');
    first.dispatch({ type: 'check-requested' });
    await until('a second run', () => world.adapter.starts.length === 2);
  });
});
