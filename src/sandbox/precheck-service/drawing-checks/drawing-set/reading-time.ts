/**
 * How long one reading may take, of what a run has for all of them. A file that would take forever gets a share of what is
 * left, never what the files after it need: so each of forty such files ends with its own reason, and the good ones are read.
 */
export interface ReadingTime {
  /** Longest time for one reading. */
  readonly perReadingMs: number;
  /** Time for all readings of a run together. */
  readonly perRunMs: number;
}

/** What an ordinary reading needs at most; kept for each that is still to come. */
const RESERVE_MS = 1000;
const MOST_RESERVED = 2 / 3;
/** A reading gets at most this share of what is not reserved. */
const SHARE = 1 / 3;

/** In milliseconds, 0 where there is no time left. `laterReadings` is how many may follow this one. */
export function timeForReading(time: ReadingTime, spentMs: number, laterReadings: number): number {
  const remainingMs = time.perRunMs - spentMs;
  if (!(remainingMs > 0)) return 0;
  // Not all of the time, or a set of hundreds of files would leave none for a slow one.
  const reservedMs = Math.min(RESERVE_MS * laterReadings, time.perRunMs * MOST_RESERVED);
  const fairMs = laterReadings === 0 ? remainingMs : Math.max(RESERVE_MS, (remainingMs - reservedMs) * SHARE);
  return Math.min(time.perReadingMs, remainingMs, fairMs);
}

/** The reading of a file was ended because of what it cost; the message says so in a sentence. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped';
}
