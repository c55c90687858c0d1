import { sendKeys } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { type DrawingRowsOptions, renderDrawingRows } from '../../../dist/components/precheck-uploader/drawing-rows.js';
import { renderSummary } from '../../../dist/components/precheck-uploader/set-summary.js';
import { INITIAL_STATE } from '../../../dist/components/session/session-state.js';
import { progressWords, sheetWords } from '../../../dist/components/precheck-uploader/row-words.js';
import { createDrawing, type Drawing } from '../../../dist/components/session/drawing.js';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import {
  nameOfSize,
  namesOfSizes,
  type SheetReading,
  type SheetSize,
} from '../../../dist/components/files/sheets/sheet-facts.js';
import { setPrecheckWords } from '../../../dist/components/words.js';
import { pdfFile, textOf, until } from '../support/page.js';
import { addSet, chooseInMenu, enter, inside, leave, pick, type Stage } from '../support/states.js';

const words = wordsFor('en');
const MB = 1_000_000;

describe('what a row says', () => {
  const drawing = { ...createDrawing('d', pdfFile('a.pdf')), size: 10 * MB };
  const rows: readonly [Partial<Drawing>, boolean, string][] = [
    [{ status: 'waiting' }, false, 'Waiting · 10 MB'],
    [{ status: 'waiting' }, true, 'Waiting for the network · 10 MB'],
    [{ status: 'paused' }, false, 'Paused · 10 MB'],
    [{ status: 'uploading', sentBytes: 4 * MB }, false, '40% · 4 MB of 10 MB'],
    [
      { status: 'uploading', sentBytes: 4 * MB, bytesPerSecond: 2 * MB },
      false,
      '40% · 4 MB of 10 MB · 2 MB/s · about 10 seconds',
    ],
    [
      { status: 'uploading', sentBytes: 4 * MB, bytesPerSecond: MB / 20 },
      false,
      '40% · 4 MB of 10 MB · 50 kB/s · about 2 minutes',
    ],
    [{ status: 'uploading', sentBytes: 10 * MB }, false, 'Finishing · 10 MB'],
    [{ status: 'uploading', retryingAfter: 2 }, false, 'Connection lost. Trying again (2) · 10 MB'],
    [{ status: 'uploaded' }, false, 'Sent · 10 MB'],
    [{ status: 'uploaded', size: null }, false, 'Sent'],
    [{ status: 'failed' }, false, ''],
    [{ status: 'missing' }, false, 'Not sent yet. Choose this file again · 10 MB'],
    [{ status: 'missing', problem: problemOf('upload_missing', 'It is gone.') }, false, ''],
  ];
  for (const [change, offline, expected] of rows) {
    it(`says “${expected}” of ${JSON.stringify(change)}${offline ? ', offline' : ''}`, () => {
      expect(
        progressWords({ ...drawing, ...change }, offline, words)
          .join(' · ')
          .replaceAll('\u00a0', ' '),
      ).to.equal(expected);
    });
  }

  const place = document.createElement('div');
  const shown = (status: Drawing['status'], offline: boolean) => {
    const state = { ...INITIAL_STATE, offline, drawings: [{ ...drawing, status }] };
    const actions = { pauseAll: () => undefined, resumeAll: () => undefined };
    render(html`${renderSummary({ state, words, editable: true, actions })}`, place);
    return place.textContent?.includes('goes on by itself');
  };
  it('says that it goes on by itself only of what does', () => {
    const said = [shown('waiting', true), shown('uploading', true), shown('paused', true), shown('waiting', false)];
    expect(said).to.deep.equal([true, true, false, false]);
  });

  it('shows the category that the set has, whatever the person chose before', () => {
    const desk = {
      stateOf: () => '',
      readingOf: () => null,
      pictureOf: () => null,
    } as unknown as DrawingRowsOptions['desk'];
    const actions = { categorise: () => undefined } as unknown as DrawingRowsOptions['actions'];
    const show = (category: string) => {
      const options = { editable: true, offline: false, words, desk, actions };
      render(renderDrawingRows([{ ...drawing, category }], options), place);
      return place.querySelector('select') as HTMLSelectElement;
    };
    for (const chosen of ['site-plan', 'other']) {
      show('other').value = chosen;
      show(chosen);
    }
    expect(show('site-plan').value).to.equal('site-plan');
    expect(show('of-the-service').selectedOptions[0]?.text.trim()).to.equal('of-the-service');
  });

  const inch = (width: number, height: number): SheetSize => ({ width: width * 72, height: height * 72 });
  const mm = (width: number, height: number): SheetSize => inch(width / 25.4, height / 25.4);
  const sizes: readonly [SheetSize, string][] = [
    [inch(36, 24), 'ARCH D'],
    [inch(24, 36), 'ARCH D'],
    [inch(34, 22), 'ANSI D'],
    [inch(17, 11), 'Tabloid'],
    [mm(841, 594), 'A1'],
    [mm(838, 596), 'A1'],
    [mm(297, 210), 'A4'],
    [inch(8.5, 11), 'Letter'],
    [mm(500, 700), '500 × 700 mm'],
  ];
  for (const [size, name] of sizes) {
    it(`calls ${size.width} by ${size.height} points ${name}`, () => {
      expect(nameOfSize(size, String)).to.equal(name);
    });
  }

  it('names the most frequent size first, and counts more than two', () => {
    expect(namesOfSizes([mm(210, 297), inch(36, 24), inch(24, 36)], String)).to.deep.equal(['ARCH D', 'A4']);
    const read = (...given: SheetSize[]): SheetReading => ({
      type: 'read',
      pageCount: 12,
      sizes: given,
      picture: null,
    });
    expect(sheetWords(read(inch(36, 24)), words)).to.equal('12 sheets, ARCH D');
    expect(sheetWords(read(inch(36, 24), mm(210, 297)), words)).to.equal('12 sheets, ARCH D + A4');
    expect(sheetWords(read(inch(36, 24), mm(210, 297), inch(9, 12)), words)).to.equal('12 sheets, 3 sizes');
    expect(sheetWords({ type: 'damaged' }, words)).to.contain('may be damaged');
    expect(sheetWords({ type: 'read', pageCount: 0, sizes: [], picture: null }, words)).to.contain('may be damaged');
    expect(sheetWords(null, words)).to.equal(null);
  });
});

describe('the rows of <precheck-uploader>', () => {
  let stage: Stage;
  afterEach(() => leave(stage));
  const all = (selector: string) => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const names = () => all('.row bdi').map((name) => name.getAttribute('title'));
  const active = () => stage.uploader.shadowRoot?.activeElement as HTMLElement | null;
  const FILES = ['a.pdf', 'b.pdf', 'c.pdf'];

  it('stop and go on, one by one and all together', async () => {
    stage = await enter({}, (adapter) => (adapter.finishUploads = false));
    pick(
      stage.uploader,
      ['a.pdf', 'b.pdf'].map((name) => pdfFile(name)),
    );
    await until('two uploads', () => stage.adapter.puts.length === 2);
    inside(stage.uploader, '.row .pause').click();
    await until('a paused row', () => all('.row.paused').length === 1);
    expect(textOf(stage.uploader)).to.contain('Paused');
    inside(stage.uploader, '#pause-all').click();
    await until('two paused rows', () => all('.row.paused').length === 2);
    await expect(stage.uploader).to.be.accessible();
    expect(inside(stage.uploader, '#pause-all').textContent?.trim()).to.equal('Resume');
    stage.adapter.finishUploads = true;
    inside(stage.uploader, '#pause-all').click();
    await until('two sent rows', () => all('.row.uploaded').length === 2);
  });

  it('speak as the page does in its region, in the vendor’s words for that', async () => {
    setPrecheckWords('es-MX', {
      uploader: { drawings: 'Planos de aquí' },
      validity: { notChecked: 'Primero revise.' },
    });
    stage = await enter({ lang: 'es-MX' });
    await addSet(stage, FILES);
    await until('the words', () => textOf(stage.uploader).includes('Planos de aquí'));
    await until('those of the form', () => stage.uploader.validationMessage === 'Primero revise.');
  });

  it('have a menu that goes by arrows, closes by Escape and gives the focus back', async () => {
    stage = await enter();
    await addSet(stage, FILES);
    const scrolls = watchScrolls();
    const more = all('.row .more')[1];
    more?.focus();
    await sendKeys({ press: 'Enter' });
    await until('the menu', () => stage.uploader.shadowRoot?.querySelector('#row-menu:popover-open'));
    await until('focus in it', () => active()?.matches('[role=menuitem]'));
    expect(all('[role=menuitem]').map(({ textContent }) => textContent?.trim())).to.deep.equal([
      'Replace',
      'Change label',
      'Move up',
      'Move down',
      'Remove',
    ]);
    expect(more?.getAttribute('aria-expanded')).to.equal('true');
    await expect(stage.uploader).to.be.accessible();
    await sendKeys({ press: 'ArrowUp' });
    expect(active()?.textContent?.trim()).to.equal('Remove');
    await sendKeys({ press: 'ArrowDown' });
    expect(active()?.textContent?.trim()).to.equal('Replace');
    await sendKeys({ press: 'Escape' });
    await until('the menu to close', () => more?.getAttribute('aria-expanded') === 'false');
    expect(active()).to.equal(more);
    // Nothing of it listens to the page any more.
    expect(scrolls.end().map((signal) => signal?.aborted)).to.deep.equal([true]);
  });

  it('name the kinds of drawings that are still missing, until a file has that category', async () => {
    stage = await enter();
    stage.uploader.requiredCategories = 'site-plan, roof-plan';
    await addSet(stage, ['A-101 site plan.pdf', 'b.pdf']);
    await until('the notice', () => textOf(stage.uploader).includes('This application also needs: Roof plan.'));
    await expect(stage.uploader).to.be.accessible();
    const select = all('.row select')[1] as HTMLSelectElement;
    select.value = 'roof-plan';
    select.dispatchEvent(new Event('change'));
    await until('no notice', () => !textOf(stage.uploader).includes('This application also needs'));
    stage.uploader.requiredCategories = null;
  });

  it('change places by menu, by Alt with an arrow, and by being dragged, and say where they are', async () => {
    stage = await enter();
    await addSet(stage, FILES);
    await chooseInMenu(stage.uploader, 0, 'Move down');
    await until('b first', () => names().join() === 'b.pdf,a.pdf,c.pdf');
    expect(inside(stage.uploader, '[role=status]').textContent?.trim()).to.equal('a.pdf is now 2 of 3.');
    all('.row .more')[1]?.focus();
    await sendKeys({ down: 'Alt' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ up: 'Alt' });
    await until('a last', () => names().join() === 'b.pdf,c.pdf,a.pdf');
    await until('the focus to follow', () => active()?.getAttribute('aria-label') === 'More for a.pdf');
    const dataTransfer = new DataTransfer();
    const tell = (target: Element | undefined, type: string, clientY = 0) =>
      target?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, clientY }));
    tell(all('.thumb')[2], 'dragstart');
    tell(all('.row')[0], 'dragover', (all('.row')[0]?.getBoundingClientRect().top ?? 0) + 2);
    await until('a mark', () => all('.row.drop-before').length === 1);
    expect(inside(stage.uploader, '.panel').classList.contains('dragging')).to.equal(false);
    tell(all('.row')[0], 'drop');
    await until('a first', () => names().join() === 'a.pdf,b.pdf,c.pdf');
    expect(all('.dragged, .drop-before, .drop-after')).to.have.length(0);
  });

  it('take another label by keyboard, which goes with the drawing, and keep the one that they had where that is given up', async () => {
    stage = await enter();
    await addSet(stage, ['A-101.pdf']);
    const change = async (label: string, key: string) => {
      await chooseInMenu(stage.uploader, 0, 'Change label');
      const find = () => stage.uploader.shadowRoot?.querySelector<HTMLInputElement>('.label');
      const field = await until('the field', find);
      await until('focus in it', () => active() === field);
      await expect(stage.uploader).to.be.accessible();
      const before = field.value;
      field.value = label;
      await sendKeys({ press: key });
      await until('no field', () => !find());
      await until('the focus back', () => active()?.matches('.more'));
      return before;
    };
    expect(await change('Nonsense', 'Escape')).to.equal('A-101');
    expect(textOf(stage.uploader)).not.to.contain('Nonsense');
    await change('Ground floor', 'Enter');
    await until('the label', () => textOf(stage.uploader).includes('Ground floor'));
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    const sent = stage.adapter.calls('POST', /process$/)[0]?.body as { drawings: { label: string }[] };
    expect(sent.drawings[0]?.label).to.equal('Ground floor');
  });

  it('keep their icon where no sheet can be drawn', async () => {
    stage = await enter();
    await addSet(stage, ['a.pdf']);
    expect(all('.thumb .icon')).to.have.length(1);
    expect(all('.row.failed')).to.have.length(0);
  });
});

/** The signals that end what listens to the page's scrolling, of all that begins to until `end`. */
function watchScrolls() {
  const own = window.addEventListener;
  const signals: (AbortSignal | undefined)[] = [];
  window.addEventListener = (...[type, listener, options]: Parameters<typeof own>) => {
    if (type === 'scroll') signals.push(typeof options === 'object' ? options.signal : undefined);
    own.call(window, type, listener, options);
  };
  return {
    end: () => {
      window.addEventListener = own;
      return signals;
    },
  };
}
