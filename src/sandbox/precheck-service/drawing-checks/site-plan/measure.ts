/** Finds numbers with their units in a piece of text and turns them into metres, square metres, percent, ratios and counts. */

export type Dimension = 'length' | 'area' | 'percent' | 'ratio' | 'count';

/** A number in a text. `value` is in metres, square metres or percent; as written where `dimension` is null. */
export interface Measure {
  /** Null where no unit stands beside the number. */
  readonly dimension: Dimension | null;
  readonly value: number;
  /** Which units round alike: two values of one family should be equal, of two families only nearly. Null for a bare number. */
  readonly family: UnitFamily | null;
  /** Half a unit of the last place that is written, in the unit of `value`. */
  readonly uncertainty: number;
  /** Digits after the decimal point. */
  readonly decimals: number;
  /** Where it stands in the text that was given. */
  readonly start: number;
  readonly end: number;
}

export type UnitFamily = 'metric' | 'imperial' | 'acre' | 'hectare' | 'number';

/** A unit that a label, a column or a note states for the numbers beside it. `factor` leads to metres or square metres. */
export interface Unit {
  readonly dimension: Dimension;
  readonly family: UnitFamily;
  readonly factor: number;
}

export const METRES_PER_FOOT = 0.3048;
export const METRES_PER_INCH = 0.0254;
export const SQUARE_METRES_PER_SQUARE_FOOT = METRES_PER_FOOT * METRES_PER_FOOT;
/** International acre: 43,560 square feet. */
const SQUARE_METRES_PER_ACRE = 43_560 * SQUARE_METRES_PER_SQUARE_FOOT;

const SQUARED = '(?:²|\\^?2(?!\\d))';
/** In the order in which they are tried; each is anchored where it is looked for. */
const UNITS: readonly (readonly [RegExp, Unit])[] = (
  [
    [`mm(?![a-z²2])|milli-?met(?:re|er)s?(?![a-z])`, 'length', 'metric', 0.001],
    [`cm(?![a-z²2])|centi-?met(?:re|er)s?(?![a-z])`, 'length', 'metric', 0.01],
    [
      `m\\s?${SQUARED}|sq\\.?\\s?m(?:et(?:re|er)s?|trs?)?\\.?(?![a-z])|sqm|square\\s?met(?:re|er)s?|met(?:re|er)s?\\s?squared`,
      'area',
      'metric',
      1,
    ],
    [
      `ft\\.?\\s?${SQUARED}|sq\\.?[\\s/-]?(?:ft|feet|foot)\\.?(?![a-z])|sqft|square[\\s-]?(?:feet|foot|ft)\\.?(?![a-z])|s\\.?\\s?f\\.?(?![a-z])`,
      'area',
      'imperial',
      SQUARE_METRES_PER_SQUARE_FOOT,
    ],
    [`acres?(?![a-z])|ac\\.?(?![a-z])`, 'area', 'acre', SQUARE_METRES_PER_ACRE],
    [`hectares?(?![a-z])|ha\\.?(?![a-z])`, 'area', 'hectare', 10_000],
    [`m(?:et(?:re|er)s?|trs?)?\\.?(?![a-z²\\d/])`, 'length', 'metric', 1],
    [`'(?!')|ft\\.?(?![a-z²])|feet(?![a-z])|foot(?![a-z])`, 'length', 'imperial', METRES_PER_FOOT],
    [`"|in(?:ch(?:es)?|s)?\\.?(?![a-z])`, 'length', 'imperial', METRES_PER_INCH],
    [`%|per\\s?cent(?:age)?(?![a-z])|pct\\.?(?![a-z])`, 'percent', 'number', 1],
    [`:\\s?1(?:\\.0+)?(?![\\d.:])`, 'ratio', 'number', 1],
    [
      `(?:(?:on|off)[\\s-]?(?:site|street)\\s|total\\s|car\\s|vehicle\\s|vehicular\\s|parking\\s|resident(?:ial)?\\s){0,3}(?:spaces?|stalls?|cars?|bays?|vehicles?)(?![a-z])`,
      'count',
      'number',
      1,
    ],
  ] as const
).map(([source, dimension, family, factor]) => [new RegExp(source, 'iy'), { dimension, family, factor }] as const); // prettier-ignore

const NUMBER = /(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,9})(?:\.\d{1,6})?(?![\d]|[.,]\d)|\.\d{1,6}(?!\d)/y;
const FRACTION = /(?:(\d{1,4})[ -])?(\d{1,2})\/(\d{1,2})(?![\d/])/y;
/** The inches after feet: 6", 6 1/2", 6.5 in, 1/2", and 6 without its mark where a dash ties it on. */
const INCHES =
  /\s?-?\s?(?:(\d{1,2}(?:\.\d{1,4})?)(?:[ -](\d{1,2})\/(\d{1,2}))?|(\d{1,2})\/(\d{1,2}))\s?(?:"|in(?:ch(?:es)?|s)?\.?(?![a-z]))|-(\d{1,2})(?![\d'"/.,a-z:])/iy;
/** Letters and digits before a number make it a name, and a colon between two digits a ratio: A1, R2, 1:100. */
const NAME_BEFORE = /[\p{L}\d.,#°$]$|\d:$/u;
/** A level below something, such as -3' - 0". */
const SIGN_BEFORE = /(?:^|\s)-$/;

const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅓': '1/3',
  '⅔': '2/3',
}; // prettier-ignore
const COUNT_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Quotation marks, dashes, fractions and spaces as one would type them, so that the patterns need one form of each. */
export function plainText(text: string): string {
  return text
    .replace(/[’‘′`´]/g, "'")
    .replace(/[“”″]|''/g, '"')
    .replace(/[–—−‐‑]/g, '-')
    .replace(/([½¼¾⅛⅜⅝⅞⅓⅔])/g, (mark) => ` ${VULGAR[mark] ?? ''}`)
    .replace(/㎡/g, 'm²')
    .replace(/\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\s*\(\s*(\d{1,2})\s*\)/gi, '$1')
    .replace(
      /\b(one|two|three|four|five|six|seven|eight|nine|ten)(?=\s(?:car|parking|off|on)?[\s-]?(?:street\s|site\s)?(?:parking\s|car\s)?(?:spaces?|stalls?|cars?)\b)/gi,
      (word) => String(COUNT_WORDS.indexOf(word.toLowerCase()) + 1),
    ) // prettier-ignore
    .replace(/\s+/g, ' ')
    .trim();
}

/** All measures in a text that {@link plainText} has made plain, from left to right. */
export function findMeasures(text: string): Measure[] {
  const found: Measure[] = [];
  let position = 0;
  while (position < text.length) {
    const character = text.charAt(position);
    const before = text.slice(Math.max(0, position - 2), position);
    const starts = /\d/.test(character) || (character === '.' && /\d/.test(text.charAt(position + 1)));
    const measure = starts && !NAME_BEFORE.test(before) ? measureAt(text, position) : null;
    if (measure !== null && !SIGN_BEFORE.test(before)) found.push(measure);
    // A number that can't be read, such as 1.2.3 or 612,4, is passed over whole, never from its middle.
    position = measure?.end ?? (starts ? endOfNumber(text, position) : position + 1);
  }
  return found;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && /[\d.,]/.test(text.charAt(end))) end += 1;
  return end;
}

function measureAt(text: string, start: number): Measure | null {
  const fraction = match(FRACTION, text, start);
  if (fraction !== null) {
    const whole = Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
    const end = start + fraction[0].length;
    const unit = unitAt(text, end);
    const apt = unit !== null && (unit.dimension === 'area' || unit.dimension === 'length') && Number(fraction[3]) > 0;
    if (apt) return withUnit(bare(whole, 0.5 / Number(fraction[3]), 0, start, unit.end), unit);
  }
  const number = match(NUMBER, text, start)?.[0];
  if (number === undefined) return null;
  const value = Number(number.replace(/[, ]/g, ''));
  const decimals = /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;
  const end = start + number.length;
  const unit = unitAt(text, end);
  const half = 0.5 * 10 ** -decimals;
  // 9x18, 2nd, 3A and 1:14 are no numbers of anything.
  if (unit === null && /^(?:\p{L}|:\d)/u.test(text.slice(end, end + 2))) return null;
  if (unit === null) return bare(value, half, decimals, start, end);
  if (unit.factor === METRES_PER_FOOT) return withInches(text, value, half, decimals, start, unit.end);
  return withUnit(bare(value, half, decimals, start, unit.end), unit);
}

interface UnitInText extends Unit {
  readonly end: number;
}

function bare(value: number, uncertainty: number, decimals: number, start: number, end: number): Measure {
  return { dimension: null, family: null, value, uncertainty, decimals, start, end };
}

function withInches(
  text: string,
  feet: number,
  half: number,
  decimals: number,
  start: number,
  feetEnd: number,
): Measure {
  const inches = Number.isInteger(feet) ? match(INCHES, text, feetEnd) : null;
  const length = { dimension: 'length', family: 'imperial', decimals, start } as const;
  if (inches === null)
    return { ...length, value: feet * METRES_PER_FOOT, uncertainty: half * METRES_PER_FOOT, end: feetEnd };
  const fraction = Number(inches[2] ?? inches[4] ?? 0) / Number(inches[3] ?? inches[5] ?? 1);
  const total = feet * 12 + Number(inches[1] ?? inches[6] ?? 0) + (Number.isFinite(fraction) ? fraction : 0);
  return {
    ...length,
    value: total * METRES_PER_INCH,
    uncertainty: (0.5 * METRES_PER_INCH) / Number(inches[3] ?? inches[5] ?? 1),
    end: feetEnd + inches[0].length,
  };
}

/** The unit that stands at a place in a text, after at most one space. */
function unitAt(text: string, position: number): UnitInText | null {
  const start = text.charAt(position) === ' ' || text.charAt(position) === '-' ? position + 1 : position;
  for (const [pattern, unit] of UNITS) {
    const found = match(pattern, text, start);
    // A dash ties a number to words such as "6-foot", never to a sign.
    if (found !== null && !(text.charAt(position) === '-' && !/^[a-z]{2}/i.test(found[0])))
      return { ...unit, end: start + found[0].length };
  }
  return null;
}

/** The unit that a whole piece of text is the name of: "m²", "(SQ FT)", "%". */
export function unitNamed(text: string): Unit | null {
  const bare = plainText(text).replace(/^\(\s?|\s?\)$/g, '');
  const unit = unitAt(bare, 0);
  return unit !== null && unit.end === bare.length
    ? { dimension: unit.dimension, family: unit.family, factor: unit.factor }
    : null;
}

/** A bare number, once something else has said its unit. */
export function withUnit(measure: Measure, unit: Unit): Measure {
  return {
    ...measure,
    dimension: unit.dimension,
    family: unit.family,
    value: measure.value * unit.factor,
    uncertainty: measure.uncertainty * unit.factor,
  };
}

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
