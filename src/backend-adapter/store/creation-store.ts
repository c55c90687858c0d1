/**
 * Projects that the service is being asked to make, from before it is asked. What is written here outlives the process: a project that was
 * made while nobody could keep it is found by its mark. All times of waiting are on the database's clock, so that instances agree.
 */
import { claim, inMs, sql, type Database, type Queries } from './database.js';
import { insertProject } from './project-store.js';
import type { StoredProject, UnnamedProject } from './project-steps.js';
import type { CreationState } from './schema.js';

export interface NewCreation {
  /** Stands in the project's metadata in the service. */
  readonly mark: string;
  /** A digest of who asks and of the key that was given; without a key, a name that nobody uses again. */
  readonly asked: string;
  /** A digest of what is asked for. */
  readonly request: string;
  /** The caller gave a key: the project is given again for as long as the creation is kept. */
  readonly keyed: boolean;
  /** Who makes it: a name that holds a lease. */
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
  /** Since it was noted, or since its answer was lost. */
  readonly ageMs: number;
  /** Null until it is made. */
  readonly projectId: string | null;
  /** Null once it is made. */
  readonly project: UnnamedProject | null;
}

export type LostCreation = Pick<NewCreation, 'mark' | 'project'>;

/** The first look for a project comes so long after it was asked for; each pause is as long as all before together, so long at most. */
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
    /** Those of one `asked`, the oldest first. */
    findCreations: (asked: string) => database.run((queries) => findCreations(database, queries, asked)),
    /**
     * Notes a creation that is about to be asked for; but where there are earlier ones of the same `asked` besides those in `passedOver`,
     * gives these, and notes nothing. Of two that ask at once the second sees the first.
     */
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
    /** Its answer was lost, or its maker: whoever asks for the same looks for it first. Its age counts from now. */
    async doubtCreation(mark: string): Promise<void> {
      await database.run((queries) => {
        const doubted = queries.updateTable('creations').set({ state: 'unclear', asked_at: database.now() });
        return doubted.where('mark', '=', mark).where('state', '=', 'under-way').execute();
      });
    },
    /** The service certainly made nothing, or nothing that could be found. */
    async discardCreation(mark: string): Promise<void> {
      await database.run((queries) => queries.deleteFrom('creations').where('mark', '=', mark).execute());
    },
    /**
     * Keeps the project that was made, and settles its creation: both or neither. `told`: who asked has it with that, and only a key's
     * creation is kept on, as the only one of its `asked`: the key is this project's, whatever comes to light of earlier creations. Null
     * where the city has a project with that id, or where the creation is gone, as that of somebody who was erased meanwhile: then neither is done.
     */
    keepCreated: (mark: string, project: StoredProject, told: boolean): Promise<StoredProject | null> =>
      database.transaction(async (transaction) => {
        const noted = transaction.selectFrom('creations').select('mark').where('mark', '=', mark);
        if ((await noted.modifyEnd(database.forUpdate).executeTakeFirst()) === undefined) return null;
        const kept = await insertProject(database, transaction, project);
        if (kept !== null) await settle(transaction, mark, kept.id, told);
        return kept;
      }),
    /** The same for a project that is kept already. */
    settleCreation: (mark: string, projectId: string, told: boolean): Promise<void> =>
      database.transaction((transaction) => settle(transaction, mark, projectId, told)),
    /**
     * Those that are due to be looked for, the longest due first. Each is unclear from now on, whatever its maker is at, and due again after
     * the next pause: nobody else gets it meanwhile.
     */
    async claimCreations(limit: number, { firstLookMs, longestPauseMs }: LookTimes): Promise<LostCreation[]> {
      const now = database.now();
      // Written before the clock was put back: it counts from now.
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
    /** Deletes those that are older, and gives those of them that were never settled. */
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
