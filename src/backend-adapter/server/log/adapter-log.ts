/**
 * Writes what happens as entries of fixed names and fields. A field that its event does not name, or that is of another kind, is not
 * logged.
 */
import { CLOSED_KINDS, FIELD_KINDS, type FieldKindName, type LoggedValue } from './field-kinds.js';
import { LOG_EVENTS, type LogEventName, type LogFields, type LogLevel } from './log-events.js';
import type { Redactor } from './redactor.js';

export interface LogEntry {
  readonly level: LogLevel;
  readonly event: LogEventName;
  readonly requestId?: string;
  /** Those that docs/operations.md lists for the event: texts, numbers, true or false, and `error`, a list of objects. */
  readonly [field: string]: unknown;
}

const LONGEST_TEXT = 400;

/** Writes one entry. Never throws. */
export type AdapterLog = <Name extends LogEventName>(event: Name, fields: LogFields<Name>) => void;

/** @param sink the vendor's own log; without one nothing is done */
export function createAdapterLog(sink: ((entry: LogEntry) => void) | undefined, redact: Redactor): AdapterLog {
  if (sink === undefined) return () => {};
  return (event, fields) => {
    try {
      sink(entryOf(event, fields, redact));
    } catch {
      // A log that throws must not fail a request.
    }
  };
}

/** The entry as the vendor's log is given it. */
export function entryOf<Name extends LogEventName>(event: Name, fields: LogFields<Name>, redact: Redactor): LogEntry {
  const { level, fields: kinds } = LOG_EVENTS[event];
  const given = fields as Readonly<Record<string, unknown>>;
  const entry: Record<string, LoggedValue> = {};
  for (const [field, kind] of Object.entries(kinds) as [string, FieldKindName][]) {
    const value = read(kind, given[field]);
    if (value !== null) entry[field] = CLOSED_KINDS.has(kind) ? value : redacted(value, redact);
  }
  return { level, event, ...entry };
}

function read(kind: FieldKindName, value: unknown): LoggedValue | null {
  if (value === null || value === undefined) return null;
  try {
    const { read: reader } = FIELD_KINDS[kind] as { read: (value: unknown) => LoggedValue | null };
    return reader(value);
  } catch {
    // An error's own fields may throw, and another value than its type promises is none.
    return null;
  }
}

function redacted(value: LoggedValue, redact: Redactor): LoggedValue {
  const clean = (text: string): string => redact(text).slice(0, LONGEST_TEXT);
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object') return value;
  return value.map((error) => {
    const texts = Object.entries(error).map(([name, text]) => [name, clean(text)]);
    return Object.fromEntries(texts) as (typeof value)[number];
  });
}
