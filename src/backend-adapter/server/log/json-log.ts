/** A log of JSON lines, by pino. It is loaded only where somebody wants it, and beside what else starts. */
import type { Logger } from 'pino';
import { missingPackage } from '../../optional-packages.js';
import type { LogEntry } from './adapter-log.js';
import type { LogLevel } from './log-events.js';

export interface JsonLogOptions {
  /** The least that is written; `info` by default. */
  readonly level?: LogLevel;
  /** Takes each line, without its end; standard output by default. */
  readonly write?: (line: string) => void;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
}

/**
 * A function for the option `log`: each entry is one line of JSON with `time` (ISO 8601), `level`, `event` and the event's fields. Lines
 * are written at once, in their order; those of the first moments follow when pino is loaded. Throws where pino is not installed.
 */
export function jsonLog(options: JsonLogOptions = {}): (entry: LogEntry) => void {
  const missing = missingPackage('pino');
  if (missing !== null) throw missing;
  const { clock = Date.now } = options;
  let logger: Logger | null = null;
  const early: { readonly entry: LogEntry; readonly atMs: number }[] = [];
  const write = (to: Logger, { level, ...entry }: LogEntry, atMs: number): void =>
    to[level]({ time: new Date(atMs).toISOString(), ...entry });
  void loadLogger(options).then((loaded) => {
    logger = loaded;
    for (const { entry, atMs } of early.splice(0)) {
      try {
        write(loaded, entry, atMs);
      } catch {
        // As the adapter does with later ones: a log that throws must not end the process, nor lose the lines behind.
      }
    }
  });
  return (entry) => {
    if (logger === null) early.push({ entry, atMs: clock() });
    else write(logger, entry, clock());
  };
}

async function loadLogger({ level = 'info', write }: JsonLogOptions): Promise<Logger> {
  const { pino } = await import('pino');
  const settings = {
    level,
    base: null,
    // Each entry has its own, of the moment in which it was made.
    timestamp: false,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (write === undefined) return pino(settings, pino.destination({ dest: 1, sync: true }));
  return pino(settings, { write: (line: string) => write(line.replace(/\n$/, '')) });
}
