/**
 * Which instance of the adapter tracks which open project, and when completed ones are read again. `instances` says who lives and until when,
 * `projects.holder` who tracks: renewing is one row, however many projects an instance holds. Times are on the database's clock.
 */
import { claim, inMs, sql, type Database } from './database.js';
import type { StoredProject } from './project-steps.js';

export interface ClaimedProject {
  readonly id: string;
  readonly cityKey: string;
}

export interface TakenProject {
  readonly project: StoredProject;
  /** `nobody` where the project is closed: nobody watches it. */
  readonly heldBy: 'this' | 'other' | 'nobody';
}

/**
 * The next look comes when as much time has passed since the last one as had passed then since the project was saved; `firstMs` at least,
 * `longestPauseMs` at most. What was not saved for `keptMs` is looked at once more, and not again.
 */
export interface RevisitTimes {
  readonly firstMs: number;
  readonly longestPauseMs: number;
  readonly keptMs: number;
}

/** Who has been gone for so long has no project that nobody else would take. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

export type LeaseStore = Omit<ReturnType<typeof createLeaseStore>, keyof RevisitStore>;
export type RevisitStore = Pick<ReturnType<typeof createLeaseStore>, 'claimRevisits'>;

export function createLeaseStore(database: Database) {
  const unheld = () => sql<boolean>`NOT EXISTS (
    SELECT 1 FROM instances WHERE instances.instance = projects.holder AND instances.until > ${database.now()})`;
  const returning = sql<ClaimedProject>`id, city_key AS "cityKey"`;
  return {
    /**
     * Says that the instance lives, for `leaseMs` from now. What an instance holds that did not say so in time, others take. False where it
     * was not known, or had run out: others may hold its projects by now. It is written to the disk: where nothing can be, it rejects.
     */
    renewLease: (instance: string, leaseMs: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { now } = database;
        const gone = transaction.deleteFrom('instances').where('instance', '<>', instance);
        await gone.where('until', '<', inMs(database, -FORGOTTEN_AFTER_MS)).execute();
        const mine = transaction.selectFrom('instances').where('instance', '=', instance);
        const kept = await mine.where('until', '>', now()).select('until').executeTakeFirst();
        const until = inMs(database, leaseMs);
        await transaction
          .insertInto('instances')
          .values({ instance, until })
          .onConflict((conflict) => conflict.column('instance').doUpdateSet({ until }))
          .execute();
        return kept !== undefined;
      }),
    /** Gives the instance up to `limit` open projects that no living instance holds, the oldest first, and that are new to it. */
    claimOpenProjects: ({ instance, limit }: { instance: string; limit: number }): Promise<ClaimedProject[]> =>
      claim(database, {
        table: 'projects',
        key: 'id',
        where: sql`open = 1 AND holder IS DISTINCT FROM ${instance} AND ${unheld()}`,
        order: sql`created_on, sequence`,
        limit,
        set: sql`holder = ${instance}`,
        returning,
      }),
    /** The project as it stands; where it is open and no living instance holds it, the instance does from now on. Null where there is none. */
    takeProject: (instance: string, id: string) =>
      database.run(async (queries): Promise<TakenProject | null> => {
        const named = queries.selectFrom('projects').where('id', '=', id);
        const found = await named.select(['record', 'open', 'holder']).executeTakeFirst();
        if (found === undefined) return null;
        const project = JSON.parse(found.record) as StoredProject;
        if (found.open === 0) return { project, heldBy: 'nobody' };
        if (found.holder === instance) return { project, heldBy: 'this' };
        const free = queries.updateTable('projects').where('id', '=', id).where('open', '=', 1);
        const mine = free.where(sql<boolean>`(holder = ${instance} OR ${unheld()})`);
        const taken = await mine.set({ holder: instance }).returning('record').executeTakeFirst();
        if (taken === undefined) return { project, heldBy: 'other' };
        return { project: JSON.parse(taken.record) as StoredProject, heldBy: 'this' };
      }),
    /** Gives back all that the instance holds, and notifies the others. */
    releaseLeases: (instance: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const held = transaction.updateTable('projects').where('open', '=', 1).where('holder', '=', instance);
        await held.set({ holder: null }).execute();
        await transaction.deleteFrom('instances').where('instance', '=', instance).execute();
        await database.notify(transaction, { kind: 'released' });
      }),
    /** Completed projects that are due, the longest unseen first. Each is given to one instance, and counts as looked at from now on. */
    claimRevisits(limit: number, { firstMs, longestPauseMs, keptMs }: RevisitTimes): Promise<ClaimedProject[]> {
      const now = database.now();
      const unseen = sql`${now} - looked_at`;
      return claim(database, {
        table: 'projects',
        key: 'id',
        // A time that is still to come was written before the clock was put back: it is due.
        where: sql`looked_at IS NOT NULL AND (looked_at > ${now} OR ${unseen} >= ${longestPauseMs}
          OR (${unseen} >= ${firstMs} AND ${unseen} >= looked_at - settled_at))`,
        order: sql`looked_at`,
        limit,
        set: sql`looked_at = CASE WHEN ${now} - settled_at < ${keptMs} THEN ${now} END`,
        returning,
      });
    },
  };
}
