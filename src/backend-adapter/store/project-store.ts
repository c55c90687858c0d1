/** Projects. A change locks its project, so changes of one project run one after the other. */
import { writeAttempt } from './attempt-store.js';
import {
  inMs,
  lockProject,
  PROJECT_COLUMNS,
  projectOf,
  type Database,
  type ProjectRow,
  type Queries,
} from './database.js';
import { writeEntries, type OutboxEntry } from './outbox-store.js';
import { isOpen, type RunTimes, type StoredProject } from './project-steps.js';

/** Per city and permit type, for an estimate. */
export const MAX_RUN_TIMES = 50;

/** Each verb is one atomic step. */
export function createProjectStore(database: Database) {
  // Compiled once: every request of a page reads a project.
  const byId = database.queries.selectFrom('projects').select(PROJECT_COLUMNS).where('id', '=', '').compile();
  const load = (id: string): Promise<StoredProject | null> =>
    database.run(async (queries) => {
      const [row] = (await queries.executeQuery<ProjectRow>({ ...byId, parameters: [id] })).rows;
      return row === undefined ? null : projectOf(row);
    });

  const findProjectsByServiceId = (serviceId: string): Promise<StoredProject[]> =>
    database.run(async (queries) => {
      const named = queries.selectFrom('projects').select(PROJECT_COLUMNS).where('service_id', '=', serviceId);
      return (await named.orderBy('sequence').execute()).map(projectOf);
    });

  const listeners: ((project: StoredProject, events: readonly OutboxEntry[]) => void)[] = [];

  return {
    findProject: (id: string): Promise<StoredProject | null> => database.projectCache.get(id, () => load(id)),
    findProjectsByServiceId,
    /** The project that has this id in its city's service. */
    findProjectOfCity: async (cityKey: string, serviceId: string): Promise<StoredProject | null> =>
      (await findProjectsByServiceId(serviceId)).find((project) => project.cityKey === cityKey) ?? null,
    /** Newest first; without their drafts, which may be nearly all of them. */
    listProjectsOf: (ownerId: string, { take, skip }: { take: number; skip: number }) =>
      database.run(async (queries) => {
        const owned = queries.selectFrom('projects').where('owner_id', '=', ownerId);
        const newest = owned.orderBy('created_on', 'desc').orderBy('sequence', 'desc').limit(take).offset(skip);
        const rows = await newest.select('record').execute();
        const count = await owned.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const projects = rows.map(({ record }) => JSON.parse(record) as Omit<StoredProject, 'draft'>);
        return { projects, total: count.total };
      }),
    /** How long the last runs took, one of each project, MAX_RUN_TIMES at most, newest first. */
    listRunTimes: (cityKey: string, permitType: string): Promise<RunTimes[]> =>
      database.run(async (queries) => {
        const timed = queries.selectFrom('projects').select('run_times').where('city_key', '=', cityKey);
        const newest = timed.where('timed_permit_type', '=', permitType).orderBy('timed_on', 'desc');
        const rows = await newest.limit(MAX_RUN_TIMES).execute();
        return rows.flatMap(({ run_times: times }) => (times === null ? [] : [JSON.parse(times) as RunTimes]));
      }),
    /**
     * Saves what `change` makes of the project, with the `events` of the change, in one transaction that locks the project. Null if `change`
     * returns null, or if the project is gone: one that was erased and adopted anew is another. `change` may be called several times.
     */
    async changeProject(
      { id, createdAt }: Pick<StoredProject, 'id' | 'createdAt'>,
      change: (project: StoredProject) => StoredProject | null,
      events: (before: StoredProject, after: StoredProject) => readonly OutboxEntry[] = () => [],
    ): Promise<StoredProject | null> {
      try {
        const saved = await database.transaction(async (transaction) => {
          const before = await lockProject(database, transaction, id);
          const after = before?.createdAt === createdAt ? change(before) : null;
          if (before === null || after === null) return null;
          await saveProject(database, transaction, after);
          if (before.run > 0 && after.run !== before.run) await writeAttempt(transaction, before);
          const entries = events(before, after);
          await writeEntries(database, transaction, entries);
          return { after, entries };
        });
        if (saved !== null) for (const listener of listeners) listener(saved.after, saved.entries);
        return saved?.after ?? null;
      } finally {
        database.projectCache.forget(id);
      }
    },
    /** Calls `listener` after each `changeProject` of this process. `onChange` reports those of others. */
    onSaved: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
}

/** Returns the saved project. A second city's of the same id gets an id that begins with its city's key. Null if the city has that project. */
export async function insertProject(
  database: Database,
  transaction: Queries,
  project: StoredProject,
): Promise<StoredProject | null> {
  const { serviceId, ownerId, cityKey, createdAt } = project;
  for (const id of [project.id, `${cityKey}~${project.id}`]) {
    const kept = { ...project, id };
    const row = { id, service_id: serviceId, owner_id: ownerId, city_key: cityKey, created_on: createdAt };
    const inserted = transaction.insertInto('projects').values({ ...row, ...savedColumns(database, kept) });
    const isFirst = inserted.onConflict((conflict) => conflict.column('id').doNothing()).returning('id');
    if ((await isFirst.executeTakeFirst()) !== undefined) return kept;
    const ofCity = transaction.selectFrom('projects').select('id').where('city_key', '=', cityKey);
    if ((await ofCity.where('service_id', '=', serviceId).executeTakeFirst()) !== undefined) return null;
  }
  return null;
}

async function saveProject(database: Database, transaction: Queries, project: StoredProject): Promise<void> {
  const { id: projectId, revision } = project;
  const saved = transaction.updateTable('projects').set(savedColumns(database, project));
  await saved.where('id', '=', projectId).execute();
  await database.notify(transaction, [{ kind: 'project', projectId, revision }]);
}

/** How long a project is still read after its last change: a run may begin on the service's page, or never end. */
export const WATCHED_MS = 30 * 24 * 60 * 60_000;

function savedColumns(database: Database, project: StoredProject) {
  const { draft, ...record } = project;
  const { runTimes } = record;
  const isWatched = isOpen(project) || project.phase === 'complete';
  return {
    open: Number(isOpen(project)),
    updated_on: project.updatedAt,
    record: JSON.stringify(record),
    draft: draft === undefined ? null : JSON.stringify(draft),
    ...(runTimes
      ? { timed_permit_type: runTimes.permitType, timed_on: runTimes.endedAt, run_times: JSON.stringify(runTimes) }
      : {}),
    saved_at: database.now(),
    watched_until: isWatched ? inMs(database, WATCHED_MS) : null,
    ...(isWatched ? {} : { holder: null }),
  };
}
