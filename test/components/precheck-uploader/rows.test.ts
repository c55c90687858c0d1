import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { progressWords } from '../../../dist/components/precheck-uploader/drawing-list.js';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { renderUploadProgress } from '../../../dist/components/precheck-uploader/uploader-head.js';
import { INITIAL_STATE } from '../../../dist/components/project-store/state.js';
import { createDrawing, type Drawing } from '../../../dist/components/project-store/drawing.js';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { setPrecheckWords } from '../../../dist/components/words.js';
import { pdfFile, textOf, until } from '../support/page.js';
import { view } from '../support/snapshots.js';
import { addSet, enter, inside, leave, pick, type Stage } from '../support/states.js';

const words = wordsFor('en');
const MB = 1_000_000;

describe('what a row says', () => {
  const drawing = { ...createDrawing('d', pdfFile('a.pdf')), size: 10 * MB };
  const rows: readonly [Partial<Drawing>, string | null, string][] = [
    [{ status: 'waiting' }, null, 'Waiting · 10 MB'],
    [{ status: 'waiting', retryingAfter: 2 }, 'Paused', 'Paused · 10 MB'],
    [{ status: 'waiting', retryingAfter: 2 }, null, 'Connection lost. Trying again (2) · 10 MB'],
    [{ status: 'uploading', sentBytes: 4 * MB }, null, '40% · 4 MB of 10 MB'],
    [{ status: 'uploading', sentBytes: 10 * MB }, null, 'Finishing · 10 MB'],
    [{ status: 'uploading', retryingAfter: 2 }, null, 'Connection lost. Trying again (2) · 10 MB'],
    [{ status: 'uploaded' }, null, 'Sent · 10 MB'],
    [{ status: 'uploaded', size: null }, null, 'Sent'],
    [{ status: 'failed' }, null, ''],
    [{ status: 'missing' }, null, 'Not sent yet. Choose this file again, unless another window is sending it · 10 MB'],
    [{ status: 'missing', problem: problemOf('upload_missing', 'It is gone.') }, null, ''],
  ];
  for (const [change, held, expected] of rows) {
    it(`says “${expected}” of ${JSON.stringify(change)}${held ? ', held' : ''}`, () => {
      expect(
        progressWords({ ...drawing, ...change }, held, words)
          .join(' · ')
          .replaceAll('\u00a0', ' '),
      ).to.equal(expected);
    });
  }

  const place = document.createElement('div');
  it('says that it goes on by itself only of what does', () => {
    const says = (offline: boolean, paused = false) => {
      const state = { ...INITIAL_STATE, offline, paused, drawings: [drawing] };
      render(html`${renderUploadProgress(state, words)}`, place);
      return place.textContent?.includes('continues automatically');
    };
    expect([says(true), says(true, true), says(false)]).to.deep.equal([true, false, false]);
  });

  it('says of the set how much is sent, and how long the rest takes', () => {
    const drawings = [drawing, { ...drawing, id: 'e', status: 'uploaded' as const, sentBytes: 10 * MB }];
    render(html`${renderUploadProgress({ ...INITIAL_STATE, drawings, secondsLeft: 118 }, words)}`, place);
    const said = place.textContent?.replace(/\s+/g, ' ').trim();
    expect(said).to.equal('1 of 2 files sent 10 MB of 20 MB · About 2 min left');
    expect(place.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).to.equal('50');
  });
});

describe('the rows of <precheck-uploader>', () => {
  let stage: Stage;
  afterEach(() => leave(stage));
  const all = (selector: string) => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const names = () => all('.row bdi').map((name) => name.getAttribute('title'));
  const FILES = ['a.pdf', 'b.pdf', 'c.pdf'];

  it('show the category that the set has, whatever was chosen here before', async () => {
    stage = await enter({ 'project-id': 'project-1' }, (adapter) =>
      adapter.existing({ run: 1, phase: 'complete', drawings: [{ ...view, type: 'of-the-service' }] }),
    );
    const second = stage.uploader.cloneNode() as PrecheckUploader;
    document.body.append(second);
    const selects = () => [stage.uploader, second].map(({ shadowRoot }) => shadowRoot?.querySelector('select'));
    const show = (category: string) => until(category, () => selects().every((one) => one?.value === category));
    await show('of-the-service');
    for (const [index, chosen] of ['site-plan', 'other', 'site-plan'].entries()) {
      const select = selects()[index % 2] as HTMLSelectElement;
      select.value = chosen;
      select.dispatchEvent(new Event('change'));
      await show(chosen);
    }
    second.remove();
  });

  it('stop and go on together', async () => {
    stage = await enter({}, (adapter) => (adapter.finishUploads = false));
    pick(stage.uploader, [pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await until('two uploads', () => stage.adapter.puts.length === 2);
    inside(stage.uploader, '#pause-all').click();
    await until('two paused rows', () => all('.row').every(({ textContent }) => textContent?.includes('Paused')));
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

  it('come back by Undo, in their place and with what was said of them, until the set changes again', async () => {
    stage = await enter();
    await addSet(stage, FILES);
    all('.row .remove')[1]?.click();
    await until('two rows', () => names().join() === 'a.pdf,c.pdf');
    expect(inside(stage.uploader, '[role=status]').textContent?.trim()).to.equal('b.pdf removed. You can undo this.');
    const puts = stage.adapter.puts.length;
    inside(stage.uploader, '#undo').click();
    await until('three rows', () => names().join() === FILES.join());
    // What storage has is not sent again.
    expect([all('.row.uploaded').length, stage.adapter.puts.length]).to.deep.equal([3, puts]);
    all('.row .remove')[0]?.click();
    await until('undo', () => all('#undo').length === 1);
    pick(stage.uploader, [pdfFile('d.pdf')]);
    await until('a changed set', () => names().join() === 'b.pdf,c.pdf,d.pdf');
    await until('no undo', () => all('#undo').length === 0);
  });

  it('come back together after starting over, and are checked as the same project', async () => {
    stage = await enter();
    await addSet(stage, FILES);
    const projectId = stage.adapter.snapshot?.project.id;
    inside(stage.uploader, '#start-over').click();
    await until('no row', () => names().length === 0);
    await expect(stage.uploader).to.be.accessible();
    inside(stage.uploader, '#undo').click();
    await until('three rows', () => names().join() === FILES.join() && all('.row.uploaded').length === 3);
    await until('the button', () => inside<HTMLButtonElement>(stage.uploader, '#check').disabled === false);
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    expect(stage.adapter.snapshot?.project.id).to.equal(projectId);
  });

  it('come in without moving a button that is being pressed', async () => {
    stage = await enter();
    await addSet(stage, ['a.pdf']);
    const check = inside(stage.uploader, '#check');
    const top = () => check.getBoundingClientRect().top;
    const before = top();
    const press = (type: string) => check.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    press('pointerdown');
    pick(stage.uploader, [pdfFile('b.pdf'), pdfFile('c.pdf')]);
    await until('both in the set', () => stage.adapter.puts.length === 3);
    expect([names().length, top()]).to.deep.equal([1, before]);
    press('pointerup');
    await until('three rows', () => names().length === 3);
  });

  it('load what opens drawings only where the page asks for pictures', async () => {
    stage = await enter();
    await addSet(stage, ['a.pdf']);
    await until('a frame', () => all('.thumb .icon').length === 1);
    const loaded: string[] = [];
    const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));
    observer.observe({ type: 'resource', buffered: true });
    const isLoaded = () => loaded.some((name) => name.includes('/sheet-previews.js'));
    expect(isLoaded()).to.equal(false);
    stage.uploader.previews = true;
    await until('it is loaded', isLoaded);
    observer.disconnect();
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
});
