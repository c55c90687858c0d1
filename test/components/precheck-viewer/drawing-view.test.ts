import { html, render } from 'lit';
import { expect } from '@open-wc/testing';
import { fullLanguages } from '../../../dist/components/i18n/full-localisation.js';
import { drawingStyles } from '../../../dist/components/precheck-viewer/drawing-view.styles.js';
import { renderPin } from '../../../dist/components/precheck-viewer/sheet-findings.js';
import { tokens } from '../../../dist/components/ui/tokens.styles.js';
import { setPdfFolder } from '../../../dist/components/precheck-viewer/precheck-viewer.define.js';
import { showFinding } from '../../../dist/components/project-store/page-registry.js';
import type { Finding } from 'precheck-contract/precheck-service';
import { plain, textOf, until, withTabs } from '../support/page.js';
import { SERVICE_ORIGIN, type ScriptedResults } from '../support/scripted-results.js';
import { completed, newReport } from '../support/snapshots.js';
import { smallPdf } from '../support/small-pdf.js';
import { inside } from '../support/states.js';
import { CHECKED, openViewer, type ViewerStage } from '../support/viewer-stage.js';

const PLANS = 'A-101 Floor plan.pdf';
const box: [number, number, number, number] = [80, 360, 200, 60];
const on = (file: string, page: number, more: object = {}) => ({ file, page, ...more });
const find = (
  id: string,
  title: string,
  status: Finding['status'],
  message: string,
  more: Partial<Finding>,
): Finding => ({
  ...{ id, title, status, message },
  ...more,
});
const FINDINGS: Finding[] = [
  find('scale', 'A scale on each sheet', 'fail', 'Two sheets print no scale.', {
    fix: 'Print the scale.',
    evidence: [
      on(PLANS, 1, { sheetNumber: 'A-101', box }),
      // No boxes on the sheet.
      on('A-201.pdf', 1, { sheetNumber: 'A-201', box: [-1, 1, 1, 1] }),
      on('A-201.pdf', 1, { sheetNumber: 'A-201', box: [1, 9000, 1, 1] }),
    ],
  }),
  find('fonts', 'Fonts embedded', 'attention', 'One font is not embedded.', {
    // At the edge of the sheet.
    evidence: [on(PLANS, 2, { sheetNumber: 'A-102', box: [0, 0, 50, 50] })],
  }),
  find('elsewhere', 'Another file', 'fail', 'A sheet is missing.', { evidence: [on('gone.pdf', 1)] }),
  find('opens', 'Opens', 'pass', 'All open.', { evidence: [on(PLANS, 1)] }),
];

function fill({ results }: { results: ScriptedResults }): void {
  results.add('uploaded', PLANS, smallPdf({ pages: ['Ground floor', 'Upper floor', 'Roof'] }));
  results.add('uploaded', 'A-201.pdf', smallPdf({ pages: ['Elevations'], width: 792, height: 1224 }));
  results.add('report', 'Drawing set readiness', smallPdf({ pages: ['Report'] }));
}

const open = (prepare: (adapter: ViewerStage['adapter']) => void = fill) =>
  openViewer(
    (adapter) => {
      adapter.findings = FINDINGS;
      prepare(adapter);
    },
    { view: 'documents' },
  );

/** The share of the canvas that is drawn on: what nobody has touched is transparent, and paper is white. */
function inkOf(canvas: HTMLCanvasElement): number {
  if (canvas.width === 0) return 0;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let dark = 0;
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index] ?? 255) < 200 && (data[index + 3] ?? 0) > 200) dark += 1;
  }
  return dark / (data.length / 4);
}

const whole = ({ viewer }: ViewerStage) => inside<HTMLCanvasElement>(viewer, '.whole');
const stageOf = ({ viewer }: ViewerStage) => inside(viewer, '.stage');
const textLayer = ({ viewer }: ViewerStage) => viewer.shadowRoot?.querySelector('.text')?.textContent ?? '';
const said = ({ viewer }: ViewerStage) => inside(viewer, '[role=status]').textContent ?? '';
const press = (stage: ViewerStage, key: string) =>
  stageOf(stage).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
/** How wide the sheet is, which zooming changes. */
const zoomOf = ({ viewer }: ViewerStage) => inside(viewer, '.sheet').getBoundingClientRect().width;
const all = ({ viewer }: ViewerStage, selector: string) => [
  ...(viewer.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
async function drawn(stage: ViewerStage, text: string): Promise<void> {
  await until(`the text ${text}`, () => textLayer(stage).includes(text));
  await until('the sheet', () => inkOf(whole(stage)) > 0);
}

/** A viewer whose first sheet is drawn. */
async function openDrawn(): Promise<ViewerStage> {
  const stage = await open();
  await drawn(stage, 'Ground floor');
  return stage;
}

async function turn(stage: ViewerStage, key: string, text: string): Promise<void> {
  press(stage, key);
  await drawn(stage, text);
}

/** What the elements that name it say, one after the other. */
function nameOf(named: Element) {
  const ids = named.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const parts = ids.map((id) => (named.getRootNode() as ShadowRoot).getElementById(id));
  return parts.map((part) => part?.ariaLabel ?? part?.textContent);
}

describe('<precheck-viewer> with drawings and reports', () => {
  let stage: ViewerStage;

  it('says that documents are on their way', async () => {
    let release = (): void => undefined;
    stage = await open((adapter) => {
      fill(adapter);
      release = adapter.hold(/\/documents$/);
    });
    await until('that they are loaded', () => textOf(stage.viewer).includes('Loading documents.'));
    release();
  });

  const choose = (value: string) => {
    const select = inside<HTMLSelectElement>(stage.viewer, 'select');
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  afterEach(() => setPdfFolder('/node_modules/pdfjs-dist/'));

  it('asks for no link, lists what there is, and draws the first sheet with its text', async () => {
    stage = await openDrawn();
    const names = [...inside(stage.viewer, 'select').querySelectorAll('option')].map(({ text }) => text);
    expect(names).to.deep.equal([PLANS, 'A-201.pdf', 'Drawing set readiness']);
    expect(nameOf(stageOf(stage))).to.deep.equal([PLANS, 'Sheet 1 of 3']);
    expect(stage.adapter.calls('POST', /viewer-link/)).to.have.length(0);
    expect(stage.adapter.results.fetched).to.deep.equal([PLANS]);
  });

  it('is worked by keyboard alone', async () => {
    stage = await openDrawn();
    await turn(stage, 'PageDown', 'Upper floor');
    expect(said(stage)).to.contain('Sheet 2 of 3');
    await turn(stage, 'End', 'Roof');
    press(stage, 'PageDown');
    await turn(stage, 'Home', 'Ground floor');
    const fit = zoomOf(stage);
    press(stage, '+');
    press(stage, '+');
    await until('it is larger', () => zoomOf(stage) > fit * 1.2);
    expect(stageOf(stage).scrollWidth).to.be.above(stageOf(stage).clientWidth);
    // Only what is seen is drawn over it.
    const detail = inside<HTMLCanvasElement>(stage.viewer, '.detail');
    await until('a sharp part', () => !detail.hidden && inkOf(detail) > 0);
    expect(detail.width).to.be.at.most(stageOf(stage).clientWidth * 2);
    press(stage, '0');
    await until('it fits', () => zoomOf(stage) === fit);
  });

  it('lists the findings of the drawing first, numbered as their pins, and counts what is elsewhere', async () => {
    stage = await open((adapter) => {
      fill(adapter);
      // Both reports apply the same rules.
      const reports = ['report-1-1', 'report-1-2'].map((id) => completed(newReport(id, id), 62));
      adapter.existing({ ...CHECKED, reports });
    });
    await drawn(stage, 'Ground floor');
    await until('the findings', () => all(stage, '.row').length === 3);
    expect(plain(inside(stage.viewer, '.findings h3'))).to.equal('1 to fix in this drawing');
    expect(all(stage, '.row').map(plain)).to.deep.equal([
      '1 Two sheets print no scale To fix A-101 A-201',
      '2 One font is not embedded To look at A-102',
      'A sheet is missing To fix',
    ]);
    expect(plain(inside(stage.viewer, 'summary'))).to.equal('In other drawings and the whole set (1)');
    choose('1');
    await drawn(stage, 'Elevations');
    expect(all(stage, 'ol .row').map(plain)).to.deep.equal(['1 Two sheets print no scale To fix A-201 A-101']);
    expect(plain(inside(stage.viewer, 'summary'))).to.contain('(2)');
    choose('2');
    await drawn(stage, 'Report');
    // A report has no findings of its own: all are elsewhere, and not folded.
    expect(inside<HTMLDetailsElement>(stage.viewer, 'details').open).to.equal(true);
    expect([all(stage, 'h3').length, all(stage, 'details .row').length]).to.deep.equal([0, 3]);
  });

  it('leads from a finding to its place, in another document too, and from the pin to the finding', async () => {
    stage = await openDrawn();
    const { viewer } = stage;
    const rows = () => all(stage, '.row');
    const pins = () => all(stage, '.sheet .pin');
    await until('its pin', () => pins().map(plain).join() === '1');
    expect(pins()[0]?.getAttribute('aria-label')).to.equal('1: Two sheets print no scale');
    // The pin stands on what it is about: a third of the sheet from the top left of what is 1224 by 792 points.
    const sheet = inside(viewer, '.sheet').getBoundingClientRect();
    const mark = inside(viewer, '.mark').getBoundingClientRect();
    expect((mark.left - sheet.left) / sheet.width).to.be.closeTo(80 / 1224, 0.005);
    expect((mark.top - sheet.top) / sheet.height).to.be.closeTo(360 / 792, 0.005);
    pins()[0]?.click();
    await until('it is open', () => plain(viewer.shadowRoot?.querySelector('.details'))?.includes('Print the scale.'));
    expect(viewer.shadowRoot?.activeElement).to.equal(rows()[0]);
    rows()[0]?.click();
    await until('it is closed', () => !viewer.shadowRoot?.querySelector('.details'));

    const fit = zoomOf(stage);
    rows()[0]?.focus();
    rows()[0]?.click();
    await until('it is near', () => zoomOf(stage) > fit * 2);
    const near = inside(viewer, '.mark').getBoundingClientRect();
    const view = stageOf(stage).getBoundingClientRect();
    expect(near.left).to.be.above(view.left);
    expect(near.right).to.be.below(view.right);
    // Its details are read where it is.
    expect(viewer.shadowRoot?.activeElement).to.equal(rows()[0]);
    expect(rows().map((row) => row.ariaExpanded)).to.deep.equal(['true', 'false', 'false']);

    expect(all(stage, '.show').map(plain)).to.deep.equal(['Show on Sheet A-101', 'Show on Sheet A-201']);
    all(stage, '.show')[1]?.click();
    await drawn(stage, 'Elevations');
    expect(inside<HTMLSelectElement>(viewer, 'select').value).to.equal('1');
    expect(pins()).to.deep.equal([]);
    expect(viewer.shadowRoot?.activeElement).to.equal(stageOf(stage));
    // Another is pressed while the document of both is on its way.
    choose('0');
    await viewer.updateComplete;
    await until('the list', () => rows()[1]?.textContent?.includes('One font'));
    rows()[1]?.click();
    await drawn(stage, 'Upper floor');
    await until('its pin', () => pins().map(plain).join() === '2');
    const [pin, paper] = ['.sheet .pin', '.sheet'].map((selector) => inside(viewer, selector).getBoundingClientRect());
    expect([pin?.left, pin?.top]).to.deep.equal([paper?.left, paper?.top]);
    // The list may be long, and the sheet far above it.
    expect(all(stage, '.show').map(plain)).to.deep.equal(['Show on Sheet A-102']);
    all(stage, '.show')[0]?.click();
    await until('the focus is there', () => viewer.shadowRoot?.activeElement === pins()[0]);
    // The digits of a language stand on the sheet as in the list.
    viewer.lang = 'ar-EG';
    await until('its digits', () => pins().map(plain).join() === '٢' && rows()[1]?.textContent?.includes('٢'));
  });

  it('goes on by keyboard where a page is turned from a pin', async () => {
    stage = await openDrawn();
    const { viewer } = stage;
    const pin = await until('its pin', () => viewer.shadowRoot?.querySelector<HTMLElement>('.sheet .pin'));
    pin.focus();
    pin.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
    await drawn(stage, 'Upper floor');
    expect(viewer.shadowRoot?.activeElement).to.equal(stageOf(stage));
  });

  describe('of which a finding is pressed elsewhere on the page', () => {
    const place = { findingId: 'fonts', reportId: 'report-1-1', documentName: PLANS, page: 2 };
    const show = (wanted = place) =>
      showFinding(new URL('/precheck', location.href).href, stage.viewer.session, wanted);
    let button: HTMLButtonElement;
    beforeEach(async () => {
      button = document.body.appendChild(document.createElement('button'));
      button.style.marginBlockEnd = '3000px';
      stage = await openViewer((adapter) => {
        adapter.findings = FINDINGS;
        fill(adapter);
      });
      await until('the status page', () => stage.viewer.shadowRoot?.querySelector('iframe'));
      button.focus();
    });
    afterEach(() => button.remove());

    it('opens the drawing at its sheet and pin, in view, with the focus, and says so', async () => {
      expect(show()).to.equal(true);
      await drawn(stage, 'Upper floor');
      await until('the focus', () => stage.viewer.shadowRoot?.activeElement?.matches('.pin'));
      expect(stage.viewer.shadowRoot?.activeElement?.ariaLabel).to.equal('2: One font is not embedded');
      expect(plain(inside(stage.viewer, '.details'))).to.contain('Fonts embedded');
      expect(said(stage)).to.contain(`${PLANS}, page 2`);
      const { top, bottom } = stageOf(stage).getBoundingClientRect();
      expect(top).to.be.at.least(-1);
      expect(bottom).to.be.at.most(innerHeight + 1);
      // Another one, in another drawing, without a pin.
      button.focus();
      show({ ...place, findingId: 'scale', documentName: 'A-201.pdf', page: 1 });
      await drawn(stage, 'Elevations');
      await until('the focus', () => stage.viewer.shadowRoot?.activeElement === stageOf(stage));
      expect(plain(inside(stage.viewer, '.finding.open'))).to.contain('Print the scale.');
    });

    it('leaves the focus where the person has put it meanwhile', async () => {
      const other = document.body.appendChild(document.createElement('input'));
      show();
      other.focus();
      await drawn(stage, 'Upper floor');
      expect(document.activeElement === other).to.equal(true);
      other.remove();
    });

    it('shows nothing of a session that is not its own, or where it is hidden', () => {
      expect(showFinding(new URL('/precheck', location.href).href, 'another', place)).to.equal(false);
      stage.viewer.style.display = 'none';
      expect(show()).to.equal(false);
    });
  });

  type Content = () => Uint8Array<ArrayBuffer> | number | 'unreachable' | 'large';
  const [unread, noFile, tab, again] = ['couldn’t be loaded', 'file_unreadable', 'Open in a tab', 'Try again'];
  const failures: readonly [string, Content, string, string, string[]][] = [
    ['no PDF', () => new TextEncoder().encode('<h1>Not found</h1>'), unread, noFile, [tab]],
    ['cut off', () => smallPdf({ pages: ['x'] }).slice(0, 40), unread, noFile, [tab]],
    ['locked', () => smallPdf({ pages: ['x'], locked: true }), 'protected with a password', 'file_locked', [tab]],
    ['kept from pages by CORS', () => 'unreachable', unread, 'storage_unreachable', [tab, again]],
    ['on a storage that fails', () => 503, unread, 'storage_unreachable', [tab, again]],
    ['larger than a page can hold', () => 'large', unread, 'file_too_large', [tab]],
    ['gone for good', () => 404, 'no longer available', 'storage_refused', [again]],
  ];
  for (const [what, content, sentence, code, offered] of failures) {
    it(`says so, and offers what can help, where a document is ${what}`, async () => {
      stage = await open(({ results }) => results.add('uploaded', PLANS, content()));
      await until('the sentence', () => textOf(stage.viewer).includes(sentence));
      expect(said(stage)).to.contain(sentence);
      expect(stage.errors.map((error) => error.code)).to.deep.equal([code]);
      expect(stage.errors[0]?.displayMessage).to.contain(sentence);
      const actions = [...(stage.viewer.shadowRoot?.querySelectorAll<HTMLElement>('.notice .button') ?? [])];
      expect(actions.map((action) => action.textContent?.trim())).to.deep.equal(offered);
      await until('the findings', () => textOf(stage.viewer).includes('Two sheets print no scale'));
      for (const action of actions) {
        if (action instanceof HTMLAnchorElement) expect(action.href).to.contain('/stored/A-101');
        else {
          stage.adapter.results.files.set(PLANS, smallPdf({ pages: ['Mended'] }));
          action.click();
          await drawn(stage, 'Mended');
          await until('its pin', () => stage.viewer.shadowRoot?.querySelector('.mark'));
        }
      }
    });
  }

  it('asks once for a fresh address where the one it has has expired', async () => {
    stage = await open(({ results }) => {
      fill({ results });
      const fresh = results.documents;
      const [, ...others] = fresh.uploaded;
      const old = { name: PLANS, type: 'uploaded', url: `${SERVICE_ORIGIN}/stored/expired?signature=x` };
      results.documents = { ...fresh, uploaded: [old, ...others] };
      const { stored } = results;
      results.stored = (url) => {
        if (url.pathname.endsWith('/expired')) results.documents = fresh;
        return stored.call(results, url);
      };
    });
    await drawn(stage, 'Ground floor');
    expect(stage.adapter.calls('GET', /documents/)).to.have.length(4);
  });

  it('opens a tab at a fresh address, where the one it has may have ended', async () => {
    stage = await openDrawn();
    const link = inside<HTMLAnchorElement>(stage.viewer, '.toolbar a');
    const before = link.href;
    await withTabs(async (tabs, pass) => {
      pass(300_000);
      link.click();
      await until('the tab', () => tabs[0]?.at);
      expect(tabs[0]?.at)
        .to.match(/\/stored\/A-101.*signature=x\d+$/)
        .and.not.to.equal(before);
      expect(tabs[0]?.opener).to.equal(null);
    });
    expect(stage.adapter.results.fetched).to.deep.equal([PLANS]);
  });

  it('fetches nothing from an address that is not safe, and links to it nowhere', async () => {
    stage = await open(({ results }) => {
      const url = 'http://storage.example/a.pdf';
      results.documents = { uploaded: [{ name: PLANS, type: 'uploaded', url }], report: [] };
    });
    await until('the sentence', () => textOf(stage.viewer).includes('couldn’t be loaded'));
    expect(stage.viewer.shadowRoot?.querySelector('.notice a')).to.equal(null);
  });

  it('keeps its memory small with a sheet of half a kilometre and a thousand pages', async () => {
    const pages = Array.from({ length: 1000 }, (_, index) => `Sheet ${index + 1}`);
    stage = await open(({ results }) =>
      results.add('uploaded', PLANS, smallPdf({ pages, width: 1_440_000, height: 720_000 })),
    );
    await until('a sheet', () => textOf(stage.viewer).includes('Sheet 1 of 1,000'));
    // A canvas that nobody has touched is 300 wide.
    await until('it is being drawn', () => whole(stage).width > 300);
    for (let step = 0; step < 30; step += 1) press(stage, '+');
    await until('a sharp part', () => !inside<HTMLCanvasElement>(stage.viewer, '.detail').hidden);
    const canvases = [...(stage.viewer.shadowRoot?.querySelectorAll('canvas') ?? [])];
    expect(canvases.reduce((sum, { width, height }) => sum + width * height, 0)).to.be.below(14e6);
    press(stage, 'End');
    await until('the last', () => textOf(stage.viewer).includes('Sheet 1,000 of 1,000'));
  });

  it('fetches again by itself when the network is back', async () => {
    stage = await open(({ results }) => results.add('uploaded', PLANS, 'unreachable'));
    await until('the sentence', () => textOf(stage.viewer).includes('couldn’t be loaded'));
    stage.adapter.results.files.set(PLANS, smallPdf({ pages: ['Back again'] }));
    dispatchEvent(new Event('online'));
    await drawn(stage, 'Back again');
  });

  it('says when pdf.js is not where it is looked for, and tries again', async () => {
    setPdfFolder('/nowhere');
    stage = await open();
    await until('the sentence', () => textOf(stage.viewer).includes('didn’t load'));
    setPdfFolder('/node_modules/pdfjs-dist/');
    inside(stage.viewer, '#retry').click();
    await drawn(stage, 'Ground floor');
  });

  it('shows nothing of one project under another, whose drawing is called the same', async () => {
    stage = await openDrawn();
    const { adapter, viewer } = stage;
    const { snapshot, results } = adapter;
    if (!snapshot) throw new Error('There is no project.');
    adapter.existing({ ...snapshot, project: { ...snapshot.project, id: 'project-2' } });
    results.files.set(PLANS, smallPdf({ pages: ['Another house'] }));
    const list = adapter.hold(/project-2\/documents/);
    viewer.projectId = 'project-2';
    await until('the other list is asked for', () => adapter.calls('GET', /project-2\/documents/).length > 0);
    await until('nothing of the first', () => !viewer.shadowRoot?.querySelector('.documents'));
    list();
    await drawn(stage, 'Another house');
  });

  it('asks for reports only once one has ended, and keeps what is open', async () => {
    stage = await open((adapter) => {
      fill(adapter);
      adapter.existing({ phase: 'processing', run: 1, reports: [newReport('report-1-1', 'Drawing set readiness')] });
    });
    await drawn(stage, 'Ground floor');
    await turn(stage, 'PageDown', 'Upper floor');
    expect(stage.adapter.calls('GET', /type=report/)).to.deep.equal([]);
    await until('a stream', () => stage.adapter.streams.size > 0);
    stage.adapter.complete(62);
    await until('the report', () => stage.viewer.shadowRoot?.querySelectorAll('select option').length === 3);
    await drawn(stage, 'Upper floor');
  });

  it('shows the documents of the next run', async () => {
    stage = await openDrawn();
    stage.adapter.results.documents = { uploaded: [], report: [] };
    stage.adapter.results.add('uploaded', 'B-101.pdf', smallPdf({ pages: ['Second try'] }));
    stage.adapter.push({ run: 2 });
    dispatchEvent(new Event('focus'));
    await drawn(stage, 'Second try');
    // Another file of the same name.
    stage.adapter.results.files.set('B-101.pdf', smallPdf({ pages: ['Third try'] }));
    stage.adapter.push({ run: 3 });
    dispatchEvent(new Event('focus'));
    await drawn(stage, 'Third try');
  });

  it('keeps document and sheet behind the status page, and draws them anew', async () => {
    stage = await openDrawn();
    await turn(stage, 'PageDown', 'Upper floor');
    const before = whole(stage);
    inside(stage.viewer, '#page').click();
    await until('the page', () => stage.viewer.shadowRoot?.querySelector('iframe'));
    expect(before.width).to.equal(0);
    inside(stage.viewer, '#documents').click();
    await drawn(stage, 'Upper floor');
    expect(nameOf(stageOf(stage))).to.contain('Sheet 2 of 3');
    expect(stage.adapter.results.fetched).to.deep.equal([PLANS]);
  });

  it('shows the sheet again after a list that was refused', async () => {
    stage = await openDrawn();
    stage.adapter.refusals.push({ path: /documents/, code: 'upstream_unavailable' });
    stage.adapter.push({ run: 2 });
    dispatchEvent(new Event('focus'));
    await until('the problem', () => textOf(stage.viewer).includes('isn’t responding'));
    inside(stage.viewer, '#retry').click();
    await drawn(stage, 'Ground floor');
  });

  it('has a stage in the shape of its sheet, within its height', async () => {
    Object.assign(document.body.style, { margin: '0', width: '1100px' });
    stage = await open();
    stage.viewer.style.setProperty('--precheck-viewer-height', '600px');
    await drawn(stage, 'Ground floor');
    const box = (selector: string) => inside(stage.viewer, selector).getBoundingClientRect();
    expect(box('.stage').width / box('.stage').height).to.be.closeTo(1224 / 792, 0.01);
    choose('1');
    await drawn(stage, 'Elevations');
    expect(box('.stage').height).to.equal(600);
    expect(box('.sheet').height).to.be.closeTo(576, 1);
    stage.viewer.style.setProperty('--precheck-viewer-height', '200px');
    expect(box('.stage').height).to.equal(200);
  });

  it('gives canvases and thread back when it leaves', async () => {
    stage = await openDrawn();
    const canvases = [...(stage.viewer.shadowRoot?.querySelectorAll('canvas') ?? [])];
    expect(canvases.length).to.equal(2);
    stage.viewer.remove();
    expect(canvases.map(({ width, height }) => width * height).every((area) => area === 0)).to.equal(true);
    stage.viewer.requestUpdate();
    await stage.viewer.updateComplete;
    expect(stage.adapter.calls('GET', /documents/)).to.have.length(2);
    document.body.append(stage.viewer);
    await drawn(stage, 'Ground floor');
  });
});

it('a pin of three digits is whole in the corner of a sheet, with letters of any size', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [tokens, drawingStyles].map(({ styleSheet }) => styleSheet as CSSStyleSheet);
  const finding = { id: 'x', title: 'X', status: 'fail', message: 'X' } as const;
  const box = { x: 0.99, y: 0.99, width: 0.01, height: 0.01 };
  const words = fullLanguages.wordsFor('en');
  const pin = renderPin({ finding, number: 128, pins: [] }, box, false, () => undefined, words);
  render(html`<div class="panel"><div class="sheet" style="block-size: 400px">${pin}</div></div>`, root);
  for (const size of ['16px', '32px']) {
    host.style.fontSize = size;
    const [edge, mark] = ['.sheet', 'button'].map((selector) => root.querySelector(selector)!.getBoundingClientRect());
    const digits = document.createRange();
    digits.selectNodeContents(root.querySelector('button')!);
    expect(digits.getClientRects(), `lines at ${size}`).to.have.length(1);
    expect(digits.getBoundingClientRect().width, size).to.be.below(mark!.width);
    expect(mark!.right, size).to.be.at.most(edge!.right);
  }
  host.remove();
});
