/** The portal's own records: the applications that it accepted, in a database file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import Database from 'libsql';

/** @param {string} dataDirectory @param {() => Date} [now] */
export function openApplications(dataDirectory, now = () => new Date()) {
  mkdirSync(dataDirectory, { recursive: true });
  const database = new Database(join(dataDirectory, 'applications.db'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`CREATE TABLE IF NOT EXISTS applications (
    id TEXT PRIMARY KEY, submission_key TEXT UNIQUE NOT NULL, submitted_at TEXT NOT NULL,
    fields TEXT NOT NULL, claims TEXT NOT NULL)`);
  const read = (row) => row && { ...row, fields: JSON.parse(row.fields), claims: JSON.parse(row.claims) };

  return {
    /** The application of this submission: a new one, or the one that the same submission made before. */
    accept(submissionKey, fields, claims) {
      database
        .prepare('INSERT INTO applications VALUES (?, ?, ?, ?, ?) ON CONFLICT (submission_key) DO NOTHING')
        .run(randomUUID(), submissionKey, now().toISOString(), JSON.stringify(fields), JSON.stringify(claims));
      return read(database.prepare('SELECT * FROM applications WHERE submission_key = ?').get(submissionKey));
    },
    find(id) {
      return read(database.prepare('SELECT * FROM applications WHERE id = ?').get(id));
    },
    close() {
      database.close();
    },
  };
}
