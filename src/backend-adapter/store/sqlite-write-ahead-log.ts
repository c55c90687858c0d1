/**
 * SQLite takes a log whose beginning it cannot read for an empty one, and starts without what was saved since the last checkpoint. Every
 * transaction that was acknowledged stands behind a beginning that had been synced (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
 */
import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const CHECKED_BYTES = 24;
/** The last bit says in which order the checksum takes its bytes. */
const MAGIC = 0x377f0682;

/** Throws where there is a log that SQLite would pass over. */
export function refuseUnreadableLog(path: string): void {
  let log: Buffer;
  try {
    log = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (log.length === 0 || isReadable(log.subarray(0, HEADER_BYTES))) return;
  throw new Error(
    'adapter.sqlite-wal is damaged: what was saved last cannot be read from it. Restore adapter.sqlite and adapter.sqlite-wal from a backup, ' +
      'or move adapter.sqlite-wal away to go on without it.',
  );
}

function isReadable(header: Buffer): boolean {
  if (header.length < HEADER_BYTES || (header.readUInt32BE(0) & ~1) !== MAGIC) return false;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const word = (at: number): number => (isBigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < CHECKED_BYTES; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return first === header.readUInt32BE(24) && second === header.readUInt32BE(28);
}
