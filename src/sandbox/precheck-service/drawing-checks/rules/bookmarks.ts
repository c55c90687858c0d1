/** Domain rule 18: grade A that there are any; whether they match the sheets is grade B, so that part only asks for attention. */
import * as z from 'zod/mini';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import { sheetName } from './places.js';
import { firstNames } from './plain-words.js';
import { counted, type DrawingSet, fileEvidence, type Judged, type RuleContext, SHEETS } from './rule.js';
import { comparableNumber, comparableTitle } from './sheet-names.js';
import { fileRule, judgedFile } from './subject-rules.js';

const BOOKMARKS = ['bookmark', 'bookmarks'] as const;

export const bookmarks = fileRule({
  id: 'bookmarks',
  title: 'A bookmark for each sheet',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, Memphis',
  weight: 1,
  limits: z.strictObject({ minSheets: z.int().check(z.gt(0), z.describe('sheets from which a file needs bookmarks')) }),
  among: ({ files }, { minSheets }) => files.filter((file) => !needsNone(file, minSheets)),
  judge: judgeFile,
  words: ({ minSheets }, _context, { files }) => ({
    limit: `A bookmark for each sheet, in files of ${counted(minSheets, SHEETS)} or more`,
    fix: 'Give each sheet a bookmark with its number and title, such as “A-101 Ground floor plan”; most drawing programs make them when they export.',
    meets: [
      'has a bookmark for every sheet that could be identified',
      'have a bookmark for every sheet that could be identified',
    ],
    breaks: ['has no bookmarks', 'have no bookmarks'],
    doubts: [
      'lacks a bookmark with the number or title of some sheet',
      'lack a bookmark with the number or title of some sheet',
    ],
    undecided: files.every((file) => needsNone(file, minSheets))
      ? `No file has ${counted(minSheets, SHEETS)} or more, so none needs bookmarks.`
      : 'The bookmarks of the files could not be read.',
    ...(files.some((file) => needsNone(file, minSheets))
      ? { note: `A file of fewer than ${counted(minSheets, SHEETS)} needs none.` }
      : {}),
  }),
});

const needsNone = (file: DrawingFile, minSheets: number): boolean =>
  file.failure === null && file.pageCount < minSheets;

function judgeFile(file: DrawingFile, _limits: unknown, _context: RuleContext, { sheets }: DrawingSet): Judged {
  if (file.failure !== null) return judgedFile(file, null, 'does not open');
  if (file.bookmarks === null) return judgedFile(file, null, 'its bookmarks can’t be read');
  if (file.bookmarks.length === 0) return judgedFile(file, false, `${counted(file.pageCount, SHEETS)}, 0 bookmarks`);
  const own = sheets.filter((sheet) => sheet.file === file);
  return judgeMatch(file, own);
}

/** A sheet is found again by its number or its title; one that has neither can't be looked for. */
function judgeMatch(file: DrawingFile, sheets: readonly Sheet[]): Judged {
  const titles = file.bookmarks ?? [];
  const words = titles.map((title) => ` ${comparableTitle(title)} `);
  const known = sheets.filter((sheet) => sheet.sheetNumber !== null || sheet.title !== null);
  const missing = known.filter((sheet) => !hasBookmark(sheet, titles, words));
  const evidence = { ...fileEvidence(file, counted(titles.length, BOOKMARKS)), text: firstNames(titles) };
  const [first] = missing;
  if (first !== undefined) {
    const names = missing.slice(0, 5).map(sheetName).join(', ');
    const measured = `${counted(missing.length, SHEETS)} of ${file.pageCount} without one: ${names}${missing.length > 5 ? ', …' : ''}`;
    return { verdict: 'doubtful', evidence: { ...evidence, measured, page: first.page.number, box: null } };
  }
  if (titles.length < file.pageCount)
    return {
      verdict: 'doubtful',
      evidence: {
        ...evidence,
        measured: `${counted(titles.length, BOOKMARKS)} for ${counted(file.pageCount, SHEETS)}`,
      },
    };
  return { verdict: 'met', evidence };
}

function hasBookmark(sheet: Sheet, titles: readonly string[], words: readonly string[]): boolean {
  const number = sheet.sheetNumber === null ? null : numberPattern(sheet.sheetNumber.value);
  if (number !== null && titles.some((title) => number.test(title.slice(0, 300)))) return true;
  const title = sheet.title === null ? '' : comparableTitle(sheet.title.value);
  return title !== '' && words.some((bookmark) => bookmark.includes(` ${title} `));
}

/** The number as a word of its own, with or without its separators: "A-10" is not the bookmark of A-1. */
function numberPattern(sheetNumber: string): RegExp {
  const parts = comparableNumber(sheetNumber).match(/[A-Z]+|\d+|\./g) ?? [];
  const separated = parts.map((part) => (part === '.' ? '[-–—.\\s_]' : part)).join('[-–—.\\s_]?');
  return new RegExp(`(?<![A-Z0-9])${separated}(?![-–—.]?\\d|[A-Z](?![A-Z]))`, 'i');
}
