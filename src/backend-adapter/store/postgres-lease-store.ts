/**
 * Leases in PostgreSQL: `instances` says who lives and until when, `projects.holder` who watches. Renewing is then one row, however many
 * projects an instance holds.
 */
import { CHANNEL, type PostgresChanges } from './postgres-changes.js';
import type { PostgresConnection } from './postgres-connection.js';
import type { ClaimedProject, LeaseStore } from './lease-store.js';
import type { StoredProject } from './project-store.js';

const UNHELD = `NOT EXISTS (
  SELECT 1 FROM precheck.instances WHERE instances.instance = projects.holder AND instances.until > clock_timestamp())`;

export function postgresLeaseStore(connection: PostgresConnection, changes: PostgresChanges): LeaseStore {
  return {
    async renewLease(instance, leaseMs) {
      // Who has been gone for an hour has no project that nobody else would take.
      await connection.all(
        "DELETE FROM precheck.instances WHERE until < clock_timestamp() - interval '1 hour' AND instance <> $1",
        [instance],
      );
      const row = await connection.get<{ kept: boolean | null }>(
        `WITH before AS (SELECT until > clock_timestamp() AS kept FROM precheck.instances WHERE instance = $1)
         INSERT INTO precheck.instances (instance, until)
         VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
         ON CONFLICT (instance) DO UPDATE SET until = excluded.until
         RETURNING (SELECT kept FROM before) AS kept`,
        [instance, leaseMs],
      );
      return row?.kept ?? false;
    },
    claimOpenProjects({ instance, limit }) {
      // In a transaction, so that an answer that is lost is an error, and not a project that is held and watched by nobody.
      return connection.atomically(async (session) => {
        const rows = await session.all<{ id: string; city_key: string }>(
          `WITH free AS (
             SELECT id FROM precheck.projects
             WHERE open AND holder IS DISTINCT FROM $1 AND ${UNHELD}
             ORDER BY created_at, sequence LIMIT $2 FOR UPDATE SKIP LOCKED)
           UPDATE precheck.projects SET holder = $1 FROM free WHERE projects.id = free.id
           RETURNING projects.id, projects.record::json ->> 'cityKey' AS city_key`,
          [instance, limit],
        );
        return rows.map(({ id, city_key: cityKey }): ClaimedProject => ({ id, cityKey }));
      });
    },
    async takeProject(instance, id) {
      const found = await connection.get<{ record: string; open: boolean; holder: string | null }>(
        'SELECT record, open, holder FROM precheck.projects WHERE id = $1',
        [id],
      );
      if (found === undefined) return null;
      const project = JSON.parse(found.record) as StoredProject;
      if (!found.open) return { project, heldBy: 'nobody' };
      if (found.holder === instance) return { project, heldBy: 'this' };
      const taken = await connection.get<{ record: string }>(
        `UPDATE precheck.projects SET holder = $2 WHERE id = $1 AND open AND (holder = $2 OR ${UNHELD}) RETURNING record`,
        [id, instance],
      );
      if (taken === undefined) return { project, heldBy: 'other' };
      return { project: JSON.parse(taken.record) as StoredProject, heldBy: 'this' };
    },
    async releaseLeases(instance) {
      await connection.atomically(async (session) => {
        await session.all('UPDATE precheck.projects SET holder = NULL WHERE open AND holder = $1', [instance]);
        await session.all('DELETE FROM precheck.instances WHERE instance = $1', [instance]);
        await session.all('SELECT pg_notify($1, $2)', [CHANNEL, changes.payload({ kind: 'released' })]);
      });
    },
  };
}
