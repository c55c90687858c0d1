/** What a field of the log may hold. A value that is not of its field's kind is left out, or is made what may be read. Pure. */
import { createHash } from 'node:crypto';

export type LoggedValue = string | number | boolean | readonly LoggedError[];

/**
 * What of an error may be logged: not its message, in which anything may stand: a row, a document, what a service said.
 */
export interface LoggedError {
  readonly name: string;
  readonly code?: string;
  /** Files and lines, innermost first: `gate.js:45 < adapter.js:118`. */
  readonly at?: string;
}

interface Types {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly unknown: unknown;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** It is cut shorter once it is redacted: a secret cut in two would not be found. */
const MAX_WORDS = 5_000;

/** `read` gives null where there is nothing that may be logged. */
const kind = <Type extends keyof Types, const Field extends string>(
  type: Type,
  fields: readonly Field[],
  read: (value: Types[Type]) => LoggedValue | null,
) => ({ type, fields, read });

function only<Value extends string | number>(isRight: (value: Value) => boolean): (value: Value) => Value | null {
  return (value) => (isRight(value) ? value : null);
}

/** docs/operations.md says what each kind is. */
export const FIELD_KINDS = {
  id: kind('string', ['requestId', 'projectId', 'eventId', 'instance', 'cityKey', 'mark'], plainId),
  code: kind(
    'string',
    ['code', 'hook', 'lane', 'question', 'outcome', 'metric', 'signal'],
    only((value) => /^[A-Za-z][\w-]{0,63}$/.test(value)),
  ),
  count: kind(
    'number',
    ['run', 'failures'],
    only((value) => Number.isSafeInteger(value) && value >= 0),
  ),
  ms: kind('number', ['durationMs', 'openForMs', 'retryInMs', 'closedForMs'], wholeMs),
  status: kind(
    'number',
    ['status', 'serviceStatus'],
    only((value) => value >= 100 && value <= 599),
  ),
  method: kind('string', ['method'], (value) => (METHODS.has(value) ? value : 'other')),
  route: kind(
    'string',
    ['route'],
    only((value) => /^(?:\/(?::?[\w.-]+)?)+$/.test(value)),
  ),
  origin: kind('string', ['origin'], (value) => (URL.canParse(value) ? new URL(value).origin : null)),
  address: kind('string', ['url'], plainAddress),
  flag: kind('boolean', ['spent'], (value) => value),
  words: kind('string', ['looked', 'words'], (value) => value.slice(0, MAX_WORDS).replaceAll(/\s+/g, ' ').trim()),
  error: kind('unknown', ['error'], describeError),
};

type Kinds = typeof FIELD_KINDS;
type KindName = keyof Kinds;
export type FieldName = Kinds[KindName]['fields'][number];
export type FieldValue<Field extends FieldName> = {
  [Kind in KindName]: Field extends Kinds[Kind]['fields'][number] ? Types[Kinds[Kind]['type']] : never;
}[KindName];

interface AnyKind {
  readonly type: keyof Types;
  readonly read: (value: never) => LoggedValue | null;
}
const KIND_OF: ReadonlyMap<string, AnyKind> = new Map(
  Object.values(FIELD_KINDS).flatMap((one) => one.fields.map((field): [string, AnyKind] => [field, one])),
);

/** Null where there is nothing that may be logged. */
export function readField(field: FieldName, value: unknown): LoggedValue | null {
  const known = KIND_OF.get(field);
  const isRight = known?.type === 'unknown' || typeof value === known?.type;
  if (known === undefined || value === null || value === undefined || !isRight) return null;
  try {
    return known.read(value as never);
  } catch {
    // An error's own fields may throw.
    return null;
  }
}

function wholeMs(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value) : null;
}

/** The service may call its projects anything, a person's e-mail address too. */
function plainId(value: string): string {
  if (/^[\w.:~-]{1,300}$/.test(value)) return value;
  return `~${createHash('sha256').update(value).digest('base64url')}`;
}

function plainAddress(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

const MAX_CAUSES = 5;
const MAX_FRAMES = 6;
const MAX_FRAME_LENGTH = 500;
/** The file with its folder: more of the path says nothing, and may name a person. */
const FRAME = /^\s+at (?:.*?[\\/ (])??((?:[\w.-]+[\\/])?[\w.-]+\.[cm]?[jt]s):(\d+):\d+\)?$/;

/** The error first, then its causes. */
export function describeError(error: unknown): readonly LoggedError[] {
  const chain = new Set<unknown>();
  for (let one = error; one !== undefined && one !== null && chain.size < MAX_CAUSES && !chain.has(one); ) {
    chain.add(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return [...chain].map((one) => {
    if (!(one instanceof Error)) return { name: typeof one };
    const { name, code } = one as { name?: unknown; code?: unknown };
    // Wrappers are thrown where their cause is caught: only where it all began is worth a line.
    const at = one.cause === undefined || one.cause === null ? placesOf(one) : '';
    return {
      name: typeof name === 'string' && /^[A-Za-z]\w{0,63}$/.test(name) ? name : 'Error',
      ...(typeof code === 'string' && /^\w{1,64}$/.test(code) ? { code } : {}),
      ...(at === '' ? {} : { at }),
    };
  });
}

/** The message stands before the frames, and may look like them. */
function placesOf({ message, stack }: Error): string {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return '';
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const places = frames.flatMap((frame) => {
    const [, file, line] = frame.length > MAX_FRAME_LENGTH || frame.includes('node:') ? [] : (FRAME.exec(frame) ?? []);
    return file === undefined ? [] : [`${file.replace('\\', '/')}:${line}`];
  });
  return places.slice(0, MAX_FRAMES).join(' < ');
}
