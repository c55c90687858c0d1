/** Projects, and the steps that they take. A step locks its project, so that steps of one project follow each other. */
import type { DraftDrawing } from 'precheck-contract';
import { writeAttempt } from './attempt-store.js';
import { inMs, lockProject, projectOf, type Database, type Queries } from './database.js';
import { writeEntries, type OutboxEntry } from './outbox-store.js';
import {
  isOpen,
  withDraftDrawing,
  withHandOff,
  withoutDraftDrawing,
  withPendingRun,
  withRunBegun,
  withRunCancelled,
  withTracking,
  type PendingRun,
  type RunTimes,
  type StoredProject,
  type TrackingState,
} from './project-steps.js';

/** Of a city and permit type: what an estimate is made from. */
export const MAX_RUN_TIMES = 50;

export type ProjectStore = ReturnType<typeof createProjectStore>;

/** Each verb is one atomic step. */
export function createProjectStore(database: Database) {
  // Compiled once: every request of a page reads a project.
  const byId = database.queries.selectFrom('projects').select('record').where('id', '=', '').compile();
  const load = (id: string): Promise<StoredProject | null> =>
    database.run(async (queries) =>
      projectOf((await queries.executeQuery<{ readonly record: string }>({ ...byId, parameters: [id] })).rows[0]),
    );

  const findProjectsByServiceId = (serviceId: string): Promise<StoredProject[]> =>
    database.run(async (queries) => {
      const named = queries.selectFrom('projects').select('record').where('service_id', '=', serviceId);
      return (await named.orderBy('sequence').execute()).map(({ record }) => JSON.parse(record) as StoredProject);
    });

  const step = async (
    id: string,
    next: (project: StoredProject) => StoredProject | null,
    events: readonly OutboxEntry[] = [],
  ): Promise<StoredProject | null> => {
    try {
      return await database.transaction(async (transaction) => {
        const before = await lockProject(database, transaction, id);
        const after = before === null ? null : next(before);
        if (before === null || after === null) return null;
        await saveProject(database, transaction, after);
        if (before.run > 0 && after.run !== before.run) await writeAttempt(transaction, before);
        await writeEntries(database, transaction, events);
        return after;
      });
    } finally {
      database.projectCache.forget(id);
    }
  };

  return {
    /** Gives the project as it is kept. Null where the city has one with that id already. */
    createProject: (project: StoredProject): Promise<StoredProject | null> =>
      database.transaction((transaction) => insertProject(database, transaction, project)),
    findProject: (id: string): Promise<StoredProject | null> => database.projectCache.get(id, () => load(id)),
    findProjectsByServiceId,
    /** The project that has this id in its city's service. */
    findProjectOfCity: async (cityKey: string, serviceId: string): Promise<StoredProject | null> =>
      (await findProjectsByServiceId(serviceId)).find((project) => project.cityKey === cityKey) ?? null,
    /** Newest first. */
    listProjectsOf: (ownerId: string, { take, skip }: { take: number; skip: number }) =>
      database.run(async (queries) => {
        const owned = queries.selectFrom('projects').where('owner_id', '=', ownerId);
        const newest = owned.orderBy('created_on', 'desc').orderBy('sequence', 'desc').limit(take).offset(skip);
        const rows = await newest.select('record').execute();
        const count = await owned.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        return { projects: rows.map(({ record }) => JSON.parse(record) as StoredProject), total: count.total };
      }),
    /** Of the last MAX_RUN_TIMES projects of a city and permit type, newest first. */
    listRunTimes: (cityKey: string, permitType: string): Promise<RunTimes[]> =>
      database.run(async (queries) => {
        const timed = queries.selectFrom('projects').select('run_times').where('city_key', '=', cityKey);
        const newest = timed.where('timed_permit_type', '=', permitType).orderBy('timed_on', 'desc');
        const rows = await newest.limit(MAX_RUN_TIMES).execute();
        return rows.flatMap(({ run_times: times }) => (times === null ? [] : [JSON.parse(times) as RunTimes]));
      }),
    /**
     * Notes the run that is about to be asked for. Null where one is being started or under way already, where its key became a run before,
     * or there is no such project.
     */
    prepareRun: (id: string, pending: PendingRun) => step(id, (project) => withPendingRun(project, pending)),
    /** The service took the run: it is the current one now. Null where none was prepared. */
    beginRun: (id: string, at: string) => step(id, (project) => withRunBegun(project, at)),
    /** The service did not take it: the project is as before. Null where none was prepared. */
    cancelRun: (id: string, at: string) => step(id, (project) => withRunCancelled(project, at)),
    /**
     * Saves what tracking found, and writes the events that follow from it to the outbox, if the project still is as it was when the
     * reading began: both or neither. Null otherwise.
     */
    saveTracking: (
      id: string,
      expectedRevision: number,
      state: TrackingState,
      at: string,
      events: readonly OutboxEntry[],
    ) =>
      step(id, (project) => (project.revision === expectedRevision ? withTracking(project, state, at) : null), events),
    /** The last one saved counts. Null where that changes nothing, or there is no such project. Throws too_many_files. */
    saveDraftDrawing: (id: string, drawingId: string, drawing: DraftDrawing, at: string) =>
      step(id, (project) => withDraftDrawing(project, drawingId, drawing, at)),
    removeDraftDrawing: (id: string, drawingId: string, at: string) =>
      step(id, (project) => withoutDraftDrawing(project, drawingId, at)),
    markHandedOff: (id: string, baseline: Readonly<Record<string, string>>, at: string) =>
      step(id, (project) => withHandOff(project, baseline, at)),
  };
}

/**
 * Gives the project as it is kept: two cities' services may give the same id, and the second then stands under its city's key too. Null
 * where the city has a project with that id already.
 */
export async function insertProject(
  database: Database,
  transaction: Queries,
  project: StoredProject,
): Promise<StoredProject | null> {
  const { serviceId, ownerId, cityKey, createdAt } = project;
  for (const id of [project.id, `${cityKey}~${project.id}`]) {
    const kept = { ...project, id };
    const inserted = await transaction
      .insertInto('projects')
      .values({
        id,
        service_id: serviceId,
        owner_id: ownerId,
        city_key: cityKey,
        created_on: createdAt,
        ...savedColumns(database, kept),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) return kept;
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

const FOREVER = Number.MAX_SAFE_INTEGER;
/** For so long after its last change the service may still be asked to check a complete project again. */
const WATCHED_COMPLETE_MS = 30 * 24 * 60 * 60_000;

function savedColumns(database: Database, project: StoredProject) {
  const { runTimes } = project;
  const isWatched = isOpen(project) || project.phase === 'complete';
  return {
    open: Number(isOpen(project)),
    revision: project.revision,
    updated_on: project.updatedAt,
    record: JSON.stringify(project),
    ...(runTimes
      ? { timed_permit_type: runTimes.permitType, timed_on: runTimes.endedAt, run_times: JSON.stringify(runTimes) }
      : {}),
    saved_at: database.now(),
    watched_until: isOpen(project) ? FOREVER : isWatched ? inMs(database, WATCHED_COMPLETE_MS) : null,
    ...(isWatched ? {} : { holder: null }),
  };
}
