import { join } from 'node:path';
import Libsql from 'libsql';

/** A state directory that this program must not touch: newer than it, or in use by another. */
export class StateDirectoryError extends Error {
  override readonly name = 'StateDirectoryError';
}

export interface DirectoryLock {
  release(): void;
}

/**
 * Two services on one directory would run every drawing set twice. An open transaction on a database of its own is a lock
 * that goes with the process, SIGKILL included, and that can be given back at any time. Throws StateDirectoryError.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = new Libsql(join(directory, 'sandbox.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isBusy ? new StateDirectoryError(`The state directory ${directory} is in use by another sandbox.`) : error;
  }
  return {
    release: () => {
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}
