/** Creations in PostgreSQL. Who asks for the same takes turns; the clock is the server's. */
import { earlierOf, lostOf, type EarlierRow, type LostRow } from './creation-rows.js';
import type { CreationStore, EarlierCreation } from './creation-store.js';
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';
import { insertProject } from './postgres-project-store.js';

const IS_LOOKED_FOR = `state <> 'made' AND marked`;
const inMs = (amount: string): string => `clock_timestamp() + ${amount} * interval '1 millisecond'`;

async function earlier(session: PostgresSession, asked: string): Promise<EarlierCreation[]> {
  const rows = await session.all<EarlierRow>(
    `SELECT mark, request, instance, state, marked, project_id, record,
       instance IN (SELECT instance FROM precheck.instances WHERE until > clock_timestamp()) AS maker_lives,
       (extract(epoch FROM clock_timestamp() - asked_at) * 1000)::double precision AS age_ms
     FROM precheck.creations WHERE asked = $1 ORDER BY sequence`,
    [asked],
  );
  return rows.map(earlierOf);
}

async function settle(session: PostgresSession, mark: string, projectId: string, told: boolean): Promise<void> {
  await session.all(`UPDATE precheck.creations SET state = 'made', project_id = $2, record = NULL WHERE mark = $1`, [
    mark,
    projectId,
  ]);
  if (!told) return;
  await session.all('DELETE FROM precheck.creations WHERE mark = $1 AND NOT keyed', [mark]);
  await session.all(
    `UPDATE precheck.creations SET asked = mark
     WHERE keyed AND mark <> $1 AND asked = (SELECT asked FROM precheck.creations WHERE mark = $1)`,
    [mark],
  );
}

export function postgresCreationStore(connection: PostgresConnection): CreationStore {
  return {
    findCreations: (asked) => earlier(connection, asked),
    noteCreation: ({ mark, asked, request, keyed, instance, project }, passedOver, firstLookMs) =>
      connection.atomically(async (session) => {
        // There may be no row yet that could be locked.
        await session.all('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`precheck creation ${asked}`]);
        const others = (await earlier(session, asked)).filter((one) => !passedOver.includes(one.mark));
        if (others.length > 0) return others;
        await session.all(
          `INSERT INTO precheck.creations (mark, asked, request, keyed, instance, state, marked, asked_at, due_at, looks, record)
           VALUES ($1, $2, $3, $4, $5, 'under-way', true, clock_timestamp(), ${inMs('$6')}, 0, $7)`,
          [mark, asked, request, keyed, instance, firstLookMs, JSON.stringify(project)],
        );
        return [];
      }),
    async unmarkCreation(mark) {
      await connection.all('UPDATE precheck.creations SET marked = false WHERE mark = $1', [mark]);
    },
    async doubtCreation(mark) {
      await connection.all(
        `UPDATE precheck.creations SET state = 'unclear', asked_at = clock_timestamp()
         WHERE mark = $1 AND state = 'under-way'`,
        [mark],
      );
    },
    async discardCreation(mark) {
      await connection.all('DELETE FROM precheck.creations WHERE mark = $1', [mark]);
    },
    keepCreated: (mark, project, told) =>
      connection.atomically(async (session) => {
        if (!(await insertProject(session, project))) return false;
        await settle(session, mark, project.id, told);
        return true;
      }),
    settleCreation: (mark, projectId, told) =>
      connection.atomically((session) => settle(session, mark, projectId, told)),
    async claimCreations(limit, { firstLookMs, longestPauseMs }) {
      const rows = await connection.all<LostRow>(
        `WITH due AS (
           SELECT mark FROM precheck.creations WHERE ${IS_LOOKED_FOR} AND due_at <= clock_timestamp()
           ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         UPDATE precheck.creations
         SET state = 'unclear', looks = looks + 1, due_at = ${inMs('least($2 * power(2, least(looks + 1, 20)), $3)')}
         WHERE mark IN (SELECT mark FROM due) RETURNING mark, record`,
        [limit, firstLookMs, longestPauseMs],
      );
      return rows.map(lostOf);
    },
    async expireCreations(olderThanMs) {
      const gone = await connection.all<LostRow & { state: string; marked: boolean }>(
        `DELETE FROM precheck.creations WHERE asked_at <= clock_timestamp() - $1 * interval '1 millisecond'
         RETURNING mark, record, state, marked`,
        [olderThanMs],
      );
      return gone.filter(({ state, marked }) => state !== 'made' && marked).map(lostOf);
    },
    async countLostCreations() {
      const sql = `SELECT count(*) AS lost FROM precheck.creations WHERE ${IS_LOOKED_FOR} AND state = 'unclear'`;
      return (await connection.get<{ lost: number }>(sql, []))?.lost ?? 0;
    },
  };
}
