import type { SheetCategory } from './sheet.js';

/** In the order in which they are tried. One title may name several ("Elevations and section"). */
const PATTERNS: readonly (readonly [SheetCategory, RegExp])[] = [
  [
    'cover',
    /\b(?:cover|title sheet|(?:drawing|sheet) (?:list|index|register|schedule)|index of (?:drawings|sheets)|general notes|general information)\b/i,
  ],
  [
    'structural',
    /\b(?:structural|framing|foundations?|footings?|slab (?:plan|layout|setout)|bracing|reinforcement)\b/i,
  ],
  ['demolition', /\b(?:demolition|demo(?:lition)? plan|removal plan)\b/i],
  ['landscape', /\b(?:landscap\w*|planting)\b/i],
  ['civil', /\b(?:grading|drainage|storm ?water|erosion|sediment|earthworks|utility|utilities)\b/i],
  [
    'site',
    /\b(?:detail|level|contour|feature|boundary|topograph\w*|identification)\b.*\bsurvey\b|\bsite (?:plan|analysis|layout|survey|and|&)|\b(?:plot|block|survey|location|locality|vicinity) plan\b|\bplot plan\b|^(?:overall |proposed |existing )?site$/i,
  ],
  ['roof', /\broof(?:ing)?\b/i],
  ['electrical', /\b(?:electrical|lighting|power) (?:plan|layout|schedule)?\b|\belectrical\b/i],
  ['plumbing', /\b(?:plumbing|hydraulics?)\b/i],
  ['mechanical', /\b(?:mechanical|hvac)\b/i],
  ['energy', /\b(?:energy|basix|nathers|thermal|title 24|rescheck)\b/i],
  [
    'floor',
    /\b(?:floors?|mezzanine|basement|ground level|(?:upper|lower|main|entry|first|second|third) level|level \d+|(?:loft|attic|deck|unit|apartment|garage|layout) plans?)\b/i,
  ],
  ['elevation', /\belevations?\b/i],
  ['section', /\bsections?\b/i],
  ['schedule', /\bschedules?\b/i],
  ['detail', /\bdetails?\b(?!.*\bsurvey\b)/i],
];

/** Categories that a title names, the chief one first. A structural title is structural whatever floor it shows. */
export function categoriesOf(title: string): SheetCategory[] {
  const named = PATTERNS.filter(([, pattern]) => pattern.test(title)).map(([category]) => category);
  return named[0] === 'structural' ? ['structural'] : named;
}

/** Sheets of no category that a set has too. */
const OTHER_TITLES =
  /\b(?:plans?|perspectives?|3d|views?|renderings?|axonometrics?|isometrics?|shadow diagrams?|diagrams?|layouts?|legends?|symbols|abbreviations|specifications?|notes|materials?|finishes|calculations?|compliance|code (?:summary|analysis|review|data)|life safety|egress|joinery|set-?out|bathrooms?|kitchens?|stairs?|survey|schematics?|risers?|photographs?|photos?|montages?|streetscape|subdivision|envelope)\b/i;

/** Whether words can be a sheet's title. */
export function isTitleWords(text: string): boolean {
  return OTHER_TITLES.test(text) || PATTERNS.some(([, pattern]) => pattern.test(text));
}

const VIEW_TITLE =
  /^(?:\d{1,2}[.)\s]+)?(?:(?:existing|proposed|building|overall|typical|cross|long(?:itudinal)?|first|second|third|ground|upper|lower|main|north|south|east|west|front|rear|side|left|right|street|site|floor|roof|basement|1st|2nd|3rd|and|&|-|[a-d])\s*)*(?:(?:site|floor|roof) plan|elevations?|sections?|(?:1st|2nd|3rd|first|second|third|ground) floor)(?:\s*[-–]?\s*[A-Z0-9]{1,2}(?:[-–][A-Z0-9])?)?$/i;

/** Whether a piece of text is the title of a view on the sheet, such as "East Elevation" or "Section A-A". */
export function isViewTitle(text: string): boolean {
  return text.length <= 60 && VIEW_TITLE.test(text.trim());
}
