/** The uploader with nothing but a keyboard: real key presses, as a person who uses no mouse makes them. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { FINDINGS, pdfFile, plain, until } from '../support/page.js';
import { addSet, enter, part, pick, query, queryAll, stage } from '../support/states.js';

describe('<precheck-uploader> by keyboard', () => {
  let before: HTMLButtonElement;
  let behind: HTMLButtonElement;
  beforeEach(async () => {
    before = document.createElement('button');
    before.textContent = 'Before';
    document.body.append(before);
    await enter();
    // Behind the last control Tab would leave the page, and Firefox then presses no button of it any more.
    behind = document.createElement('button');
    behind.textContent = 'Behind';
    document.body.append(behind);
    // A headless browser has no file dialog; what opens it is what matters here.
    for (const input of queryAll('input[type=file]') ?? []) {
      input.addEventListener('click', (event) => {
        event.preventDefault();
        opened.push((event.target as HTMLElement).id);
      });
    }
    opened.length = 0;
  });
  afterEach(() => {
    before.remove();
    behind.remove();
  });
  const opened: string[] = [];
  const active = () => stage.uploader.shadowRoot?.activeElement as HTMLElement | null;
  const nameOf = (element: HTMLElement | null) => element?.getAttribute('aria-label') ?? plain(element);
  /** Tabs through the element from before it and gives what each stop is called. */
  const stops = async (): Promise<string[]> => {
    before.focus();
    const names: string[] = [];
    for (;;) {
      await sendKeys({ press: 'Tab' });
      const element = active();
      if (!element || names.length > 40) return names;
      names.push(nameOf(element));
    }
  };
  const tabTo = async (name: string) => {
    before.focus();
    for (let presses = 0; presses < 40; presses += 1) {
      await sendKeys({ press: 'Tab' });
      if (nameOf(active()) === name) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const pressAt = async (name: string, key: string) => {
    await tabTo(name);
    await sendKeys({ press: key });
  };
  const rows = () => queryAll('.row').length;

  it('reaches every control in reading order', async () => {
    expect(await stops()).to.deep.equal(['Choose files', 'Choose a folder']);
    await addSet(['a.pdf', 'b.pdf']);
    const ofRow = (name: string) => [`Category of ${name}`, `Replace ${name}`, `Remove ${name}`];
    expect(await stops()).to.deep.equal([
      ...ofRow('a.pdf'),
      ...ofRow('b.pdf'),
      'Add files',
      'Add a folder',
      'Start over',
      'Check drawings',
    ]);
  });

  it('opens the file dialog with Enter and with Space', async () => {
    await pressAt('Choose files', 'Enter');
    await sendKeys({ press: ' ' });
    expect(opened).to.deep.equal(['files', 'files']);
  });

  it('keeps the focus when the drop area becomes the list', async () => {
    await tabTo('Choose files');
    pick([pdfFile('a.pdf')]);
    await until('a row', () => rows() === 1);
    await stage.uploader.updateComplete;
    expect(nameOf(active())).to.equal('Add files');
  });

  it('keeps the focus when rows are removed, one after the other', async () => {
    await addSet(['a.pdf', 'b.pdf', 'c.pdf']);
    await pressAt('Remove b.pdf', ' ');
    await until('two rows', () => rows() === 2);
    expect(nameOf(active())).to.equal('Remove c.pdf');
    await sendKeys({ press: 'Enter' });
    await until('one row', () => rows() === 1);
    expect(nameOf(active())).to.equal('Remove a.pdf');
    await sendKeys({ press: 'Enter' });
    await until('no row', () => rows() === 0);
    await stage.uploader.updateComplete;
    expect(nameOf(active())).to.equal('Choose files');
  });

  it('presses one button for an Enter, however long that is held down', async () => {
    await addSet(['a.pdf', 'b.pdf']);
    const usual = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
    const press = (repeat: boolean) => active()?.dispatchEvent(new KeyboardEvent('keydown', { ...usual, repeat }));
    for (const name of ['Remove a.pdf', 'Check drawings']) {
      await tabTo(name);
      // Whether the browser goes on to press the button.
      expect([press(false), press(true)], name).to.deep.equal([true, false]);
    }
  });

  it('keeps the focus in a row while a message appears above it', async () => {
    await addSet(['a.pdf', 'b.pdf']);
    await tabTo('Category of b.pdf');
    pick([new File([], 'empty.pdf')]);
    await until('the message', () => query('.refusals'));
    expect(nameOf(active())).to.equal('Category of b.pdf');
    await pressAt('Dismiss', 'Enter');
    await until('no message', () => !query('.refusals'));
    expect(active()).not.to.equal(null);
  });

  it('keeps the focus in the row whose upload is tried again', async () => {
    stage.adapter.putStatuses.push(413);
    pick([pdfFile('a.pdf')]);
    await until('a failed row', () => query('.row.failed'));
    await pressAt('Try again a.pdf', 'Enter');
    await until('sent', () => query('.row.uploaded'));
    expect(nameOf(active())).to.equal('Replace a.pdf');
  });

  it('goes from rows to timeline to result without losing the focus, and on to what to do', async () => {
    await addSet(['A-101 Floor plan.pdf', 'A-102 Roof plan.pdf']);
    stage.adapter.findings = FINDINGS;
    await pressAt('Check drawings', 'Enter');
    await until('the timeline', () => query('[part=timeline]'));
    await until('a stream', () => stage.adapter.streams.size === 1);
    expect(active()).to.equal(part('.panel'));
    stage.adapter.complete(62);
    await until('the result', () => query('.finding'));
    expect(active()).to.equal(part('.panel'));
    await sendKeys({ press: 'Tab' });
    expect(nameOf(active())).to.equal('By drawing');
    expect(part('.panel').hasAttribute('tabindex')).to.equal(false);
    await pressAt('Passed (2)', ' ');
    await until('unfolded', () => queryAll('details[open]').length === 1);
  });
});
