import { afterAll, it } from 'vitest';
import { startPostgresServer, type PostgresServer } from './postgres-server.js';

/** A PostgreSQL for the tests of a file, stopped after them. Null where there is none: a test that is skipped says why. */
export async function postgresOfTests(): Promise<PostgresServer | null> {
  const server = await startPostgresServer();
  if (typeof server === 'string') {
    it.skip(server, () => {});
    return null;
  }
  afterAll(() => server.stop());
  return server;
}
