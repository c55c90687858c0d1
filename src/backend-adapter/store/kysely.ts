/** Kysely as CommonJS, which loads in half the time of its 280 ES modules: 45 ms of a start in place of 90. */
import { createRequire } from 'node:module';
import type * as module from 'kysely';

const kysely = createRequire(import.meta.url)('kysely') as typeof module;

export const { CompiledQuery, Kysely, PostgresDialect, sql } = kysely;
export const { SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } = kysely;
