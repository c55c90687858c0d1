/** Secrets that the adapter generates, kept in the database. */
import { type Database, type Queries } from './database.js';

export type SecretStore = ReturnType<typeof createSecretStore>;

export function createSecretStore(database: Database) {
  const find = async (queries: Queries, name: string): Promise<string | undefined> => {
    const named = queries.selectFrom('secrets').select('value').where('name', '=', name);
    return (await named.executeTakeFirst())?.value;
  };
  return {
    /** The secret of this name, generated if there is none. Concurrent callers get the same one. */
    async keptSecret(name: string, generate: () => Promise<string> | string): Promise<string> {
      const existing = await database.run((queries) => find(queries, name));
      if (existing !== undefined) return existing;
      const made = await generate();
      return database.transaction(async (transaction) => {
        const row = transaction.insertInto('secrets').values({ name, value: made });
        await row.onConflict((conflict) => conflict.doNothing()).execute();
        return (await find(transaction, name)) ?? made;
      });
    },
    /** Replaces `old` by `next`. False, with nothing done, if the secret is no longer `old`. */
    replaceSecret: (name: string, old: string, next: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const same = transaction.updateTable('secrets').where('name', '=', name).where('value', '=', old);
        return (await same.set({ value: next }).returning('name').executeTakeFirst()) !== undefined;
      }),
  };
}
