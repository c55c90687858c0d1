/** The portal's own records, in a database file: who is signed in, drafts, and the applications that it accepted. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import Database from 'libsql';

/** @param {string} dataDirectory @param {() => Date} [now] */
export function openApplications(dataDirectory, now = () => new Date()) {
  mkdirSync(dataDirectory, { recursive: true });
  const database = new Database(join(dataDirectory, 'portal.db'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, person TEXT NOT NULL)`);
  database.exec(`CREATE TABLE IF NOT EXISTS drafts (
    owner TEXT PRIMARY KEY, saved_at TEXT NOT NULL, fields TEXT NOT NULL)`);
  database.exec(`CREATE TABLE IF NOT EXISTS applications (
    id TEXT PRIMARY KEY, submission_key TEXT UNIQUE NOT NULL, submitted_at TEXT NOT NULL,
    owner TEXT NOT NULL, fields TEXT NOT NULL, claims TEXT NOT NULL)`);
  const get = (sql, ...values) => read(database.prepare(sql).get(...values));
  const all = (sql, ...values) =>
    database
      .prepare(sql)
      .all(...values)
      .map(read);
  const run = (sql, ...values) => void database.prepare(sql).run(...values);

  return {
    signIn: (session, person) => run('INSERT INTO sessions VALUES (?, ?)', session, person),
    signOut: (session) => run('DELETE FROM sessions WHERE id = ?', session),
    personOf: (session) => get('SELECT person FROM sessions WHERE id = ?', session)?.person,

    /** What the owner has typed so far; gives the time. */
    saveDraft(owner, fields) {
      const savedAt = now().toISOString();
      run('INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)', owner, savedAt, JSON.stringify(fields));
      return savedAt;
    },
    findDraft: (owner) => get('SELECT * FROM drafts WHERE owner = ?', owner),
    dropDraft: (owner) => run('DELETE FROM drafts WHERE owner = ?', owner),

    /** The application of this submission: a new one, or the one that the same submission made before. */
    accept(submissionKey, owner, fields, claims) {
      run(
        'INSERT INTO applications VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (submission_key) DO NOTHING',
        ...[randomUUID(), submissionKey, now().toISOString(), owner, JSON.stringify(fields), JSON.stringify(claims)],
      );
      return get('SELECT * FROM applications WHERE submission_key = ?', submissionKey);
    },
    find: (id) => get('SELECT * FROM applications WHERE id = ?', id),
    findByProject: (projectId) =>
      get(`SELECT * FROM applications WHERE claims ->> '$.project_id' = ? ORDER BY submitted_at DESC`, projectId),
    /** Whether an application was accepted with the receipt of this id. */
    isUsed: (jti) => get(`SELECT id FROM applications WHERE claims ->> '$.jti' = ?`, jti) !== undefined,
    listOf: (owner) => all('SELECT * FROM applications WHERE owner = ? ORDER BY submitted_at DESC', owner),
    list: () => all('SELECT * FROM applications ORDER BY submitted_at DESC LIMIT 200'),
    close: () => database.close(),
  };
}

function read(row) {
  if (!row) return undefined;
  const parsed = ['fields', 'claims'].filter((name) => row[name] !== undefined);
  return { ...row, ...Object.fromEntries(parsed.map((name) => [name, JSON.parse(row[name])])) };
}
