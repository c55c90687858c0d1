/** How the pages write times, scores and sizes. */
import { isoPaperOf } from '../../drawing-checks/recognition/paper-size.js';
import { sizeInWords } from '../../drawing-checks/rules/lengths.js';
import type { ListedSheet } from './sheet-list.js';

const toOneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const formatScore = (score: number) => toOneDecimal.format(score);

/** In UTC, which the words say: the service can't know where its readers are. */
export function formatTime(at: number): string {
  return `${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

/** "0.4 s", "12 s", "3 min 5 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${toOneDecimal.format(seconds)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
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

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
