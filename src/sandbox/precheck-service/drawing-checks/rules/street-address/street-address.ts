/** Reads street addresses out of a line of text, word by word: a line from a drawing may be anything, so nothing here backtracks. */
import {
  direction,
  isNoStreetName,
  isState,
  OFFICE_WORDS,
  streetNameWord,
  streetType,
  UNIT_WORDS,
} from './street-words.js';

/** "14", "14-16" (from and to), "14A" (letter), or a grid number such as N2806 (code). */
export interface HouseNumber {
  readonly from: number;
  readonly to: number;
  readonly letter: string;
  readonly code: string | null;
}

export interface StreetAddress {
  readonly unit: string | null;
  /** Of a suite or a level, as offices have. */
  readonly office: boolean;
  readonly lot: string | null;
  readonly number: HouseNumber | null;
  /** In one spelling, without type and direction. */
  readonly name: string;
  readonly type: string | null;
  readonly direction: string | null;
  readonly postcode: string | null;
  /** A state or a postcode follows. */
  readonly hasTail: boolean;
  /** Nothing else stands in its part of the line. */
  readonly alone: boolean;
}

/** Longer lines are notes. */
const MAX_LINE_LENGTH = 300;
const MAX_NAME_WORDS = 4;
/** Parts of a line are set apart by this token. */
const BREAK = ',';
const LOT: ReadonlySet<string> = new Set(['LOT']);
/** Their roads have numbers or letters for names: "County Road J". */
const COUNTY: ReadonlySet<string> = new Set(['COUNTY', 'STATE']);
const ROUTE = /^(?:\d{1,3}|[A-Z]{1,2})$/;
/** What follows these is their own number. */
const NUMBERED: ReadonlySet<string> = new Set([...UNIT_WORDS, ...OFFICE_WORDS, ...LOT, 'PLAN', 'REV', 'JOB']);

function tokensOf(line: string): string[] {
  return line
    .slice(0, MAX_LINE_LENGTH)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/\( ?(?:NO\.? ?)?(\d+[A-Z]?) ?\)/g, ' $1 ')
    .replace(/\bNO\.? ?(?=\d)/g, ' ')
    .replace(/\bLOT (\w+) ?,/g, 'LOT $1 ')
    .replace(/(\d[A-Z]?) ?(?:&|\bAND\b) ?(?=\d)/g, '$1-')
    .replace(/(\d[A-Z]?) ?([-/]) ?(?=\d)/g, '$1$2')
    .replace(/ -+ |[,;:|•·()[\]\n]/g, ` ${BREAK} `)
    .replace(/\.(?=[A-Z])/g, ' ')
    .replace(/\.(?!\d)/g, '')
    .replace(/#/g, ' UNIT ')
    .split(/\s+/)
    .filter((token) => token !== '');
}

/** Every address that a line shows. A street needs a type ("Street") to be told from other words. */
export function findAddresses(line: string): StreetAddress[] {
  const tokens = tokensOf(line);
  const found: StreetAddress[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const address = addressAt(tokens, at);
    if (address === null) continue;
    found.push(address.address);
    at = address.end - 1;
  }
  return found;
}

/**
 * The address that someone gave as such: the first with a street type, or else whatever follows the number. Null where there is no street.
 */
export function parseAddress(given: string): StreetAddress | null {
  const [first] = findAddresses(given);
  if (first !== undefined) return first;
  const tokens = tokensOf(given);
  const start = tokens.findIndex((token) => houseNumber(token) !== null);
  const words: string[] = [];
  for (let at = start + 1; at < tokens.length && tokens[at] !== BREAK && words.length < MAX_NAME_WORDS; at++)
    words.push(tokens[at] ?? '');
  const type = words.length > 1 ? streetType(words.at(-1) ?? '') : null;
  const name = (type === null ? words : words.slice(0, -1)).filter((word) => /[A-Z]/.test(word));
  if (name.length === 0 || (start === -1 && type === null)) return null;
  return complete(tokens, start, start + 1 + words.length, { name, type, suffix: null });
}

/** The street of a known address where a line shows it, with or without its type: "12 Broadway". */
export function findStreet(line: string, known: StreetAddress): StreetAddress[] {
  const tokens = tokensOf(line);
  const words = known.name.split(' ');
  const found: StreetAddress[] = [];
  for (let at = 1; at + words.length <= tokens.length; at++) {
    if (!words.every((word, index) => streetNameWord(tokens[at + index] ?? '') === word)) continue;
    const before = direction(tokens[at - 1] ?? '') !== null && at > 1 ? at - 2 : at - 1;
    if (houseNumber(tokens[before] ?? '') === null) continue;
    const end = at + words.length;
    const type = streetType(tokens[end] ?? '');
    const name = tokens.slice(before + 1, end);
    found.push(complete(tokens, before, type === null ? end : end + 1, { name, type, suffix: null }));
  }
  return found;
}

export function houseNumber(token: string): HouseNumber | null {
  const bare = /^(?:[A-Z]{0,2}\d{1,4}[A-Z]?(?:-\d{1,4})?\/)?(\d{1,6})([A-Z]?)(?:-(\d{1,6})([A-Z]?))?$/.exec(token);
  if (bare !== null) {
    const from = Number(bare[1]);
    const to = bare[3] === undefined ? from : Math.max(from, Number(bare[3]));
    return { from, to, letter: to === from ? (bare[2] ?? '') : '', code: null };
  }
  const grid = /^[NSEW]\d{2,5}(?:[NSEW]\d{2,5})?$/.test(token);
  return grid ? { from: 0, to: 0, letter: '', code: token } : null;
}

function addressAt(tokens: readonly string[], at: number): { address: StreetAddress; end: number } | null {
  if (houseNumber(tokens[at] ?? '') === null) return null;
  const words: string[] = [];
  for (let next = at + 1; next < tokens.length && words.length <= MAX_NAME_WORDS; next++) {
    const word = tokens[next] ?? '';
    const type = words.length === 0 ? null : streetType(word);
    if (type !== null && !goesOn(tokens, next)) {
      if (words.some(isNoStreetName) || !words.some((name) => /[A-Z]{2}/.test(name))) return null;
      const route = COUNTY.has(words.at(-1) ?? '')
        ? tokens.slice(next + 1, next + 2).filter((id) => ROUTE.test(id))
        : [];
      const suffix = direction(tokens[next + 1 + route.length] ?? '');
      const end = next + 1 + route.length + (suffix === null ? 0 : 1);
      return { address: complete(tokens, at, end, { name: [...words, ...route], type, suffix }), end };
    }
    if (!/^(?:[A-Z][A-Z-]*|\d{1,3}(?:ST|ND|RD|TH))$/.test(word)) return null;
    words.push(word);
  }
  return null;
}

/** "Park View Road", "St Helena Road": a word that may be a type is part of the name where a type follows at once. */
function goesOn(tokens: readonly string[], at: number): boolean {
  const next = streetType(tokens[at + 1] ?? '');
  const after = tokens[at + 2];
  return next !== null && (after === undefined || after === BREAK || direction(after) !== null);
}

interface Street {
  readonly name: readonly string[];
  readonly type: string | null;
  readonly suffix: string | null;
}

/** Adds to a street what stands before its number and after it. */
function complete(tokens: readonly string[], at: number, end: number, street: Street): StreetAddress {
  const prefix = street.name.length > 1 ? direction(street.name[0] ?? '') : null;
  const name = (prefix === null ? street.name : street.name.slice(1)).map(streetNameWord).join(' ');
  const before = tokens.slice(0, Math.max(0, at));
  const after = tokens.slice(end);
  const unitOf = (words: ReadonlySet<string>): string | null => idAfter(words, before) ?? idAfter(words, after);
  const office = unitOf(OFFICE_WORDS);
  const isLot = before.at(-1) === 'LOT';
  const slashed = /^([A-Z]{0,2}\d{1,4}[A-Z]?)\//.exec(tokens[at] ?? '')?.[1]?.replace(/^U/, '') ?? null;
  const stated = after.findIndex((token, index) => isState(token) && endsAddress(after[index + 1]));
  const postcode = after.find((token, index) => isPostcode(token) && mayBePostcode(after, index)) ?? null;
  return {
    unit: slashed ?? unitOf(UNIT_WORDS) ?? office,
    office: office !== null,
    lot: isLot ? (tokens[at] ?? null) : idAfter(LOT, before),
    number: isLot ? null : houseNumber(tokens[at] ?? ''),
    name,
    type: street.type,
    direction: prefix ?? street.suffix,
    postcode: postcode?.slice(0, 5) ?? null,
    hasTail: stated !== -1,
    alone:
      (at <= 0 || before.at(-1) === BREAK || before.some((word) => UNIT_WORDS.has(word) || word === 'LOT')) &&
      (after.length === 0 || after[0] === BREAK),
  };
}

/** "CT" is a state before a postcode or at the end; elsewhere it is a court. */
function endsAddress(next: string | undefined): boolean {
  return next === undefined || isPostcode(next);
}

const isPostcode = (token: string): boolean => /^(?:\d{4}|\d{5}(?:-\d{4})?)$/.test(token);

/** After a state, or after the suburb at the end of the line; elsewhere it may be a year, a suite or a plan. */
function mayBePostcode(after: readonly string[], at: number): boolean {
  const before = after[at - 1] ?? BREAK;
  const isEnd = after.slice(at + 1).every((token) => token === BREAK);
  return isState(before) || (isEnd && /^[A-Z]{3,}$/.test(before) && !NUMBERED.has(before));
}

function idAfter(words: ReadonlySet<string>, tokens: readonly string[]): string | null {
  const at = tokens.findIndex((token) => words.has(token));
  const id = at === -1 ? undefined : tokens[at + 1];
  return id !== undefined && /^[A-Z]?\d{1,4}[A-Z]?$/.test(id) ? id : null;
}
