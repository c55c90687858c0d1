/** What a field of the log may hold. A value that is not of its field's kind is left out, or is made what may be read. Pure. */
import { createHash } from 'node:crypto';
import { describeError, type LoggedError } from './logged-error.js';

export type LoggedValue = string | number | boolean | readonly LoggedError[];

interface FieldKind<Input> {
  /** For the documentation. */
  readonly says: string;
  /** Null where there is nothing that may be logged. */
  readonly read: (value: Input) => LoggedValue | null;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** It is cut shorter once it is redacted: a secret cut in two would not be found. */
const MOST_WORDS = 5_000;

/** Types promise what is given; a regular expression would take an object for its text. */
const text = (says: string, read: (value: string) => LoggedValue | null): FieldKind<string> => ({
  says,
  read: (value) => (typeof value === 'string' ? read(value) : null),
});
const number = (says: string, read: (value: number) => LoggedValue | null): FieldKind<number> => ({
  says,
  read: (value) => (typeof value === 'number' ? read(value) : null),
});
const flag: FieldKind<boolean> = {
  says: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : null),
};
const error: FieldKind<unknown> = {
  says: 'names and codes of an error and its causes, and where it was thrown; not what it said',
  read: describeError,
};

export const FIELD_KINDS = {
  id: text('an id; one that is no plain word is a digest', plainId),
  code: text('one word of a fixed list', (value) => (/^[A-Za-z][\w-]{0,63}$/.test(value) ? value : null)),
  count: number('a whole number', (value) => (Number.isSafeInteger(value) && value >= 0 ? value : null)),
  ms: number('milliseconds', (value) => (Number.isFinite(value) ? Math.round(value) : null)),
  status: number('an HTTP status', (value) => (value >= 100 && value <= 599 ? value : null)),
  method: text('an HTTP method, or `other`', (value) => (METHODS.has(value) ? value : 'other')),
  route: text('a path with the names of its parameters', (value) =>
    /^(?:\/(?::?[\w.-]+)?)+$/.test(value) ? value : null,
  ),
  origin: text('scheme, host and port', (value) => (URL.canParse(value) ? new URL(value).origin : null)),
  address: text('an address without sign-in and query', plainAddress),
  flag,
  words: text('one line, redacted', (value) => value.slice(0, MOST_WORDS).replaceAll(/\s+/g, ' ').trim()),
  error,
} as const;

export type FieldKindName = keyof typeof FIELD_KINDS;
export type FieldInput<Name extends FieldKindName> = Parameters<(typeof FIELD_KINDS)[Name]['read']>[0];

/** These come from lists of the adapter's own, so that no secret can stand in them. */
export const CLOSED_KINDS: ReadonlySet<FieldKindName> = new Set(['method', 'count', 'ms', 'status', 'flag']);

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
