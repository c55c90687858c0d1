import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { loadProject, ProjectController, type ProjectHost } from '../../../dist/components/project-store/controller.js';
import { freshSession, pdfFile, textOf, until } from '../support/page.js';
import { ScriptedAdapter } from '../support/scripted-adapter.js';
import { enter, inside, leave, pick } from '../support/states.js';

/** An element whose own part can be kept from loading. */
class PartHost extends LitElement implements ProjectHost {
  adapter = '/precheck';
  session = freshSession();
  projectId = null;
  /** What loading the part ends with, in turn. */
  readonly loads: (Error | null)[] = [];
  readonly told: (string | null)[] = [];
  readonly controller = new ProjectController(this, ({ problem }) => this.told.push(problem?.code ?? null), {
    load: async () => {
      const end = this.loads.shift();
      if (end) throw end;
      return loadProject();
    },
  });
}
customElements.define('part-host', PartHost);

// These come first: later the rest of the script is there.
describe('the first paint of <precheck-uploader>', () => {
  it('takes a file before the rest is loaded, and keeps the focus when it is', async () => {
    const stage = await enter();
    expect(stage.uploader.shadowRoot?.adoptedStyleSheets).to.have.length(2);
    expect(stage.uploader.validationMessage).to.equal('Add your drawings and have them checked.');
    const button = inside(stage.uploader, '#choose');
    button.focus();
    pick(stage.uploader, [pdfFile('early.pdf')]);
    await stage.uploader.updateComplete;
    expect(textOf(stage.uploader)).to.contain('Adding 1 file');
    await until('the rest', () => (stage.uploader.shadowRoot?.adoptedStyleSheets.length ?? 0) > 2);
    await until('a row', () => stage.uploader.shadowRoot?.querySelector('.row.uploaded'));
    await until('focus', () => stage.uploader.shadowRoot?.activeElement?.matches('#choose, #check'));
    leave(stage);
  });

  it('leaves the drop area as it stands when the rest arrives', async () => {
    const stage = await enter();
    const button = inside(stage.uploader, '#choose');
    await until('the city', () => stage.adapter.calls('GET', /cities/).length > 0);
    await stage.uploader.updateComplete;
    expect(inside(stage.uploader, '#choose')).to.equal(button);
    leave(stage);
  });
});

describe('a part of the script that does not load', () => {
  it('is said, keeps what waits for it, and is asked for again on demand', async () => {
    const adapter = new ScriptedAdapter().install();
    const host = new PartHost();
    host.loads.push(new Error('no network'), null);
    document.body.append(host);
    const attached = host.controller.whenAttached();
    await until('the problem', () => host.controller.state.problem?.code === 'part_missing');
    expect(host.controller.store).to.equal(null);
    expect(host.controller.state.problem).to.include({ retryable: true });
    host.controller.retry();
    expect(await attached).to.equal(host.controller.store);
    expect(host.told).to.deep.equal(['part_missing', null]);
    host.remove();
    adapter.restore();
  });

  it('is waited for no longer by an element that leaves', async () => {
    const host = new PartHost();
    host.loads.push(new Error('no network'));
    document.body.append(host);
    const attached = host.controller.whenAttached();
    host.remove();
    expect(await attached).to.equal(null);
  });
});
