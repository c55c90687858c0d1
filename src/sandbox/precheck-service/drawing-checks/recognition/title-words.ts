/** Pure: the words of titles, and of what stands beside them in a title block. */
import { categoriesOf, isAllTitleWords, isTitleWords, withoutAccents } from './category.js';
import { readNumber } from './sheet-number-form.js';
import { type LabelKind, labelKindOf } from './title-block-labels.js';

const COLON = /^([^:=]{2,32}?)\s*[:=]\s*-?\s*(?=\S)(.+)$/;
const DASH = /^(.{2,32}?)(?:\s+-|\.-?)\s*(?=\S)(.+)$/;
const DRAWING_AND_TITLE = /^(?:drawing|dwg|drg|sheet)\s*:\s*(?=[A-Z]{3})/i;
const TITLE_CAPTION =
  /^(?:(?:sheet|sht|drawing|dwg|drg|plan)\.?\s*(?:title|name|contents?|description|subject)|title)\s+/i;
const TRAILING_DATE = /\s*[-–|,]?\s*\(?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\)?\s*$/;
const TRAILING_SCALE =
  /\s*[-–|,(@]*\s*(?:scales?\b\s*[:=]?\s*)?(?:1\s?:\s?\d{1,5}(?:\s*@?\s*A\d)?|\d+(?:\/\d+)?\s?"\s?=\s?\d+'(?:-\d+")?|n\.?t\.?s\.?)\)?\s*$/i;
/** A line that the next one goes on from, and one that goes on from the last. */
const RUNS_ON = /(?:[&,–+/(-]|\b(?:and|of|the|to|with|for|de|du|des|la|le|y|et|del))\s*$/i;
const CARRIES_ON =
  /^(?:[&,–+/(-]|\d-\d\b|[dl]'|(?:and|of|with|to|de|du|des|y|et|del)\b|(?:floors?|plans?|elevations?|sections?|details?|schedules?|layouts?|notes?)\b)/i;
const STREET =
  'street|st\\.?|road|rd\\.?|avenue|ave\\.?|drive|dr\\.?|lane|ln|parade|pde|crescent|cres|court|ct|highway|hwy|boulevard|blvd|way|place|terrace|close';
/** Addresses, firms and their e-mail; "street elevation" is a title. */
const ADDRESS = new RegExp(
  `\\b(?:${STREET}|suite|llc|pty|ltd|inc|architects?|architectes?|arquitectos?|designs?|designers?|studio|group|partners|builders|homes|atelier|cabinet|estudio|taller|associates|consult\\w*|engineers|rue|calle|avenida)\\b(?!\\s+(?:elevation|frontage|facade|view|section|plan))|\\b(?:survey|plot|lot|block|unit|s\\.)\\s*no\\b|^[1-9]\\d+\\s|\\S@\\S|www\\.|\\.com\\b`,
  'i',
);
/** What parts a title from the address that shares its line. */
const THEN_ADDRESS = new RegExp(
  `(?:\\s*[-–|,:]\\s*|\\s+(?:at|for|of|on|-)\\s+)(?=(?:(?:proposed )?(?:lot|plot|unit|site|survey)\\s*(?:no\\.?\\s*)?\\d|(?:no\\.?\\s*)?\\d+[a-z]?(?:[-/]\\d+)?\\s+(?:[\\w'.]+\\s+){1,4}(?:${STREET})(?:\\b|$)))`,
  'i',
);
/** On a cover, and beside a plan, these head a list or a column; the sheet's own title is larger. */
const COLUMN_HEADING =
  /^(?:(?:drawing|sheet)s? (?:index|list|register|schedule)|(?:general |site |floor |plan |roof |key |sheet |drawing )?notes|(?:\w+ )?legend|symbols|abbreviations|materials?|finishes|specifications?|key plan|location plan)\s*:?$/i;
const PROJECT_WORDS =
  /\b(?:additions?|alterations?|renovations?|remodel|residence|residential|dwellings?|development|project|fit-?out|refurbishment|extension|apartments|house|houses|agrandissement|vivienda|ampliacion|maison)\b/i;
export const NOTHING_SAID = /^(?:no|none|n\/a|tbc|as (?:indicated|noted|shown)|[-–_.]+)\.?$/i;
/** A note or a sentence: it says what to do, refers elsewhere, or ends as sentences do. */
const PROSE =
  /\b(?:shall|must|should|refer|see|read|is|are|be|been|not|do|this|which|where|has|have|issued?|only|mark|over)\b|[a-z]{3}\.$|^\d{1,2}[.)]\s|^(?:note|nb)\b/i;

const ENDS_AS_TITLE = /\b(?:plans?|layouts?|elevations?|sections?|details?|schedules?|notes|sheet|diagrams?)$/i;

/** What stands behind a caption in one text, and the caption's kind: "DRG. TITLE :- GROUND FLOOR PLAN". */
export function captionIn(text: string): { readonly kind: LabelKind; readonly rest: string } | null {
  if (labelKindOf(text) !== null) return null;
  for (const mark of [COLON, DASH]) {
    const [, before = '', rest = ''] = mark.exec(text) ?? [];
    const kind = labelKindOf(before);
    // "SHEET - 14 Mill Street" goes on with words of its own.
    if (kind !== null && !(kind === 'drawing' && mark === DASH)) return { kind, rest };
  }
  const plain = DRAWING_AND_TITLE.exec(text) ?? TITLE_CAPTION.exec(text);
  return plain === null ? null : { kind: 'title', rest: text.slice(plain[0].length).replace(/^[-:\s]+/, '') };
}

/** Without caption, number, date, scale and address that share the line. */
export function cleanTitle(text: string): string {
  const caption = captionIn(text);
  let title = (caption?.kind === 'title' || caption?.kind === 'drawing' ? caption.rest : text).trim();
  const address = THEN_ADDRESS.exec(title);
  const before = title.slice(0, address?.index ?? 0);
  if (address !== null && (isTitleWords(before) || isAllTitleWords(before))) title = before;
  for (let steps = 0; steps < 2; steps++) {
    title = title.replace(TRAILING_DATE, '').replace(TRAILING_SCALE, '').trim();
    title = readNumber(title)?.rest ?? title;
  }
  // Readers lose one of the spaces around a dash.
  return title.replace(/^[-–:|,\s]+|[-–:|,\s]+$/g, '').replace(/(\S)- (?=\S)| -(?=[A-Z])/g, '$1 - ');
}

export function isAddress(text: string): boolean {
  const title = cleanTitle(text);
  return ADDRESS.test(title) && (/^\d/.test(title) || !isAllTitleWords(title));
}

/** How likely words without a caption are a sheet's title: from 3 down; none where they name nothing that a sheet shows. */
export function likelihoodOf(text: string): number {
  const title = cleanTitle(text);
  if (!isTitleWords(title) || isAddress(title)) return Number.NEGATIVE_INFINITY;
  return (
    (isAllTitleWords(title) ? 3 : categoriesOf(title).length > 0 ? 2.2 : 1) +
    (ENDS_AS_TITLE.test(title) ? 0.6 : 0) -
    (COLUMN_HEADING.test(title) ? 2 : 0) -
    (PROJECT_WORDS.test(withoutAccents(title)) ? 1.5 : 0) -
    (PROSE.test(title) ? 2.5 : 0) -
    (title.length > 60 ? 1 : 0)
  );
}

/** Whether two lines of one size that follow each other read as one. */
export function readsOn(upper: string, lower: string): boolean {
  if (isAddress(upper)) return false;
  if (RUNS_ON.test(upper) || CARRIES_ON.test(lower)) return true;
  const rest = cleanTitle(lower);
  return isAllTitleWords(upper) && isAllTitleWords(rest) && !COLUMN_HEADING.test(rest);
}
