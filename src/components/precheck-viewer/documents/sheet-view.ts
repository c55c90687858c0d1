/** What stands around a sheet: tools, thumbnails, marks of findings on it, and the findings beside it. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { renderFindingGroups } from '../../ui/finding-list.js';
import { icon } from '../../ui/icons.js';
import type { Words } from '../../i18n/localisation.js';
import type { SheetWords } from '../../translations/translation.js';
import { type FindingPlace, sheetsOf } from './finding-places.js';
import { type ViewerIconName, viewerIcon } from '../viewer-icons.js';
import type { Box } from './sheet-geometry.js';

export interface SheetTools {
  readonly sheetWords: SheetWords;
  readonly page: number;
  readonly count: number;
  /** CSS pixels for a point. */
  readonly scale: number;
  /** Where the document opens in a tab of its own. */
  readonly address: string | undefined;
  readonly leaf: (page: number) => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
  readonly rotate: () => void;
  readonly print: () => void;
  readonly download: () => void;
}

export function renderToolbar(tools: SheetTools, { t, f }: Words) {
  const { viewer } = t;
  const tool = (name: ViewerIconName, label: string, act: () => void, className = '', disabled = false) => html`<button
    type="button"
    class="button quiet ${className}"
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    @click=${act}
  >
    ${viewerIcon(name)}
  </button>`;
  const { sheetWords, page, count, scale, address } = tools;
  return html`<div class="bar tools figures">
    ${count > 1 ? tool('next', sheetWords.previous, () => tools.leaf(page - 1), 'leaf back', page <= 1) : nothing}
    <span id="place">${sheetWords.sheet(page, count, f)}</span>
    ${count > 1 ? tool('next', sheetWords.next, () => tools.leaf(page + 1), 'leaf', page >= count) : nothing}
    <span class="space"></span>
    <span class="handles">${tool('minus', viewer.zoomOut, () => tools.zoom(-1))}
    <span class="zoom">${f.percent(scale / (96 / 72))}</span>
    ${tool('plus', viewer.zoomIn, () => tools.zoom(1))} ${tool('fit', viewer.fit, tools.fit)}
    ${tool('rotate', viewer.rotate, tools.rotate)} ${tool('print', sheetWords.print, tools.print, 'print')}
    ${tool('download', viewer.download, tools.download)}
    ${
      address
        ? html`<a
            class="button quiet"
            href=${address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label=${viewer.open}
            title=${viewer.open}
            >${icon('out')}</a
          >`
        : nothing
    }</span>
  </div>`;
}

/** How many sheets have a thumbnail at a time; a document may have thousands. */
const WINDOW = 200;

export function thumbnailWindow(page: number, count: number): number[] {
  const start = Math.floor((page - 1) / WINDOW) * WINDOW;
  return Array.from({ length: Math.min(WINDOW, count - start) }, (_, index) => start + index + 1);
}

export function renderThumbnails(
  pages: readonly number[],
  { sheetWords, page, count, leaf }: SheetTools,
  { f }: Words,
) {
  return html`<ul class="thumbnails" aria-label=${sheetWords.sheets} tabindex="-1">
    ${repeat(
      pages,
      // A canvas is of one sheet: it is drawn on once, as it is seen.
      (number) => number,
      (number) => html`<li>
        <button
          type="button"
          aria-label=${sheetWords.sheet(number, count, f)}
          aria-current=${number === page ? 'page' : nothing}
          @click=${() => leaf(number)}
        >
          <canvas data-page=${number} width="0" height="0" aria-hidden="true"></canvas><span>${f.number(number)}</span>
        </button>
      </li>`,
    )}
  </ul>`;
}

/** Marks in shares of the sheet, so that they follow it at every size. */
export function renderMarks(
  places: readonly FindingPlace[],
  boxOf: (place: FindingPlace) => Box | null,
  open: (place: FindingPlace) => void,
) {
  return places.map((place) => {
    const box = boxOf(place);
    if (!box) return nothing;
    const share = (value: number) => `${value * 100}%`;
    const at = `left:${share(box.x)};top:${share(box.y)};width:${share(box.width)};height:${share(box.height)}`;
    return html`<div class="mark ${toneOf(place.finding)}" .style=${at}>
      <button type="button" aria-label="${place.number}: ${place.finding.title}" @click=${() => open(place)}>
        ${place.number}
      </button>
    </div>`;
  });
}

const toneOf = ({ status }: Finding): string => `tone-${status === 'not-assessed' ? 'neutral' : status}`;

export function renderFindings(
  groups: Record<FindingStatus, Finding[]>,
  places: readonly FindingPlace[],
  goTo: (place: FindingPlace) => void,
  words: Words,
) {
  if (Object.values(groups).every((group) => group.length === 0)) return nothing;
  const { t, f } = words;
  const nameOf = ({ sheetNumber, file, page }: FindingPlace) =>
    sheetNumber ? t.result.sheet(sheetNumber) : t.result.page(file, page, f);
  const actions = (finding: Finding) =>
    sheetsOf(places, finding)
      .slice(0, 6)
      .map(
        (place) => html`<button
          type="button"
          class="button quiet show"
          data-finding=${place.number}
          @click=${() => goTo(place)}
        >
          <span class="number ${toneOf(finding)} figures">${f.number(place.number)}</span>
          <span class="button-text">${t.viewer.show(nameOf(place))}</span>
        </button>`,
      );
  return html`<section class="aside" aria-label=${t.viewer.findings}>
    ${renderFindingGroups(groups, words, { heading: 3, actions })}
  </section>`;
}
