/**
 * File names and texts are a stranger's. What could reorder, hide or flood a sentence is taken out before anyone reads it:
 * control characters, direction overrides (Unicode TR 36, 3.2 "Bidirectional Text Spoofing"), halves of surrogate pairs.
 */

/** Joiners (U+200C, U+200D) stay: Indic and Arabic script need them to be written. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LONGEST_FILE_NAME = 255;

/** One line without characters that can't be seen, at most so many characters long. */
export function plain(text: string, maxCharacters: number): string {
  // Cut first, so that a text of megabytes costs no more than its beginning.
  const start = text.slice(0, 2 * maxCharacters + 2);
  const line = start
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
  return line.length <= maxCharacters && start.length === text.length ? line : `${cut(line, maxCharacters - 1)}…`;
}

/** The first five, as in "Walls, Doors". */
export const firstNames = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => plain(name, 50))
    .join(', ');

export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The characters of a text that can't be seen, each once, as "U+202E". At most eight. */
export function unseenIn(text: string): string[] {
  const found = new Set<string>();
  for (const [character] of text.matchAll(UNSEEN)) {
    found.add(`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
    if (found.size === 8) break;
  }
  return [...found];
}

/** A file name for a sentence: long ones lose their middle, because both ends tell them apart. */
export function shownName(filename: string | undefined): string {
  const limit = 80;
  const name = filename ?? '';
  if (name.length <= limit) return plain(name, limit);
  return `${plain(cut(name, 50), 60)}…${plain(name.slice(-24).replace(/^\p{Cs}/u, ''), 30)}`;
}

/** The file of a piece of evidence, by which viewer and report find it: exact, unless no upload could have such a name. */
export function evidenceFileName(filename: string): string {
  return filename.length <= LONGEST_FILE_NAME ? filename : cut(filename, LONGEST_FILE_NAME);
}

/** Never between the halves of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
