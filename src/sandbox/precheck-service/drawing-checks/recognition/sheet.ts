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
export type CategoryGround = 'title' | 'view title' | 'file name';

/** One page, and what it was taken for. */
export interface Sheet {
  readonly file: DrawingFile;
  readonly page: DrawingPage;
  readonly sheetNumber: Recognised | null;
  readonly title: Recognised | null;
  /** By the first letter of the sheet number, US National CAD Standard. */
  readonly discipline: string | null;
  readonly scale: Recognised | null;
  readonly categories: readonly {
    readonly category: SheetCategory;
    readonly ground: CategoryGround;
    readonly text: string;
  }[];
}
