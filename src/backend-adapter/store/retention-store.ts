/** Deletes records: all of one project or person on request, and those that are too old. */
import { inMs, sql, type Database, type Queries } from './database.js';
import type { OutboxLane, Tables } from './schema.js';

/** How many records of each kind were deleted. */
export interface Erased {
  readonly projects: number;
  readonly uploads: number;
  /** Earlier runs. */
  readonly attempts: number;
  /** Of a report each. */
  readonly findings: number;
  readonly receipts: number;
  /** Waiting, delivered and dead. */
  readonly events: number;
  /** Requests to create or adopt a project. */
  readonly creations: number;
}

/** Records last changed before these times are too old; ISO 8601 in UTC. */
export interface ExpiryTimes {
  readonly events: string;
  readonly property: string;
  /** How old creations may be. */
  readonly creationMs: number;
  /** Events that wait in these lanes expire too. */
  readonly unservedLanes: readonly OutboxLane[];
}

/** Whose projects are erased: one, all of a person, or up to `limit` that are closed or abandoned and were last changed before a time. */
export type ErasedProjects =
  | { readonly projectId: string }
  | { readonly userId: string }
  | { readonly closedBefore: string; readonly limit: number };

/** The tables with records of a project, by their names in `Erased`. */
const PARTS = {
  uploads: 'uploads',
  attempts: 'attempts',
  findings: 'report_findings',
  receipts: 'receipts',
  events: 'outbox',
  creations: 'creations',
} as const satisfies Partial<Record<keyof Erased, keyof Tables>>;
const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];
/** Projects that one statement names: it takes some ten thousand values. */
const PAGE = 1_000;

export function createRetentionStore(database: Database) {
  return {
    /** Deletes the projects with all their records, open or not, in one transaction. With `userId` also the person's creations. */
    async eraseProjects(target: ErasedProjects): Promise<{ readonly ids: readonly string[]; readonly erased: Erased }> {
      const done = await database.transaction(async (transaction) => {
        const erased = { projects: 0, uploads: 0, attempts: 0, findings: 0, receipts: 0, events: 0, creations: 0 };
        const count = async (deletion: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }) =>
          Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
        // Before the projects are selected: without its creation no other project of the person is saved.
        if ('userId' in target) {
          erased.creations = await count(transaction.deleteFrom('creations').where('owner_id', '=', target.userId));
        }
        const rows = await erasable(database, transaction, target).select('id').modifyEnd(database.forUpdate).execute();
        const ids = rows.map(({ id }) => id);
        for (let from = 0; from < ids.length; from += PAGE) {
          const page = ids.slice(from, from + PAGE);
          for (const name of PART_NAMES) {
            erased[name] += await count(transaction.deleteFrom(PARTS[name]).where('project_id', 'in', page));
          }
          erased.projects += await count(transaction.deleteFrom('projects').where('id', 'in', page));
        }
        const changes = ids.map((projectId) => ({ kind: 'erased' as const, projectId }));
        await database.notify(transaction, changes);
        return { ids, erased };
      });
      for (const id of done.ids) database.projectCache.forget(id);
      if (Object.values(done.erased).some((count) => count > 0)) await database.checkpoint();
      return done;
    },
    /** Deletes up to `limit` records of each kind that are too old, and returns how many. */
    async deleteExpired({ events, property, creationMs, unservedLanes }: ExpiryTimes, limit: number): Promise<number> {
      const deleted = await database.transaction(async (queries) => {
        const isSettled = sql<boolean>`state <> 'waiting' AND settled_on < ${events}`;
        const settled = queries.selectFrom('outbox').where(isSettled).orderBy('settled_on').limit(limit);
        const keys = queries.selectFrom('property_answers').select('key');
        const answers = keys.where('read_at', '<', Date.parse(property));
        const waiting = queries.deleteFrom('outbox').where(sql<boolean>`state = 'waiting'`);
        const deletions = [
          ...unservedLanes.map((lane) => waiting.where('lane', '=', lane).where('due_at', '<', Date.parse(events))),
          queries.deleteFrom('outbox').where(isSettled).where('sequence', 'in', settled.select('sequence')),
          queries.deleteFrom('creations').where('asked_at', '<=', inMs(database, -creationMs)),
          queries.deleteFrom('property_answers').where('key', 'in', answers.orderBy('read_at').limit(limit)),
          // The name of a period begins with its month.
          queries.deleteFrom('property_spending').where('period', '<', property.slice(0, 7)),
        ];
        let rows = 0;
        for (const deletion of deletions) rows += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
        return rows;
      });
      // Also for what was deleted elsewhere since the last round.
      await database.checkpoint();
      return deleted;
    },
  };
}

function erasable(database: Database, transaction: Queries, target: ErasedProjects) {
  const projects = transaction.selectFrom('projects');
  if ('projectId' in target) return projects.where('id', '=', target.projectId);
  if ('userId' in target) return projects.where('owner_id', '=', target.userId);
  // Not before every event is delivered or given up.
  const isDelivered = sql<boolean>`NOT EXISTS (SELECT 1 FROM outbox WHERE project_id = projects.id AND state = 'waiting')`;
  const isOver = sql<boolean>`(open = 0 OR watched_until < ${database.now()})`;
  const old = projects.where(isOver).where('updated_on', '<', target.closedBefore);
  return old.where(isDelivered).orderBy('updated_on').limit(target.limit);
}
