import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/backend-adapter/stores/sqlite-store.js';
import type { Store } from '../../../src/backend-adapter/stores/store.js';
import { eventually } from '../support/adapter-harness.js';
import { AT, project as storedProject } from './store-under-test.js';

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'precheck-latest-'));
  store = await openSqliteStore(join(directory, 'adapter.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

it('a project that is asked for again is the same object, until it changes', async () => {
  const project = storedProject('p-1');
  await store.createProject(project);
  const first = await store.findProject('p-1');
  expect(await store.findProject('p-1')).toBe(first);
  const saved = await store.saveTracking('p-1', project.revision, { ...project, permitType: 'x' }, AT, []);
  expect(saved?.revision).toBe(project.revision + 1);
  expect(await store.findProject('p-1')).toEqual(saved);
  expect(await store.findProject('none')).toBeNull();
});

it('a change that another process wrote is noticed', async () => {
  const project = storedProject('p-1');
  await store.createProject(project);
  expect((await store.findProject('p-1'))?.permitType).toBe(project.permitType);
  const other = await openSqliteStore(join(directory, 'adapter.sqlite'));
  await other.saveTracking('p-1', project.revision, { ...project, permitType: 'of another' }, AT, []);
  await eventually(async () => (await store.findProject('p-1'))?.permitType === 'of another');
  await other.close();
});

it('only the latest are kept', async () => {
  for (let n = 0; n < 220; n += 1) await store.createProject(storedProject(`p-${n}`));
  const first = await store.findProject('p-0');
  for (let n = 1; n < 220; n += 1) await store.findProject(`p-${n}`);
  expect(await store.findProject('p-0')).toEqual(first);
  expect(await store.findProject('p-0')).not.toBe(first);
});
