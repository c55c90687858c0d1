/** Domain rule 16. */
import type { Annotation } from '../drawing-set/drawing-set.js';
import { isShxText } from '../drawing-set/shx-text.js';
import type { Sheet } from '../recognition/sheet.js';
import { isReadable } from './places.js';
import { assessSubjects, defineRule, MAX_EVIDENCE, noLimits, share, SHEETS, sheetEvidence } from './rule.js';

/**
 * Links are not markups (a drawing may link its sheets); the rest is either a form field or not for people. AutoCAD’s comments on SHX text
 * are the drawing’s own.
 */
const NOT_A_MARKUP: ReadonlySet<string> = new Set([
  'Link',
  'Popup',
  'Widget',
  'XFAWidget',
  'PrinterMark',
  'TrapNet',
  'FileAttachment',
  'Unknown',
]);

function isMarkup(annotation: Annotation): boolean {
  return !NOT_A_MARKUP.has(annotation.subtype) && !isShxText(annotation);
}

interface Markup {
  readonly sheet: Sheet;
  readonly annotation: Annotation;
}

export const noMarkups = defineRule({
  id: 'no-markups',
  title: 'No comments or markups',
  grade: 'A',
  category: 'File',
  source: 'Toronto, e-PlanSoft Scout',
  weight: 2,
  limits: noLimits,
  assess: (set) => {
    const markups = set.sheets.flatMap((sheet) =>
      sheet.page.annotations.filter(isMarkup).map((annotation): Markup => ({ sheet, annotation })),
    );
    const carrying = new Set(markups.map(({ sheet }) => sheet));
    const assessment = assessSubjects(
      set.sheets.map((sheet) => ({
        verdict: !isReadable(sheet.page) ? 'undecided' : carrying.has(sheet) ? 'broken' : 'met',
        evidence: sheetEvidence(sheet),
      })),
      {
        subjects: SHEETS,
        limit: 'No comments or markups',
        fix: 'Delete the comments, or flatten them into the drawing if they are meant to stay.',
        met: (count) => `No comments or markups on ${count === 1 ? 'the sheet' : `any of ${count} sheets`}.`,
        broken: (sheets, count) =>
          `${share(sheets.length, count, SHEETS, 'carries', 'carry')} comments or markups, ${markups.length} in all.`,
        undecided: 'No sheet could be read.',
        places: markups.length,
      },
    );
    if (assessment.status !== 'fail') return assessment;
    return { ...assessment, evidence: markups.slice(0, MAX_EVIDENCE).map(evidenceOf) };
  },
});

function evidenceOf({ sheet, annotation: { subtype, box, contents } }: Markup) {
  return sheetEvidence(sheet, subtype, { box, text: contents === '' ? null : contents });
}
