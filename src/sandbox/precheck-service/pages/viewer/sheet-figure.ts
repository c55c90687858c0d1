import { html } from 'hono/html';
import type { Report } from '../../database/report-store.js';
import { pinsOf, type Pin } from '../../pins.js';
import { icon, type Html } from '../layout.js';
import { findingAnchor } from '../page-addresses.js';
import { sheetName, sheetOf, type ListedSheet } from './sheet-list.js';
import type { ViewerView } from './viewer-view.js';

/** Of a set with more sheets to look at, the others are in the list of sheets. */
const MAX_FIGURES = 24;
/** From one pin to the next where several point at one place, in pixels. */
const PIN_STEP = 28;

/** The sheets that a report's numbered findings point at, each with its pins. */
export function sheetFigures(view: ViewerView, report: Report): Html | null {
  const pinned = new Map<ListedSheet, Pin[]>();
  for (const pin of pinsOf(report.findings ?? [])) {
    const sheet = sheetOf(view.sheets, pin.file, pin.page);
    if (sheet !== undefined && sheet.position !== null) pinned.set(sheet, [...(pinned.get(sheet) ?? []), pin]);
  }
  if (pinned.size === 0) return null;
  const figures = [...pinned].sort(([one], [other]) => one.index - other.index).slice(0, MAX_FIGURES);
  return html`<div class="sheet-figures">${figures.map(([sheet, pins]) => sheetFigure(view, report, sheet, pins))}</div>`;
}

/** The id of a sheet's figure under a report. */
export function figureAnchor(report: Pick<Report, 'key'>, sheet: ListedSheet): string {
  return `sheet-${report.key}-${sheet.index}`;
}

function sheetFigure(view: ViewerView, report: Report, sheet: ListedSheet, pins: readonly Pin[]): Html {
  const anchor = figureAnchor(report, sheet);
  return html`<figure id="${anchor}" tabindex="-1" aria-labelledby="${anchor}-name">
<div class="sheet"><img src="${pictureAddress(view, sheet, 'fit')}" alt="Sheet ${sheetName(sheet)}" loading="lazy" decoding="async" width="${Math.round(sheet.widthPt)}" height="${Math.round(sheet.heightPt)}">
<svg role="group" aria-label="Pins on this sheet">${pinMarks(report, sheet, pins)}</svg></div>
<figcaption><strong id="${anchor}-name"><bdi>${sheetName(sheet)}</bdi></strong> ${fullSizeLink(view, sheet)}</figcaption></figure>`;
}

/** `fit` stands in the page, `detail` is the full size. */
function pictureAddress({ address, run }: ViewerView, { position, page }: ListedSheet, size: 'fit' | 'detail'): string {
  return address(`/pictures/${run}/${position}/${page}/${size}`);
}

/** A link to the picture of a sheet in its full size, in a tab of its own. */
export function fullSizeLink(view: ViewerView, sheet: ListedSheet): Html {
  return html`<a href="${pictureAddress(view, sheet, 'detail')}" target="_blank" rel="noopener">${icon('sheet')} Full size<span class="visually-hidden"> of ${sheetName(sheet)} (opens in a new tab)</span></a>`;
}

/** Places are shares of the sheet, so that pins keep their size however large it is shown. */
function pinMarks(report: Report, { widthPt, heightPt }: ListedSheet, pins: readonly Pin[]): Html[] {
  const taken = new Map<string, number>();
  return pins.map((pin) => {
    const [x, y, width, height] = pin.box ?? [0, 0, 0, 0];
    const [left, top] = [share(x, widthPt), share(y, heightPt)];
    // Findings about one place stand side by side, not on one another.
    const place = `${Math.round(left / 3)} ${Math.round(top / 3)}`;
    const before = taken.get(place) ?? 0;
    taken.set(place, before + 1);
    const words = `${pin.number}, ${pin.status === 'fail' ? 'failed' : 'to look at'}: ${pin.title}`;
    return html`${pin.box === null ? null : html`<rect class="${pin.status}" x="${left}%" y="${top}%" width="${share(width, widthPt)}%" height="${share(height, heightPt)}%"></rect>`}
<a href="#${findingAnchor(report, { id: pin.findingId })}" class="pin ${pin.status}" aria-label="${words}">
<svg x="${left}%" y="${top}%" overflow="visible"><g transform="translate(${before * PIN_STEP} 0)"><circle r="13"></circle><text text-anchor="middle" dominant-baseline="central">${pin.number}</text></g></svg></a>`;
  });
}

const share = (length: number, whole: number) => Math.round(Math.min(1, Math.max(0, length / whole)) * 10_000) / 100;
