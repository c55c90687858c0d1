/** Stage Categorising: takes every page for what its title block says it is. */
import type { DrawingFile, DrawingPage } from '../drawing-set/drawing-set.js';
import { categoriesOf, isViewTitle } from './category.js';
import { findScale } from './scale.js';
import type { CategoryGround, Recognised, Sheet } from './sheet.js';
import { disciplineOf, findSheetNumber } from './sheet-number.js';
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
    categories: findCategories(file, page, title, sheetNumber),
  };
}

function findCategories(
  file: DrawingFile,
  page: DrawingPage,
  title: Recognised | null,
  sheetNumber: Recognised | null,
): Sheet['categories'] {
  const found: { category: Sheet['categories'][number]['category']; ground: CategoryGround; text: string }[] = [];
  const add = (text: string, ground: CategoryGround) => {
    for (const category of categoriesOf(text)) {
      if (!found.some((known) => known.category === category)) found.push({ category, ground, text });
    }
  };
  if (title !== null) add(title.value, 'title');
  const structural = found[0]?.category === 'structural' || sheetNumber?.value.startsWith('S') === true;
  if (!structural) for (const item of page.text ?? []) if (isViewTitle(item.text)) add(item.text, 'view title');
  // A file of one sheet is named after it; a name like "plans.pdf" for many sheets says nothing of each.
  if (found.length === 0 && file.pageCount === 1)
    add(`${file.label} ${file.type} ${file.filename.replace(/[_-]+/g, ' ')}`, 'file name');
  return found;
}
