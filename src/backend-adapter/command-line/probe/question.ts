/** One read-only call of a service, as the adapter makes it, and what is told about its answer. */

export interface Question<Service, Result> {
  /** `GET /projects/{projectId}` */
  readonly call: string;
  /** What the specification does not show of its answer. */
  readonly notShown: string;
  ask(service: Service): Promise<Result>;
  /** What the adapter takes from the answer. Everything else that came is unknown to it. */
  taken(result: Result): unknown;
  /** Values that are taken as they are, whatever is in them. */
  whole?(result: Result): readonly unknown[];
  /** Names that the specification has for fields of what is asked for, used or not. */
  readonly specified?: readonly string[];
  /** In words: what the adapter makes of it. No values but words of state, keys of cities and permit types, counts and scores. */
  told(result: Result): Told;
}

export interface Told {
  readonly made: readonly string[];
  /** What the adapter cannot do well with, although it could read the answer. */
  readonly doubts?: readonly string[];
}

const MOST_LISTED = 8;
const LONGEST_WORD = 60;

/** `3 cities: a, b, c` */
export function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The first few, and how many more. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, MOST_LISTED).map(printableWord);
  const more = words.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A word of the service on one line, without what a terminal would obey. */
export function printableWord(word: string): string {
  const plain = word.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain.length > LONGEST_WORD ? `${plain.slice(0, LONGEST_WORD - 1)}…` : plain;
}
