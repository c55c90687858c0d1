/** The conformance suite on a real PostgreSQL, and what only a server can do: restart, be migrated by many, be newer. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { LISTENER_NAME } from '../../../src/backend-adapter/store/postgres-changes.js';
import { openPostgresStore, prepareSchema } from '../../../src/backend-adapter/store/postgres-store.js';
import { migrationsFor } from '../../../src/backend-adapter/store/schema.js';
import type { Store, StoreChange } from '../../../src/backend-adapter/store/store.js';
import { eventually } from '../support/adapter-harness.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';
import { describeStore } from './store-conformance.js';
import {
  AT,
  holding,
  pending,
  project,
  receipt,
  underTest,
  cancelRun,
  prepareRun,
  createProject,
} from './store-under-test.js';

const server = await postgresOfTests();
const MIGRATIONS = migrationsFor('postgres');
const openStore = (connectionString: string): Promise<Store> =>
  openPostgresStore({ connectionString, maxConnections: 5, random: Math.random, onLost: () => {} });

async function inDatabase<Result>(address: string, sql: string): Promise<Result[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Result[];
  } finally {
    await client.end();
  }
}

if (server !== null) {
  describeStore('postgres', async () => {
    const address = await server.createDatabase();
    return underTest(() => openStore(address));
  });

  describe('postgres', () => {
    it('makes its tables once, however many start at once, beside tables of the same names', async () => {
      const address = await server.createDatabase();
      await inDatabase(address, 'CREATE TABLE projects (id INTEGER)');
      const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(address)));
      expect(await inDatabase(address, 'SELECT version FROM precheck.schema_version')).toEqual([
        { version: MIGRATIONS.length },
      ]);
      await Promise.all(stores.map((store) => store.close()));
    });

    it('goes forward from an earlier schema with what is in it, all or nothing', async () => {
      const address = await server.createDatabase();
      const store = await openStore(address);
      await createProject(store, project('p'));
      const more = [...MIGRATIONS, 'CREATE TABLE precheck.extra (id TEXT)'];
      await expect(prepareSchema(address, [...more, 'SELECT no_such_function()'])).rejects.toThrow('no_such_function');
      expect(await inDatabase(address, "SELECT to_regclass('precheck.extra') AS found")).toEqual([{ found: null }]);
      await Promise.all([prepareSchema(address, more), prepareSchema(address, more)]);
      expect(await store.findProject('p')).toEqual(project('p'));
      await store.close();
      // A release that does not know the newer schema leaves it alone.
      await expect(openStore(address)).rejects.toThrow(`has schema version ${more.length}`);
    });

    it('ends a statement that waits, with no parameter of the connection that PgBouncer refuses', {
      timeout: 60_000,
    }, async () => {
      const address = new URL(await server.createDatabase());
      const names = new Set<string>();
      const proxy = createServer((inner) => {
        const outer = connect(Number(address.port), '127.0.0.1');
        inner.once('data', (bytes) => {
          // After its length and the version of the protocol: names and values, each with a NUL at its end.
          const texts = bytes.subarray(8).toString().split('\0');
          for (let at = 0; texts[at]; at += 2) names.add(`${texts[at]}`);
        });
        inner.pipe(outer).pipe(inner);
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as AddressInfo;
      const store = await openStore(Object.assign(new URL(address), { port: String(port) }).href);
      const other = new pg.Client({ connectionString: address.href });
      await other.connect();
      await other.query('BEGIN; LOCK precheck.projects');
      await expect(createProject(store, project('p'))).rejects.toMatchObject({ code: '57014' });
      expect([...names].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
      await Promise.all([other.end(), store.close()]);
      proxy.close();
    });

    it('never uses a connection again whose answer did not come', { timeout: 60_000 }, async () => {
      const address = new URL(await server.createDatabase());
      const silent = new Set<Socket>();
      const sockets: Socket[] = [];
      // Hands on what both sides say, but for connections that have fallen silent.
      const proxy = createServer((inner) => {
        const outer = connect(Number(address.port), '127.0.0.1');
        sockets.push(inner, outer);
        for (const [from, to] of [
          [inner, outer],
          [outer, inner],
        ] as const) {
          from.on('error', () => {});
          from.on('data', (bytes) => void (silent.has(inner) || to.write(bytes)));
          from.on('close', () => to.destroy());
        }
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const through = Object.assign(new URL(address), { port: String((proxy.address() as AddressInfo).port) });
      const store = await openStore(through.href);
      await createProject(store, project('p'));
      for (const socket of sockets) silent.add(socket);
      await expect(store.findProject('p')).rejects.toThrow('timeout');
      expect(await store.findProject('p')).toEqual(project('p'));
      for (const socket of sockets) socket.destroy();
      await store.close();
      proxy.close();
    });

    it('writes again once the server is no longer read-only, as many make it while their disk is full', async () => {
      const address = await server.createDatabase();
      const name = new URL(address).pathname.slice(1);
      const store = await openStore(address);
      await inDatabase(address, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await expect(store.renewLease('a', 1_000)).rejects.toMatchObject({ code: '25006' });
      const elsewhere = Object.assign(new URL(address), { pathname: '/postgres' }).href;
      await inDatabase(elsewhere, `ALTER DATABASE ${name} RESET default_transaction_read_only`);
      expect(await store.renewLease('a', 1_000)).toBe(false);
      await store.close();
    });

    it('reads none of the events that are not due when it looks for those that are', async () => {
      const address = await server.createDatabase();
      const store = await openStore(address);
      await createProject(store, project('p'));
      await inDatabase(
        address,
        `INSERT INTO precheck.outbox (lane, event_id, project_id, state, due_at, failures, event)
         SELECT 'hooks', 'e-' || n, 'p', 'waiting', extract(epoch FROM now()) * 1000 + 3600000, 0, '{}' FROM generate_series(1, 5000) AS n;
         ANALYZE precheck.outbox`,
      );
      const rowsRead = async (): Promise<number> => {
        const rows = `SELECT (pg_stat_get_tuples_returned(c.oid) + pg_stat_get_tuples_fetched(c.oid))::int AS rows
          FROM pg_class c WHERE relname = 'outbox' AND relnamespace = 'precheck'::regnamespace`;
        const [{ rows: read } = { rows: 0 }] = await inDatabase<{ rows: number }>(address, rows);
        return read;
      };
      const before = await rowsRead();
      expect(await store.claimEntries('hooks', 1_000, { fresh: 8, retried: 8 })).toEqual([]);
      // Its connections write down what they read when they end.
      await store.close();
      expect((await rowsRead()) - before).toBeLessThan(100);
    });

    it('needs no right to make schemas where one was made for it', async () => {
      const address = await server.createDatabase();
      const role = `role_${new URL(address).pathname.slice(1)}`;
      await inDatabase(address, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
      const theirs = Object.assign(new URL(address), { username: role, password: 'x' }).href;
      await expect(openStore(theirs)).rejects.toThrow('permission denied');
      await inDatabase(address, `CREATE SCHEMA precheck AUTHORIZATION ${role}`);
      await (await openStore(theirs)).close();
    });

    it('tells other stores of each change once it is done, and itself nothing', async () => {
      const address = await server.createDatabase();
      const [one, other] = [await openStore(address), await openStore(address)];
      const told: [string, StoreChange][] = [];
      one.onChange((change) => told.push(['one', change]));
      other.onChange((change) => told.push(['other', change]));
      const long = 'long'.repeat(200);
      const ids = ['p', `quo"te`, long];
      for (const id of ids) {
        await createProject(one, project(id));
        await prepareRun(one, id, pending);
      }
      const seenIds = Array.from({ length: 30 }, (_, index) => `${long}${index}`);
      await one.notifyOthers(seenIds.map((projectId) => ({ kind: 'erased', projectId })));
      await one.notifyOthers(['p', 'x'.repeat(8000)].map((projectId) => ({ kind: 'hint', projectId })));
      await one.releaseLeases('a');
      await eventually(() => told.some(([, { kind }]) => kind === 'released'));
      const seen = told.flatMap(([, change]) => (change.kind === 'erased' ? change.projectId : []));
      expect(seen).toHaveLength(30);
      expect(told.filter(([, { kind }]) => kind !== 'erased')).toEqual([
        ...ids.map((projectId) => ['other', { kind: 'project', projectId, revision: 2 }]),
        ['other', { kind: 'hint', projectId: 'p' }],
        ['other', { kind: 'gap' }],
        ['other', { kind: 'released' }],
      ]);
      await Promise.all([one.close(), other.close()]);
    });

    it('says that it may have missed something when its connection was cut, and hears again', async () => {
      const address = await server.createDatabase();
      const [one, other] = [await openStore(address), await openStore(address)];
      await createProject(one, project('p'));
      const told: StoreChange[] = [];
      other.onChange((change) => told.push(change));
      const name = new URL(address).pathname.slice(1);
      const elsewhere = Object.assign(new URL(address), { pathname: '/postgres' }).href;
      await inDatabase(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await inDatabase(
        elsewhere,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = '${name}' AND application_name = '${LISTENER_NAME}'`,
      );
      // Told to nobody: only that something was missed can be.
      expect(await prepareRun(one, 'p', pending)).not.toBeNull();
      expect(told).toEqual([]);
      await inDatabase(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await eventually(() => told.length > 0);
      expect(told).toEqual([{ kind: 'gap' }]);
      await cancelRun(one, 'p');
      await eventually(() => told.length > 1);
      expect(told[1]).toEqual({ kind: 'project', projectId: 'p', revision: 3 });
      await Promise.all([one.close(), other.close()]);
    });

    it('goes on after the server restarted, also in the middle of a race', async () => {
      const store = await openStore(await server.createDatabase());
      await createProject(store, project('p'));
      await store.recordReceipt('p', receipt('j'));
      await server.restart();
      expect(await store.findProject('p')).toEqual(project('p'));
      expect(await store.redeemReceipt('j', 'k', AT, holding)).toEqual({ outcome: 'redeemed', redeemedAt: AT });
      let spent = 0;
      const racing = Array.from({ length: 200 }, async () => {
        const reserved = await store.reserveCall('s', '2026-11', null, 0).catch(() => false);
        if (reserved) spent += 1;
      });
      await Promise.all([server.restart(), ...racing]);
      // What was answered was done; what was not may have been.
      expect((await store.findSpending('s', '2026-11')).spent).toBeGreaterThanOrEqual(spent);
      expect(await prepareRun(store, 'p', pending)).not.toBeNull();
      await store.close();
    });
  });
}
