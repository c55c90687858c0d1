/** Download and print. Each needs a person's click and works under a CSP of `default-src 'none'`. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Dispatch } from '../reducer.js';
import type { Results, Scenario } from '../state.js';
import { renderRows } from './answer-list.js';
import { type ExportContent, exportName, toCsv } from './export-text.js';
import { renderComparison, valuesOf } from './scenarios.js';

const ACTIONS = ['downloadCsv', 'print'] as const;
type ExportAction = (typeof ACTIONS)[number];

export interface ExportView {
  /** Null while there is no estimate for the values that are set. */
  readonly results: Results | null;
  readonly address: string | null;
  readonly scenarios: readonly Scenario[];
  /** Sketch and figures, to be printed as they are shown. */
  readonly shown: unknown;
  /** What came of the last action, in words; empty before. Said politely. */
  readonly outcome: string;
  readonly words: PropertyWords;
  readonly dispatch: Dispatch;
}

export function renderExport(view: ExportView): TemplateResult {
  const { results, address, outcome, words, dispatch } = view;
  const { exporting, waiting } = words.t.estimate;
  const content = results && { ...results, address };
  const handle = (action: ExportAction, { target }: Event) => {
    // Cleared first, so that a screen reader announces the same outcome again.
    dispatch({ type: 'exported', outcome: '' });
    if (content) dispatch({ type: 'exported', outcome: carryOut(action, content, view, stylesAt(target as Element)) });
  };
  return html`<div class="row">
    ${ACTIONS.map(
      (action) => html`<button
        type="button" class="button" data-action=${action} ?disabled=${!content}
        aria-describedby=${content ? nothing : 'export-not-yet'} @click=${(event: Event) => handle(action, event)}
      >${exporting[action]}</button>`,
    )}
    ${content ? nothing : html`<p class="small muted" id="export-not-yet">${waiting.notYet}</p>`}
    <p class="small">${outcome}</p>
  </div>`;
}

/** The style sheets of the shadow root that an element is in, as text. */
function stylesAt(element: Element): string {
  const sheets = (element.getRootNode() as ShadowRoot).adoptedStyleSheets;
  return sheets
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('');
}

function carryOut(
  action: ExportAction,
  content: ExportContent,
  { scenarios, shown, words }: ExportView,
  styles: string,
): string {
  const { exporting } = words.t.estimate;
  if (action === 'print') {
    const title = exporting.printTitle(content.address ?? content.answer.propertyId);
    const printout = renderPrintout(content, scenarios, shown, title, words);
    return printContent(printout, styles, title, words.t.code) ? '' : exporting.notPrinted;
  }
  const name = exportName(content);
  downloadCsv(name, toCsv(content));
  return exporting.downloaded(name);
}

/** The property, the values that were set, the sketch, the figures and the scenarios; no control. */
export function renderPrintout(
  content: ExportContent,
  scenarios: readonly Scenario[],
  shown: unknown,
  title: string,
  words: PropertyWords,
): TemplateResult {
  const { property, offered, overrides } = content;
  const say = words.t.estimate.overrides;
  const values = [...valuesOf(overrides, offered, words)];
  return html`<main class="printout stack">
    <h2>${title}</h2>
    ${property.zoning ? html`<p>${property.zoning.code} ${property.zoning.label}</p>` : nothing}
    <h3>${say.title}</h3>
    ${values.length > 0 ? renderRows(values, words) : html`<p>${say.changedCount(0, words.f)}</p>`}
    ${shown} ${renderComparison(scenarios, offered, words)}
  </main>`;
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

let frame: HTMLIFrameElement | undefined;

/**
 * Prints `content` alone. An element must not restyle the page that it is a guest of, so that what is printed stands in a frame of its
 * own, out of sight, which goes when the dialog closes. False where the browser has no print dialog for it.
 */
export function printContent(content: unknown, styles: string, title: string, language: string): boolean {
  frame?.remove();
  const printed = (frame = document.createElement('iframe'));
  Object.assign(printed, { ariaHidden: 'true', tabIndex: -1 });
  // The property, not the attribute, which a strict CSP refuses. A frame that is not displayed prints nothing.
  printed.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;border:0;visibility:hidden';
  document.body.append(printed);
  const view = printed.contentWindow as Window & typeof globalThis;
  const { documentElement, body } = view.document;
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  view.document.title = title;
  Object.assign(documentElement, { lang: language, dir: document.documentElement.dir });
  Object.assign(body.style, { colorScheme: 'light', fontFamily, fontSize, visibility: 'visible' });
  const root = view.document.createElement('div');
  body.append(root);
  const shadow = root.attachShadow({ mode: 'open' });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  render(content, shadow);
  view.addEventListener('afterprint', () => setTimeout(() => printed.remove()));
  try {
    view.focus();
    view.print();
    return true;
  } catch {
    return false;
  }
}
