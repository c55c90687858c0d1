/** Domain rule 16. */
import type { Annotation } from '../drawing-set/drawing-set.js';
import { isShxText } from '../drawing-set/shx-text.js';
import { isReadable, whyCut } from './places.js';
import { counted, noLimits, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

/**
 * Links are not markups (a drawing may link its sheets); the rest is either a form field or not for people. AutoCAD’s comments on SHX text
 * are the drawing’s own.
 */
const NOT_A_MARKUP: ReadonlySet<string> = new Set(
  'Link Popup Widget XFAWidget PrinterMark TrapNet FileAttachment Unknown'.split(' '),
);

function isMarkup(annotation: Annotation): boolean {
  return !NOT_A_MARKUP.has(annotation.subtype) && !isShxText(annotation);
}

const MARKUPS = ['comment or markup', 'comments or markups'] as const;

export const noMarkups = sheetRule({
  id: 'no-markups',
  title: 'No comments or markups',
  grade: 'A',
  category: 'File',
  source: 'Toronto, e-PlanSoft Scout',
  weight: 2,
  limits: noLimits,
  judge: (sheet) => {
    if (!isReadable(sheet.page)) return undecided(sheet, 'the page can’t be read');
    const places = sheet.page.annotations
      .filter(isMarkup)
      .map(({ subtype, box, contents }) => sheetEvidence(sheet, subtype, { box, text: contents || null }));
    const why = places.length === 0 ? whyCut(sheet.page, 'annotations') : null;
    if (why !== null) return undecided(sheet, why);
    const verdict = places.length === 0 ? 'met' : 'broken';
    return { verdict, evidence: sheetEvidence(sheet, counted(places.length, MARKUPS)), places };
  },
  words: () => ({
    limit: 'No comments or markups',
    fix: 'Delete the comments, or flatten them into the drawing if they are meant to stay.',
    meets: ['is free of comments and markups', 'are free of comments and markups'],
    breaks: ['carries comments or markups', 'carry comments or markups'],
    undecided: 'No sheet could be read with all of its comments.',
  }),
});
