/** Secrets that the adapter makes for itself: rows of the database that the store is in. */
import { sql, type Database, type Queries } from './database.js';

export type SecretStore = ReturnType<typeof createSecretStore>;

export function createSecretStore(database: Database) {
  const find = async (queries: Queries, name: string): Promise<string | undefined> => {
    const named = queries.selectFrom('secrets').select('value').where('name', '=', name);
    return (await named.executeTakeFirst())?.value;
  };
  return {
    /** The secret of this name. Made with `generate` where there is none; of two that make it at once, both get the same one. */
    async keptSecret(name: string, generate: () => Promise<string> | string): Promise<string> {
      const existing = await database.run((queries) => find(queries, name));
      if (existing !== undefined) return existing;
      const made = await generate();
      return database.run(async (queries) => {
        await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${made}) ON CONFLICT DO NOTHING`.execute(queries);
        return (await find(queries, name)) ?? made;
      });
    },
    /** Puts `next` in the place of `old`. False, and nothing done, where the secret is not `old` any more: another was first. */
    replaceSecret: (name: string, old: string, next: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const same = transaction.updateTable('secrets').where('name', '=', name).where('value', '=', old);
        return (await same.set({ value: next }).returning('name').executeTakeFirst()) !== undefined;
      }),
  };
}
