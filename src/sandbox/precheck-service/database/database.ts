import { lockDirectory } from '../../directory-lock.js';
import { StateDatabase } from '../../state-database.js';
import { MIGRATIONS } from './schema.js';

export { StateDirectoryError } from '../../directory-lock.js';

/** The pre-check service's one connection, and the lock on the state directory. */
export class Database extends StateDatabase {
  /** @param directory exists already. Throws StateDirectoryError where the state is newer than this program, or in use. */
  constructor(directory: string) {
    super(directory, 'sandbox.db', MIGRATIONS, lockDirectory(directory));
  }
}
