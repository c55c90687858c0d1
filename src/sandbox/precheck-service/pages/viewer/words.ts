/** How the pages write times, scores and sizes. */
import { html } from 'hono/html';
import { isoPaperOf } from '../../drawing-checks/recognition/paper-size.js';
import { sizeInWords } from '../../drawing-checks/rules/lengths.js';
import type { Html } from '../layout.js';
import type { ListedSheet } from './sheet-list.js';

const toOneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const inUtc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const formatScore = (score: number) => toOneDecimal.format(score);

/** In UTC, which the words say: the service can't know where its readers are. The page's script makes it their own time. */
export function timeElement(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${inUtc.format(at)} UTC</time>`;
}

/** "A1, 841 × 594 mm" or "34 × 22 in", as the sheet is shown. */
export function formatSheetSize(
  sheet: Pick<ListedSheet, 'widthMm' | 'heightMm'>,
  units: 'metric' | 'imperial',
): string {
  const paper = units === 'metric' ? isoPaperOf(sheet) : null;
  const size = sizeInWords(sheet, units);
  return paper === null ? size : `${paper}, ${size}`;
}
