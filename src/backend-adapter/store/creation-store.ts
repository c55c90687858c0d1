/** Idempotency records, stored before the service is called: a lost project is found by its mark. Times are on the database's clock. */
import { claim, inMs, sql, type Database, type Queries } from './database.js';
import { insertProject } from './project-store.js';
import type { StoredProject, UnnamedProject } from './project-steps.js';
import type { CreationState } from './schema.js';

export interface NewCreation {
  /** In the project's metadata at the service. */
  readonly mark: string;
  /** A digest of the caller and their idempotency key; a random text without a key. */
  readonly asked: string;
  /** A digest of the request. */
  readonly request: string;
  /** Whether the caller gave a key. The key returns the same project for as long as the creation is kept. */
  readonly keyed: boolean;
  /** The instance that creates it, which holds a lease. */
  readonly instance: string;
  readonly project: UnnamedProject;
}

export interface EarlierCreation {
  readonly mark: string;
  readonly request: string;
  readonly instance: string;
  readonly state: CreationState;
  /** Whether its instance holds a lease. */
  readonly makerLives: boolean;
  /** Since it was stored, or since its answer was lost. */
  readonly ageMs: number;
  /** Null until the project is saved. */
  readonly projectId: string | null;
  /** Null once the project is saved. */
  readonly project: UnnamedProject | null;
}

export type LostCreation = Pick<NewCreation, 'mark' | 'project'>;

/** When lost projects are searched for: first after `firstLookMs`, then after doubling pauses, `longestPauseMs` at most. */
export interface LookTimes {
  readonly firstLookMs: number;
  readonly longestPauseMs: number;
}

const IS_LOOKED_FOR = sql<boolean>`state <> 'made'`;

type CreationRow = Omit<EarlierCreation, 'makerLives' | 'project'> &
  Readonly<{ makerLives: number | boolean; record: string | null }>;
type LostRow = { readonly mark: string; readonly record: string };

export function createCreationStore(database: Database) {
  return {
    /** All with this `asked`, oldest first. */
    findCreations: (asked: string) => database.run((queries) => findCreations(database, queries, asked)),
    /** Stores a creation before the service is called. If others with the same `asked` are not in `passedOver`, returns these instead. */
    noteCreation: (creation: NewCreation, passedOver: readonly string[], firstLookMs: number) =>
      database.transaction(async (transaction): Promise<readonly EarlierCreation[]> => {
        const { mark, asked, request, keyed, instance, project } = creation;
        await database.lock(transaction, `precheck creation ${asked}`);
        const earlier = await findCreations(database, transaction, asked);
        const others = earlier.filter((one) => !passedOver.includes(one.mark));
        if (others.length > 0) return others;
        const row = { mark, asked, request, keyed: Number(keyed), instance, owner_id: project.ownerId };
        const times = { asked_at: database.now(), due_at: inMs(database, firstLookMs) };
        await transaction
          .insertInto('creations')
          .values({ ...row, ...times, state: 'under-way', record: JSON.stringify(project) })
          .execute();
        return [];
      }),
    /** Its answer was lost, or its instance died. A request with the same key searches for it first. Its age counts from now. */
    async doubtCreation(mark: string): Promise<void> {
      await database.run((queries) => {
        const doubted = queries.updateTable('creations').set({ state: 'unclear', asked_at: database.now() });
        return doubted.where('mark', '=', mark).where('state', '=', 'under-way').execute();
      });
    },
    /** The service certainly created no project, or none that can be saved. */
    async discardCreation(mark: string): Promise<void> {
      await database.run((queries) => queries.deleteFrom('creations').where('mark', '=', mark).execute());
    },
    /**
     * Saves the project and settles its creation, in one transaction. `told`: the caller is answered with it. Then a creation without a key is
     * deleted; one with a key stays and becomes the only one of its key, even if projects of earlier creations are found later. Null, with
     * nothing done, if the city already has a project with that id, or if the creation is gone because the person was erased.
     */
    keepCreated: (mark: string, project: StoredProject, told: boolean): Promise<StoredProject | null> =>
      database.transaction(async (transaction) => {
        const noted = transaction.selectFrom('creations').select('mark').where('mark', '=', mark);
        if ((await noted.modifyEnd(database.forUpdate).executeTakeFirst()) === undefined) return null;
        const kept = await insertProject(database, transaction, project);
        if (kept !== null) await settle(transaction, mark, kept.id, told);
        return kept;
      }),
    /** The same for a project that is saved already. */
    settleCreation: (mark: string, projectId: string, told: boolean): Promise<void> =>
      database.transaction((transaction) => settle(transaction, mark, projectId, told)),
    /** Claims creations that are due for a search. Each becomes unclear, and is due again after the next pause. */
    async claimCreations(limit: number, { firstLookMs, longestPauseMs }: LookTimes): Promise<LostCreation[]> {
      const now = database.now();
      // Times in the future were written before the clock was put back. They count from now.
      const longestMs = Math.max(firstLookMs, longestPauseMs);
      const isAhead = sql<boolean>`asked_at > ${now} OR (${IS_LOOKED_FOR} AND due_at > ${inMs(database, longestMs)})`;
      await database.run((queries) =>
        sql`UPDATE creations SET asked_at = CASE WHEN asked_at > ${now} THEN ${now} ELSE asked_at END, due_at = ${now}
          WHERE ${isAhead}`.execute(queries),
      );
      const ageMs = sql`${now} - asked_at`;
      const rows = await claim(database, {
        table: 'creations',
        key: 'mark',
        where: sql`${IS_LOOKED_FOR} AND due_at <= ${now}`,
        order: sql`due_at`,
        limit,
        set: sql`state = 'unclear', due_at = ${now} + CASE WHEN ${ageMs} >= ${longestPauseMs} THEN ${longestPauseMs}
          WHEN ${ageMs} < ${firstLookMs} THEN ${firstLookMs} ELSE ${ageMs} END`,
        returning: sql<LostRow>`mark, record`,
      });
      return rows.map(lostOf);
    },
    /** Deletes older creations, and returns those of them that were never settled. */
    expireCreations: (olderThanMs: number): Promise<LostCreation[]> =>
      database.run(async (queries) => {
        const expired = queries.deleteFrom('creations').where('asked_at', '<=', inMs(database, -olderThanMs));
        const rows = await expired.returning(['mark', 'record']).execute();
        return rows.flatMap(({ mark, record }) => (record === null ? [] : [lostOf({ mark, record })]));
      }),
  };
}

async function findCreations(database: Database, queries: Queries, asked: string): Promise<EarlierCreation[]> {
  const { rows } = await sql<CreationRow>`
    SELECT mark, request, instance, state, project_id AS "projectId", record, ${database.now()} - asked_at AS "ageMs",
      EXISTS (SELECT 1 FROM instances WHERE instances.instance = creations.instance AND until > ${database.now()}) AS "makerLives"
    FROM creations WHERE asked = ${asked} ORDER BY sequence`.execute(queries);
  return rows.map(({ record, ...row }) => ({
    ...row,
    makerLives: Boolean(row.makerLives),
    project: record === null ? null : (JSON.parse(record) as UnnamedProject),
  }));
}

async function settle(transaction: Queries, mark: string, projectId: string, told: boolean): Promise<void> {
  await sql`UPDATE creations SET state = 'made', project_id = ${projectId}, record = NULL WHERE mark = ${mark}`.execute(
    transaction,
  );
  if (!told) return;
  await sql`DELETE FROM creations WHERE mark = ${mark} AND keyed = 0`.execute(transaction);
  await sql`UPDATE creations SET asked = mark WHERE keyed = 1 AND mark <> ${mark}
    AND asked = (SELECT asked FROM creations WHERE mark = ${mark})`.execute(transaction);
}

function lostOf({ mark, record }: LostRow): LostCreation {
  return { mark, project: JSON.parse(record) as UnnamedProject };
}
