/**
 * Tells from its words which quantity a label names. Strict on purpose: after known qualifiers are taken out, all that is
 * left must be a name of the quantity, so "rear setback" is one and "shed rear setback" is none.
 */
import { type Unit, unitNamed } from './measure.js';
import type { Quantity, Role } from './quantity.js';

export interface Label {
  readonly quantity: Quantity;
  /** In the order of the words; "required / proposed" has two. */
  readonly roles: readonly Role[];
  readonly part: string | null;
  readonly plural: boolean;
  /** From "(m²)", "%" or the like; null where the label names no unit. */
  readonly unit: Unit | null;
  /** Has a meaning only in a table or a list that says what it is about, such as "height" or "front". */
  readonly needsContext: boolean;
}

const ROLE_WORDS: readonly (readonly [Role, RegExp])[] = [
  ['provided', /^(?:proposed|proposals?|prop|prop'd|provided|prov|prov'd|actual|achieved|design|designed|new)$/],
  [
    'required',
    /^(?:required|req|req'd|reqd|requirements?|min|minimum|max|maximum|allowed|allow|allowable|permitted|permissible|permissable|limits?|controls?|standards?|code|zoning|ordinance|regulations?|lep|dcp|complying|>|<|>=|<=|≥|≤|line|lines|bsl|b\.s\.l)$/,
  ],
  ['existing', /^(?:existing|exist|exist'g|exg|ex|current)$/],
];

/** Words that change nothing about what a label names. */
const FILLER =
  /^(?:the|of|to|for|from|a|an|is|as|and|&|total|overall|gross|net|main|this|approx|approximately|calculated|calculation|calc|shown|by|per|plan|survey|distance|dwelling's|[-–•*·.:=+±~#]|[a-z]\)|\d{1,2}[.)])$/;

const PART_WORDS =
  /^(?:left|right|north|south|east|west|northern|southern|eastern|western|northeast|northwest|southeast|southwest|ne|nw|se|sw|n|s|e|w|l|r|interior|each|both|one|other|(?:ground|first|second|upper|lower)[- ]floor|lhs|rhs)$/;
const NO_PART = /^(?:interior|each|both)$/;

const PLACE = '(?:front|primary (?:street|road|frontage)|front street|street)';
const REACH = '(?:setbacks?|yards?|yard setbacks?|boundary setbacks?|building setbacks?)';
const LOT = '(?:site|lot|land|parcel|property|allotment|block|plot)';
const BUILDING = '(?:building|bldg|dwelling|house|structure)';
const PARKING =
  '(?:(?:on|off)[- ]?(?:site|street) )?(?:(?:car|vehicle|vehicular|automobile|auto|resident|residential) )?(?:parking|car ?parking|carparking)';

/** What is left of a label must be one of these, from its first letter to its last. */
const NAMES: readonly (readonly [Quantity, string])[] = [
  [
    'lotArea',
    '(?:site|lot|land|parcel|property|allotment|block) (?:area|size)|area (?:site|lot|land|parcel|property|allotment|block)|(?:site|lot|parcel) area (?:site|lot|parcel)',
  ],
  ['lotWidth', `${LOT} (?:width|frontage)|(?:width|frontage) ${LOT}`],
  ['lotDepth', `${LOT} (?:depth|length)|(?:depth|length) ${LOT}`],
  ['buildingWidth', `${BUILDING} width|width ${BUILDING}`],
  ['buildingDepth', `${BUILDING} (?:depth|length)|(?:depth|length) ${BUILDING}`],
  [
    'buildingFootprint',
    '(?:building|bldg|dwelling|house|covered|roofed|built) area|area (?:building|bldg|dwelling|house)|(?:building |dwelling |house |roofed )?footprints?(?: area)?(?: (?:building|dwelling|house|buildings))?|(?:site|lot|building) coverage area|area (?:site|lot|building) coverage|area covered buildings?|building coverage area',
  ],
  [
    'siteCoverage',
    '(?:building |bldg )?(?:site|lot|building|bldg|buildings?) ?(?:site )?cover(?:age)?(?: ratio| percentage)?|(?:site|lot|building) coverage buildings?',
  ],
  ['frontSetback', `${PLACE} ${REACH}|${REACH} ${PLACE}(?: boundary)?`],
  ['rearSetback', `(?:rear|back) ${REACH}|${REACH} (?:rear|back)(?: boundary)?`],
  ['sideSetback', `sides? ${REACH}|${REACH} sides?(?: (?:boundary|boundaries))?`],
  [
    'buildingHeight',
    '(?:building|bldg|dwelling|house|structure|ridge|principal building|principal structure) (?:height|ht|hgt)|(?:height|ht) (?:building|dwelling|house|buildings|structure)',
  ],
  [
    'parkingSpaces',
    `${PARKING}(?: (?:spaces?|stalls?|bays?|units?|count|provision|spaces? count))?|(?:car|parking|vehicle) ?(?:spaces?|stalls?|bays?|places)|parkingunits|(?:off|on)[- ](?:street|site) (?:spaces?|stalls?)|car ?parks? spaces?|number (?:parking|car) (?:spaces|stalls)|(?:spaces|stalls) parking`,
  ],
  ['floorSpaceRatio', 'floor (?:space|area) ratio|fsr|far|floor (?:space|area) ratio (?:fsr|far)|plot ratio'],
  ['grossFloorArea', 'floor area gfa|gfa|floor area(?! ratio)|gfa floor area'],
]; // prettier-ignore
const PATTERNS = NAMES.map(([quantity, source]) => [quantity, new RegExp(`^(?:${source})$`)] as const);

/** Short forms that count only where a table or a heading says what they are about. */
const IN_CONTEXT: readonly (readonly [Quantity, RegExp])[] = [
  ['frontSetback', /^(?:front|primary street|street)$/],
  ['rearSetback', /^(?:rear|back)$/],
  ['sideSetback', /^sides?$/],
  ['buildingHeight', /^(?:height|ht|hgt)$/],
  ['siteCoverage', /^coverage$/],
];

/** "Gross floor area", not "floor area": an area of a floor may be anything. */
const GROSS = /\bgross\b|\bg\.?f\.?a\b/;
const ANY_NAME =
  /area|size|width|depth|length|frontage|cover|footprint|setback|yard|height|\bht\b|parking|space|stall|\bbays?\b|ratio|fsr|f\.s\.r|f\.a\.r|\bfar\b|gfa|g\.f\.a|front|rear|side|back|street|left|right/i;

const MAX_LABEL_LENGTH = 90;

interface Words {
  readonly left: string[];
  readonly roles: Role[];
  readonly parts: string[];
  readonly unit: Unit | null;
}

/** Reads a label; null where the words name none of the quantities, or more than a quantity. */
export function readLabel(text: string): Label | null {
  if (text.length > MAX_LABEL_LENGTH || !ANY_NAME.test(text)) return null;
  const words = sortWords(text);
  const left = words.left.join(' ');
  const name = PATTERNS.find(([, pattern]) => pattern.test(left)) ?? sideName(words, left);
  const context =
    name === undefined ? IN_CONTEXT.find(([, pattern]) => pattern.test(left || sideOf(words))) : undefined;
  const found = name ?? context;
  if (found === undefined) return null;
  const [quantity] = found;
  if (quantity === 'grossFloorArea' && !GROSS.test(text.toLowerCase())) return null;
  // The sum of both sides says nothing of each.
  if (quantity === 'sideSetback' && /\b(?:total|combined|sum|aggregate)\b/i.test(text)) return null;
  const part = words.parts.find((word) => !NO_PART.test(word)) ?? null;
  if (part !== null && !quantity.endsWith('Setback')) return null;
  return {
    quantity,
    roles: words.roles,
    part,
    plural: /\b(?:sides|setbacks|yards|both|each|spaces|stalls|bays|units|places)\b|parkingunits/i.test(text),
    unit: words.unit,
    needsContext: name === undefined,
  };
}

/** "Left setback" and "east yard" name a side by its direction alone. */
function sideName(words: Words, left: string): readonly [Quantity, RegExp] | undefined {
  const directed = words.parts.some((word) => /^(?:left|right|lhs|rhs)$/.test(word));
  return directed && /^(?:setbacks?|yards?|boundary setbacks?)$/.test(left) ? ['sideSetback', /./] : undefined;
}

const sideOf = (words: Words): string => (words.parts.some((word) => /^(?:left|right)$/.test(word)) ? 'side' : '');

function sortWords(text: string): Words {
  const left: string[] = [];
  const roles: Role[] = [];
  const parts: string[] = [];
  let unit: Unit | null = null;
  for (const word of wordsOf(text)) {
    const bare = word.replace(/[.,:;]+$/, '');
    const role = roleOf(bare);
    const named: Unit | null = unit === null ? unitOfWord(word) : null;
    if (role !== null) roles.push(role);
    else if (PART_WORDS.test(bare)) parts.push(bare);
    else if (named !== null) unit = named;
    else if (bare !== '' && !FILLER.test(bare)) left.push(bare.replace(/\.(?=[a-z])/g, ''));
  }
  return { left, roles, parts, unit };
}

/** A unit in a label stands in brackets or is unmistakable. "In", "ft" or "ha" without brackets may be anything. */
function unitOfWord(word: string): Unit | null {
  return /^(?:‹.+›|%|m²|m2|sqm|sqft|s\.?f\.?|mm|percent|percentage)$/.test(word)
    ? unitNamed(word.replace(/[‹›]/g, ''))
    : null;
}

function wordsOf(text: string): string[] {
  const spaced = text
    .toLowerCase()
    .replace(/\(\s*([^()]{1,20}?)\s*\)/g, (_whole, inner: string) =>
      unitNamed(inner) === null ? ` ${inner} ` : ` ‹${inner.replace(/\s/g, '_')}› `,
    )
    .replace(/[()[\]/|,;]/g, ' ')
    .replace(/([a-z])\s*-\s+|\s+-\s*([a-z])/g, '$1 $2')
    .replace(/(:|=)/g, ' ')
    .replace(/(?<!‹)%/g, ' % ')
    .replace(/\bf\.\s?(s|a)\.\s?r\b\.?/g, 'f$1r')
    .replace(/\bg\.\s?f\.\s?a\b\.?/g, 'gfa')
    .replace(/\b(?:property|lot|boundary)[\s-]lines?\b/g, 'boundary')
    .replace(/\b(ground|first|second|upper|lower)[\s-]floor\b(?!\sarea)/g, '$1_floor')
    .replace(/\bset[\s-]back/g, 'setback')
    .replace(/\b(front|rear|side|back)(yard|setback)/g, '$1 $2')
    .replace(/\bfoot[\s-]print/g, 'footprint');
  return spaced
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/_/g, ' ')); // prettier-ignore
}

export function roleOf(word: string): Role | null {
  const bare = word.toLowerCase().replace(/^[^a-z<>≥≤]+|[^a-z<>≥≤=]+$/g, '');
  return ROLE_WORDS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

const HEADING_WORDS =
  /^(?:dwelling|house|building|residence|structure|addition|conditions?|requirement|complies|compliance|column|value|item|&|and|or|by|per|the|zone|district)$/;

/** The roles that a column's or a list's heading gives to what stands under it; empty where it is no such heading. */
export function readHeading(text: string): { readonly roles: readonly Role[]; readonly unit: Unit | null } {
  const none = { roles: [], unit: null };
  if (text.length > 40 || /\d/.test(text.replace(/m2/gi, ''))) return none;
  const { left, roles, parts, unit } = sortWords(text);
  const pure = parts.length === 0 && left.every((word) => HEADING_WORDS.test(word));
  return pure ? { roles, unit } : none;
}

const SETBACKS_HEADING =
  /^(?:(?:building|yard|minimum|min|required|proposed|provided|existing|zoning|structure|dwelling|house|site|bldg|req'd|actual|boundary|lot)\.? )*(?:setbacks?|yards?)(?: (?:required|proposed|provided|existing|min|minimum|req'd|requirements?|data|table))*$/i;

/** Whether a piece of text is the heading of a list of setbacks, and with which role. */
export function readSetbacksHeading(text: string): { readonly roles: readonly Role[] } | null {
  const bare = text
    .replace(/[:()\-=]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(); // prettier-ignore
  if (bare.length > 50 || !SETBACKS_HEADING.test(bare)) return null;
  return { roles: sortWords(bare).roles };
}
