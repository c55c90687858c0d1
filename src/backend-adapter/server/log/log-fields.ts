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

/** It is cut shorter once it is redacted: a secret cut in two would not be found. */
const MAX_WORDS = 5_000;

/**
 * Each gives null where there is nothing that may be logged. A value of another type than the promised one makes it throw, and is not
 * logged either. docs/operations.md says what each kind is.
 */
export const FIELD_KINDS = {
  /** The service may call its projects anything, a person's e-mail address too. */
  id: (value: string) =>
    value.match(/^[\w.:~-]{1,300}$/) ? value : `~${createHash('sha256').update(value).digest('base64url')}`,
  code: (value: string) => value.match(/^[A-Za-z][\w-]{0,63}$/)?.[0] ?? null,
  count: (value: number) => (Number.isSafeInteger(value) && value >= 0 ? value : null),
  ms: (value: number) => (Number.isFinite(value) ? Math.round(value) : null),
  status: (value: number) => (Number.isInteger(value) && value >= 100 && value <= 599 ? value : null),
  method: (value: string) => value.match(/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/)?.[0] ?? 'other',
  route: (value: string) => value.match(/^(?:\/(?::?[\w.-]+)?)+$/)?.[0] ?? null,
  origin: (value: string) => (URL.canParse(value) ? new URL(value).origin : null),
  address: plainAddress,
  flag: (value: boolean) => (typeof value === 'boolean' ? value : null),
  words: (value: string) => value.slice(0, MAX_WORDS).replaceAll(/\s+/g, ' ').trim(),
  error: describeError,
};

const of = <Kind extends keyof typeof FIELD_KINDS, Field extends string>(kind: Kind, ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, kind])) as Record<Field, Kind>;

export const FIELDS = {
  ...of('id', 'requestId', 'projectId', 'eventId', 'instance', 'cityKey', 'mark'),
  ...of('code', 'code', 'hook', 'lane', 'question', 'outcome', 'metric', 'signal'),
  ...of('count', 'run', 'failures', 'projects', 'records'),
  ...of('ms', 'durationMs', 'openForMs', 'retryInMs', 'closedForMs'),
  ...of('status', 'status', 'serviceStatus'),
  ...of('method', 'method'),
  ...of('route', 'route'),
  ...of('origin', 'origin'),
  ...of('address', 'url'),
  ...of('flag', 'spent'),
  ...of('words', 'looked', 'words'),
  ...of('error', 'error'),
};

export type FieldName = keyof typeof FIELDS;
export type FieldValue<Field extends FieldName> = Parameters<(typeof FIELD_KINDS)[(typeof FIELDS)[Field]]>[0];

/** Null where there is nothing that may be logged. */
export function readField(field: FieldName, value: unknown): LoggedValue | null {
  if (value === null || value === undefined) return null;
  try {
    return FIELD_KINDS[FIELDS[field]](value as never);
  } catch {
    return null;
  }
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
