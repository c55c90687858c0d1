/** Creations in the adapter's SQLite file. The clock is the machine's. */
import { earlierOf, lostOf, type EarlierRow, type LostRow } from './creation-rows.js';
import type { CreationStore, EarlierCreation } from './creation-store.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { insertProject } from './sqlite-project-store.js';

const IS_LOOKED_FOR = `state <> 'made' AND marked = 1`;

export function sqliteCreationStore(connection: SqliteConnection): CreationStore {
  const earlier = (asked: string): EarlierCreation[] =>
    connection
      .all<EarlierRow>(
        `SELECT mark, request, instance, state, marked, project_id, record,
           instance IN (SELECT instance FROM instances WHERE until > ?2) AS maker_lives, ?2 - asked_at AS age_ms
         FROM creations WHERE asked = ?1 ORDER BY rowid`,
        [asked, Date.now()],
      )
      .map(earlierOf);
  const settle = (mark: string, projectId: string, told: boolean): void => {
    connection.run(`UPDATE creations SET state = 'made', project_id = ?2, record = NULL WHERE mark = ?1`, [
      mark,
      projectId,
    ]);
    if (!told) return;
    connection.run('DELETE FROM creations WHERE mark = ? AND keyed = 0', [mark]);
    connection.run(
      `UPDATE creations SET asked = mark
       WHERE keyed = 1 AND mark <> ?1 AND asked = (SELECT asked FROM creations WHERE mark = ?1)`,
      [mark],
    );
  };
  return {
    async findCreations(asked) {
      return earlier(asked);
    },
    async noteCreation({ mark, asked, request, keyed, instance, project }, passedOver, firstLookMs) {
      return connection.atomically(() => {
        const others = earlier(asked).filter((one) => !passedOver.includes(one.mark));
        if (others.length > 0) return others;
        const nowMs = Date.now();
        connection.run(
          `INSERT INTO creations (mark, asked, request, keyed, instance, state, marked, asked_at, due_at, looks, record)
           VALUES (?, ?, ?, ?, ?, 'under-way', 1, ?, ?, 0, ?)`,
          [mark, asked, request, keyed ? 1 : 0, instance, nowMs, nowMs + firstLookMs, JSON.stringify(project)],
        );
        return [];
      });
    },
    async unmarkCreation(mark) {
      connection.run('UPDATE creations SET marked = 0 WHERE mark = ?', [mark]);
    },
    async doubtCreation(mark) {
      const sql = `UPDATE creations SET state = 'unclear', asked_at = ?2 WHERE mark = ?1 AND state = 'under-way'`;
      connection.run(sql, [mark, Date.now()]);
    },
    async discardCreation(mark) {
      connection.run('DELETE FROM creations WHERE mark = ?', [mark]);
    },
    async keepCreated(mark, project, told) {
      return connection.atomically(() => {
        if (!insertProject(connection, project)) return false;
        settle(mark, project.id, told);
        return true;
      });
    },
    async settleCreation(mark, projectId, told) {
      connection.atomically(() => settle(mark, projectId, told));
    },
    async claimCreations(limit, { firstLookMs, longestPauseMs }) {
      const nowMs = Date.now();
      // Written before the clock was put back: it counts from now.
      const isAhead = 'asked_at > ?1 OR due_at > ?1 + ?2';
      const longestMs = Math.max(firstLookMs, longestPauseMs);
      if (connection.get(`SELECT 1 FROM creations WHERE ${isAhead} LIMIT 1`, [nowMs, longestMs]) !== undefined) {
        const sql = `UPDATE creations SET asked_at = min(asked_at, ?1), due_at = ?1 WHERE ${isAhead}`;
        connection.run(sql, [nowMs, longestMs]);
      }
      const due = `SELECT mark FROM creations WHERE ${IS_LOOKED_FOR} AND due_at <= ?1 ORDER BY due_at LIMIT ?2`;
      // Asked first: where nothing was lost it costs no lock.
      if (connection.get(due, [nowMs, 1]) === undefined) return [];
      return connection
        .all<LostRow>(
          `UPDATE creations SET state = 'unclear', looks = looks + 1, due_at = ?1 + min(?3 * (1 << min(looks + 1, 20)), ?4)
           WHERE mark IN (${due}) RETURNING mark, record`,
          [nowMs, limit, firstLookMs, longestPauseMs],
        )
        .map(lostOf);
    },
    async expireCreations(olderThanMs) {
      const untilMs = Date.now() - olderThanMs;
      if (connection.get('SELECT 1 FROM creations WHERE asked_at <= ? LIMIT 1', [untilMs]) === undefined) return [];
      const gone = connection.all<LostRow & { state: string; marked: number }>(
        'DELETE FROM creations WHERE asked_at <= ? RETURNING mark, record, state, marked',
        [untilMs],
      );
      return gone.filter(({ state, marked }) => state !== 'made' && marked === 1).map(lostOf);
    },
    async countLostCreations() {
      const sql = `SELECT count(*) AS lost FROM creations WHERE ${IS_LOOKED_FOR} AND state = 'unclear'`;
      return connection.get<{ lost: number }>(sql, [])?.lost ?? 0;
    },
  };
}
