/**
 * Letters that are spread out ("S I T E  P L A N") come with a space after each, from the PDF reader or from the drafter. With the spaces
 * between letters those between words are lost, so words are told by the vocabulary of title blocks.
 */
import { VOCABULARY } from '../recognition/category.js';

const SPREAD = /^\S(?: \S){2,}$/u;
/** Spread here and there: "DRAWN B Y". */
const PARTLY_SPREAD = /(?:^| )\p{L} \p{L}(?: |$)/u;
/** Longer text is a note, which nobody spreads. */
const MAX_LENGTH = 160;

/** Of captions, beside the words of titles. */
const CAPTIONS =
  'drawing drawings dwg no. number scale date project job client address drawn checked by revision rev issue as shown indicated noted not code life safety egress residence construction development application exterior utility grading erosion control furniture finish context lot coverage setback height parking & -';
const WORDS: ReadonlySet<string> = new Set(
  [...VOCABULARY, ...CAPTIONS.split(' ')].filter((word) => word.length > 1 || '&-'.includes(word)),
);
const LONGEST = Math.max(...[...WORDS].map((word) => word.length));

/** As written without the spread; any other text as it is. */
export function closeLetters(text: string): string {
  if (text.length > MAX_LENGTH || !(SPREAD.test(text) || PARTLY_SPREAD.test(text))) return text;
  const closed = text.replace(/ /g, '');
  return inWords(closed) ?? (SPREAD.test(text) ? closed : text);
}

/** With spaces, where all of it can be told as words of the vocabulary, the fewest; numbers stand for themselves. Null where it can't. */
function inWords(text: string): string | null {
  const plain = text.toLowerCase();
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    let found: readonly string[] | null = null;
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      const word = plain.slice(start, end);
      if (before === null || before === undefined || !(WORDS.has(word.replace(/:$/, '')) || /^\d+$/.test(word)))
        continue;
      if (found === null || before.length + 1 < found.length) found = [...before, text.slice(start, end)];
    }
    best.push(found);
  }
  return best[text.length]?.join(' ') ?? null;
}
