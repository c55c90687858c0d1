import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/backend-adapter/store/sqlite-store.js';
import type { OutboxEntry } from '../../../src/backend-adapter/store/store.js';
import { describeStore } from './store-conformance.js';
import { project, unnamed, type StoreUnderTest, markHandedOff, saveTracking } from './store-under-test.js';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'precheck-store-'));

async function open(directory = temporary(), owned = true): Promise<StoreUnderTest> {
  const store = openSqliteStore(join(directory, 'adapter.sqlite'));
  return {
    store,
    reopen: async () => {
      await store.close();
      return open(directory, owned);
    },
    beside: () => open(directory, false),
    dispose: async () => {
      await store.close();
      if (owned) rmSync(directory, { recursive: true, force: true });
    },
  };
}

describeStore('sqlite', () => open());

it('sqlite: refuses a file of a newer release, and is for its owner only', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-store-'));
  const path = join(directory, 'adapter.sqlite');
  await openSqliteStore(path).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const database = new Database(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openSqliteStore(path)).toThrow('schema version 99');
  rmSync(directory, { recursive: true, force: true });
});

it('sqlite: keeps its log beside it for its owner only too, in a directory that others may enter', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-store-'));
  chmodSync(directory, 0o755);
  const store = openSqliteStore(join(directory, 'adapter.sqlite'));
  const files = readdirSync(directory);
  expect(files).toContain('adapter.sqlite-wal');
  for (const file of files) expect([file, statSync(join(directory, file)).mode & 0o077]).toEqual([file, 0]);
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

it('sqlite: a write that found the file locked, and was given up, keeps no later one from being saved', async () => {
  const directory = temporary();
  const path = join(directory, 'adapter.sqlite');
  const store = openSqliteStore(path);
  await store.createProject(project('p'));
  const backup = new Database(path);
  backup.exec('BEGIN IMMEDIATE');
  const lone = [store.discardUpload('u'), store.eraseCreationsOf('ann'), store.closePeriod('a', '2026-01', 1)];
  const given = await Promise.allSettled([...lone, store.createProject(project('q'))]);
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 'rejected'));
  backup.exec('COMMIT');
  await markHandedOff(store, 'p', {});
  await store.discardUpload('another');
  expect(backup.prepare("SELECT revision FROM projects WHERE id = 'p'").get()).toMatchObject({ revision: 2 });
  backup.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

it('sqlite: what was put off while the clock was a day ahead is due when it is right again', async () => {
  const directory = temporary();
  const path = join(directory, 'adapter.sqlite');
  const store = openSqliteStore(path);
  const event = { id: 'e-1', projectId: 'p', type: 'gate.decided' } as unknown as OutboxEntry['event'];
  await store.createProject(project('p'));
  await saveTracking(store, 'p', 1, project('p'), [{ lane: 'forward', event }]);
  await store.noteCreation({ mark: 'm', key: 'k', request: 'r', project: unnamed }, 0);
  await store.loseCreation('m', 0);
  const other = new Database(path);
  const DAY_MS = 24 * 60 * 60_000;
  other.exec(
    `UPDATE outbox SET due_at = due_at + ${DAY_MS}; UPDATE creations SET due_at = due_at + ${DAY_MS}, asked_at = asked_at + ${DAY_MS}`,
  );
  other.close();
  expect(await store.claimEntries('forward', 1_000, 10)).toHaveLength(1);
  expect(await store.claimCreations(10, 1_000)).toHaveLength(1);
  expect((await store.findCreation('k'))?.ageMs).toBeGreaterThanOrEqual(0);
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});
