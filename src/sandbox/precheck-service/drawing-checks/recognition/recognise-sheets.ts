/** Stage Categorising: takes every page for what its title block says it is. */
import type { DrawingFile, DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { categoriesOf, isViewTitle, withinDiscipline } from './category.js';
import { disciplineByWords, disciplineOf, isLooselyLettered } from './discipline.js';
import { findNorthPoint } from './north-point.js';
import { chiefScale, findScales } from './scale.js';
import type { CategoryGround, Recognised, Sheet, SheetCategory } from './sheet.js';
import { constantsOf, numbersInOnePlace, type ReadPage } from './set-comparison.js';
import { findSheetNumber } from './sheet-number.js';
import { parseSheetNumber } from './sheet-number-form.js';
import { piecesOf } from './text-piece.js';
import { findTitle } from './title.js';
import { type Label, labelsOf } from './title-block-labels.js';

/** A page with its text put together, before it is judged. */
interface Page extends ReadPage {
  readonly file: DrawingFile;
  readonly labels: readonly Label[];
}

export function recogniseSheets(files: readonly DrawingFile[], maxKeptPieces = MAX_KEPT_PIECES): Sheet[] {
  const readPage = pageReader(maxKeptPieces);
  const pages = files.flatMap((file) => file.pages.map((page) => readPage(file, page)));
  const constants = constantsOf(pages);
  const numbers = pages.map(({ page, pieces, labels, file }) => findSheetNumber(page, pieces, labels, file.filename));
  const unnumbered = pages.filter((_, index) => numbers[index] === null);
  const inOnePlace = numbersInOnePlace(unnumbered);
  return pages.map((page, index) =>
    recogniseSheet(page, numbers[index] ?? inOnePlace.get(page.page) ?? null, constants),
  );
}

/** What a set of thousands of crowded pages would hold in memory at once is put together anew each time it is asked for. */
const MAX_KEPT_PIECES = 400_000;

function pageReader(maxKeptPieces: number): (file: DrawingFile, page: DrawingPage) => Page {
  let kept = 0;
  return (file, page) => {
    const pieces = piecesOf(page.text ?? []);
    kept += pieces.length;
    if (kept <= maxKeptPieces) return { file, page, pieces, labels: labelsOf(pieces) };
    kept -= pieces.length;
    return {
      file,
      page,
      get pieces() {
        return piecesOf(page.text ?? []);
      },
      get labels() {
        return labelsOf(this.pieces);
      },
    };
  };
}

function recogniseSheet(
  { file, page, pieces, labels }: Page,
  sheetNumber: Recognised | null,
  constants: ReadonlySet<string>,
): Sheet {
  const title = findTitle({ page, pieces, labels, sheetNumber, constants });
  const scales = findScales(page, pieces, labels);
  const discipline = findDiscipline(sheetNumber, title, file);
  const categories = findCategories(file, page, title, discipline, scales);
  return {
    file,
    page,
    sheetNumber,
    title,
    discipline,
    scale: chiefScale(scales, page, pieces, title, sheetNumber),
    scales: scales.map(({ value, text, box }) => ({ value, text, box })),
    northPoint: findNorthPoint(page),
    categories,
  };
}

function findDiscipline(sheetNumber: Recognised | null, title: Recognised | null, file: DrawingFile): string | null {
  const byLetter = sheetNumber === null ? null : disciplineOf(sheetNumber.value);
  if (sheetNumber !== null && title !== null && isLooselyLettered(sheetNumber.value))
    return disciplineByWords(title.value) ?? byLetter;
  if (byLetter !== null) return byLetter;
  return title === null ? disciplineByWords(`${file.label} ${file.type}`) : disciplineByWords(title.value);
}

/**
 * Title, view titles, what the applicant says, file name: each only where those before it say nothing, but for view titles, which add to
 * the title.
 */
function findCategories(
  file: DrawingFile,
  page: DrawingPage,
  title: Recognised | null,
  discipline: string | null,
  scales: readonly Recognised[],
): Sheet['categories'] {
  const found: { category: SheetCategory; ground: CategoryGround; text: string }[] = [];
  const add = (text: string, ground: CategoryGround) => {
    for (const category of withinDiscipline(categoriesOf(text), discipline)) {
      if (!found.some((known) => known.category === category)) found.push({ category, ground, text });
    }
  };
  if (title !== null) add(title.value, 'title');
  if (mayShowViews(found[0]?.category, discipline) && !/\b(?:interior|internal)\b/i.test(title?.value ?? '')) {
    for (const { text } of viewTitles(page, scales)) add(text, 'view title');
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

/** A cover lists other sheets' titles, a structural sheet repeats the names of the floors it carries, and rooms have elevations too. */
function mayShowViews(chief: SheetCategory | undefined, discipline: string | null): boolean {
  return chief !== 'cover' && chief !== 'structural' && discipline !== 'Structural';
}

/** "1st Floor" without "plan" names a level on an elevation or a section, unless it stands over a scale as view titles do. */
function isLevelMark(item: TextItem, scales: readonly Recognised[]): boolean {
  if (/plan|elevation|section/i.test(item.text)) return false;
  return !scales.some(({ box }) => {
    const down = box[1] - item.box[1];
    return down > 0 && down < 2.5 * item.fontSizePt && Math.abs(box[0] - item.box[0]) < 4 * item.fontSizePt;
  });
}

const MAX_VIEWS = 100;
const MAX_NUMBERS = 500;

function viewTitles(page: DrawingPage, scales: readonly Recognised[]): TextItem[] {
  const text = page.text ?? [];
  const views = text.filter((item) => isViewTitle(item.text) && !isLevelMark(item, scales)).slice(0, MAX_VIEWS);
  if (views.length === 0) return [];
  const numbers = text.filter((item) => item.text.length < 40 && parseSheetNumber(item.text) !== null);
  return views.filter((view) => !isIndexRow(view, numbers.slice(0, MAX_NUMBERS)));
}

/** A sheet number on the same line: a row of a drawing list, not the title of a view. */
function isIndexRow(item: TextItem, numbers: readonly TextItem[]): boolean {
  return numbers.some((other) => other !== item && Math.abs(other.box[1] - item.box[1]) < 0.5 * item.fontSizePt);
}
