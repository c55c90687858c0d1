import { html } from 'hono/html';
import { pinsOf } from '../../pins.js';
import type { Report } from '../../database/report-store.js';
import { icon, type Html } from '../layout.js';
import { findingAnchor } from './finding-anchor.js';
import { sheetName, sheetOf, type ListedSheet } from './sheet-list.js';
import type { ViewerAddresses } from './viewer-addresses.js';
import { counted, formatSheetSize } from './words.js';

export interface SheetsView {
  readonly sheets: readonly ListedSheet[];
  readonly shown: ListedSheet;
  readonly run: number;
  readonly addresses: ViewerAddresses;
  readonly sheetHref: (sheet: ListedSheet) => string;
  /** Whose pins are shown; null where no report is complete. */
  readonly report: Report | null;
  readonly units: 'metric' | 'imperial';
}

/** Characters that fit a line of the list. */
const MAX_UNBROKEN = 20;

/** The list of sheets. What the script needs to show one stands on its link. */
export function sheetList(view: SheetsView): Html {
  const marked = view.sheets.filter(({ mark }) => mark !== null).length;
  return html`<nav class="sheets" aria-labelledby="sheets-title" data-part="sheets">
<h2 id="sheets-title">Sheets <span class="muted">${view.sheets.length}</span></h2>
${marked > 0 ? html`<p class="attention small sheet-note">${icon('attention')} ${counted(marked, 'sheet number', 'sheet numbers')} to check</p>` : null}
<ol role="list">${view.sheets.map((sheet) => sheetItem(sheet, view))}</ol></nav>`;
}

function sheetItem(sheet: ListedSheet, view: SheetsView): Html {
  const { addresses, run } = view;
  const picture = (size: 'thumbnail' | 'fit' | 'detail') =>
    sheet.position === null ? '' : addresses.picture(run, sheet.position, sheet.page, size);
  const drawing = (download: boolean) =>
    sheet.position === null ? '' : addresses.drawing(run, sheet.position, download);
  const isShown = sheet === view.shown;
  return html`<li><a class="thumb" id="sheet-link-${sheet.index}" href="${view.sheetHref(sheet)}" data-sheet="${sheet.index}" data-name="${sheetName(sheet)}" data-number="${sheet.number ?? ''}" data-width="${sheet.widthPt}" data-height="${sheet.heightPt}" data-fit="${picture('fit')}" data-detail="${picture('detail')}" data-pdf="${drawing(false)}" data-download="${drawing(true)}"${isShown ? html` aria-current="true"` : null}>
<span class="thumb-picture">${icon('sheet')}${sheet.position === null ? null : html`<img src="${picture('thumbnail')}" alt="" loading="lazy" decoding="async" fetchpriority="low" width="${Math.round(sheet.widthPt)}" height="${Math.round(sheet.heightPt)}">`}</span>
<span class="thumb-words"><strong>${sheet.number ?? 'No number'}</strong>${pinCount(sheet, view.report)}
<span class="thumb-title"><bdi>${sheet.title ?? sheet.file}</bdi>${sheet.title === null ? `, page ${sheet.page}` : null}</span>
<span class="muted small facts-line">${factsOf(sheet, view.units)}</span>
${sheet.mark === null ? null : html`<span class="attention small">${icon('attention')} ${sheet.mark === 'no number' ? 'No sheet number found' : 'Number used twice'}</span>`}
</span></a></li>`;
}

/** A line breaks between facts and not inside them, except where one alone is longer than the line. */
function factsOf(sheet: ListedSheet, units: SheetsView['units']): Html {
  const facts = [sheet.discipline, sheet.scale, formatSheetSize(sheet, units)].filter((fact) => fact !== null);
  return html`${facts.map((fact, index) => html`${index > 0 ? ' · ' : ''}${fact.length > MAX_UNBROKEN ? fact : html`<span>${fact}</span>`}`)}`;
}

function pinCount(sheet: ListedSheet, report: Report | null): Html {
  const count = pinsOf(report?.findings ?? []).filter(
    ({ file, page }) => file === sheet.file && page === sheet.page,
  ).length;
  return html`<span class="pin-count"${count === 0 ? html` hidden` : null}>${counted(count, 'pin', 'pins')}</span>`;
}

/** The sheet that is shown, with its pins: as it stands without script, and on paper. The script puts its own over it. */
export function sheetStage(view: SheetsView): Html {
  const { shown } = view;
  const name = sheetName(shown);
  return html`<section class="stage" aria-labelledby="stage-title" data-part="stage">
<div class="stage-head"><h2 id="stage-title" tabindex="-1" dir="auto">${name}</h2><span class="muted small" id="stage-count">${shown.index} of ${view.sheets.length}</span></div>
<div class="stage-body" id="stage-body">${staticFigure(view, name)}</div>
</section>`;
}

function staticFigure({ shown, run, addresses, report, sheets }: SheetsView, name: string): Html {
  if (shown.position === null) return html`<p class="stage-message">The file of this sheet is not here any more.</p>`;
  const { widthPt, heightPt } = shown;
  const radius = Math.max(widthPt, heightPt) / 70;
  const edge = { count: 0 };
  const pins = pinsOf(report?.findings ?? []).filter(({ file, page }) => sheetOf(sheets, file, page) === shown);
  const marks = pins.map((pin) => {
    // Beside the box, so that the number covers nothing of what it points at.
    const [x, y] =
      pin.box === null ? [edge.count++ * radius * 2.4 + radius, 0] : [pin.box[0] - radius, pin.box[1] - radius];
    const [cx, cy] = [Math.max(radius, x), Math.max(radius, y)];
    const words = `${pin.number}, ${pin.status === 'fail' ? 'failed' : 'to look at'}: ${pin.title}`;
    const href = report === null ? '' : `#${findingAnchor(report, { id: pin.findingId })}`;
    return html`<a href="${href}" class="${pin.status}" aria-label="${words}"><title>${words}</title>
${pin.box === null ? null : html`<rect x="${pin.box[0]}" y="${pin.box[1]}" width="${pin.box[2]}" height="${pin.box[3]}"></rect>`}
<circle cx="${cx}" cy="${cy}" r="${radius}"></circle><text x="${cx}" y="${cy}" font-size="${radius * 1.1}" text-anchor="middle" dominant-baseline="central">${pin.number}</text></a>`;
  });
  return html`<figure class="still" id="still"><img id="still-picture" src="${addresses.picture(run, shown.position, shown.page, 'fit')}" alt="Sheet ${name}" width="${Math.round(widthPt)}" height="${Math.round(heightPt)}">
<svg id="still-pins" viewBox="0 0 ${widthPt} ${heightPt}" role="group" aria-label="Pins on this sheet">${marks}</svg></figure>`;
}
