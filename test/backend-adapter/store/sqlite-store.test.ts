import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { migrationsFor } from '../../../src/backend-adapter/store/schema.js';
import type { OutboxEntry } from '../../../src/backend-adapter/store/store.js';
import { openStoreIn, temporaryFolder } from '../support/after-test.js';
import { describeStore } from './store-conformance.js';
import { AT, markHandedOff, openProjects, project, saveDraft, createProject } from './store-under-test.js';
import { saveTracking, underTest, unnamed } from './store-under-test.js';

/** With another connection to its file. */
function openBeside() {
  const folder = temporaryFolder();
  const store = openStoreIn(folder);
  return { folder, store, file: new Database(join(folder, 'adapter.sqlite')) };
}

describeStore('sqlite', async () => {
  const folder = temporaryFolder();
  return underTest(() => openStoreIn(folder));
});

it('sqlite: refuses a file of a newer release, and is for its owner only', async () => {
  const { folder, store, file } = openBeside();
  await store.close();
  expect(statSync(join(folder, 'adapter.sqlite')).mode & 0o777).toBe(0o600);
  file.exec('PRAGMA user_version = 99');
  file.close();
  expect(() => openStoreIn(folder)).toThrow('schema version 99');
});

it('sqlite: goes forward from the first version, which has each draft in the record', async () => {
  const folder = temporaryFolder();
  const file = new Database(join(folder, 'adapter.sqlite'));
  const sheet = { name: 'a.pdf', size: 1, category: 'x', label: '', uploadId: null, filename: null, sha256: null };
  const record = project('p', { draft: [{ id: 'a', ...sheet, fingerprint: null }] });
  file.exec(`${migrationsFor('sqlite')[0]}; PRAGMA user_version = 1`);
  file.exec(`INSERT INTO projects (id, service_id, owner_id, city_key, open, created_on, updated_on, saved_at, record)
    VALUES ('p', 'p', 'ann', 'c', 0, '${AT}', '${AT}', 0, '${JSON.stringify(record)}')`);
  file.close();
  const store = openStoreIn(folder);
  expect(await store.findProject('p')).toEqual(record);
  expect(await saveDraft(store, 'p', { a: null })).toMatchObject({ draft: [] });
  expect(await store.findProject('p')).toMatchObject({ draft: [] });
});

it('sqlite: keeps its log beside it for its owner only too, in a directory that others may enter', async () => {
  const directory = temporaryFolder();
  chmodSync(directory, 0o755);
  openStoreIn(directory);
  const files = readdirSync(directory);
  expect(files).toContain('adapter.sqlite-wal');
  for (const file of files) expect([file, statSync(join(directory, file)).mode & 0o077]).toEqual([file, 0]);
});

it('sqlite: a write that found the file locked, and was given up, keeps no later one from being saved', async () => {
  const { store, file: backup } = openBeside();
  await createProject(store, project('p'));
  backup.exec('BEGIN IMMEDIATE');
  const lone = [store.discardUpload('u'), store.eraseProjects({ userId: 'ann' }), store.closeMonth('a', '2026-01', 1)];
  const given = await Promise.allSettled([...lone, createProject(store, project('q'))]);
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 'rejected'));
  backup.exec('COMMIT');
  await markHandedOff(store, 'p', {});
  await store.discardUpload('another');
  expect(backup.prepare("SELECT record ->> 'revision' AS revision FROM projects").get()).toMatchObject({ revision: 2 });
  backup.close();
});

it('sqlite: a project that was left open is not read for ever, and is deleted by its age', async () => {
  const { store, file } = openBeside();
  await createProject(store, project('p'));
  await markHandedOff(store, 'p', {});
  const old = { closedBefore: '2999-01-01', limit: 10 };
  expect([await openProjects(store), (await store.eraseProjects(old)).ids]).toEqual([['p'], []]);
  const oldest =
    "SELECT id FROM projects WHERE (open = 0 OR watched_until < 1) AND updated_on < '2' ORDER BY updated_on";
  expect(file.prepare(`EXPLAIN QUERY PLAN ${oldest}`).all()).toMatchObject([{ detail: /USING INDEX/ }]);
  file.exec('UPDATE projects SET watched_until = watched_until - 30 * 24 * 60 * 60 * 1000, holder = NULL');
  file.close();
  expect([await openProjects(store), (await store.eraseProjects(old)).ids]).toEqual([[], ['p']]);
});

it('sqlite: what nobody has read for a month is free for each instance once it changes again', async () => {
  const { store, file } = openBeside();
  await createProject(store, project('p'));
  await markHandedOff(store, 'p', {});
  for (const instance of ['a', 'b']) await store.renewLease(instance, 3_600_000);
  const holder = async (instance: string) => (await store.claimProject(instance, 'p'))?.heldBy;
  expect(await holder('a')).toBe('this');
  file.exec('UPDATE projects SET watched_until = 0');
  file.close();
  // It looks for the last time.
  expect(await holder('a')).toBe('nobody');
  await markHandedOff(store, 'p', {});
  expect([await holder('b'), await holder('a')]).toEqual(['this', 'other']);
});

it('sqlite: erases a person of more projects than a statement has variables', async () => {
  const { store, file } = openBeside();
  file.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 33000)
    INSERT INTO projects (id, service_id, owner_id, city_key, open, created_on, updated_on, saved_at, record)
    SELECT n, n, 'firm', 'c', 0, '${AT}', '${AT}', 0, '{}' FROM numbers`);
  const { ids, erased } = await store.eraseProjects({ userId: 'firm' });
  expect([ids.length, erased.projects]).toEqual([33_000, 33_000]);
  expect(file.prepare('SELECT count(*) AS left FROM projects').get()).toMatchObject({ left: 0 });
  file.close();
});

it('sqlite: overwrites what is erased, in every file', async () => {
  const folder = temporaryFolder();
  const store = openStoreIn(folder);
  const isKept = (name: string) => readFileSync(join(folder, name)).includes('ann@permits.example');
  await createProject(store, project('p', { userEmail: 'ann@permits.example' }));
  expect(readdirSync(folder).some(isKept)).toBe(true);
  await store.eraseProjects({ projectId: 'p' });
  expect(readdirSync(folder).some(isKept)).toBe(false);
  const asked = { mark: 'm', key: 'key', request: '', project: { ...unnamed, userEmail: 'ann@permits.example' } };
  await store.insertCreation(asked, 0);
  expect(readdirSync(folder).some(isKept)).toBe(true);
  await store.deleteExpired({ events: '2000', property: '2000', creationMs: 0, unservedLanes: [] }, 10);
  expect(readdirSync(folder).some(isKept)).toBe(false);
});

it('sqlite: what was put off while the clock was a day ahead is due when it is right again', async () => {
  const { store, file: other } = openBeside();
  const event = { id: 'e-1', projectId: 'p', type: 'gate.decided' } as unknown as OutboxEntry['event'];
  await createProject(store, project('p'));
  await saveTracking(store, 'p', 1, project('p'), [{ lane: 'forward', event }]);
  const DAY_MS = 24 * 60 * 60_000;
  other.exec(`UPDATE outbox SET due_at = due_at + ${DAY_MS}`);
  other.close();
  expect(await store.claimEntries('forward', 1_000, { fresh: 10, retried: 0 })).toHaveLength(1);
});
