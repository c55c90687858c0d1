import { join } from 'node:path';
import { requirePackage } from '../optional-packages.js';
import type { ParsedOptions } from '../options.js';
import type { Store } from './store.js';

type StoreOptions = NonNullable<ParsedOptions['store']>;

/** The secrets of the option, to be removed from texts. */
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
  requirePackage('pg');
  const { openPostgresStore } = await import('./postgres-store.js');
  try {
    return await openPostgresStore({ ...options, random, onLost });
  } catch (error) {
    // Without its cause: errors of the driver may contain the connection string.
    throw new Error(`The PostgreSQL store cannot be opened: ${withoutSecrets(error, options)}`);
  }
}

function withoutSecrets(error: unknown, options: StoreOptions): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const text = [code, message].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return storeSecrets(options).reduce((plain, secret) => plain.replaceAll(secret, '[removed]'), text);
}
