/** The tables: their columns as queries see them, and the statements that create them. */
import type { Generated } from 'kysely';

/** Where an event is delivered. Each lane has its own order, retries and dead letters. */
export type OutboxLane = 'hooks' | 'forward';

/** In the order in which rows were written. */
type Sequenced = { sequence: Generated<number> };

/**
 * The columns as queries see them. Flags are 0 or 1. Times named `…_at` and `until` are milliseconds since 1970, those named `…_on` ISO 8601
 * in UTC. `record`, `event` and `findings` are JSON.
 */
export interface Tables {
  /** `holder`: the instance that tracks it, until `watched_until`. `timed_…`, `run_times`: of the last finished run. `draft`: JSON, too. */
  projects: Sequenced &
    Record<'id' | 'service_id' | 'owner_id' | 'city_key' | 'created_on' | 'updated_on' | 'record', string> &
    Record<'open' | 'saved_at', number> &
    Record<'timed_permit_type' | 'timed_on' | 'run_times' | 'draft', string | null> & {
      holder: string | null;
      watched_until: number | null;
    };
  /** `sha256` is null until a run with it is requested. */
  uploads: Sequenced &
    Record<'upload_id' | 'project_id' | 'name' | 'filename' | 'type' | 'label' | 'created_on', string> &
    Record<'run' | 'size', number> & { sha256: string | null };
  receipts: Record<'jti' | 'project_id' | 'expires_on', string> &
    Record<'idempotency_key' | 'redeemed_on', string | null> & { run: number };
  /** `failures` counts each delivery before it is made. `event` is null once it is delivered. */
  outbox: Sequenced & { lane: OutboxLane; state: 'waiting' | 'delivered' | 'dead' } & Record<
      'event_id' | 'project_id',
      string
    > &
    Record<'due_at' | 'failures', number> &
    Record<'last_error' | 'settled_on' | 'event', string | null>;
  attempts: { project_id: string; run: number; record: string };
  report_findings: { project_id: string; run: number; report_id: string; findings: string };
  /** `record` is the project to be saved. While its lease lasts, an instance is calling the service. */
  creations: Record<'mark' | 'key' | 'request' | 'owner_id' | 'record', string> &
    Record<'asked_at' | 'leased_until', number> & { project_id: string | null };
  property_answers: { key: string; read_at: number; bytes: number; content: string };
  property_spending: { account: string; period: string; spent: number; closed_until: number | null };
  /** The live instances, and when their leases end. */
  instances: { instance: string; until: number };
  secrets: { name: string; value: string };
}

/** `text` sorts by its bytes. */
type Types = Readonly<Record<'integer' | 'sequence' | 'text' | 'strict', string>>;

const TYPES = {
  sqlite: { integer: 'INTEGER', sequence: 'INTEGER PRIMARY KEY', text: 'TEXT', strict: ' STRICT' },
  postgres: {
    integer: 'BIGINT',
    sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    text: 'TEXT COLLATE "C"',
    strict: '',
  },
} as const satisfies Record<string, Types>;

/** Each entry migrates the schema by one version. Released entries are never changed. */
export const migrationsFor = (database: keyof typeof TYPES): string[] => [
  firstVersion(TYPES[database]),
  // Out of the record, of which it may be nearly all. The last column, so that reading the others does not read it.
  'ALTER TABLE projects ADD COLUMN draft TEXT',
  // In the order in which entries are claimed. Else each claim sorts all that wait, which are many after a receiver was away.
  "CREATE INDEX outbox_claimed ON outbox (lane, failures, due_at, sequence) WHERE state = 'waiting'",
];

const firstVersion = ({ integer, sequence, text, strict }: Types): string => `
  CREATE TABLE projects (
    sequence ${sequence}, id TEXT NOT NULL UNIQUE, service_id TEXT NOT NULL, owner_id TEXT NOT NULL,
    city_key TEXT NOT NULL, open INTEGER NOT NULL, created_on ${text} NOT NULL, updated_on ${text} NOT NULL, holder TEXT,
    saved_at ${integer} NOT NULL, watched_until ${integer}, timed_permit_type TEXT, timed_on ${text}, run_times TEXT,
    record TEXT NOT NULL
  )${strict};
  CREATE INDEX projects_by_service_id ON projects (service_id);
  CREATE INDEX projects_by_owner ON projects (owner_id, created_on, sequence);
  CREATE INDEX projects_watched ON projects (created_on, sequence, holder, watched_until) WHERE watched_until IS NOT NULL;
  CREATE INDEX projects_timed ON projects (city_key, timed_permit_type, timed_on);
  CREATE INDEX projects_by_age ON projects (updated_on);
  CREATE TABLE uploads (
    sequence ${sequence}, upload_id TEXT NOT NULL UNIQUE, project_id TEXT NOT NULL REFERENCES projects (id),
    run INTEGER NOT NULL, name TEXT NOT NULL, filename TEXT NOT NULL, size ${integer} NOT NULL, type TEXT NOT NULL,
    label TEXT NOT NULL, created_on TEXT NOT NULL, sha256 TEXT, UNIQUE (project_id, filename)
  )${strict};
  CREATE TABLE receipts (
    jti TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL,
    expires_on TEXT NOT NULL, idempotency_key TEXT, redeemed_on TEXT
  )${strict};
  CREATE INDEX receipts_by_run ON receipts (project_id, run);
  CREATE INDEX receipts_by_key ON receipts (idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE TABLE outbox (
    sequence ${sequence}, lane TEXT NOT NULL, event_id TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (id), state TEXT NOT NULL, due_at ${integer} NOT NULL,
    failures INTEGER NOT NULL, last_error TEXT, settled_on ${text}, event TEXT,
    UNIQUE (lane, event_id)
  )${strict};
  CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE state = 'waiting';
  CREATE INDEX outbox_by_project ON outbox (project_id, lane, sequence);
  CREATE INDEX outbox_dead ON outbox (sequence) WHERE state = 'dead';
  CREATE INDEX outbox_settled ON outbox (settled_on) WHERE state <> 'waiting';
  CREATE TABLE attempts (
    project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (project_id, run)
  )${strict};
  CREATE TABLE report_findings (
    project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL, report_id TEXT NOT NULL,
    findings TEXT NOT NULL, PRIMARY KEY (project_id, run, report_id)
  )${strict};
  CREATE TABLE creations (
    mark TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, request TEXT NOT NULL, owner_id TEXT NOT NULL, project_id TEXT,
    asked_at ${integer} NOT NULL, leased_until ${integer} NOT NULL, record TEXT NOT NULL
  )${strict};
  CREATE INDEX creations_by_age ON creations (asked_at);
  CREATE INDEX creations_by_owner ON creations (owner_id);
  CREATE INDEX creations_by_project ON creations (project_id);
  CREATE TABLE property_answers (
    key ${text} PRIMARY KEY, read_at ${integer} NOT NULL, bytes ${integer} NOT NULL, content TEXT NOT NULL
  )${strict};
  CREATE INDEX property_answers_by_age ON property_answers (read_at, key, bytes);
  CREATE TABLE property_spending (
    account TEXT NOT NULL, period ${text} NOT NULL, spent INTEGER NOT NULL, closed_until ${integer},
    PRIMARY KEY (account, period)
  )${strict};
  CREATE TABLE instances (instance TEXT PRIMARY KEY, until ${integer} NOT NULL)${strict};
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)${strict};`;

/** Throws if the database has the schema of a newer release. */
export function refuseNewer(version: number, known: number): void {
  if (version > known) {
    throw new Error(`The adapter's database has schema version ${version}; this release knows up to ${known}.`);
  }
}
