/** Projects in the adapter's SQLite file. */
import { supersededRun } from './attempt-store.js';
import { isOpen, withHandOff, withPendingRun, withRunBegun, withRunCancelled, withTracking } from './project-steps.js';
import type { OutboxEntry } from './outbox-store.js';
import type { ProjectStore, StoredProject } from './project-store.js';
import { isRevisited } from './revisit-store.js';
import { LatestProjects } from './sqlite-latest-projects.js';
import { writeAttempt } from './sqlite-attempt-archive.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { writeEntries } from './sqlite-outbox-store.js';

interface ProjectRow {
  readonly record: string;
}

const SELECT = 'SELECT record FROM projects WHERE id = ?';

export function sqliteProjectStore(connection: SqliteConnection): ProjectStore {
  const latest = new LatestProjects(connection);
  const step = (
    id: string,
    next: (project: StoredProject) => StoredProject | null,
    events: readonly OutboxEntry[] = [],
  ): StoredProject | null =>
    connection.atomically(() => {
      const before = loadProject(connection, id);
      const after = before === null ? null : next(before);
      if (before === null || after === null) return null;
      // Whatever becomes of the transaction: the next who asks reads what there is then.
      latest.forget(id);
      saveProject(connection, after);
      const ended = supersededRun(before, after);
      if (ended !== null) writeAttempt(connection, id, ended);
      writeEntries(connection, events);
      return after;
    });
  return {
    async createProject(project) {
      return connection.atomically(() => insertProject(connection, project));
    },
    async findProject(id) {
      const kept = latest.find(id);
      if (kept !== undefined) return kept;
      const project = loadProject(connection, id);
      if (project !== null) latest.keep(project);
      return project;
    },
    async findProjectsByServiceId(serviceId) {
      return connection.all<ProjectRow>('SELECT record FROM projects WHERE service_id = ?', [serviceId]).map(projectOf);
    },
    async listProjectsOf(ownerId, page) {
      const rows = connection.all<ProjectRow>(
        'SELECT record FROM projects WHERE owner_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?',
        [ownerId, page.take, page.skip],
      );
      const sql = 'SELECT count(*) AS total FROM projects WHERE owner_id = ?';
      return { projects: rows.map(projectOf), total: connection.get<{ total: number }>(sql, [ownerId])?.total ?? 0 };
    },
    prepareRun: async (id, pending) => step(id, (project) => withPendingRun(project, pending)),
    beginRun: async (id, at) => step(id, (project) => withRunBegun(project, at)),
    cancelRun: async (id, at) => step(id, (project) => withRunCancelled(project, at)),
    saveTracking: async (id, expectedRevision, state, at, events) =>
      step(id, (project) => (project.revision === expectedRevision ? withTracking(project, state, at) : null), events),
    markHandedOff: async (id, baseline, at) => step(id, (project) => withHandOff(project, baseline, at)),
  };
}

export function loadProject(connection: SqliteConnection, id: string): StoredProject | null {
  const row = connection.get<ProjectRow>(SELECT, [id]);
  return row === undefined ? null : projectOf(row);
}

/** False where the id is taken. */
export function insertProject(connection: SqliteConnection, project: StoredProject): boolean {
  if (loadProject(connection, project.id) !== null) return false;
  const { id, serviceId, ownerId, revision, createdAt } = project;
  connection.run(
    'INSERT INTO projects (id, service_id, owner_id, open, revision, created_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [id, serviceId, ownerId, isOpen(project) ? 1 : 0, revision, createdAt, JSON.stringify(project)],
  );
  return true;
}

function saveProject(connection: SqliteConnection, project: StoredProject): void {
  const settledAtMs = isRevisited(project) ? Date.now() : null;
  connection.run('UPDATE projects SET open = ?, revision = ?, record = ?, settled_at = ?, looked_at = ? WHERE id = ?', [
    isOpen(project) ? 1 : 0,
    project.revision,
    JSON.stringify(project),
    settledAtMs,
    settledAtMs,
    project.id,
  ]);
  // A closed project is held by nobody.
  if (!isOpen(project)) connection.run('DELETE FROM holders WHERE project_id = ?', [project.id]);
}

function projectOf(row: ProjectRow): StoredProject {
  return JSON.parse(row.record) as StoredProject;
}
