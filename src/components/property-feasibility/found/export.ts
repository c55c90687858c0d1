/** Download and print. Each needs a person's click and works under a CSP of `default-src 'none'`. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { directionOf } from '../../i18n/language.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Scenario } from '../state.js';
import { renderLotSketch } from './lot-sketch.js';
import { renderRows } from './planning.js';
import { DWELLING_TYPES, renderResults } from './results.js';
import { renderComparison, valuesOf } from './scenarios.js';
import { type FoundView, isEstimateCurrent, type Results, resultsOf } from './workbench.js';

/** The row beside it, whose table is printed: both are loaded together, once one of them is opened. */
export { renderScenarios, scenarioStyles } from './scenarios.js';

export interface ExportContent extends Results {
  readonly address: string | null;
  readonly scenarios: readonly Scenario[];
}

export function renderExport({ state, words }: FoundView): TemplateResult {
  const { exporting, waiting } = words.t.estimate;
  const results = isEstimateCurrent(state) ? resultsOf(state) : null;
  const content = results && { ...results, address: state.found?.address ?? null, scenarios: state.work.scenarios };
  const button = (word: string, handle: (content: ExportContent, event: Event) => void) =>
    html`<button
      type="button" class="button" ?disabled=${!content} aria-describedby=${content ? nothing : 'export-not-yet'}
      @click=${(event: Event) => content && handle(content, event)}
    >${word}</button>`;
  return html`<div class="cluster">
    ${button(exporting.downloadCsv, (exported) => downloadCsv(exportName(exported), toCsv(exported)))}
    ${CAN_PRINT ? button(exporting.print, (exported, { target }) => print(exported, stylesAt(target as Element), words)) : nothing}
    ${content ? nothing : html`<p class="small muted" id="export-not-yet">${waiting.notYet}</p>`}
  </div>`;
}

// ── CSV: machine names and plain numbers, in no language ──

type Cell = string | number | boolean | null;

/**
 * One fact a line. Every override has its line; one without a value keeps the service's default. A property's value that is not stated
 * is empty.
 */
export function toCsv({ address, property, offered, overrides, answer }: ExportContent): string {
  const { propertyId, readAt, feasibility } = answer;
  const rows: Cell[][] = [
    ['section', 'type', 'calculation', 'name', 'value', 'unit'],
    ['property', null, null, 'propertyId', propertyId, null],
    ['property', null, null, 'address', address, null],
    ['estimate', null, null, 'readAt', readAt, null],
    ...offered.map(({ field, unit }) => ['override', null, null, field, overrides[field] ?? null, unit]),
    ...DWELLING_TYPES.flatMap((type) => {
      const { optimal, calculations } = feasibility[type];
      return [
        ['result', type, null, 'optimal', optimal, null],
        ['result', type, null, 'calculations', calculations.length, null],
        ...calculations.flatMap(({ type: calculation, numbers }) =>
          Object.entries(numbers).map(([name, value]) => ['result', type, calculation, name, value, null]),
        ),
      ];
    }),
    ...leavesOf(property).map(([name, value]) => ['planning', null, null, name, value, null]),
  ];
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Every value within, by its path. A list that is empty says so, unlike one that is not stated. */
function leavesOf(value: object | Cell, path = ''): [string, Cell][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (Array.isArray(value) && entries.length === 0) return [[path, '(none)']];
  return entries.flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/**
 * What a spreadsheet would take for a formula, also after what parts its cells in other languages:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /(?<![^;\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g;

/** RFC 4180. Text is always quoted; text that begins as a formula does gets an apostrophe. Numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

/** Such as `feasibility-12-wattle-st-2026-11-21.csv`. */
export function exportName({ address, answer }: ExportContent): string {
  const slug = (address ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  // Swedish writes dates as ISO 8601 does; the day is the person's.
  return `feasibility-${slug || answer.propertyId}-${new Date(answer.readAt).toLocaleDateString('sv')}.csv`;
}

/** The bytes must outlive the click: a browser may ask where to put the file before it reads them. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. Neither a blob's address nor `download` is governed by a fetch directive of CSP. */
export function downloadCsv(name: string, text: string): void {
  // Excel takes a CSV without a byte order mark for the system's old code page.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

// ── Print ──

/** Some browsers within other apps have no print dialog. */
const CAN_PRINT = typeof window.print === 'function';

/** The property, the values that were set, the sketch, the figures and the scenarios; no control. */
function renderPrintout(content: ExportContent, title: string, words: PropertyWords) {
  const { property, offered, overrides, scenarios } = content;
  const labels = words.t.estimate.overrides;
  const values = valuesOf(overrides, offered, words);
  return html`<main class="stack">
    <h2>${title}</h2>
    ${property.zoning ? html`<p>${property.zoning.code} ${property.zoning.label}</p>` : nothing}
    <h3>${labels.title}</h3>
    ${values.length > 0 ? renderRows(values, words) : html`<p>${labels.changedCount(0, words.f)}</p>`}
    ${renderLotSketch(content, words)} ${renderResults(content, words)} ${renderComparison(scenarios, offered, words)}
  </main>`;
}

/** The style sheets of the shadow root that an element is in, as text. */
const stylesAt = (element: Element): string =>
  (element.getRootNode() as ShadowRoot).adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('');

let frame: HTMLIFrameElement | undefined;

/**
 * Prints the content alone. An element must not restyle the page that it is a guest of, so that what is printed stands in a frame of its
 * own, out of sight, which goes when the dialog closes.
 */
export function print(content: ExportContent, styles: string, words: PropertyWords): void {
  frame?.remove();
  const printed = (frame = document.createElement('iframe'));
  // The property, not the attribute, which a strict CSP refuses. A frame that is not displayed prints nothing.
  printed.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;border:0;visibility:hidden';
  document.body.append(printed);
  const view = printed.contentWindow as Window & typeof globalThis;
  const { documentElement, body } = view.document;
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  const title = words.t.estimate.exporting.printTitle(content.address ?? content.answer.propertyId);
  view.document.title = title;
  Object.assign(documentElement, { lang: words.t.code, dir: directionOf(words.t.code) });
  Object.assign(body.style, { colorScheme: 'light', fontFamily, fontSize });
  const root = view.document.createElement('div');
  body.append(root);
  const shadow = root.attachShadow({ mode: 'open' });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  render(renderPrintout(content, title, words), shadow);
  view.addEventListener('afterprint', () => setTimeout(() => printed.remove()));
  view.focus();
  view.print();
}
