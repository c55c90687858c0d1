/**
 * Leases on one SQLite file, which one process has. They are in tables that end with its connection: whoever starts finds every open
 * project free, also after a crash.
 */
import type { LeaseStore } from './lease-store.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { loadProject } from './sqlite-project-store.js';
import { isOpen } from './project-steps.js';

const HELD = `SELECT project_id FROM holders JOIN instances USING (instance) WHERE until > ?`;

export function sqliteLeaseStore(connection: SqliteConnection): LeaseStore {
  const hold = (id: string, instance: string): void =>
    connection.run('INSERT OR REPLACE INTO holders (project_id, instance) VALUES (?, ?)', [id, instance]);
  return {
    async renewLease(instance, leaseMs) {
      const nowMs = Date.now();
      // Leases are in memory: only this shows whether the file still takes what is written.
      connection.run('INSERT OR REPLACE INTO heartbeat (one, at) VALUES (1, ?)', [nowMs]);
      const sql = 'SELECT until FROM instances WHERE instance = ?';
      const before = connection.get<{ until: number }>(sql, [instance]);
      connection.run('INSERT OR REPLACE INTO instances (instance, until) VALUES (?, ?)', [instance, nowMs + leaseMs]);
      return before !== undefined && before.until > nowMs;
    },
    async claimOpenProjects({ instance, limit }) {
      return connection.atomically(() => {
        const claimed = connection.all<{ id: string; cityKey: string }>(
          `SELECT id, json_extract(record, '$.cityKey') AS cityKey FROM projects
           WHERE open = 1 AND id NOT IN (${HELD})
             AND id NOT IN (SELECT project_id FROM holders WHERE instance = ?)
           ORDER BY created_at, rowid LIMIT ?`,
          [Date.now(), instance, limit],
        );
        for (const { id } of claimed) hold(id, instance);
        return claimed.map(({ id, cityKey }) => ({ id, cityKey }));
      });
    },
    async takeProject(instance, id) {
      return connection.atomically(() => {
        const project = loadProject(connection, id);
        if (project === null) return null;
        if (!isOpen(project)) return { project, heldBy: 'nobody' };
        const sql = 'SELECT instance FROM holders JOIN instances USING (instance) WHERE project_id = ? AND until > ?';
        const holder = connection.get<{ instance: string }>(sql, [id, Date.now()])?.instance ?? instance;
        if (holder !== instance) return { project, heldBy: 'other' };
        hold(id, instance);
        return { project, heldBy: 'this' };
      });
    },
    async releaseLeases(instance) {
      connection.run('DELETE FROM holders WHERE instance = ?', [instance]);
      connection.run('DELETE FROM instances WHERE instance = ?', [instance]);
    },
  };
}
