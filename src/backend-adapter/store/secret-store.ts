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
    async getOrCreateSecret(name: string, generate: () => Promise<string> | string): Promise<string> {
      const existing = await database.run((queries) => find(queries, name));
      if (existing !== undefined) return existing;
      const made = await generate();
      return database.transaction(async (transaction) => {
        const row = transaction.insertInto('secrets').values({ name, value: made });
        await row.onConflict((conflict) => conflict.doNothing()).execute();
        return (await find(transaction, name)) ?? made;
      });
    },
    /** Changes the secret, one caller after the other. `change` is given null if there is no such secret. */
    changeSecret: (name: string, change: (value: string | null) => string): Promise<void> =>
      database.transaction(async (transaction) => {
        const named = transaction.selectFrom('secrets').select('value').where('name', '=', name);
        const row = await named.modifyEnd(database.forUpdate).executeTakeFirst();
        const value = change(row?.value ?? null);
        await transaction.updateTable('secrets').where('name', '=', name).set({ value }).execute();
      }),
  };
}
