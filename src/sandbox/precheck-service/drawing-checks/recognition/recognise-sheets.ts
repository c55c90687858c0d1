/** Stage Categorising: takes every page for what its title block says it is. */
import type { DrawingFile, DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { categoriesOf, isViewTitle } from './category.js';
import { disciplineByWords, disciplineOf } from './discipline.js';
import { findNorthPoint } from './north-point.js';
import { chiefScale, findScales } from './scale.js';
import type { CategoryGround, Recognised, Sheet, SheetCategory } from './sheet.js';
import { findSheetNumber, parseSheetNumber, placeOf } from './sheet-number.js';
import { type Piece, piecesOf } from './text-piece.js';
import { findTitle } from './title.js';
import { type Label, labelsOf } from './title-block-labels.js';

/** A page with its text put together, before it is judged. */
interface ReadPage {
  readonly file: DrawingFile;
  readonly page: DrawingPage;
  readonly pieces: readonly Piece[];
  readonly labels: readonly Label[];
}

export function recogniseSheets(files: readonly DrawingFile[]): Sheet[] {
  const pages = files.flatMap((file) => file.pages.map((page) => readPage(file, page)));
  const constants = constantsOf(pages);
  return pages.map((page) => recogniseSheet(page, constants));
}

function readPage(file: DrawingFile, page: DrawingPage): ReadPage {
  const pieces = piecesOf(page.text ?? []);
  return { file, page, pieces, labels: labelsOf(pieces) };
}

const MIN_SHEETS_FOR_CONSTANTS = 3;

/** Texts in the title blocks of more than half of the sheets: the project, the address, the office. None of them is a sheet's title. */
function constantsOf(pages: readonly ReadPage[]): ReadonlySet<string> {
  const uses = new Map<string, number>();
  for (const { page, pieces } of pages) {
    const texts = pieces
      .filter((piece) => piece.text.length > 3 && placeOf(piece, page) > 0)
      .map((piece) => piece.text);
    for (const text of new Set(texts)) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const withText = pages.filter(({ pieces }) => pieces.length > 0).length;
  if (withText < MIN_SHEETS_FOR_CONSTANTS) return new Set();
  return new Set([...uses].filter(([, count]) => count > withText / 2).map(([text]) => text));
}

function recogniseSheet({ file, page, pieces, labels }: ReadPage, constants: ReadonlySet<string>): Sheet {
  const sheetNumber = findSheetNumber(page, pieces, labels, file.filename);
  const title = findTitle({ page, pieces, labels, sheetNumber, constants });
  const scales = findScales(page, pieces, labels);
  const categories = findCategories(file, page, title, sheetNumber);
  return {
    file,
    page,
    sheetNumber,
    title,
    discipline: findDiscipline(sheetNumber, title, file),
    scale: chiefScale(scales, page, pieces, title, sheetNumber),
    scales: scales.map(({ value, text, box }) => ({ value, text, box })),
    northPoint: findNorthPoint(page),
    categories,
  };
}

function findDiscipline(sheetNumber: Recognised | null, title: Recognised | null, file: DrawingFile): string | null {
  const byLetter = sheetNumber === null ? null : disciplineOf(sheetNumber.value);
  if (byLetter !== null) return byLetter;
  return title === null ? disciplineByWords(`${file.label} ${file.type}`) : disciplineByWords(title.value);
}

/** Title, view titles, what the applicant says, file name: each only where those before it say nothing, but for view titles, which add to the title. */
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
  if (found.length === 0) add(readable(file.label), 'applicant’s label');
  if (found.length === 0) add(readable(file.type), 'applicant’s label');
  // A file of one sheet is named after it; a name like "plans.pdf" for many sheets says nothing of each.
  if (found.length === 0 && file.pageCount === 1) add(readable(file.filename), 'file name');
  return found;
}

/** "site-plan" and "Site_Plan.pdf" as words. */
function readable(text: string): string {
  return text.replace(/\.pdf$/i, '').replace(/[_-]+/g, ' ');
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
