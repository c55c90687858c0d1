/** How the pages write times, scores and sizes. */
import type { ListedSheet } from './sheet-list.js';

const number = (digits: number) => new Intl.NumberFormat('en', { maximumFractionDigits: digits });

export const formatScore = (score: number) => number(1).format(score);

/** In UTC, which the words say: the service can't know where its readers are. */
export function formatTime(at: number): string {
  return `${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

/** "0.4 s", "12 s", "3 min 5 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${number(1).format(seconds)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Paper sizes of ISO 216 in millimetres, the short side first. */
const ISO_PAPERS = [
  ['A0', 841, 1189],
  ['A1', 594, 841],
  ['A2', 420, 594],
  ['A3', 297, 420],
  ['A4', 210, 297],
] as const;
const PAPER_TOLERANCE_MM = 3;
const MM_PER_INCH = 25.4;

/** "A1, 841 × 594 mm" or "34 × 22 in", as the sheet is shown. */
export function formatSheetSize(
  { widthMm, heightMm }: Pick<ListedSheet, 'widthMm' | 'heightMm'>,
  units: 'metric' | 'imperial',
): string {
  if (units === 'imperial') {
    const inches = (mm: number) => number(1).format(mm / MM_PER_INCH);
    return `${inches(widthMm)} × ${inches(heightMm)} in`;
  }
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  const paper = ISO_PAPERS.find(
    ([, shortMm, longMm]) =>
      Math.abs(short - shortMm) <= PAPER_TOLERANCE_MM && Math.abs(long - longMm) <= PAPER_TOLERANCE_MM,
  );
  const size = `${number(0).format(widthMm)} × ${number(0).format(heightMm)} mm`;
  return paper ? `${paper[0]}, ${size}` : size;
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
