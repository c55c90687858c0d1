import type { Schema } from '../../state-database.js';

/** The tables of `sandbox.db`. */
export const SANDBOX_SCHEMA: Schema = {
  version: 4,
  tables: `
  CREATE TABLE projects (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    city_key TEXT NOT NULL,
    permit_type TEXT,
    address TEXT,
    longitude REAL,
    latitude REAL,
    user_email TEXT,
    user_name TEXT,
    metadata TEXT,
    -- What its runs rehearse; null where it is an ordinary one.
    rehearsal TEXT,
    run INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    last_activity INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX projects_by_activity ON projects (city_key, last_activity DESC, sequence DESC);

  -- One row an upload address. blob is null until the bytes have arrived; arrival orders the copies of one filename.
  CREATE TABLE uploads (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    project_id TEXT NOT NULL REFERENCES projects (id),
    filename TEXT NOT NULL,
    type TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL DEFAULT '',
    blob TEXT,
    size INTEGER,
    arrival INTEGER
  ) STRICT;
  CREATE INDEX uploads_by_name ON uploads (project_id, filename, arrival DESC);

  CREATE TABLE runs (
    project_id TEXT NOT NULL REFERENCES projects (id),
    run INTEGER NOT NULL,
    permit_type TEXT NOT NULL,
    rehearsal TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done')),
    queued_at INTEGER NOT NULL,
    completed_at INTEGER,
    PRIMARY KEY (project_id, run)
  ) STRICT;
  CREATE INDEX runs_open ON runs (state, queued_at) WHERE state <> 'done';

  -- A run keeps its own list of blobs, so that a later upload of the same filename changes no earlier run.
  CREATE TABLE run_files (
    project_id TEXT NOT NULL,
    run INTEGER NOT NULL,
    position INTEGER NOT NULL,
    type TEXT NOT NULL,
    label TEXT NOT NULL,
    filename TEXT NOT NULL,
    file_link TEXT,
    blob TEXT,
    size INTEGER,
    PRIMARY KEY (project_id, run, position),
    FOREIGN KEY (project_id, run) REFERENCES runs (project_id, run)
  ) STRICT;
  CREATE INDEX run_files_by_blob ON run_files (blob);

  CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    run INTEGER NOT NULL,
    position INTEGER NOT NULL,
    report_key TEXT NOT NULL,
    name TEXT NOT NULL,
    pass_mark REAL NOT NULL,
    status TEXT NOT NULL,
    result TEXT,
    score REAL,
    model_version TEXT,
    findings TEXT,
    summary TEXT,
    pdf TEXT,
    pdf_size INTEGER,
    completed_at INTEGER,
    FOREIGN KEY (project_id, run) REFERENCES runs (project_id, run)
  ) STRICT;
  CREATE INDEX reports_by_run ON reports (project_id, run, position);

  CREATE TABLE report_stages (
    report_id TEXT NOT NULL REFERENCES reports (id),
    stage TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    PRIMARY KEY (report_id, stage)
  ) STRICT;

  -- A report has one webhook, whatever happens. withheld: a rehearsal that never sends. tries are all true posts; attempts those
  -- since the last 2xx, which the delays between them follow.
  CREATE TABLE webhook_outbox (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL UNIQUE REFERENCES reports (id),
    webhook_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dead', 'withheld')),
    tries INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    deliveries_left INTEGER NOT NULL DEFAULT 1,
    forgeries_left INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    last_outcome TEXT,
    rehearsal TEXT CHECK (rehearsal IN ('late', 'twice', 'never', 'forged'))
  ) STRICT;
  CREATE INDEX webhook_outbox_due ON webhook_outbox (next_attempt_at) WHERE state = 'pending';

  -- What reviewers decided about findings. Rows are only ever added: the table is the audit trail. status null: withdrawn.
  CREATE TABLE finding_overrides (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id),
    finding_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pass', 'fail', 'attention', 'not-assessed')),
    reason TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    decided_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX finding_overrides_by_report ON finding_overrides (report_id, sequence);
  CREATE TRIGGER finding_overrides_never_change BEFORE UPDATE ON finding_overrides
    BEGIN SELECT RAISE(ABORT, 'finding_overrides is an audit trail: a row never changes'); END;
  CREATE TRIGGER finding_overrides_never_go BEFORE DELETE ON finding_overrides
    BEGIN SELECT RAISE(ABORT, 'finding_overrides is an audit trail: a row is never deleted'); END;

  -- digest is of the cookie's value; credential ties the session to the password it was opened with.
  CREATE TABLE reviewer_sessions (
    digest TEXT PRIMARY KEY,
    reviewer TEXT NOT NULL,
    credential TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reviewer_sessions_by_expiry ON reviewer_sessions (expires_at);
  `,
};
