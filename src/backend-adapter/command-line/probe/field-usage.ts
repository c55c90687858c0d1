/**
 * Which fields of an answer the adapter reads. Nobody lists them twice: a field is read if what the adapter makes of the answer
 * is another without it, or with another value in it. Pure but for the reading that is passed in.
 */
import { isDeepStrictEqual } from 'node:util';
import { isRecord, parseText, type ServiceAnswer } from '../../../contract/tolerant-reading/service-answer.js';
import { printableName } from './answer-shape.js';

export interface FieldUsage {
  /** `cities[].cityKey`; outermost first. */
  readonly read: readonly string[];
  /** In the specification, and nothing that the adapter has a use for. */
  readonly unused: readonly string[];
  /** Sent beyond that. What stands within such a field is not listed. */
  readonly unknown: readonly string[];
  /** False where the answer is so large that not every field was looked at. */
  readonly complete: boolean;
}

/** What the adapter makes of an answer, without what it merely keeps. Rejects where it cannot read it. */
export type Reading = (answer: ServiceAnswer) => Promise<unknown>;

export interface UsageQuestion {
  readonly answer: ServiceAnswer;
  readonly read: Reading;
  /** Values that are taken as they are, whatever is in them: nobody looks into those. */
  readonly whole?: readonly unknown[];
  /** The names that the specification has for fields of what is asked for. */
  readonly specified?: readonly string[];
}

/** A step into a record by its name, or into every item of a list. */
type Step = string | typeof EVERY;
const EVERY = Symbol('every item');

const DEEPEST = 8;
const MOST_READINGS = 500;
/** Of all readings together: large answers are read less often. */
const MOST_CHARACTERS = 60_000_000;
const MOST_NAMES = 60;

/** Null where the body is no JSON with fields, or is nested too deeply to be written again. */
export async function findFieldUsage(question: UsageQuestion): Promise<FieldUsage | null> {
  const body = parseText(question.answer.text);
  if (typeof body !== 'object' || body === null) return null;
  try {
    const search = new UsageSearch(question, body);
    const complete = await search.look([], body).then(
      () => true,
      (error: unknown) => {
        if (error instanceof OutOfReadings) return false;
        throw error;
      },
    );
    return search.result(complete);
  } catch (error) {
    // JSON.stringify, at a depth that JSON.parse takes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class UsageSearch {
  readonly #question: UsageQuestion;
  readonly #body: unknown;
  readonly #read: string[] = [];
  readonly #unread: (readonly Step[])[] = [];
  #readingsLeft: number;

  constructor(question: UsageQuestion, body: unknown) {
    this.#question = question;
    this.#body = body;
    this.#readingsLeft = Math.min(MOST_READINGS, Math.floor(MOST_CHARACTERS / (question.answer.text.length + 1)));
  }

  result(complete: boolean): FieldUsage {
    const specified = new Set<Step | undefined>(this.#question.specified);
    const named = (wanted: boolean): string[] =>
      this.#unread.filter((path) => specified.has(path.at(-1)) === wanted).map(written);
    const [read, unused, unknown] = [this.#read, named(true), named(false)];
    return {
      read: read.slice(0, MOST_NAMES),
      unused: unused.slice(0, MOST_NAMES),
      unknown: unknown.slice(0, MOST_NAMES),
      complete: complete && Math.max(read.length, unused.length, unknown.length) <= MOST_NAMES,
    };
  }

  /** Looks at the fields that stand at `path`, then into those that are read. */
  async look(path: readonly Step[], body: unknown): Promise<void> {
    const values = valuesAt(body, path);
    if (values.some(Array.isArray)) return this.look([...path, EVERY], body);
    const names = [...new Set(values.filter(isRecord).flatMap((record) => Object.keys(record)))];
    if (path.length >= DEEPEST || names.length === 0 || this.#isWhole(values)) {
      if (path.length > 0) this.#read.push(written(path));
      return;
    }
    const fields = names.map((name) => [...path, name]);
    const read = await this.#readAmong(fields);
    this.#unread.push(...fields.filter((field) => !read.has(field)));
    for (const field of fields) if (read.has(field)) await this.look(field, body);
  }

  /**
   * Where two fields say the same (`id` and `projectId`), the result is the same without either: so of those that seem not to be read, all
   * are taken away, and each that then changes something when it is put back is read.
   */
  async #readAmong(fields: readonly Step[][]): Promise<Set<Step[]>> {
    const complete = await this.#made(this.#body);
    const read = new Set<Step[]>();
    for (const field of fields) if (await this.#matters(field, complete)) read.add(field);
    const idle = fields.filter((field) => !read.has(field));
    const without = await this.#made(withoutFields(this.#body, idle));
    if (isDeepStrictEqual(without, complete)) return read;
    for (const field of idle) {
      const others = idle.filter((other) => other !== field);
      if (!isDeepStrictEqual(await this.#made(withoutFields(this.#body, others)), without)) read.add(field);
    }
    return read;
  }

  /** A value that is what would be taken for granted anyway changes nothing when it is gone, but another in its place does. */
  async #matters(field: readonly Step[], complete: unknown): Promise<boolean> {
    const variants = [() => undefined, ...VARIANTS];
    for (const variant of variants) {
      const body = withChanged(this.#body, field, variant);
      if (body !== this.#body && !isDeepStrictEqual(await this.#made(body), complete)) return true;
    }
    return false;
  }

  async #made(body: unknown): Promise<unknown> {
    if (this.#readingsLeft <= 0) throw new OutOfReadings();
    this.#readingsLeft -= 1;
    const answer = { ...this.#question.answer, text: JSON.stringify(body) };
    return this.#question.read(answer).catch((error: unknown) => ({ failed: String(error) }));
  }

  #isWhole(values: readonly unknown[]): boolean {
    const { whole = [] } = this.#question;
    return values.some((value) => whole.some((one) => isDeepStrictEqual(one, value)));
  }
}

class OutOfReadings extends Error {}

function valuesAt(value: unknown, [step, ...rest]: readonly Step[]): unknown[] {
  if (step === undefined) return [value];
  if (step === EVERY) return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return isRecord(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
}

/** Another value of the same kind; the same one where there is none. What is null may be anything. */
const VARIANTS: readonly ((value: unknown) => unknown)[] = [
  (value) => {
    if (typeof value === 'string' || value === null) return `${value ?? ''}-other`;
    if (typeof value === 'number') return value + 1;
    return typeof value === 'boolean' ? !value : value;
  },
  (value) => (value === null ? 1 : value),
  (value) => (value === null ? { other: true } : value),
];

function withoutFields(body: unknown, paths: readonly (readonly Step[])[]): unknown {
  return paths.reduce((rest, path) => withChanged(rest, path, () => undefined), body);
}

/** A copy with another value in the field, everywhere; without it where that is undefined. The same object where nothing changed. */
function withChanged(value: unknown, [step, ...rest]: readonly Step[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (step === EVERY) {
    if (!Array.isArray(value)) return value;
    const items = value.map((item) => withChanged(item, rest, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, step)) return value;
  const changed = withChanged(value[step], rest, change);
  if (changed === value[step]) return value;
  // In its old place: some readers go by the order.
  const entries = Object.entries(value).map(([name, entry]) => [name, name === step ? changed : entry] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== step || changed !== undefined));
}

function written(path: readonly Step[]): string {
  return path.map((step, index) => (step === EVERY ? '[]' : `${index > 0 ? '.' : ''}${printableName(step)}`)).join('');
}
