import type { Box, DrawingFile, DrawingPage } from '../drawing-set/drawing-set.js';

/** The kinds of sheet, with what people call them. */
export const SHEET_WORDS = {
  cover: 'cover sheet',
  site: 'site plan',
  floor: 'floor plan',
  roof: 'roof plan',
  elevation: 'elevations',
  section: 'section',
  structural: 'structural plan',
  detail: 'details',
  schedule: 'schedule',
  electrical: 'electrical plan',
  plumbing: 'plumbing plan',
  mechanical: 'mechanical plan',
  energy: 'energy report',
  landscape: 'landscape plan',
  demolition: 'demolition plan',
  civil: 'civil plan',
} as const;
export type SheetCategory = keyof typeof SHEET_WORDS;
export const SHEET_CATEGORIES = Object.keys(SHEET_WORDS) as SheetCategory[];

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
