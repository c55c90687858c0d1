import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { SqliteConnection } from '../../../src/backend-adapter/stores/sqlite-connection.js';
import { SqliteStore } from '../../../src/backend-adapter/stores/sqlite-store.js';
import { describeStore, type StoreUnderTest } from './store-conformance.js';

async function open(directory = mkdtempSync(join(tmpdir(), 'precheck-store-'))): Promise<StoreUnderTest> {
  const store = new SqliteStore(new SqliteConnection(join(directory, 'adapter.sqlite')));
  return {
    store,
    reopen: async () => {
      await store.close();
      return open(directory);
    },
    dispose: async () => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

describeStore('sqlite', open);

it('sqlite: refuses a file of a newer release, and is for its owner only', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-store-'));
  const path = join(directory, 'adapter.sqlite');
  await new SqliteStore(new SqliteConnection(path)).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const database = new Database(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => new SqliteStore(new SqliteConnection(path))).toThrow('schema version 99');
  rmSync(directory, { recursive: true, force: true });
});

it('sqlite: keeps its log beside it for its owner only too, in a directory that others may enter', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-store-'));
  chmodSync(directory, 0o755);
  const store = new SqliteStore(new SqliteConnection(join(directory, 'adapter.sqlite')));
  const files = readdirSync(directory);
  expect(files).toContain('adapter.sqlite-wal');
  for (const file of files) expect([file, statSync(join(directory, file)).mode & 0o077]).toEqual([file, 0]);
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});
