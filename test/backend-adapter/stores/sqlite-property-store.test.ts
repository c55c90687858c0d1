import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { SqliteConnection } from '../../../src/backend-adapter/stores/sqlite-connection.js';
import { SqlitePropertyStore } from '../../../src/backend-adapter/stores/sqlite-property-store.js';
import { SqliteStore } from '../../../src/backend-adapter/stores/sqlite-store.js';
import { describePropertyStore, type PropertyStoreUnderTest } from './property-store-conformance.js';
import { project } from './store-conformance.js';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'precheck-property-store-'));

async function open(directory = temporary(), owned = true): Promise<PropertyStoreUnderTest> {
  const connection = new SqliteConnection(join(directory, 'adapter.sqlite'));
  return {
    store: new SqlitePropertyStore(connection),
    reopen: async () => {
      connection.close();
      return open(directory);
    },
    beside: () => open(directory, false),
    dispose: async () => {
      connection.close();
      if (owned) rmSync(directory, { recursive: true, force: true });
    },
  };
}

describePropertyStore('sqlite', open);

it('sqlite: brings a file of the release before forward, with what is in it', async () => {
  const directory = temporary();
  const path = join(directory, 'adapter.sqlite');
  const first = new SqliteConnection(path);
  await new SqliteStore(first).createProject(project('p'));
  first.close();
  const before = new Database(path);
  before.exec('DROP TABLE property_answers; DROP TABLE property_spending; PRAGMA user_version = 2');
  before.close();
  const connection = new SqliteConnection(path);
  expect(await new SqliteStore(connection).findProject('p')).toEqual(project('p'));
  expect(await new SqlitePropertyStore(connection).findSpending('s', '2026-11')).toEqual({
    spent: 0,
    closedUntilMs: null,
  });
  connection.close();
  rmSync(directory, { recursive: true, force: true });
});
