/** Stage Categorising: takes every page for what its title block says it is. */
import type { DrawingFile, DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { categoriesOf, isViewTitle } from './category.js';
import { findNorthPoint } from './north-point.js';
import { findScale, findScales } from './scale.js';
import type { CategoryGround, Recognised, Sheet, SheetCategory } from './sheet.js';
import { disciplineOf, findSheetNumber, parseSheetNumber } from './sheet-number.js';
import { findTitle } from './title.js';

export function recogniseSheets(files: readonly DrawingFile[]): Sheet[] {
  return files.flatMap((file) => file.pages.map((page) => recogniseSheet(file, page)));
}

function recogniseSheet(file: DrawingFile, page: DrawingPage): Sheet {
  const sheetNumber = findSheetNumber(page);
  const title = findTitle(page, sheetNumber);
  return {
    file,
    page,
    sheetNumber,
    title,
    discipline: sheetNumber === null ? null : disciplineOf(sheetNumber.value),
    scale: findScale(page),
    scales: findScales(page),
    northPoint: findNorthPoint(page),
    categories: findCategories(file, page, title, sheetNumber),
  };
}

function findCategories(
  file: DrawingFile,
  page: DrawingPage,
  title: Recognised | null,
  sheetNumber: Recognised | null,
): Sheet['categories'] {
  const found: { category: SheetCategory; ground: CategoryGround; text: string }[] = [];
  const add = (text: string, ground: CategoryGround) => {
    for (const category of categoriesOf(text)) {
      if (!found.some((known) => known.category === category)) found.push({ category, ground, text });
    }
  };
  if (title !== null) add(title.value, 'title');
  if (mayShowViews(found[0]?.category, sheetNumber)) {
    for (const item of page.text ?? [])
      if (isViewTitle(item.text) && !isIndexRow(item, page)) add(item.text, 'view title');
  }
  // A file of one sheet is named after it; a name like "plans.pdf" for many sheets says nothing of each.
  if (found.length === 0 && file.pageCount === 1)
    add(`${file.label} ${file.type} ${file.filename.replace(/[_-]+/g, ' ')}`, 'file name');
  return found;
}

/** A cover lists other sheets' titles, and a structural sheet repeats the names of the floors it carries. */
function mayShowViews(chief: SheetCategory | undefined, sheetNumber: Recognised | null): boolean {
  return chief !== 'cover' && chief !== 'structural' && sheetNumber?.value.startsWith('S') !== true;
}

/** A sheet number on the same line: a row of a drawing list, not the title of a view. */
function isIndexRow(item: TextItem, page: DrawingPage): boolean {
  return (page.text ?? []).some(
    (other) =>
      other !== item &&
      Math.abs(other.box[1] - item.box[1]) < 0.5 * item.fontSizePt &&
      parseSheetNumber(other.text) !== null,
  );
}
