/** Rules about whether a sheet can be read and searched: domain rules 11, 13 and 14. */
import * as z from 'zod/mini';
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import {
  assessSubjects,
  counted,
  defineRule,
  FILES,
  MAX_EVIDENCE,
  moreThanShown,
  notAssessed,
  share,
  SHEETS,
  sheetEvidence,
} from './rule.js';

const characters = (page: DrawingPage): number => (page.text ?? []).reduce((sum, item) => sum + item.text.length, 0);
const charactersInWords = (page: DrawingPage): string =>
  page.text === null
    ? (page.problem ?? 'its text can’t be read')
    : counted(characters(page), ['character', 'characters']);
const percent = (part: number): string => `${Math.round(part * 100)} %`;

const scanned = defineRule({
  id: 'not-scanned',
  title: 'Drawn, not scanned',
  grade: 'A',
  category: 'Legibility',
  source: 'Clark County WA, Knoxville',
  weight: 4,
  limits: z.strictObject({
    maxImageShare: z.number().check(z.gt(0), z.lte(1)),
    /** A sheet under an image is still a drawing if it has this many paths or characters of text over it. */
    minPaths: z.int().check(z.gte(0)),
    minCharacters: z.int().check(z.gte(0)),
  }),
  assess: (set, limits) =>
    assessSubjects(
      set.sheets.map((sheet) => {
        const { page } = sheet;
        const covered = page.imageCoverage > limits.maxImageShare;
        // Text laid over a scan by character recognition makes it searchable, not a drawing: only linework counts beside little text.
        const drawn =
          page.pathCount >= limits.minPaths || (characters(page) >= limits.minCharacters && page.pathCount > 0);
        const measured = `images cover ${percent(page.imageCoverage)}, ${counted(page.pathCount, ['path', 'paths'])}, ${charactersInWords(page)}`;
        return {
          verdict: page.widthPt === 0 ? 'undecided' : covered && !drawn ? 'broken' : 'met',
          evidence: sheetEvidence(sheet, measured),
        };
      }),
      {
        subjects: SHEETS,
        limit: `Images over at most ${percent(limits.maxImageShare)} of a sheet, unless there are lines over them`,
        fix: 'Export the sheet from the drawing program as vector PDF instead of scanning a print or exporting it as an image.',
        met: (count) =>
          `${count === 1 ? 'The sheet is' : `All ${count} sheets are`} drawn with lines, not one picture.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is a picture', 'are pictures')} of a drawing (${broken[0]?.measured}).`,
        undecided: 'No sheet could be looked at.',
      },
    ),
});

const searchableText = defineRule({
  id: 'searchable-text',
  title: 'Searchable text on each sheet',
  grade: 'A',
  category: 'Legibility',
  source: 'Clark County, Culver City',
  weight: 3,
  limits: z.strictObject({ minCharacters: z.int().check(z.gt(0)) }),
  assess: (set, limits) =>
    assessSubjects(
      set.sheets.map((sheet) => ({
        verdict:
          sheet.page.text === null ? 'undecided' : characters(sheet.page) >= limits.minCharacters ? 'met' : 'broken',
        evidence: sheetEvidence(sheet, charactersInWords(sheet.page)),
      })),
      {
        subjects: SHEETS,
        limit: `At least ${limits.minCharacters} characters of text on a sheet`,
        fix: 'Export with text as text: use TrueType instead of SHX fonts (SHX letters become lines), and do not convert text to outlines or pictures.',
        met: (count) => `${count === 1 ? 'The sheet has' : `All ${count} sheets have`} text that can be searched.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'has', 'have')} hardly any searchable text (${broken[0]?.measured}); letters there are lines or part of a picture.`,
        undecided: 'The text of the sheets could not be read.',
      },
    ),
});

/** No city source was found for this one, so it only warns. */
const fontsEmbedded = defineRule({
  id: 'fonts-embedded',
  title: 'Fonts embedded',
  grade: 'A',
  category: 'Legibility',
  source: 'ISO 32000-1, 9.9 (no city asks for it; advice only)',
  weight: 0,
  limits: z.strictObject({}),
  assess: (set) => {
    const files = set.files.filter((file) => file.failure === null && file.pages.some((page) => page.widthPt > 0));
    if (files.length === 0) return notAssessed('No file could be opened to look at its fonts.', 'All fonts embedded');
    const missing = files.flatMap((file) => {
      const names = [
        ...new Set(
          file.pages
            .flatMap((page) => page.fonts)
            .filter((font) => !font.embedded)
            .map((font) => font.name),
        ),
      ].sort();
      return names.length === 0
        ? []
        : [
            {
              file: file.filename,
              measured: `${counted(names.length, ['font', 'fonts'])} not embedded`,
              text: names.slice(0, 8).join(', '),
            },
          ];
    });
    const base = { limit: 'All fonts embedded', assessed: 0, met: 0, evidence: missing.slice(0, MAX_EVIDENCE) };
    if (missing.length === 0)
      return {
        ...base,
        status: 'pass',
        message: 'Every font in use is embedded.',
        measured: '0 fonts missing',
        fix: null,
      };
    return {
      ...base,
      status: 'attention',
      message: `${share(missing.length, files.length, FILES, 'uses', 'use')} fonts that are not embedded (${missing[0]?.text}); another computer may show other letters.${moreThanShown(missing.length)}`,
      measured: `${missing.length} of ${counted(files.length, FILES)} with missing fonts`,
      fix: 'Export again with “embed all fonts”.',
    };
  },
});

export const legibilityRules = [scanned, searchableText, fontsEmbedded];
