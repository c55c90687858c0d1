/** What each operation of the store takes, on SQLite and on PostgreSQL, against a bare query of the same kind on the same database. */
import { randomUUID } from 'node:crypto';
import Libsql from 'libsql';
import pg from 'pg';
import { openPostgresStore } from '../../src/backend-adapter/dist/store/postgres-store.js';
import { openSqliteStore } from '../../src/backend-adapter/dist/store/sqlite-store.js';
import { lost, median, microseconds, times } from '../support/figures.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { databaseIn, fillStore } from './stored-projects.mjs';

const PROJECTS = 2_000;
const ROUNDS = 7;
const EACH = 20;
const READ = 'SELECT record FROM projects WHERE id = ';
const WRITE = 'UPDATE projects SET saved_at = saved_at + 1 WHERE id = ';

const now = () => new Date().toISOString();
/** In an order in which each finds what it needs. `like`: the bare query that it is compared with. */
const OPERATIONS = {
  findProject: { like: 'read', call: (store, { id }) => store.findProject(id) },
  findProjectsByServiceId: { like: 'read', call: (store, { id }) => store.findProjectsByServiceId(id) },
  listProjectsOf: { like: 'read', call: (store, { ownerId }) => store.listProjectsOf(ownerId, { take: 20, skip: 0 }) },
  claimProject: { like: 'write', call: (store, { id }) => store.claimProject('bench', id) },
  recordUpload: {
    like: 'write',
    call: (store, { id }) => {
      const drawing = { name: 'A-101.pdf', size: 2e6, type: 'plan', label: 'A-101' };
      return store.recordUpload({ ...drawing, uploadId: `upload-${id}`, projectId: id, createdAt: now() }, 50);
    },
  },
  findUploads: { like: 'read', call: (store, { id }) => store.findUploads(id) },
  recordReceipt: {
    like: 'write',
    call: (store, { id }) => store.recordReceipt(id, () => ({ jti: `receipt-${id}`, run: 1, iat: 1, exp: 2 })),
  },
  redeemReceipt: {
    like: 'write',
    call: (store, { id }) => store.redeemReceipt(`receipt-${id}`, `key-${id}`, now(), () => true),
  },
  changeProject: {
    like: 'write',
    call: (store, project) =>
      store.changeProject(project, (current) => ({ ...current, revision: current.revision + 1 })),
  },
  renewLease: { like: 'write', call: (store) => store.renewLease('bench', 30_000) },
  claimProjects: { like: 'write', call: (store) => store.claimProjects({ instance: 'bench', limit: 1 }) },
  claimEntries: { like: 'write', call: (store) => store.claimEntries('hooks', 30_000, { fresh: 10, retried: 1 }) },
  'insertCreation and keepCreated': {
    like: 'write',
    call: (store, project) => keep(store, { ...project, id: `new-${project.id}`, serviceId: `new-${project.id}` }),
  },
};

async function keep(store, project) {
  const mark = randomUUID();
  await store.insertCreation({ mark, key: mark, request: '', project }, 30_000);
  return store.keepCreated(mark, project);
}

/** @param {string} directory */
export async function measureStore(directory) {
  await fillStore(directory, PROJECTS, { finished: false });
  const path = databaseIn(directory);
  const sqlite = await openSqliteStore(path);
  const file = new Libsql(path);
  const projects = file
    .prepare('SELECT record FROM projects')
    .all()
    .map(({ record }) => JSON.parse(record));
  file.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL');
  const bareFile = {
    read: async (id) => file.prepare(`${READ} ?`).get(id),
    write: async (id) => file.prepare(`${WRITE} ?`).run(id),
  };
  const lines = await measureOn('SQLite', sqlite, bareFile, projects);
  file.close();
  await sqlite.close();

  const server = await startPostgres();
  const { connectionString } = server;
  const store = await openPostgresStore({ connectionString, maxConnections: 10, random: Math.random, onLost() {} });
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('SET search_path TO precheck');
    for (const project of projects) await keep(store, project);
    await client.query('ANALYZE');
    const bareServer = {
      read: (id) => client.query(`${READ} $1`, [id]),
      write: (id) => client.query(`${WRITE} $1`, [id]),
    };
    return [...lines, ...(await measureOn('PostgreSQL', store, bareServer, projects))];
  } finally {
    await client.end();
    await store.close();
    await server.stop();
  }
}

async function measureOn(database, store, bare, projects) {
  const lines = [];
  for (const [name, { like, call }] of Object.entries(OPERATIONS)) {
    const what = `${database}: ${name}`;
    try {
      lines.push({ what, ...(await compare((project) => call(store, project), bare[like], projects, like)) });
    } catch (error) {
      lines.push(lost(what, error.message));
    }
  }
  return lines;
}

async function compare(operation, bare, projects, like) {
  const [ownMs, bareMs] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const some = projects.slice(round * EACH, (round + 1) * EACH);
    const one = await timeOf(some, (project) => bare(project.id));
    const other = await timeOf(some, operation);
    if (round > 0) void (bareMs.push(one), ownMs.push(other));
  }
  const each = (values) => microseconds((1000 * median(values)) / EACH);
  const ratio = median(ownMs.map((ms, round) => ms / bareMs[round]));
  return {
    measured: `${times(ratio)} a bare ${like}: ${each(ownMs)} against ${each(bareMs)}`,
    limit: 'noted',
    pass: true,
  };
}

async function timeOf(projects, work) {
  const startedAt = performance.now();
  for (const project of projects) await work(project);
  return performance.now() - startedAt;
}
