/** What stands around a sheet: the toolbar above it, pins on it, and the findings beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Finding } from 'precheck-contract/precheck-service';
import type { Words } from '../i18n/localisation.js';
import type { SheetWords } from '../translations/translation.js';
import { icon } from '../ui/icons.js';
import type { ListedDocument } from './documents-controller.js';
import { type FindingPlace, type PlacedFinding, sheetsOf } from './finding-places.js';
import type { Box } from './sheet-geometry.js';
import { safeAddress } from './signed-link.js';
import { renderOpen } from './status-page-view.js';

export interface Toolbar {
  readonly documents: readonly ListedDocument[];
  readonly document: ListedDocument;
  /** Null until the document is open. */
  readonly sheet: { readonly page: number; readonly count: number } | null;
  readonly choose: (document: ListedDocument) => void;
  readonly turnTo: (page: number) => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
  readonly openTab: (event: Event) => void;
}

export const sheetWordsOf = ({ kind }: ListedDocument, { t }: Words): SheetWords =>
  kind === 'report' ? t.viewer.ofReport : t.viewer;

export function renderToolbar(toolbar: Toolbar, words: Words): TemplateResult {
  const { document, sheet, fit } = toolbar;
  const { viewer } = words.t;
  const address = safeAddress(document.url)?.href;
  return html`<div class="toolbar figures">
    ${renderChoice(toolbar, words)}
    ${
      sheet
        ? html`${renderPages(toolbar, sheet, words)}
            <span class="tools">
              ${renderTool(viewer.zoomOut, '−', () => toolbar.zoom(-1))} ${renderTool(viewer.fit, viewer.fit, fit)}
              ${renderTool(viewer.zoomIn, '+', () => toolbar.zoom(1))}
            </span>`
        : nothing
    }
    ${sheet && address ? html`<span @click=${toolbar.openTab}>${renderOpen(address, words, 'quiet')}</span>` : nothing}
  </div>`;
}

function renderChoice({ documents, document: shown, choose }: Toolbar, { t }: Words): TemplateResult {
  const group = (kind: ListedDocument['kind'], label: string) => {
    const options = documents.filter((document) => document.kind === kind);
    return options.length === 0
      ? nothing
      : html`<optgroup label=${label}>
          ${options.map(
            (document) =>
              html`<option dir="auto" value=${documents.indexOf(document)} .selected=${document === shown}>
                ${document.name}
              </option>`,
          )}
        </optgroup>`;
  };
  const handleChange = ({ target }: Event) => {
    const chosen = documents[Number((target as HTMLSelectElement).value)];
    if (chosen) choose(chosen);
  };
  return html`<select aria-label=${t.viewer.document} @change=${handleChange}>
    ${group('uploaded', t.uploader.drawings)} ${group('report', t.status.reports)}
  </select>`;
}

function renderPages({ document, turnTo }: Toolbar, { page, count }: { page: number; count: number }, words: Words) {
  const sheetWords = sheetWordsOf(document, words);
  const arrow = (label: string, to: number, className: string) =>
    count > 1 ? renderTool(label, icon('fold', className), () => turnTo(to), to < 1 || to > count) : nothing;
  return html`<span class="tools">
    ${arrow(sheetWords.previous, page - 1, 'back')}
    <span id="place">${sheetWords.sheet(page, count, words.f)}</span>
    ${arrow(sheetWords.next, page + 1, 'forth')}
  </span>`;
}

function renderTool(label: string, content: unknown, act: () => void, disabled = false): TemplateResult {
  return html`<button
    type="button"
    class="button quiet"
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    @click=${act}
  >
    ${content}
  </button>`;
}

const toneOf = ({ finding }: PlacedFinding): string =>
  `tone-${finding.status === 'not-assessed' ? 'neutral' : finding.status}`;

/** A pin of the shown sheet, in shares of the sheet so that it follows the sheet at every size. */
export function renderPin(placed: PlacedFinding, box: Box, isOpen: boolean, open: () => void): TemplateResult {
  const share = (value: number) => `${value * 100}%`;
  const at = `left:${share(box.x)};top:${share(box.y)};width:${share(box.width)};height:${share(box.height)}`;
  return html`<div class="mark ${toneOf(placed)} ${isOpen ? 'open' : ''}" .style=${at}>
    <button type="button" class="pin" aria-label="${placed.number}: ${placed.finding.title}" @click=${open}>
      ${placed.number}
    </button>
  </div>`;
}

export interface FindingPanel {
  readonly document: ListedDocument;
  readonly findings: readonly PlacedFinding[];
  /** The one whose details are shown. */
  readonly open: Finding | null;
  readonly toggle: (placed: PlacedFinding) => void;
  readonly goTo: (place: FindingPlace) => void;
}

export function renderFindings(panel: FindingPanel, words: Words) {
  const { t, f } = words;
  const { document, findings } = panel;
  if (findings.length === 0) return nothing;
  const here = findings.filter(({ number }) => number !== null);
  const elsewhere = findings.filter(({ number }) => number === null);
  const toFix = here.filter(({ finding }) => finding.status === 'fail').length;
  return html`<section class="findings" aria-label=${t.viewer.findings}>
    ${
      document.kind === 'uploaded'
        ? html`<h3>${t.viewer.toFix(toFix, f)}</h3>
            <ol>
              ${here.map((placed) => renderFinding(placed, panel, words))}
            </ol>`
        : nothing
    }
    ${
      elsewhere.length > 0
        ? html`<details ?open=${document.kind === 'report'}>
            <summary>${icon('fold')}${t.result.group(t.viewer.elsewhere, elsewhere.length, f)}</summary>
            <ul>
              ${elsewhere.map((placed) => renderFinding(placed, panel, words))}
            </ul>
          </details>`
        : nothing
    }
  </section>`;
}

function renderFinding(placed: PlacedFinding, panel: FindingPanel, words: Words): TemplateResult {
  const { t, f } = words;
  const { finding, number, places } = placed;
  const isOpen = finding === panel.open;
  const sheets = sheetsOf(places).map((place) => ({ place, name: nameOf(place, words) }));
  return html`<li class="finding ${toneOf(placed)} ${isOpen ? 'open' : ''}" part="finding">
    <button
      type="button"
      class="row"
      data-finding=${number ?? nothing}
      aria-expanded=${isOpen}
      @click=${() => panel.toggle(placed)}
    >
      <span class="pin figures">${number === null ? icon('sheet') : f.number(number)}</span>
      <span class="button-text">
        <span class="title">${finding.title}</span>
        <span class="small muted">
          ${finding.status === 'fail' ? html`<span class="visually-hidden">${t.findings.fail}</span>` : t.findings[finding.status]}
          ${sheets.map(({ place, name }) => html` <bdi>${place.sheetNumber ?? name}</bdi>`)}
        </span>
      </span>
    </button>
    ${isOpen ? renderDetails(placed, sheets, panel, words) : nothing}
  </li>`;
}

function renderDetails(
  { finding, number }: PlacedFinding,
  sheets: readonly { place: FindingPlace; name: string }[],
  panel: FindingPanel,
  { t }: Words,
): TemplateResult {
  const fact = (name: string, value: string | null | undefined) =>
    value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : nothing;
  // Opening it has shown its only sheet.
  const isReached = number !== null && sheets.length === 1;
  const way = ({ place, name }: (typeof sheets)[number]) =>
    html`<button type="button" class="button quiet show" @click=${() => panel.goTo(place)}>${t.viewer.show(name)}</button>`;
  return html`<div class="details small">
    <p>${finding.message}</p>
    <dl>
      ${fact(t.result.found, finding.measured)} ${fact(t.result.allowed, finding.limit)} ${fact(t.result.fix, finding.fix)}
    </dl>
    ${isReached ? nothing : sheets.slice(0, MOST_SHEETS).map(way)}
  </div>`;
}

/** How many sheets of one finding can be gone to. */
const MOST_SHEETS = 6;

const nameOf = ({ sheetNumber, document, page }: FindingPlace, { t, f }: Words): string =>
  sheetNumber ? t.result.sheet(sheetNumber) : t.result.page(document.name, page, f);
