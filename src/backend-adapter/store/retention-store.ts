/** Deletes records: all of one project or person on request, and those that are too old. */
import { lockProject, sql, type Database, type Queries } from './database.js';
import { isOpen, type StoredProject } from './project-steps.js';
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
  /** Requests to create a project. */
  readonly creations: number;
}

/** Records last changed before these times are too old; ISO 8601 in UTC. */
export interface ExpiryTimes {
  readonly events: string;
  readonly property: string;
  /** Events that wait in these lanes expire too. */
  readonly unservedLanes: readonly OutboxLane[];
}

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

export const NOTHING_ERASED = Object.fromEntries(['projects', ...PART_NAMES].map((name) => [name, 0])) as Readonly<
  Record<keyof Erased, number>
>;

export function createRetentionStore(database: Database) {
  return {
    /** Deletes the project with its records. With `closedBefore`, only if it is closed, older, and no event of it waits; else null. */
    async eraseProject(projectId: string, closedBefore?: string): Promise<Erased | null> {
      try {
        return await database.transaction(async (transaction) => {
          const project = await lockProject(database, transaction, projectId);
          if (project === null) return null;
          if (closedBefore !== undefined && !(await isTooOld(transaction, project, closedBefore))) return null;
          const erased: Record<keyof Erased, number> = { ...NOTHING_ERASED, projects: 1 };
          for (const name of PART_NAMES) {
            const deletion = transaction.deleteFrom(PARTS[name]).where('project_id', '=', projectId);
            erased[name] = Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
          }
          await transaction.deleteFrom('projects').where('id', '=', projectId).execute();
          await database.notify(transaction, [{ kind: 'erased', projectId }]);
          return erased;
        });
      } finally {
        database.projectCache.forget(projectId);
      }
    },
    /** Deletes the person's creation records, and returns how many. */
    eraseCreationsOf: (ownerId: string): Promise<number> =>
      database.run(async (queries) => {
        const asked = queries.deleteFrom('creations').where('owner_id', '=', ownerId);
        return Number((await asked.executeTakeFirstOrThrow()).numDeletedRows);
      }),
    /** Closed projects that were last changed before and have no waiting event, oldest first. */
    findClosedBefore: (before: string, limit: number): Promise<string[]> =>
      database.run(async (queries) => {
        const isTold = sql<boolean>`NOT EXISTS (SELECT 1 FROM outbox WHERE project_id = projects.id AND state = 'waiting')`;
        const old = queries.selectFrom('projects').where(sql<boolean>`open = 0`).where('updated_on', '<', before);
        return (await old.where(isTold).orderBy('updated_on').limit(limit).select('id').execute()).map(({ id }) => id);
      }),
    /** Deletes up to `limit` records of each kind that are too old, and returns how many. */
    deleteExpired: ({ events, property, unservedLanes }: ExpiryTimes, limit: number): Promise<number> =>
      database.run(async (queries) => {
        const isSettled = sql<boolean>`state <> 'waiting' AND settled_on < ${events}`;
        const settled = queries.selectFrom('outbox').where(isSettled).orderBy('settled_on').limit(limit);
        const waiting = queries.deleteFrom('outbox').where(sql<boolean>`state = 'waiting'`);
        const deletions = [
          ...unservedLanes.map((lane) => waiting.where('lane', '=', lane).where('due_at', '<', Date.parse(events))),
          queries.deleteFrom('outbox').where(isSettled).where('sequence', 'in', settled.select('sequence')),
          queries.deleteFrom('property_answers').where('key', 'in', oldAnswers(queries, property, limit)),
          // The name of a period begins with its month.
          queries.deleteFrom('property_spending').where('period', '<', property.slice(0, 7)),
        ];
        let deleted = 0;
        for (const deletion of deletions) deleted += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
        return deleted;
      }),
  };
}

async function isTooOld(transaction: Queries, project: StoredProject, before: string): Promise<boolean> {
  if (isOpen(project) || project.updatedAt >= before) return false;
  // Not before the vendor has been told of everything.
  const events = transaction.selectFrom('outbox').select('sequence').where('project_id', '=', project.id);
  return (await events.where('state', '=', 'waiting').executeTakeFirst()) === undefined;
}

const oldAnswers = (queries: Queries, before: string, limit: number) =>
  queries
    .selectFrom('property_answers')
    .select('key')
    .where('read_at', '<', Date.parse(before))
    .orderBy('read_at')
    .limit(limit);
