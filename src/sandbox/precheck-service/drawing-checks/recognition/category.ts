import type { SheetCategory } from './sheet.js';

/** In the order in which they are tried. One title may name several ("Elevations and section"). */
const PATTERNS: readonly (readonly [SheetCategory, RegExp])[] = [
  ['cover', /\b(?:cover|title sheet|drawing (?:list|index)|sheet index|general notes)\b/i],
  ['structural', /\b(?:structural|framing|foundations?|footings?|slab plan|bracing)\b/i],
  ['demolition', /\b(?:demolition|demo plan)\b/i],
  ['landscape', /\b(?:landscap\w*|planting)\b/i],
  ['civil', /\b(?:grading|drainage|stormwater|erosion|utility|utilities)\b/i],
  [
    'site',
    /\bsite (?:plan|analysis|layout|survey|and|&)|\b(?:plot|block|survey) plan\b|^(?:overall |proposed |existing )?site$/i,
  ],
  ['roof', /\broof(?:ing)?\b/i],
  ['electrical', /\b(?:electrical|lighting|power) (?:plan|layout|schedule)?\b/i],
  ['plumbing', /\b(?:plumbing|hydraulic)\b/i],
  ['mechanical', /\b(?:mechanical|hvac)\b/i],
  ['energy', /\b(?:energy|basix|nathers|thermal)\b/i],
  ['floor', /\b(?:floors?|mezzanine|basement|ground level|level \d+)\b/i],
  ['elevation', /\belevations?\b/i],
  ['section', /\bsections?\b/i],
  ['schedule', /\bschedules?\b/i],
  ['detail', /\bdetails?\b/i],
];

/** Categories that a title names, the chief one first. A structural title is structural whatever floor it shows. */
export function categoriesOf(title: string): SheetCategory[] {
  const named = PATTERNS.filter(([, pattern]) => pattern.test(title)).map(([category]) => category);
  return named[0] === 'structural' ? ['structural'] : named;
}

const VIEW_TITLE =
  /^(?:\d{1,2}[.)\s]+)?(?:(?:existing|proposed|building|overall|typical|cross|long(?:itudinal)?|first|second|third|ground|upper|lower|main|north|south|east|west|front|rear|side|left|right|street|site|floor|roof|basement|1st|2nd|3rd|and|&|-|[a-d])\s*)*(?:(?:site|floor|roof) plan|elevations?|sections?|(?:1st|2nd|3rd|first|second|third|ground) floor)(?:\s*[-–]?\s*[A-Z0-9]{1,2}(?:[-–][A-Z0-9])?)?$/i;

/** Whether a piece of text is the title of a view on the sheet, such as "East Elevation" or "Section A-A". */
export function isViewTitle(text: string): boolean {
  return text.length <= 60 && VIEW_TITLE.test(text.trim());
}
