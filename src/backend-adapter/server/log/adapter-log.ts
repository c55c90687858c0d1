/** Writes entries of fixed names and fields. A field that its event does not name, or of another kind, is not logged. */
import type { pino as Pino } from 'pino';
import { requirePackage } from '../../optional-packages.js';
import { FIELD_KINDS, FIELDS, LOG_EVENTS, type LogEventName, type LogFields, type LogLevel } from './log-events.js';

export interface LogEntry {
  readonly level: LogLevel;
  readonly event: LogEventName;
  readonly requestId?: string;
  /** Those that docs/operations.md lists for the event: texts, numbers, true or false, and `error`, a list of objects. */
  readonly [field: string]: unknown;
}

/** How much of a text is redacted, and how much of that is logged. Redaction reads more, or it would miss a secret cut at the limit. */
const MAX_READ = 5_000;
const MAX_LOGGED = 400;

/** Writes one entry. Never throws. */
export type AdapterLog = <Name extends LogEventName>(event: Name, fields: LogFields<Name>) => void;

/** @param sink the vendor's own log; without one nothing is done */
export function createAdapterLog(
  sink: ((entry: LogEntry) => void) | undefined,
  redact: (text: string) => string,
): AdapterLog {
  const clean = (text: string): string => redact(text.slice(0, MAX_READ)).slice(0, MAX_LOGGED);
  const read = (field: keyof typeof FIELDS, given: unknown): unknown => {
    if (given === null || given === undefined) return null;
    try {
      const value = FIELD_KINDS[FIELDS[field]](given as never);
      if (typeof value === 'string') return clean(value);
      if (typeof value !== 'object' || value === null) return value;
      return value.map((error) => Object.fromEntries(Object.entries(error).map(([name, text]) => [name, clean(text)])));
    } catch {
      return null;
    }
  };
  return (event, given) => {
    if (sink === undefined) return;
    const { level, fields } = LOG_EVENTS[event];
    const values = fields.map((field) => [field, read(field, (given as Readonly<Record<string, unknown>>)[field])]);
    const entry = { level, event, ...Object.fromEntries(values.filter(([, value]) => value !== null)) };
    // A log that throws must not fail a request, nor one that rejects end the process.
    void (async () => sink(entry))().catch(() => {});
  };
}

export interface JsonLogOptions {
  /** The least that is written; `info` by default. */
  readonly level?: LogLevel;
  /** Takes each line, without its end; standard output by default. */
  readonly write?: (line: string) => void;
}

/** For the option `log`: writes each entry as one line of JSON with `time`, `level`, `event` and fields. Needs pino. */
export function jsonLog({ level = 'info', write }: JsonLogOptions = {}): (entry: LogEntry) => void {
  const { pino } = requirePackage('pino') as { pino: typeof Pino };
  const formatters = { level: (label: string) => ({ level: label }) };
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters };
  const stream = write && { write: (line: string) => write(line.replace(/\n$/, '')) };
  const logger = pino(settings, stream ?? pino.destination({ dest: 1, sync: true }));
  return ({ level: entryLevel, ...entry }) => logger[entryLevel](entry);
}
