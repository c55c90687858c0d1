/**
 * File name patterns as a city writes them: parts in their order. There are no regular expressions in the data, so none can
 * be slow: a name is held against each part from each of its words on, and each such step is taken once.
 */
import { categoriesOf } from '../recognition/category.js';
import { compareAddresses } from './street-address/compare-addresses.js';
import { parseAddress, type StreetAddress } from './street-address/street-address.js';

/** The parts that a pattern may have, with what people call them. */
export const PART_WORDS = {
  'sheet-number': 'sheet number',
  'sheet-type': 'type of sheet',
  address: 'address of the project',
  words: 'any words',
} as const;
export type NamePart = keyof typeof PART_WORDS;

/** `other-address`: it would match, were the address in it the project's. */
export type NameMatch = 'match' | 'other-address' | 'no-match';

/** "sheet number first, then any words". */
export function partsInWords(parts: readonly NamePart[]): string {
  const [first = '', ...others] = parts.map((part) => PART_WORDS[part]);
  if (others.length === 0) return first;
  return `${first} first, ${others.map((words) => `then ${words}`).join(', ')}`;
}

/** Longer names are no names; the rule for their length says so. */
const MAX_NAME_LENGTH = 255;
const MAX_PART_WORDS = 14;
const SEPARATORS = /[\s_,;.–—-]+/g;
const WORD = /[^\s_,;.–—-]+/g;

/** Null as the address: anything that reads like one counts. */
export function matchFileName(filename: string, parts: readonly NamePart[], address: StreetAddress | null): NameMatch {
  if (filename.length > MAX_NAME_LENGTH) return 'no-match';
  const stem = filename.normalize('NFKC').replace(/\.pdf$/i, '');
  const words = wordsOf(stem);
  if (fits(stem, words, parts, address)) return 'match';
  return address !== null && fits(stem, words, parts, null) ? 'other-address' : 'no-match';
}

/** Where each word of a name starts and ends. */
type Word = readonly [start: number, end: number];

const wordsOf = (stem: string): Word[] =>
  [...stem.matchAll(WORD)].map(({ index, 0: word }) => [index, index + word.length]);

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
        const text = stem.slice(words[from]?.[0], words[to - 1]?.[1]);
        if (isPart(text, part, address)) next.add(to);
      }
    if (next.size === 0) return false;
    taken = next;
  }
  return taken.has(words.length);
}

const SHEET_NUMBER = /^[A-Z]{1,3}[-. ]?\d{1,4}(?:\.\d{1,3})?[A-Z]?$/i;

function isPart(text: string, part: NamePart, address: StreetAddress | null): boolean {
  switch (part) {
    case 'sheet-number':
      return SHEET_NUMBER.test(text);
    case 'sheet-type':
      return categoriesOf(text.replace(SEPARATORS, ' ')).length > 0;
    case 'address':
      return isAddress(text.replace(/[_]+/g, ' '), address);
    case 'words':
      return /\p{L}{2}/u.test(text);
  }
}

function isAddress(text: string, address: StreetAddress | null): boolean {
  if (!/^(?:lot|unit|no|shop|suite|level)?\W*\w{0,3}\d/i.test(text)) return false;
  const found = parseAddress(text);
  if (found === null || (found.number === null && found.lot === null)) return false;
  // Without an address to compare, "3 of 4" would be one: a street has to say that it is one.
  return address === null ? found.type !== null : compareAddresses(address, found) === 'same';
}
