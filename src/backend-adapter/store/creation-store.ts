/** Idempotency records, stored before the service is called: a project whose answer was lost is found by its mark. Adoptions have one, too. */
import { inMs, lockProject, sql, type Database, type Queries } from './database.js';
import { insertProject } from './project-store.js';
import type { IdempotencyRecord, StoredProject, UnnamedProject } from './project-steps.js';

/** `key`: of the caller with their idempotency key; the mark if there is none. Unique. */
export interface NewCreation extends IdempotencyRecord {
  /** In the project's metadata at the service. */
  readonly mark: string;
  readonly project: UnnamedProject;
}

export interface StoredCreation extends NewCreation {
  /** Whether an instance is calling the service now. */
  readonly isLeased: boolean;
  /** Null until the project is saved. */
  readonly projectId: string | null;
}

type CreationTimes = Readonly<Record<'leaseMs' | 'settleMs', number>>;

export function createCreationStore(database: Database) {
  const withMark = (queries: Queries, mark: string) => queries.updateTable('creations').where('mark', '=', mark);
  return {
    findCreation: (key: string): Promise<StoredCreation | null> =>
      database.run(async (queries) => {
        const leased = sql<number | boolean>`leased_until > ${database.now()}`.as('isLeased');
        const named = queries.selectFrom('creations').where('key', '=', key);
        const row = await named.selectAll().select(leased).executeTakeFirst();
        if (row === undefined) return null;
        const { mark, request, project_id: projectId, record, isLeased } = row;
        const project = JSON.parse(record) as UnnamedProject;
        return { mark, key, request, projectId, isLeased: Boolean(isLeased), project };
      }),
    /** Stores a creation, leased to the caller. False if the key already has one. */
    insertCreation: ({ mark, key, request, project }: NewCreation, leaseMs: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const row = { mark, key, request, owner_id: project.ownerId, record: JSON.stringify(project) };
        const times = { asked_at: database.now(), leased_until: inMs(database, leaseMs) };
        const inserted = transaction.insertInto('creations').values({ ...row, ...times });
        const isFirst = inserted.onConflict((conflict) => conflict.column('key').doNothing()).returning('mark');
        return (await isFirst.executeTakeFirst()) !== undefined;
      }),
    /** Leases it to the caller again, to call the service once more. False if its lease ended less than `settleMs` ago, or it was erased. */
    retryCreation: (mark: string, { leaseMs, settleMs }: CreationTimes): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const lost = withMark(transaction, mark).where('project_id', 'is', null);
        const settled = lost.where('leased_until', '<=', inMs(database, -settleMs));
        const leased = settled.set({ asked_at: database.now(), leased_until: inMs(database, leaseMs) });
        return (await leased.returning('mark').executeTakeFirst()) !== undefined;
      }),
    /** The answer was lost: ends the lease. */
    endCreationLease: (mark: string) =>
      database.transaction((transaction) =>
        withMark(transaction, mark).set({ leased_until: database.now() }).execute(),
      ),
    /** The service certainly created no project, or none that can be saved. */
    discardCreation: (mark: string) =>
      database.transaction((transaction) => transaction.deleteFrom('creations').where('mark', '=', mark).execute()),
    /** Saves the project and settles its creation, once. Null if the city already has the project, or if the person was erased. */
    keepCreated: (mark: string, project: StoredProject): Promise<StoredProject | null> =>
      database.transaction(async (transaction) => {
        const noted = transaction.selectFrom('creations').select('project_id').where('mark', '=', mark);
        const creation = await noted.modifyEnd(database.forUpdate).executeTakeFirst();
        if (creation === undefined) return null;
        // Another search saved it, or an attempt whose answer was lost.
        if (creation.project_id !== null) return lockProject(database, transaction, creation.project_id);
        const kept = await insertProject(database, transaction, project);
        if (kept === null) return null;
        // Address and e-mail are in the project now.
        await withMark(transaction, mark).set({ record: '{}', project_id: kept.id }).execute();
        return kept;
      }),
  };
}
