/** Secrets in PostgreSQL, so that every instance has the same ones. */
import type { PostgresConnection } from './postgres-connection.js';
import type { SecretStore } from './secret-store.js';

export function postgresSecretStore(connection: PostgresConnection): SecretStore {
  const find = (name: string): Promise<{ value: string } | undefined> =>
    connection.get<{ value: string }>('SELECT value FROM precheck.secrets WHERE name = $1', [name]);
  return {
    async keptSecret(name, generate) {
      const existing = await find(name);
      if (existing !== undefined) return existing.value;
      const sql = 'INSERT INTO precheck.secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING';
      await connection.all(sql, [name, await generate()]);
      const made = await find(name);
      if (made === undefined) throw new Error(`The secret ${name} was kept and is gone.`);
      return made.value;
    },
    replaceSecret(name, old, next) {
      return connection.atomically(async (session) => {
        const sql = 'UPDATE precheck.secrets SET value = $3 WHERE name = $1 AND value = $2 RETURNING name';
        return (await session.get(sql, [name, old, next])) !== undefined;
      });
    },
  };
}
