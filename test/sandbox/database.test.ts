/** The state on disk: what an earlier version left is whole after the migration, and an audit trail only grows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../src/sandbox/precheck-service/database/database.js';
import { migrate } from '../../src/sandbox/migrate.js';
import { OutboxStore } from '../../src/sandbox/precheck-service/database/outbox-store.js';
import { ProjectStore } from '../../src/sandbox/precheck-service/database/project-store.js';
import { ReportStore } from '../../src/sandbox/precheck-service/database/report-store.js';
import { ReviewStore } from '../../src/sandbox/precheck-service/database/review-store.js';
import { RunStore } from '../../src/sandbox/precheck-service/database/run-store.js';
import { MIGRATIONS } from '../../src/sandbox/precheck-service/database/schema.js';
import { WebhookLogStore } from '../../src/sandbox/precheck-service/database/webhook-log-store.js';

let directory: string;
let opened: { close(): void }[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-database-'));
  opened = [];
});
afterEach(() => {
  for (const database of opened) database.close();
  rmSync(directory, { recursive: true, force: true });
});

function open(): Database {
  const database = new Database(directory);
  opened.push(database);
  return database;
}
function raw(): Libsql.Database {
  const connection = new Libsql(join(directory, 'sandbox.db'));
  connection.pragma('foreign_keys=ON');
  opened.push(connection);
  return connection;
}
const versionOf = (connection: Libsql.Database) =>
  (connection.prepare('PRAGMA user_version').get([]) as { user_version: number }).user_version;

/** A project of version 1 with a complete run, an open one, a draft beside it, and webhooks in every state. */
function leaveVersion1(): void {
  const connection = raw();
  migrate(connection, directory, MIGRATIONS.slice(0, 1));
  connection.exec(`
    INSERT INTO projects (id, city_key, permit_type, address, metadata, run, created_at, last_activity)
      VALUES ('project', 'wattle-bay', 'new-dwelling', '12 Shore St', '{"a":[1,null]}', 2, 1000, 2000), ('draft', 'wattle-bay', NULL, NULL, NULL, 0, 1, 1);
    INSERT INTO uploads (id, project_id, filename, type, label, blob, size, arrival) VALUES ('upload', 'project', 'a.pdf', 'site', 'A', 'blob-1', 5, 1);
    INSERT INTO runs (project_id, run, permit_type, state, queued_at, completed_at) VALUES ('project', 1, 'new-dwelling', 'done', 1100, 1200), ('project', 2, 'new-dwelling', 'running', 1900, NULL);
    INSERT INTO run_files (project_id, run, position, type, label, filename, blob, size) VALUES ('project', 1, 0, 'site', 'A', 'a.pdf', 'blob-1', 5);
    INSERT INTO reports (id, project_id, run, position, report_key, name, pass_mark, status, result, score, model_version, findings, summary, completed_at) VALUES
      ('one', 'project', 1, 0, 'k1', 'First', 80, 'Complete', 'Passed', 90.5, 'm', '[{"id":"f","title":"F","status":"pass","message":"m"}]', '{"verdict":"v"}', 1200),
      ('two', 'project', 1, 1, 'k2', 'Second', 80, 'Complete', 'Failed', 10, 'm', '[]', 'null', 1201),
      ('three', 'project', 1, 2, 'k3', 'Third', 80, 'Complete', 'Failed', 10, 'm', '[]', 'null', 1202),
      ('four', 'project', 2, 0, 'k1', 'First', 80, 'Analysing', NULL, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO report_stages (report_id, stage, started_at) VALUES ('four', 'Preparing', 1900), ('four', 'Analysing', 1950);
    INSERT INTO webhook_outbox (report_id, webhook_id, state, attempts, next_attempt_at, last_outcome) VALUES
      ('one', 'msg_1', 'delivered', 1, 0, 'the receiver answered 204'), ('two', 'msg_2', 'pending', 3, 5000, 'the receiver answered 500'), ('three', 'msg_3', 'dead', 8, 0, 'no answer within 10 s');`);
  connection.close();
  opened.pop();
}

describe('migrations', () => {
  it('find what version 1 left, whole', () => {
    leaveVersion1();
    const database = open();
    const projects = new ProjectStore(database, () => 0);
    expect(projects.find('project')).toMatchObject({
      metadata: { a: [1, null] },
      run: 2,
      openReports: 1,
      lastActivity: 2000,
    });
    expect(projects.find('draft')).toMatchObject({ run: 0 });
    const reports = new ReportStore(database, () => 0);
    expect(reports.ofRun('project', 1).map(({ id, score, result }) => [id, score, result])).toEqual([
      ['one', 90.5, 'Passed'],
      ['two', 10, 'Failed'],
      ['three', 10, 'Failed'],
    ]);
    expect(reports.find('project', 'one')?.findings).toMatchObject([{ id: 'f', status: 'pass' }]);
    expect(reports.stages('four').map(({ stage }) => stage)).toEqual(['Preparing', 'Analysing']);
    const runs = new RunStore(database, () => 0);
    expect(runs.files('project', 1)).toMatchObject([{ filename: 'a.pdf', blob: 'blob-1' }]);
    expect(runs.openCounts()).toEqual({ running: 1, queued: 0 });
    const outbox = new OutboxStore(database);
    expect(outbox.due(4999, 10)).toEqual([]);
    expect(outbox.due(5000, 10)).toEqual([
      { reportId: 'two', webhookId: 'msg_2', round: 1, attempts: 3, deliveriesLeft: 1, forgeriesLeft: 0 },
    ]);
    const log = new WebhookLogStore(database);
    expect(log.counts()).toEqual({ dead: 1, pending: 1, delivered: 1, withheld: 0 });
    expect(
      log
        .list({ state: null, take: 9, skip: 0 })
        .map(({ reportId, queuedAt, rehearsal }) => [reportId, queuedAt, rehearsal]),
    ).toEqual([
      ['three', 1202, null],
      ['two', 1201, null],
      ['one', 1200, null],
    ]);
    expect(() => outbox.add('two', 1)).toThrow(/UNIQUE/);
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
  });

  it('make the same of nothing and of version 1', () => {
    const schemaOf = (connection: Libsql.Database) =>
      connection.prepare(`SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name`).all([]);
    leaveVersion1();
    open().close();
    opened.pop();
    const grown = schemaOf(raw());
    const fresh = new Libsql(':memory:');
    opened.push(fresh);
    migrate(fresh, directory, MIGRATIONS);
    expect(grown).toEqual(schemaOf(fresh));
  });

  it('leave nothing of one that fails halfway', () => {
    leaveVersion1();
    const connection = raw();
    const broken = ['', 'CREATE TABLE half (a); INSERT INTO projects (id) VALUES (NULL)'];
    expect(() => migrate(connection, directory, broken)).toThrow(/NOT NULL/);
    expect(versionOf(connection)).toBe(1);
    expect(connection.prepare(`SELECT name FROM sqlite_master WHERE name = 'half'`).all([])).toEqual([]);
    migrate(connection, directory, MIGRATIONS);
    expect(versionOf(connection)).toBe(MIGRATIONS.length);
  });
});

describe('decisions about findings', () => {
  const decision = { reportId: 'one', findingId: 'f', reason: 'a reason', reviewer: 'ann', decidedAt: 1 } as const;

  it('are only ever added', () => {
    leaveVersion1();
    const database = open();
    const reviews = new ReviewStore(database);
    reviews.decide({ ...decision, status: 'fail' });
    reviews.decide({ ...decision, status: null, decidedAt: 2 });
    expect(reviews.ofReport('one').map(({ status }) => status)).toEqual(['fail', null]);
    expect(reviews.ofProject('project')).toMatchObject([
      { run: 1, reportName: 'First', status: 'fail' },
      { status: null },
    ]);
    expect(reviews.ofProject('draft')).toEqual([]);
    expect(() => database.run(`UPDATE finding_overrides SET reason = 'other'`)).toThrow(/audit trail/);
    expect(() => database.run('DELETE FROM finding_overrides')).toThrow(/audit trail/);
    expect(() => database.run('DELETE FROM reports')).toThrow();
    expect(() => reviews.decide({ ...decision, reportId: 'nowhere', status: 'pass' })).toThrow(/FOREIGN KEY/);
    expect(reviews.ofReport('one')).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('lets a redelivery that was asked for during a try stand', () => {
    leaveVersion1();
    const database = open();
    const outbox = new OutboxStore(database);
    const [due] = outbox.due(5000, 1);
    if (!due) throw new Error('There is no webhook due.');
    expect(outbox.redeliver('two', 'ann', 6000)).toBe(true);
    const tried = {
      kind: 'delivery',
      round: due.round,
      startedAt: 5000,
      durationMs: 1,
      delivered: true,
      status: 204,
      outcome: 'ok',
    } as const;
    outbox.record('two', tried, { kind: 'delivered' });
    expect(outbox.due(6000, 1)).toMatchObject([
      { reportId: 'two', webhookId: 'msg_2', round: 2, attempts: 0, deliveriesLeft: 1 },
    ]);
    const log = new WebhookLogStore(database);
    expect(log.tries('two')).toMatchObject([{ round: 1, delivered: true, outcome: 'ok' }]);
    expect(log.redeliveries('two')).toEqual([{ round: 2, reviewer: 'ann', askedAt: 6000 }]);
    expect(outbox.redeliver('nowhere', 'ann', 1)).toBe(false);
  });
});
