/** What a drawing can be said to be. Free text in the interface, so the list only helps to choose. */
import { categoriesOf } from '../../drawing-checks/recognition/category.js';
import { SHEET_WORDS, type SheetCategory } from '../../drawing-checks/recognition/sheet.js';

const DRAWING_SET = 'Drawing set';
const typeOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const DRAWING_TYPES: readonly string[] = [DRAWING_SET, ...Object.values(SHEET_WORDS).map(typeOf), 'Other'];

/** What a file's name says that it shows. A name that says nothing, or several things, is a drawing set's. */
export function typeOfFilename(filename: string): string {
  const words = filename.replace(/\.[a-z0-9]+$/i, '').replace(/[_\-.]+/g, ' ');
  const [only, ...more]: readonly SheetCategory[] = categoriesOf(words);
  return only && more.length === 0 ? typeOf(SHEET_WORDS[only]) : DRAWING_SET;
}
