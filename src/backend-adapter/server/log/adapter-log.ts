/**
 * Writes what happens as entries of fixed names and fields. A field that its event does not name, or that is of another kind, is not
 * logged.
 */
import type { pino as Pino } from 'pino';
import { requirePackage } from '../../optional-packages.js';
import { LOG_EVENTS, type LogEventName, type LogFields, type LogLevel } from './log-events.js';
import { readField, type LoggedValue } from './log-fields.js';
import type { Redactor } from './redactor.js';

export interface LogEntry {
  readonly level: LogLevel;
  readonly event: LogEventName;
  readonly requestId?: string;
  /** Those that docs/operations.md lists for the event: texts, numbers, true or false, and `error`, a list of objects. */
  readonly [field: string]: unknown;
}

const MAX_TEXT_LENGTH = 400;

/** Writes one entry. Never throws. */
export type AdapterLog = <Name extends LogEventName>(event: Name, fields: LogFields<Name>) => void;

/** @param sink the vendor's own log; without one nothing is done */
export function createAdapterLog(sink: ((entry: LogEntry) => void) | undefined, redact: Redactor): AdapterLog {
  return (event, given) => {
    if (sink === undefined) return;
    const { level, fields } = LOG_EVENTS[event];
    const entry: Record<string, LoggedValue> = {};
    for (const field of fields) {
      const value = readField(field, (given as Readonly<Record<string, unknown>>)[field]);
      if (value !== null) entry[field] = redacted(value, redact);
    }
    try {
      sink({ level, event, ...entry });
    } catch {
      // A log that throws must not fail a request.
    }
  };
}

function redacted(value: LoggedValue, redact: Redactor): LoggedValue {
  const clean = (text: string): string => redact(text).slice(0, MAX_TEXT_LENGTH);
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object') return value;
  return value.map((error) => {
    const texts = Object.entries(error).map(([name, text]) => [name, clean(text)]);
    return Object.fromEntries(texts) as (typeof value)[number];
  });
}

export interface JsonLogOptions {
  /** The least that is written; `info` by default. */
  readonly level?: LogLevel;
  /** Takes each line, without its end; standard output by default. */
  readonly write?: (line: string) => void;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
}

/**
 * A function for the option `log`: each entry is one line of JSON with `time` (ISO 8601), `level`, `event` and the event's fields,
 * written at once. Throws where pino is not installed.
 */
export function jsonLog({ level = 'info', write, clock = Date.now }: JsonLogOptions = {}): (entry: LogEntry) => void {
  const { pino } = requirePackage('pino') as { pino: typeof Pino };
  const timestamp = (): string => `,"time":"${new Date(clock()).toISOString()}"`;
  const settings = { level, base: null, timestamp, formatters: { level: (label: string) => ({ level: label }) } };
  const stream = write && { write: (line: string) => write(line.replace(/\n$/, '')) };
  const logger = pino(settings, stream ?? pino.destination({ dest: 1, sync: true }));
  return ({ level: entryLevel, ...entry }) => logger[entryLevel](entry);
}
