/**
 * Which instance of the adapter tracks which watched project. `instances` says who lives and until when, `projects.holder` who tracks: renewing
 * is one row, however many projects an instance holds. Times are on the database's clock.
 */
import { claim, inMs, sql, type Database } from './database.js';
import type { StoredProject } from './project-steps.js';

export interface ClaimedProject {
  readonly id: string;
  readonly cityKey: string;
  /** False for one that is complete. */
  readonly open: boolean;
  /** Since it was last changed. */
  readonly ageMs: number;
}

export interface TakenProject {
  readonly project: StoredProject;
  /** `nobody` where nobody watches it: a draft, or what has been complete for long. */
  readonly heldBy: 'this' | 'other' | 'nobody';
}

/** Who has been gone for so long has no project that nobody else would take. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

export type LeaseStore = ReturnType<typeof createLeaseStore>;

export function createLeaseStore(database: Database) {
  const unheld = () => sql<boolean>`NOT EXISTS (
    SELECT 1 FROM instances WHERE instances.instance = projects.holder AND instances.until > ${database.now()})`;
  const isWatched = () => sql<boolean>`watched_until > ${database.now()}`;
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
    /** Gives the instance up to `limit` watched projects that no living instance holds, the oldest first, and that are new to it. */
    async claimProjects({ instance, limit }: { instance: string; limit: number }): Promise<ClaimedProject[]> {
      const rows = await claim(database, {
        table: 'projects',
        key: 'id',
        where: sql`${isWatched()} AND holder IS DISTINCT FROM ${instance} AND ${unheld()}`,
        order: sql`created_on, sequence`,
        limit,
        set: sql`holder = ${instance}`,
        returning: sql<Omit<ClaimedProject, 'open'> & { open: number }>`
          id, city_key AS "cityKey", open, ${database.now()} - saved_at AS "ageMs"`,
      });
      return rows.map((row) => ({ ...row, open: row.open === 1 }));
    },
    /** The project as it stands; where it is watched and no living instance holds it, the instance does from now on. Null where there is none. */
    takeProject: (instance: string, id: string) =>
      database.run(async (queries): Promise<TakenProject | null> => {
        const named = queries.selectFrom('projects').where('id', '=', id);
        const found = await named.select(['record', 'holder', isWatched().as('watched')]).executeTakeFirst();
        if (found === undefined) return null;
        const project = JSON.parse(found.record) as StoredProject;
        if (!found.watched) return { project, heldBy: 'nobody' };
        if (found.holder === instance) return { project, heldBy: 'this' };
        const watched = queries.updateTable('projects').where('id', '=', id).where(isWatched());
        const mine = watched.where(sql<boolean>`(holder = ${instance} OR ${unheld()})`);
        const taken = await mine.set({ holder: instance }).returning('record').executeTakeFirst();
        if (taken === undefined) return { project, heldBy: 'other' };
        return { project: JSON.parse(taken.record) as StoredProject, heldBy: 'this' };
      }),
    /** Gives back all that the instance holds, and notifies the others. */
    releaseLeases: (instance: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const held = transaction
          .updateTable('projects')
          .where('watched_until', 'is not', null)
          .where('holder', '=', instance);
        await held.set({ holder: null }).execute();
        await transaction.deleteFrom('instances').where('instance', '=', instance).execute();
        await database.notify(transaction, [{ kind: 'released' }]);
      }),
  };
}
