/** Projects that an adapter finds in its store when it starts: one that it made itself, copied in SQL as often as is wanted. */
import { join } from 'node:path';
import Libsql from 'libsql';
import { adapterOptions, createProject, snapshotWhen, startProcess } from './processes.mjs';
import { reportsAt, startService } from './service.mjs';

/** Finished projects are spread over so many days, of which the last `WATCHED_DAYS` are still looked at now and then. */
export const DAYS = 700;
export const WATCHED_DAYS = 30;

/** @param {string} directory */
export const databaseIn = (directory) => join(directory, 'adapter.sqlite');

/**
 * Puts so many projects into the adapter's SQLite file in this folder. `finished`: their runs are over, those of two years; else all go on.
 * @param {string} directory @param {number} count @param {{ finished: boolean }} given
 */
export async function fillStore(directory, count, { finished }) {
  await makeOne(directory, finished);
  const file = new Libsql(databaseIn(directory));
  file.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000; BEGIN',
  );
  const { id } = file.prepare('SELECT id FROM projects').get();
  const columns = file.prepare("SELECT name, type FROM pragma_table_info('projects') WHERE name <> 'sequence'").all();
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => valueOf(column, finished)).join(', ');
  file.exec(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
    INSERT INTO projects (${names}) SELECT ${values.replaceAll(':id', `'${id}'`)} FROM projects, numbers`,
  );
  file.exec('COMMIT; PRAGMA journal_mode = WAL');
  file.close();
}

/** Of the copy with the number n, in SQL. */
function valueOf({ name, type }, finished) {
  if (finished && name === 'watched_until') return `CASE WHEN n % ${DAYS} < ${WATCHED_DAYS} THEN watched_until END`;
  if (finished && name.endsWith('_on')) {
    return daysAgo(name);
  }
  if (name === 'owner_id') return `'person-' || (n % 1000)`;
  const own = type === 'TEXT' ? `replace(${name}, :id, :id || '-' || n)` : name;
  return finished && name === 'record' ? `json_set(${own}, '$.updatedAt', ${daysAgo('updated_on')})` : own;
}

const daysAgo = (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-' || (n % ${DAYS}) || ' days')`;

async function makeOne(directory, finished) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory));
  try {
    const project = await createProject(adapter.url);
    if (finished) service.state.reports = reportsAt('Complete');
    await snapshotWhen(adapter.url, project, ({ phase, reports }) =>
      finished ? phase === 'complete' : reports.length > 0,
    );
  } finally {
    await adapter.stop();
    service.close();
  }
}
