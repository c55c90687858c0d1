/** The option `store`, its check, and opening the store that it names. */
import { join } from 'node:path';
import { DEFAULT_CONNECTIONS } from '../option-defaults.js';
import { missingPackage } from '../optional-packages.js';
import type { Store } from './store.js';

export type StoreOptions =
  | { readonly kind: 'sqlite' }
  | {
      readonly kind: 'postgres';
      /** A secret: `postgresql://user:password@host:5432/database`, with `?sslmode=verify-full` where the server has TLS. */
      readonly connectionString: string;
      /** Connections that this process opens at most; 10 by default. */
      readonly mostConnections?: number;
    };

const KNOWN = { sqlite: new Set(['kind']), postgres: new Set(['kind', 'connectionString', 'mostConnections']) };

/** Every mistake, in words; never the connection string. */
export function storeMistakes(given: unknown): string[] {
  if (given === undefined) return [];
  const options = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const { kind } = options;
  if (kind !== 'sqlite' && kind !== 'postgres') return ['store.kind must be "sqlite" or "postgres"'];
  const mistakes = Object.keys(options)
    .filter((name) => !KNOWN[kind].has(name))
    .map((name) => `store.${name} is no option of the ${kind} store`);
  if (kind === 'sqlite') return mistakes;
  if (!isConnectionString(options['connectionString'])) {
    mistakes.push('store.connectionString must be as postgresql://user:password@host:5432/database');
  }
  const most = options['mostConnections'];
  if (most !== undefined && !(Number.isSafeInteger(most) && (most as number) >= 1)) {
    mistakes.push('store.mostConnections must be a whole number of at least 1');
  }
  return mistakes;
}

function isConnectionString(value: unknown): boolean {
  return typeof value === 'string' && /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value);
}

/** The parts of the option that must be cut out of a text before anybody reads it. */
export function storeSecrets(options: StoreOptions | undefined): string[] {
  if (options?.kind !== 'postgres') return [];
  const { password, searchParams } = new URL(options.connectionString);
  const parts = [options.connectionString, password, decoded(password), searchParams.get('password') ?? ''];
  return parts.filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Each database's driver is loaded only where it is used. */
export async function openStore(given: {
  readonly options: StoreOptions | undefined;
  /** Needed for SQLite only. */
  readonly dataDirectory: string | undefined;
  readonly random: () => number;
  /** A connection broke; another is made. */
  readonly onLost: (error: Error) => void;
}): Promise<Store> {
  const { options, dataDirectory, random, onLost } = given;
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
      onLost,
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
