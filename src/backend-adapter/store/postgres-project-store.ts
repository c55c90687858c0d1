/** Projects in PostgreSQL. A step locks its project's row, so steps of one project follow each other. */
import { supersededRun } from './attempt-store.js';
import { writeAttempt } from './postgres-attempt-archive.js';
import { CHANNEL, type PostgresChanges } from './postgres-changes.js';
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';
import { writeEntries } from './postgres-outbox-store.js';
import { isOpen, withHandOff, withPendingRun, withRunBegun, withRunCancelled, withTracking } from './project-steps.js';
import { isRevisited } from './revisit-store.js';
import { NOW_MS } from './postgres-revisit-store.js';
import type { OutboxEntry } from './outbox-store.js';
import type { ProjectStore, StoredProject } from './project-store.js';

interface ProjectRow {
  readonly record: string;
}

export function postgresProjectStore(connection: PostgresConnection, changes: PostgresChanges): ProjectStore {
  const step = (
    id: string,
    next: (project: StoredProject) => StoredProject | null,
    events: readonly OutboxEntry[] = [],
  ): Promise<StoredProject | null> =>
    connection.atomically(async (session) => {
      const before = await lockProject(session, id);
      const after = before === null ? null : next(before);
      if (before === null || after === null) return null;
      await saveProject(session, after, changes);
      const ended = supersededRun(before, after);
      if (ended !== null) await writeAttempt(session, id, ended);
      await writeEntries(session, events);
      return after;
    });
  return {
    createProject: (project) => connection.atomically((session) => insertProject(session, project)),
    async findProject(id) {
      const row = await connection.get<ProjectRow>('SELECT record FROM precheck.projects WHERE id = $1', [id]);
      return row === undefined ? null : projectOf(row);
    },
    async findProjectsByServiceId(serviceId) {
      const sql = 'SELECT record FROM precheck.projects WHERE service_id = $1 ORDER BY sequence';
      return (await connection.all<ProjectRow>(sql, [serviceId])).map(projectOf);
    },
    async listProjectsOf(ownerId, page) {
      const rows = await connection.all<ProjectRow>(
        `SELECT record FROM precheck.projects WHERE owner_id = $1
         ORDER BY created_at DESC, sequence DESC LIMIT $2 OFFSET $3`,
        [ownerId, page.take, page.skip],
      );
      const sql = 'SELECT count(*) AS total FROM precheck.projects WHERE owner_id = $1';
      const count = await connection.get<{ total: number }>(sql, [ownerId]);
      return { projects: rows.map(projectOf), total: count?.total ?? 0 };
    },
    prepareRun: (id, pending) => step(id, (project) => withPendingRun(project, pending)),
    beginRun: (id, at) => step(id, (project) => withRunBegun(project, at)),
    cancelRun: (id, at) => step(id, (project) => withRunCancelled(project, at)),
    saveTracking: (id, expectedRevision, state, at, events) =>
      step(id, (project) => (project.revision === expectedRevision ? withTracking(project, state, at) : null), events),
    markHandedOff: (id, baseline, at) => step(id, (project) => withHandOff(project, baseline, at)),
  };
}

/** The project, which nobody else changes before this transaction ends. */
export async function lockProject(session: PostgresSession, id: string): Promise<StoredProject | null> {
  const row = await session.get<ProjectRow>('SELECT record FROM precheck.projects WHERE id = $1 FOR UPDATE', [id]);
  return row === undefined ? null : projectOf(row);
}

/** False where the id is taken. */
export async function insertProject(session: PostgresSession, project: StoredProject): Promise<boolean> {
  const { id, serviceId, ownerId, revision, createdAt } = project;
  const made = await session.get(
    `INSERT INTO precheck.projects (id, service_id, owner_id, open, revision, created_at, record)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, serviceId, ownerId, isOpen(project), revision, createdAt, JSON.stringify(project)],
  );
  return made !== undefined;
}

async function saveProject(session: PostgresSession, project: StoredProject, changes: PostgresChanges): Promise<void> {
  const { id, revision } = project;
  // A closed project is held by nobody. The other instances hear of the change when it is committed.
  await session.all(
    `WITH saved AS (
       UPDATE precheck.projects
       SET open = $2, revision = $3, record = $4, holder = CASE WHEN $2 THEN holder END,
         settled_at = CASE WHEN $7 THEN ${NOW_MS} END, looked_at = CASE WHEN $7 THEN ${NOW_MS} END
       WHERE id = $1)
     SELECT pg_notify($5, $6)`,
    [
      id,
      isOpen(project),
      revision,
      JSON.stringify(project),
      CHANNEL,
      changes.payload({ kind: 'project', projectId: id, revision }),
      isRevisited(project),
    ],
  );
}

function projectOf(row: ProjectRow): StoredProject {
  return JSON.parse(row.record) as StoredProject;
}
