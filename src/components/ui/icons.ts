/** The family's line icons, 1.5 px on a grid of 20. A sheet with a folded corner is its motif. */
import { html } from 'lit';

const SHEET = 'M5 2.75h6.5L16 7.25v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-12.5a1 1 0 0 1 1-1ZM11.5 2.75v4.5H16';
const CIRCLE = 'M2.75 10a7.25 7.25 0 1 1 0 .01';

const PATHS = {
  sheet: SHEET,
  'sheet-add': `${SHEET}M10 9.5v5M7.5 12h5`,
  check: `${CIRCLE}M6.75 10.25 9 12.5l4.25-4.75`,
  fail: 'M6.9 2.75h6.2l4.15 4.15v6.2l-4.15 4.15H6.9L2.75 13.1V6.9ZM10 6.25v4.5M10 13.6v.15',
  attention: 'M10 3 2.75 16.5h14.5ZM10 8v4M10 14.1v.15',
  unknown: `${CIRCLE}M7 10h6`,
  remove: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  replace: 'M3.5 8.25h11l-3-3M16.5 12h-11l3 3',
  retry: 'M15.75 8.5A6.25 6.25 0 1 0 16 11.5M16.25 4.5v4h-4',
  clock: `${CIRCLE}M10 5.75V10l2.75 2`,
  out: 'M8.5 4.25H5a1 1 0 0 0-1 1V15a1 1 0 0 0 1 1h9.75a1 1 0 0 0 1-1v-3.5M11.5 3.5h5v5M16.25 3.75 9.5 10.5',
  fold: 'm7.5 5 5 5-5 5',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

/** An icon that says nothing by itself: a word always stands beside it. */
export const icon = (name: IconName, className = '') => drawIcon(PATHS[name], className);

/** As `icon`, for elements that have icons which no other loads. */
export function drawIcon(path: string, className = '') {
  return html`<svg class="icon ${className}" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`;
}
