/** Text as people type it, in words that can be compared. */

const MOST_WORDS = 40;

/** Abbreviations within a name; `st` and `pt` are street types as well, which their place tells. */
const NAME_ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['ft', 'fort'],
  ['pt', 'point'],
  ['pk', 'park'],
  ['gt', 'great'],
  ['hts', 'heights'],
  ['n', 'north'],
  ['nth', 'north'],
  ['nrth', 'north'],
  ['s', 'south'],
  ['sth', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['wst', 'west'],
]);

/** Lower case, without accents, marks that are not seen, and punctuation; a number keeps its slash and its dash. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Mn}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L})|['’‘`´]/gu, '')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(/(?<=\d[a-z]?) ?(?:-|&| to | and ) ?(?=\d)/g, '-')
    .replace(/(?<=[\da-z]) ?\/ ?(?=\d)/g, '/')
    .replace(/(?<!\d[a-z]?)-|-(?!\d)/g, ' ')
    .replace(/[^\p{L}\p{N}/-]+/gu, ' ')
    .replace(/(?<![\da-z])\/|\/(?!\d)/g, ' ');
  const words = plain.split(' ').filter((word) => word !== '');
  return words.slice(0, MOST_WORDS + 1).flatMap(parted);
}

/** What is left of a text that is longer than any address can't be matched as one. */
export const isTooLong = (words: readonly string[]): boolean => words.length > MOST_WORDS;

/** `12quandong` and `unit3/12` are two words; `12a` and `1st` are one. */
function parted(word: string): string[] {
  const numberFirst = /^(.*\d)(\p{L}{2,})$/u.exec(word);
  if (numberFirst && !/\d(?:st|nd|rd|th)$/.test(word)) return [numberFirst[1] ?? '', numberFirst[2] ?? ''];
  const wordFirst = /^(\p{L}+)(\d.*)$/u.exec(word);
  return wordFirst ? [wordFirst[1] ?? '', wordFirst[2] ?? ''] : [word];
}

/** Words run together, each abbreviation written out. */
export const inFull = (words: readonly string[]): string =>
  words.map((word) => NAME_ABBREVIATIONS.get(word) ?? word).join('');

/** Words of a name run together, as they stand and in full. */
export const nameForms = (words: readonly string[]): string[] => [...new Set([words.join(''), inFull(words)])];
