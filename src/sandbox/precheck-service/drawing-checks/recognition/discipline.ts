/** The discipline of a sheet: by the letter of its number (US National CAD Standard, Uniform Drawing System module 1), else by words. */
const DISCIPLINES: Readonly<Record<string, string>> = {
  G: 'General',
  H: 'Hazardous materials',
  V: 'Survey',
  B: 'Geotechnical',
  C: 'Civil',
  L: 'Landscape',
  S: 'Structural',
  A: 'Architectural',
  I: 'Interiors',
  Q: 'Equipment',
  F: 'Fire protection',
  P: 'Plumbing',
  D: 'Process',
  M: 'Mechanical',
  E: 'Electrical',
  W: 'Distributed energy',
  T: 'Telecommunications',
  R: 'Resource',
  X: 'Other disciplines',
  Z: 'Contractor drawings',
  O: 'Operations',
}; // prettier-ignore

/**
 * Prefixes of offices that stand for a purpose, not a discipline: sketches, applications, working drawings. Those of an
 * architect's set are architectural; the Australian ones are development and building applications and town planning. LS is life safety and
 * PV photovoltaics, as practice has them beyond the standard.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  A: 'ASK SK DA CDC CC BA BP TP WD CD DD SD RCP AR ARC AS',
  I: 'ID INT',
  L: 'LSK LAN',
  S: 'SSK STR',
  C: 'CIV SW SP',
  P: 'HYD HY',
  E: 'ELE EL PV',
  M: 'MEC MEP',
  F: 'FP FIR FA FS',
  G: 'LS CS TS GN',
  V: 'SUR',
};
const PREFIX_DISCIPLINES: ReadonlyMap<string, string> = new Map(
  Object.entries(PREFIXES).flatMap(([letter, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, letter])),
);

/** What leads a number and is no drawing: levels, states, standards, lots, steel sections, insulation and reinforcement. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(
  'RL FL FFL FCL SL SSL IL GL TW BW FG EG CL CH BM TBM MH NSW VIC QLD TAS ACT WA SA NT AS BS EN DN DP SP NO FT SF SQ LOT NCC BCA BAL REV TYP MAX MIN EQ UB UC PFC SHS RHS CHS EA UA HSS LVL MGP PSL GLB PO BOX LP GB HD FH OD TOW TOS'.split(
    ' ',
  ),
);

const WORDS: readonly (readonly [string, RegExp])[] = [
  ['Structural', /\b(?:structural?|structure|framing|foundations?|footings?|slab|bracing|reinforcement|steelwork)\b/i],
  ['Landscape', /\b(?:landscap\w*|planting|irrigation|tree (?:plan|protection|removal))\b/i],
  ['Civil', /\b(?:civil|grading|drainage|storm ?water|erosion|sediment|earthworks?|utilit(?:y|ies)|paving)\b/i],
  ['Survey', /\b(?:survey|boundary|topograph\w*)\b/i],
  ['Electrical', /\b(?:electrical|lighting|power)\b/i],
  ['Plumbing', /\b(?:plumbing|hydraulics?|sanitary)\b/i],
  ['Mechanical', /\b(?:mechanical|hvac|ductwork)\b/i],
  ['Fire protection', /\b(?:fire (?:protection|services?|alarm|sprinklers?)|sprinklers?)\b/i],
  ['Interiors', /\b(?:interiors?|joinery|finishes)\b/i],
  [
    'General',
    /\b(?:cover(?: sheet| page)?|title sheet|general (?:notes|information)|(?:drawing|sheet) (?:index|list|register))\b/i,
  ],
  [
    'Architectural',
    /\b(?:architectur\w*|(?:site|floor|roof|ceiling|demolition|plot|block) plans?|floors?|elevations?|sections?|perspectives?|shadow\w*|doors?|windows?|stairs?|roof|details?)\b/i,
  ],
];

/** Null where no letter of the standard, and no known prefix, leads. Project codes before it ("2113-A-101") are passed over. */
export function disciplineOf(sheetNumber: string): string | null {
  const letters = leadingLetters(sheetNumber);
  return DISCIPLINES[(PREFIX_DISCIPLINES.get(letters) ?? letters).charAt(0)] ?? null;
}

/**
 * Letters that offices use otherwise than the standard: T for a title sheet or Title 24, D for demolition or details, R for residential.
 */
const LOOSE_LETTERS: ReadonlySet<string> = new Set(['T', 'D', 'R', 'X', 'Z', 'O', 'H', 'B']);

/** Whether the title is to be heard before the number's letter. */
export function isLooselyLettered(sheetNumber: string): boolean {
  return LOOSE_LETTERS.has(leadingLetters(sheetNumber));
}

/** For a number without a letter, and for a sheet without a number. */
export function disciplineByWords(title: string): string | null {
  return WORDS.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

/** AS-101 is an architectural site plan and AS 1684 a standard; SP-1 a site plan and SP 12345 a strata plan. */
const SHEETS_OF_FEW_DIGITS: ReadonlySet<string> = new Set(['AS', 'SP']);

/** Whether letters before a number of so many digits can be the start of a sheet number that nothing else says is one. */
export function isSheetPrefix(letters: string, digits: number): boolean {
  if (SHEETS_OF_FEW_DIGITS.has(letters)) return digits <= 3;
  if (OTHER_MEANINGS.has(letters)) return false;
  if (PREFIX_DISCIPLINES.has(letters)) return true;
  return letters.length <= 2 && DISCIPLINES[letters.charAt(0)] !== undefined;
}

/** Of "A-101" A, of "ASK-001" ASK, of "2113-S-101" S, of "PRJ-ABC-ZZ-01-DR-A-1001" A. */
function leadingLetters(sheetNumber: string): string {
  const segments = sheetNumber.toUpperCase().split(/[-–_./ ]+/);
  const leading = /^[A-Z]+/.exec(segments[0] ?? '')?.[0];
  if (segments.length <= 2) return leading ?? lettersBeforeDigits(segments[1]) ?? '';
  if (segments.length === 3 && leading !== undefined && leading.length <= 2) return leading;
  for (const segment of segments.toReversed()) {
    const letters = lettersBeforeDigits(segment) ?? (/^[A-Z]{1,3}$/.test(segment) ? segment : null);
    if (letters !== null) return letters;
  }
  return '';
}

function lettersBeforeDigits(segment: string | undefined): string | null {
  return /^([A-Z]{1,3})\d/.exec(segment ?? '')?.[1] ?? null;
}
