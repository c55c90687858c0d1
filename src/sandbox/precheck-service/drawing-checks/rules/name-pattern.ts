/**
 * File name patterns as a city writes them: parts in their order. There are no regular expressions in the data, so none can
 * be slow: a name is held against each part from each of its words on, and each such step is taken once.
 */
import { categoriesOf } from '../recognition/category.js';
import { compareAddresses } from './street-address/compare-addresses.js';
import { parseAddress, type StreetAddress } from './street-address/street-address.js';

export type NamePart =
  | 'sheet-number'
  | 'sheet-type'
  | 'address'
  | 'words'
  | 'number'
  | 'date'
  | 'revision'
  | { readonly name: string; readonly oneOf: readonly string[] }
  /** `9` stands for a digit, `A` for a letter, anything else for itself. */
  | { readonly name: string; readonly mask: string };

/** `other-address`: it would match, were the address in it the project's. */
export type NameMatch = 'match' | 'other-address' | 'no-match';

const PART_WORDS = {
  'sheet-number': 'sheet number',
  'sheet-type': 'type of sheet',
  address: 'address of the project',
  words: 'any words',
  number: 'number',
  date: 'date',
  revision: 'revision',
} as const;

/** "sheet number first, then any words". */
export function partsInWords(parts: readonly NamePart[]): string {
  const [first = '', ...others] = parts.map((part) => (typeof part === 'string' ? PART_WORDS[part] : part.name));
  if (others.length === 0) return first;
  return `${first} first, ${others.map((words) => `then ${words}`).join(', ')}`;
}

/** Longer names are no names; the rule for their length says so. */
const MAX_NAME_LENGTH = 255;
const MAX_PART_WORDS = 14;
const SEPARATORS = /[\s_,;.–—-]+/g;

/** Null as the address: anything that reads like one counts. */
export function matchFileName(filename: string, parts: readonly NamePart[], address: StreetAddress | null): NameMatch {
  if (filename.length > MAX_NAME_LENGTH) return 'no-match';
  const stem = filename.normalize('NFKC').replace(/\.pdf$/i, '');
  const words = wordsOf(stem);
  if (fits(stem, words, parts, address)) return 'match';
  return address !== null && fits(stem, words, parts, null) ? 'other-address' : 'no-match';
}

interface Word {
  readonly start: number;
  readonly end: number;
}

function wordsOf(stem: string): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (const separator of stem.matchAll(SEPARATORS)) {
    if (separator.index > start) words.push({ start, end: separator.index });
    start = separator.index + separator[0].length;
  }
  if (start < stem.length) words.push({ start, end: stem.length });
  return words;
}

/** Which numbers of words the parts so far can have taken, part by part. */
function fits(
  stem: string,
  words: readonly Word[],
  parts: readonly NamePart[],
  address: StreetAddress | null,
): boolean {
  let taken = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const from of taken)
      for (let to = from + 1; to <= Math.min(words.length, from + MAX_PART_WORDS); to++) {
        if (next.has(to)) continue;
        const text = stem.slice(words[from]?.start, words[to - 1]?.end);
        if (isPart(text, part, address)) next.add(to);
      }
    if (next.size === 0) return false;
    taken = next;
  }
  return taken.has(words.length);
}

const SHEET_NUMBER = /^[A-Z]{1,3}[-. ]?\d{1,4}(?:\.\d{1,3})?[A-Z]?$/i;
const DATE = /^(?:\d{4}[-. _]?\d{2}[-. _]?\d{2}|\d{1,2}[-. _]\d{1,2}[-. _]\d{2,4})$/;
const REVISION = /^(?:rev(?:ision)?[-. _]?)?(?:[A-Z]|\d{1,2}|[A-Z]\d{1,2})$/i;

function isPart(text: string, part: NamePart, address: StreetAddress | null): boolean {
  if (typeof part === 'object')
    return 'oneOf' in part ? part.oneOf.some((word) => sameWords(word, text)) : fitsMask(text, part.mask);
  switch (part) {
    case 'sheet-number':
      return SHEET_NUMBER.test(text);
    case 'sheet-type':
      return categoriesOf(text.replace(SEPARATORS, ' ')).length > 0;
    case 'address':
      return isAddress(text.replace(/[_]+/g, ' '), address);
    case 'words':
      return /\p{L}{2}/u.test(text);
    case 'number':
      return /^\d+$/.test(text);
    case 'date':
      return DATE.test(text);
    case 'revision':
      return REVISION.test(text);
  }
}

function sameWords(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(SEPARATORS, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}

function fitsMask(text: string, mask: string): boolean {
  if (text.length !== mask.length) return false;
  return [...mask].every((sign, index) => {
    const character = text.charAt(index);
    if (sign === '9') return character >= '0' && character <= '9';
    if (sign === 'A') return /[A-Z]/i.test(character);
    return sign.toLowerCase() === character.toLowerCase();
  });
}

function isAddress(text: string, address: StreetAddress | null): boolean {
  if (!/^(?:lot|unit|no|shop|suite|level)?\W*\w{0,3}\d/i.test(text)) return false;
  const found = parseAddress(text);
  if (found === null || (found.number === null && found.lot === null)) return false;
  // Without an address to compare, "3 of 4" would be one: a street has to say that it is one.
  return address === null ? found.type !== null : compareAddresses(address, found) === 'same';
}
