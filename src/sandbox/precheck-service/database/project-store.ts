import { randomUUID } from 'node:crypto';
import { Store } from './database.js';

/** A project as it is stored. Times are milliseconds since 1970. */
export interface Project {
  readonly id: string;
  readonly cityKey: string;
  readonly permitType: string | null;
  readonly address: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly metadata: Record<string, unknown> | null;
  /** What the key that made the project rehearses; null for an ordinary key. */
  readonly rehearsal: string | null;
  /** The number of the latest run; 0 for a draft. */
  readonly run: number;
  /** Reports of the latest run that are not complete. */
  readonly openReports: number;
  readonly createdAt: number;
  readonly lastActivity: number;
}

export type NewProject = Omit<Project, 'id' | 'run' | 'openReports' | 'createdAt' | 'lastActivity'>;

export interface ProjectFilter {
  readonly cityKey: string;
  readonly permitType: string | null;
  readonly take: number;
  readonly skip: number;
  readonly orderBy: 'created' | 'last_activity';
}

const SELECT = `SELECT id, city_key AS cityKey, permit_type AS permitType, address, longitude, latitude, user_email AS userEmail,
  user_name AS userName, metadata, rehearsal, run, created_at AS createdAt, last_activity AS lastActivity,
  (SELECT count(*) FROM reports WHERE reports.project_id = projects.id AND reports.run = projects.run AND reports.status <> 'Complete') AS openReports
  FROM projects`;

type ProjectRow = Omit<Project, 'metadata'> & { metadata: string | null };

export class ProjectStore extends Store {
  create(project: NewProject): string {
    const id = randomUUID();
    const now = this.clock();
    const metadata = project.metadata && JSON.stringify(project.metadata);
    this.database.run(
      `INSERT INTO projects (id, city_key, permit_type, address, longitude, latitude, user_email, user_name, metadata, rehearsal, created_at, last_activity)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, project.cityKey, project.permitType, project.address, project.longitude, project.latitude],
      ...[project.userEmail, project.userName, metadata, project.rehearsal, now, now],
    );
    return id;
  }

  find(id: string): Project | undefined {
    const row = this.database.get<ProjectRow>(`${SELECT} WHERE id = ?`, id);
    return row && fromRow(row);
  }

  list(filter: ProjectFilter): { projects: Project[]; total: number } {
    const where = `WHERE city_key = ? AND (? IS NULL OR permit_type = ?)`;
    const values = [filter.cityKey, filter.permitType, filter.permitType];
    const order = filter.orderBy === 'last_activity' ? 'last_activity DESC, sequence DESC' : 'sequence DESC';
    const rows = this.database.all<ProjectRow>(
      `${SELECT} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...[...values, filter.take, filter.skip],
    );
    const count = this.database.get<{ total: number }>(`SELECT count(*) AS total FROM projects ${where}`, ...values);
    return { projects: rows.map(fromRow), total: count?.total ?? 0 };
  }

  /** Notes what the applicant has chosen for a draft. A project that has been started keeps its own. */
  choosePermitType(id: string, permitType: string): void {
    this.database.run('UPDATE projects SET permit_type = ? WHERE id = ? AND run = 0', permitType, id);
  }

  touch(id: string): void {
    // A clock that is set back must not make a project look older than it was.
    this.database.run('UPDATE projects SET last_activity = max(last_activity, ?) WHERE id = ?', this.clock(), id);
  }
}

function fromRow(row: ProjectRow): Project {
  return { ...row, metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, unknown>) };
}
