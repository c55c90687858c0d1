/** Opens the store that the options name. */
import { join } from 'node:path';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { DEFAULT_CONNECTIONS } from '../option-defaults.js';
import { missingPackage } from '../optional-packages.js';
import { storeSecrets, type StoreOptions } from './store-options.js';
import type { Store } from './store.js';

export async function openStore(given: {
  readonly options: StoreOptions | undefined;
  /** Needed for SQLite only. */
  readonly dataDirectory: string | undefined;
  readonly random: () => number;
  readonly log: AdapterLog;
}): Promise<Store> {
  const { options, dataDirectory, random, log } = given;
  if (options?.kind !== 'postgres') {
    const { openSqliteStore } = await import('./sqlite-store.js');
    return openSqliteStore(join(dataDirectory ?? '.', 'adapter.sqlite'));
  }
  const missing = missingPackage('pg');
  if (missing !== null) throw missing;
  // Who keeps SQLite need not load the driver.
  const { openPostgresStore } = await import('./postgres-store.js');
  try {
    return await openPostgresStore({
      connectionString: options.connectionString,
      mostConnections: options.mostConnections ?? DEFAULT_CONNECTIONS,
      random,
      onLost: (error) => log('database-connection-lost', { error }),
    });
  } catch (error) {
    // Without its cause: errors of the driver may carry what the connection was made with.
    throw new Error(`The PostgreSQL store cannot be opened: ${withoutSecrets(error, options)}`);
  }
}

function withoutSecrets(error: unknown, options: StoreOptions): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const text = [code, message].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return storeSecrets(options).reduce((plain, secret) => plain.replaceAll(secret, '[removed]'), text);
}
