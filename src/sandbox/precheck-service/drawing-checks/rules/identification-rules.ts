/** Rules about what the sheets say they are: domain rules 20 (unique), 21 and 24. */
import * as z from 'zod/mini';
import { SHEET_CATEGORIES, type Sheet, type SheetCategory } from '../recognition/sheet.js';
import {
  assessSubjects,
  counted,
  defineRule,
  type Judged,
  MAX_EVIDENCE,
  notAssessed,
  share,
  SHEETS,
  sheetEvidence,
} from './rule.js';

const uniqueNumbers = defineRule({
  id: 'sheet-numbers-unique',
  title: 'Every sheet number used once',
  grade: 'A',
  category: 'Sheet identification',
  source: 'Memphis, Charlotte, Knoxville',
  weight: 2,
  limits: z.strictObject({}),
  assess: (set) => {
    const uses = new Map<string, number>();
    for (const sheet of set.sheets) {
      const key = normalised(sheet);
      if (key !== null) uses.set(key, (uses.get(key) ?? 0) + 1);
    }
    const judged: Judged[] = set.sheets.map((sheet) => {
      const key = normalised(sheet);
      const verdict = key === null ? 'undecided' : uses.get(key) === 1 ? 'met' : 'broken';
      const { sheetNumber } = sheet;
      return {
        verdict,
        evidence: {
          ...sheetEvidence(sheet, sheetNumber?.value ?? 'no sheet number found'),
          box: sheetNumber === null ? null : [...sheetNumber.box],
        },
      };
    });
    return assessSubjects(judged, {
      subjects: SHEETS,
      limit: 'No sheet number twice in the set',
      fix: 'Give each sheet a number of its own, or take out the sheet that is there twice.',
      met: (count) =>
        `${count === 1 ? 'The sheet number is' : `${count} sheet numbers are all`} different.`.replace(
          'is different',
          'is used once',
        ),
      broken: (broken, count) =>
        `${share(broken.length, count, ['numbered sheet', 'numbered sheets'], 'shares', 'share')} a number with another: ${[...new Set(broken.map((item) => item.sheetNumber))].slice(0, 5).join(', ')}.`,
      undecided: 'No sheet number was found, so they could not be compared.',
    });
  },
});

/** A-101, A101 and A 101 are the same number to a person. */
function normalised(sheet: Sheet): string | null {
  return sheet.sheetNumber?.value.replace(/[-–.\s]/g, '') ?? null;
}

/** A cover, a schedule or a page of notes has nothing to scale. */
const WITHOUT_SCALE: ReadonlySet<SheetCategory> = new Set(['cover', 'schedule', 'energy']);

const scaleStated = defineRule({
  id: 'scale-stated',
  title: 'A scale on each drawing',
  grade: 'B',
  category: 'Sheet identification',
  source: 'Clark County, City of Sydney',
  weight: 2,
  limits: z.strictObject({ acceptWords: z.boolean() }),
  assess: (set, limits) =>
    assessSubjects(
      set.sheets.map((sheet): Judged => {
        const box = sheet.scale === null ? null : [...sheet.scale.box];
        const evidence = {
          ...sheetEvidence(sheet, sheet.scale?.value ?? 'no scale found'),
          text: sheet.scale?.text ?? null,
          box,
        };
        const [chief] = sheet.categories;
        const nothingToScale =
          chief !== undefined && sheet.categories.every(({ category }) => WITHOUT_SCALE.has(category));
        if (sheet.page.text === null || sheet.page.text.length === 0 || nothingToScale)
          return { verdict: 'undecided', evidence: { ...evidence, measured: whyNoScale(sheet) } };
        const counts = sheet.scale !== null && (limits.acceptWords || /\d/.test(sheet.scale.value));
        return { verdict: counts ? 'met' : 'broken', evidence };
      }),
      {
        subjects: SHEETS,
        limit: limits.acceptWords ? 'A scale, or “as indicated”, on each sheet' : 'A numeric scale on each sheet',
        fix: 'Write the scale into the title block or under each view, for example “1:100 @ A3” or 1/4" = 1\'-0", and keep it as text.',
        met: (count) => `${count === 1 ? 'The sheet states' : `All ${count} sheets with text state`} a scale.`,
        broken: (broken, count) =>
          `No ${limits.acceptWords ? '' : 'numeric '}scale was found on ${broken.length === count ? (count === 1 ? 'the sheet' : `any of ${count} sheets`) : `${broken.length} of ${counted(count, SHEETS)}`}${named(broken.map((item) => item.sheetNumber ?? item.file))}.`,
        undecided: 'No sheet has text in which a scale could be found.',
      },
    ),
});

function whyNoScale({ page }: Sheet): string {
  if (page.text === null) return page.problem ?? 'the text can’t be read';
  return page.text.length === 0 ? 'the sheet has no text' : 'nothing on it is drawn to scale';
}

function named(names: readonly (string | null | undefined)[]): string {
  const known = names.filter((name) => typeof name === 'string').slice(0, 5);
  return known.length === 0 ? '' : ` (${known.join(', ')}${names.length > 5 ? ', …' : ''})`;
}

const SHEET_WORDS: Readonly<Record<SheetCategory, string>> = {
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
}; // prettier-ignore
const isCategory = (word: string): word is SheetCategory => SHEET_CATEGORIES.some((category) => category === word);

/** The subjects are the kinds of sheet that the permit type requires. */
const requiredSheets = defineRule({
  id: 'required-sheets',
  title: 'The sheets this permit needs',
  grade: 'B',
  category: 'Completeness',
  source: 'Sacramento, Fullerton, Brisbane',
  weight: 5,
  limits: z.strictObject({}),
  assess: (set, _limits, context) => {
    const required = context.requiredSheets.filter(isCategory);
    const words = required.map((category) => SHEET_WORDS[category]);
    const limit = `${context.permitTypeName}: ${words.join(', ')}`;
    const silent = set.sheets.filter((sheet) => sheet.categories.length === 0);
    if (required.length === 0 || silent.length === set.sheets.length) {
      return notAssessed(
        'No sheet says in its title what it shows, so what is missing could not be told.',
        limit,
        silent.map((sheet) => sheetEvidence(sheet, 'no title found')),
      );
    }
    const found = required.map((category) => set.sheets.flatMap((sheet) => evidenceOf(sheet, category))[0] ?? null);
    const missing = words.filter((_, index) => found[index] === null);
    const unsure =
      silent.length === 0 ? '' : ` ${counted(silent.length, SHEETS)} could not be identified and may be among them.`;
    return {
      status: missing.length > 0 ? 'fail' : 'pass',
      message:
        missing.length > 0
          ? `Not found in the set: ${missing.join(', ')}.${unsure}`
          : `All that the city asks for was found: ${words.join(', ')}.`,
      measured: `${required.length - missing.length} of ${required.length} kinds of sheet found`,
      limit,
      fix:
        missing.length > 0
          ? `Add the missing sheets (${missing.join(', ')}), or name what they show in the title block.`
          : null,
      met: required.length - missing.length,
      assessed: required.length,
      evidence: found.filter((item) => item !== null).slice(0, MAX_EVIDENCE),
    };
  },
});

function evidenceOf(sheet: Sheet, wanted: SheetCategory) {
  return sheet.categories
    .filter(({ category }) => category === wanted)
    .map(({ text, ground }) => ({ ...sheetEvidence(sheet, `${SHEET_WORDS[wanted]}, by ${ground}`), text }));
}

export const identificationRules = [uniqueNumbers, scaleStated, requiredSheets];
