/** The project that a page names by `project-id`, and the one that the person begins in its place. */
import { expect } from '@open-wc/testing';
import { pdfFile, until } from '../support/page.js';
import type { ScriptedAdapter } from '../support/scripted-adapter.js';
import { view } from '../support/snapshots.js';
import { enter, part, pick, query, queryAll, stage } from '../support/states.js';

const NAMED = 'project-named';

/** A run of an earlier visit that fell short. */
function earlierProject(adapter: ScriptedAdapter): void {
  const { project } = adapter.existing();
  adapter.existing({
    project: { ...project, id: NAMED, permitType: 'new-dwelling' },
    phase: 'complete',
    run: 1,
    drawings: [{ ...view, name: 'Old.pdf', filename: 'Old.pdf' }],
    gate: { decision: 'failed', minScore: 80, score: 12, reasons: [] },
  });
}

describe('project-id', () => {
  const added: Element[] = [];

  /** The named project is left for another, of which one file is on its way. */
  const beginAnother = async () => {
    await enter({ 'project-id': NAMED }, (adapter) => {
      earlierProject(adapter);
      adapter.finishUploads = false;
    });
    await until('the named project', () => rows().join() === 'Old.pdf');
    part('#start-over').click();
    await until('an empty set', () => rows().length === 0);
    pick([pdfFile('New.pdf')]);
    await until('the upload', () => stage.adapter.puts.length === 1);
  };
  afterEach(() => {
    for (const element of added.splice(0)) element.remove();
  });
  const rows = () => queryAll('.row bdi').map((name) => name.getAttribute('title'));
  const asked = () => stage.adapter.requests.filter(({ path }) => path.includes(NAMED)).length;
  /** The file goes on where it was, and becomes part of a set that can be checked. */
  const expectAnother = async (before: number) => {
    expect(stage.adapter.puts).to.have.length(1);
    stage.adapter.puts[0]?.finish();
    await until('sent', () => query('.row.uploaded'));
    expect([rows(), asked()]).to.deep.equal([['New.pdf'], before]);
    part('#check').click();
    await until('its check', () => stage.adapter.calls('POST', /process$/).length === 1);
  };

  const addStatus = () => {
    const status = Object.assign(document.createElement('precheck-status'), { session: stage.uploader.session });
    status.projectId = NAMED;
    added.push(status);
    document.body.append(status);
  };
  for (const [name, act] of [
    ['the element is moved', () => document.body.append(stage.form)],
    ['a further element has it', addStatus],
  ] as const) {
    it(`is no new instruction where ${name}`, async () => {
      await beginAnother();
      const before = asked();
      act();
      await until('it stands', () => rows().length > 0);
      await stage.adapter.settled();
      await expectAnother(before);
    });
  }

  it('opens the project again where it is given again after it was taken away', async () => {
    await beginAnother();
    const draft = stage.adapter.snapshot;
    earlierProject(stage.adapter);
    stage.uploader.removeAttribute('project-id');
    await stage.uploader.updateComplete;
    expect([rows(), stage.adapter.snapshot === draft]).to.deep.equal([['New.pdf'], false]);
    stage.uploader.setAttribute('project-id', NAMED);
    await until('the named project', () => rows().join() === 'Old.pdf');
  });

  it('opens another project where another is given', async () => {
    await beginAnother();
    earlierProject(stage.adapter);
    const { project } = stage.adapter.existing();
    stage.adapter.existing({ project: { ...project, id: 'project-third' }, phase: 'processing', run: 3 });
    stage.uploader.projectId = 'project-third';
    await until('the third', () => stage.uploader.matches(':state(processing)'));
    expect(stage.adapter.requests.at(-1)?.path ?? '').not.to.contain(NAMED);
  });
});
