/** Idempotency records, stored before the service is called: a project whose answer was lost is found by its mark. */
import { claim, inMs, sql, type Database, type Queries } from './database.js';
import { insertProject } from './project-store.js';
import type { StoredProject, UnnamedProject } from './project-steps.js';
import type { CreationState } from './schema.js';

export interface NewCreation {
  /** In the project's metadata at the service. */
  readonly mark: string;
  /** A digest of the caller and their idempotency key; the mark if there is no key. Unique. */
  readonly key: string;
  /** A digest of the request. */
  readonly request: string;
  readonly project: UnnamedProject;
}

export interface StoredCreation extends NewCreation {
  readonly state: CreationState;
  /** Whether an instance is calling the service now. */
  readonly isLeased: boolean;
  /** Since it was stored, or since its answer was lost. */
  readonly ageMs: number;
  /** Null until the project is saved. */
  readonly projectId: string | null;
}

export type LostCreation = Pick<NewCreation, 'mark' | 'project'>;

type CreationRow = Omit<StoredCreation, 'isLeased' | 'project'> &
  Readonly<{ isLeased: number | boolean; record: string }>;
type LostRow = { readonly mark: string; readonly record: string };

export function createCreationStore(database: Database) {
  const withMark = (queries: Queries, mark: string) => queries.updateTable('creations').where('mark', '=', mark);
  return {
    findCreation: (key: string) => database.run((queries) => findCreation(database, queries, key)),
    /** Stores a creation, leased to the caller. If the key already has one, does nothing and returns that. */
    noteCreation: (creation: NewCreation, leaseMs: number) =>
      database.transaction(async (transaction): Promise<StoredCreation | null> => {
        const { mark, key, request, project } = creation;
        await database.lock(transaction, `precheck creation ${key}`);
        const earlier = await findCreation(database, transaction, key);
        if (earlier !== null) return earlier;
        const row = { mark, key, request, owner_id: project.ownerId, record: JSON.stringify(project) };
        const times = { asked_at: database.now(), due_at: inMs(database, leaseMs) };
        await transaction
          .insertInto('creations')
          .values({ ...row, ...times, state: 'under-way' })
          .execute();
        return null;
      }),
    /** Its answer was lost, or its lease ended. It is due for a search after `searchInMs`. */
    loseCreation: (mark: string, searchInMs: number): Promise<void> =>
      database.transaction(async (transaction) => {
        const times = { asked_at: database.now(), due_at: inMs(database, searchInMs) };
        const underWay = withMark(transaction, mark).where('state', '=', 'under-way');
        await underWay.set({ ...times, state: 'lost' }).execute();
      }),
    /** Leases a lost creation to the caller, to call the service again. False if another was first. */
    retryCreation: (mark: string, leaseMs: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const lost = withMark(transaction, mark).where('state', '=', 'lost');
        const leased = lost.set({ state: 'under-way', due_at: inMs(database, leaseMs) });
        return (await leased.returning('mark').executeTakeFirst()) !== undefined;
      }),
    /** The service certainly created no project, or none that can be saved. */
    discardCreation: (mark: string): Promise<void> =>
      database.transaction(async (transaction) => {
        await transaction.deleteFrom('creations').where('mark', '=', mark).execute();
      }),
    /** Saves the project and settles its creation. Null if the city already has the project, or if the person was erased. */
    keepCreated: (mark: string, project: StoredProject): Promise<StoredProject | null> =>
      database.transaction(async (transaction) => {
        const noted = transaction.selectFrom('creations').select('mark').where('mark', '=', mark);
        if ((await noted.modifyEnd(database.forUpdate).executeTakeFirst()) === undefined) return null;
        const kept = await insertProject(database, transaction, project);
        // Address and e-mail are in the project now.
        const made = { state: 'made', record: '{}' } as const;
        if (kept !== null)
          await withMark(transaction, mark)
            .set({ ...made, project_id: kept.id })
            .execute();
        return kept;
      }),
    /** Claims creations that are due for a search. Each is lost, and due again after `pauseMs`. */
    async claimCreations(limit: number, pauseMs: number): Promise<LostCreation[]> {
      const now = database.now();
      // A time in the future was written before the clock was put back.
      await database.transaction((transaction) =>
        sql`UPDATE creations SET asked_at = ${now}, due_at = ${now} WHERE asked_at > ${now}`.execute(transaction),
      );
      const rows = await claim(database, {
        table: 'creations',
        key: 'mark',
        where: sql`state <> 'made' AND due_at <= ${now}`,
        order: sql`due_at`,
        limit,
        set: sql`state = 'lost', due_at = ${inMs(database, pauseMs)}`,
        returning: sql<LostRow>`mark, record`,
      });
      return rows.map(lostOf);
    },
    /** Deletes older creations, and returns those of them that were lost. */
    expireCreations: (olderThanMs: number): Promise<LostCreation[]> =>
      database.transaction(async (transaction) => {
        const expired = transaction.deleteFrom('creations').where('asked_at', '<=', inMs(database, -olderThanMs));
        const rows = await expired.returning(['mark', 'record', 'state']).execute();
        return rows.filter(({ state }) => state !== 'made').map(lostOf);
      }),
  };
}

async function findCreation(database: Database, queries: Queries, key: string): Promise<StoredCreation | null> {
  const { rows } = await sql<CreationRow>`
    SELECT mark, key, request, state, project_id AS "projectId", record, ${database.now()} - asked_at AS "ageMs",
      state = 'under-way' AND due_at > ${database.now()} AS "isLeased" FROM creations WHERE key = ${key}`.execute(
    queries,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { record, isLeased, ...rest } = row;
  return { ...rest, isLeased: Boolean(isLeased), project: JSON.parse(record) as UnnamedProject };
}

function lostOf({ mark, record }: LostRow): LostCreation {
  return { mark, project: JSON.parse(record) as UnnamedProject };
}
