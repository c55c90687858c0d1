/**
 * Which instance tracks which watched project. `instances` has the live instances and when their leases end, `projects.holder` the instance
 * that tracks a project. So renewing a lease writes one row, however many projects the instance holds. Times are on the database's clock.
 */
import { inMs, PROJECT_COLUMNS, projectOf, sql, type Database } from './database.js';
import type { StoredProject } from './project-steps.js';

export interface ClaimedProject {
  readonly id: string;
  readonly cityKey: string;
  /** False for one that is complete. */
  readonly open: boolean;
  /** Since it was last changed. */
  readonly ageMs: number;
}

export interface ProjectClaim {
  readonly project: StoredProject;
  /** `nobody` if it is not watched: a draft, or a project that was completed long ago. */
  readonly heldBy: 'this' | 'other' | 'nobody';
}

/** Instances whose lease ended this long ago are deleted: others have claimed their projects. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

export function createLeaseStore(database: Database) {
  const unheld = () => sql<boolean>`NOT EXISTS (
    SELECT 1 FROM instances WHERE instances.instance = projects.holder AND instances.until > ${database.now()})`;
  const isWatched = () => sql<boolean>`watched_until > ${database.now()}`;
  return {
    /** False if it had no lease, or if that had ended: others may hold its projects. Writes to the disk, so it rejects if that is full. */
    renewLease: (instance: string, leaseMs: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const gone = transaction.deleteFrom('instances').where('instance', '<>', instance);
        await gone.where('until', '<', inMs(database, -FORGOTTEN_AFTER_MS)).execute();
        const mine = transaction.selectFrom('instances').where('instance', '=', instance);
        const kept = await mine.where('until', '>', database.now()).select('until').executeTakeFirst();
        const until = inMs(database, leaseMs);
        const renewed = transaction.insertInto('instances').values({ instance, until });
        await renewed.onConflict((conflict) => conflict.column('instance').doUpdateSet({ until })).execute();
        return kept !== undefined;
      }),
    /** Claims up to `limit` watched projects that no live instance holds, oldest first. Returns those that are new to the instance. */
    async claimProjects({ instance, limit }: { instance: string; limit: number }): Promise<ClaimedProject[]> {
      // In a transaction, as it must not be repeated if its answer is lost: the projects of the first claim would be forgotten.
      const { rows } = await database.transaction((transaction) =>
        sql<Omit<ClaimedProject, 'open'> & { open: number }>`
          WITH due AS (
            SELECT id FROM projects WHERE ${isWatched()} AND holder IS DISTINCT FROM ${instance} AND ${unheld()}
            ORDER BY created_on, sequence LIMIT ${limit} ${database.skipLocked})
          UPDATE projects SET holder = ${instance} WHERE id IN (SELECT id FROM due)
          RETURNING id, city_key AS "cityKey", open, ${database.now()} - saved_at AS "ageMs"`.execute(transaction),
      );
      return rows.map((row) => ({ ...row, open: row.open === 1 }));
    },
    /** Reads the project, and claims it if it is watched and no live instance holds it, or releases it if not any more. Null if there is none. */
    async claimProject(instance: string, id: string): Promise<ProjectClaim | null> {
      const found = await database.run((queries) => {
        const heldBy = sql<ProjectClaim['heldBy'] | 'free' | 'lapsed'>`CASE
          WHEN ${isWatched()} IS NOT TRUE THEN CASE holder WHEN ${instance} THEN 'lapsed' ELSE 'nobody' END
          WHEN holder = ${instance} THEN 'this' WHEN ${unheld()} THEN 'free' ELSE 'other' END`;
        const named = queries.selectFrom('projects').where('id', '=', id);
        return named.select([...PROJECT_COLUMNS, heldBy.as('heldBy')]).executeTakeFirst();
      });
      if (found === undefined) return null;
      const project = projectOf(found);
      if (found.heldBy !== 'free' && found.heldBy !== 'lapsed') return { project, heldBy: found.heldBy };
      const claimed = await database.transaction((transaction) => {
        const named = transaction.updateTable('projects').where('id', '=', id);
        const mine = named.where(sql<boolean>`(holder = ${instance} OR ${unheld()})`);
        // Who no longer reads it must not seem to, once it changes and is watched again.
        const holder = sql<string | null>`CASE WHEN ${isWatched()} THEN ${instance} END`;
        return mine.set({ holder }).returning('holder').executeTakeFirst();
      });
      return { project, heldBy: claimed === undefined ? 'other' : claimed.holder === null ? 'nobody' : 'this' };
    },
    /** Releases all projects of the instance, and notifies the others. */
    releaseLeases: (instance: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const held = transaction.updateTable('projects').where('holder', '=', instance);
        await held.where('watched_until', 'is not', null).set({ holder: null }).execute();
        await transaction.deleteFrom('instances').where('instance', '=', instance).execute();
        await database.notify(transaction, [{ kind: 'released' }]);
      }),
  };
}
