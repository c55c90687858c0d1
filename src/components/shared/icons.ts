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
  pin: 'M10 17.25s5.5-4.9 5.5-9a5.5 5.5 0 0 0-11 0c0 4.1 5.5 9 5.5 9ZM8.1 8.25a1.9 1.9 0 1 1 0 .01',
  search: 'M3.25 8.75a5.5 5.5 0 1 1 0 .01M13 13l4 4',
  out: 'M8.5 4.25H5a1 1 0 0 0-1 1V15a1 1 0 0 0 1 1h9.75a1 1 0 0 0 1-1v-3.5M11.5 3.5h5v5M16.25 3.75 9.5 10.5',
  next: 'M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  print: 'M6 7V3.25h8V7M6 14H3.75V7h12.5v7H14M6 11.5h8v5.25H6Z',
  download: 'M10 3.5v9M6.25 9 10 12.75 13.75 9M3.75 16.25h12.5',
  copy: 'M7.25 6.75h9v9.5h-9ZM4 13V3.75h8.75',
  fold: 'm7.5 5 5 5-5 5',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

/** An icon that says nothing by itself: a word always stands beside it. */
export function icon(name: IconName, className = '') {
  return html`<svg class="icon ${className}" viewBox="0 0 20 20" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
