/** What all queries run on: kysely, and the few differences between SQLite and PostgreSQL. */
import { createRequire } from 'node:module';
import type * as module from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { StoreChange } from './postgres-changes.js';
import type { StoredProject } from './project-steps.js';
import type { Tables } from './schema.js';

/** Kysely as CommonJS, which loads in half the time of its 280 ES modules: 45 ms of a start in place of 90. */
export const kysely = createRequire(import.meta.url)('kysely') as typeof module;
export const { sql } = kysely;

export type Queries = module.Kysely<Tables>;

export interface Database {
  readonly queries: Queries;
  /** Reads. `work` may run several times. */
  run<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Writes, in one transaction, in SQLite the only one at a time. `work` may run several times, so it does nothing but statements. A connection that
   * breaks during COMMIT is an error: nobody knows whether the work was done.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Milliseconds since 1970 on the database's clock, so that instances agree. */
  now(): RawBuilder<number>;
  /** Appended to a select to lock its rows until the transaction ends. Empty in SQLite, like the next two. */
  readonly forUpdate: RawBuilder<unknown>;
  /** The same, but skips rows that are locked already. */
  readonly skipLocked: RawBuilder<unknown>;
  /** A named lock until the transaction ends, for rows that may not exist yet. */
  lock(transaction: Queries, name: string): Promise<void>;
  /** Notifies the other instances, once the transaction is committed. */
  notify(transaction: Queries, changes: readonly StoreChange[]): Promise<void>;
  /** Called after records were erased: SQLite keeps them in its write-ahead log until then. Never rejects for a log that is in use. */
  checkpoint(): Promise<void>;
  readonly projectCache: ProjectCache;
}

export interface ProjectCache {
  get(id: string, load: () => Promise<StoredProject | null>): Promise<StoredProject | null>;
  /** Called after every change of the project. */
  forget(id: string): void;
}

export const inMs = (database: Database, delayMs: number): RawBuilder<number> =>
  sql<number>`${database.now()} + ${Math.round(delayMs)}`;

/** Reads the project and locks it until the transaction ends. */
export async function lockProject(database: Database, transaction: Queries, id: string): Promise<StoredProject | null> {
  const named = transaction.selectFrom('projects').select(PROJECT_COLUMNS).where('id', '=', id);
  const row = await named.modifyEnd(database.forUpdate).executeTakeFirst();
  return row === undefined ? null : projectOf(row);
}

export const PROJECT_COLUMNS = ['record', 'draft'] as const;
export type ProjectRow = Readonly<Pick<Selectable<Tables['projects']>, (typeof PROJECT_COLUMNS)[number]>>;

export function projectOf({ record, draft }: ProjectRow): StoredProject {
  const project = JSON.parse(record) as StoredProject;
  return draft === null ? project : { ...project, draft: JSON.parse(draft) as NonNullable<StoredProject['draft']> };
}

const FIRST_PAUSE_MS = 20;

export interface Repetition {
  /** Whether the work may be repeated; `committing`: its COMMIT had been sent. */
  readonly mayRepeat: (error: unknown, committing: boolean) => boolean;
  readonly random: () => number;
  /** Pauses double: 6 attempts take about 1 s, 8 about 4 s. */
  readonly maxAttempts: number;
}

/** Runs work on a database, and repeats it after temporary errors. */
export function createRunner(
  queries: Queries,
  repetition: Repetition,
): Pick<Database, 'queries' | 'run' | 'transaction'> {
  const { mayRepeat, random, maxAttempts } = repetition;
  const repeated = async <Result>(attempt: (state: { committing: boolean }) => Promise<Result>): Promise<Result> => {
    for (let number = 1; ; number += 1) {
      const state = { committing: false };
      try {
        return await attempt(state);
      } catch (error) {
        if (number >= maxAttempts || !mayRepeat(error, state.committing)) throw error;
        // With jitter, so that two callers do not meet again.
        const pauseMs = FIRST_PAUSE_MS * 2 ** number * (0.5 + random() / 2);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  return {
    queries,
    run: (work) => repeated(() => work(queries)),
    transaction: (work) =>
      repeated((state) =>
        queries.transaction().execute(async (transaction) => {
          const result = await work(transaction);
          state.committing = true;
          return result;
        }),
      ),
  };
}
