import type { Box, DrawingFile, DrawingPage } from '../drawing-set/drawing-set.js';

export const SHEET_CATEGORIES = [
  'cover',
  'site',
  'floor',
  'roof',
  'elevation',
  'section',
  'structural',
  'detail',
  'schedule',
  'electrical',
  'plumbing',
  'mechanical',
  'energy',
  'landscape',
  'demolition',
  'civil',
] as const; // prettier-ignore
export type SheetCategory = (typeof SHEET_CATEGORIES)[number];

/** Something read off a sheet, with the text and the place it was read from. */
export interface Recognised {
  readonly value: string;
  readonly text: string;
  readonly box: Box;
}

/** What a category rests on, strongest first. */
export type CategoryGround = 'title' | 'view title' | 'applicant’s label' | 'file name';

/** One page, and what it was taken for. */
export interface Sheet {
  readonly file: DrawingFile;
  readonly page: DrawingPage;
  readonly sheetNumber: Recognised | null;
  readonly title: Recognised | null;
  /** By the first letter of the sheet number (US National CAD Standard), by the words of the title where it has none. */
  readonly discipline: string | null;
  /** The chief scale: the title block's, else the one under the chief view. */
  readonly scale: Recognised | null;
  /** Every scale that is stated, the chief one among them, down the page. */
  readonly scales: readonly Recognised[];
  /** What text can tell of a north point: the word, or an N of its own. Null says nothing of an arrow that is only drawn. */
  readonly northPoint: Recognised | null;
  readonly categories: readonly {
    readonly category: SheetCategory;
    readonly ground: CategoryGround;
    readonly text: string;
  }[];
}
