/** The state on disk: an audit trail only grows, and a report has one webhook. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '#precheck-service/database/database.js';
import { OutboxStore } from '#precheck-service/database/outbox-store.js';
import { ReviewStore } from '#precheck-service/database/review-store.js';
import { folderForTest } from '../support/temporary-folder.js';

let database: Database;
beforeEach(() => {
  database = new Database(folderForTest());
  database.run(`INSERT INTO projects (id, city_key, created_at, last_activity) VALUES ('project', 'wattle-bay', 1, 1)`);
  database.run(
    `INSERT INTO runs (project_id, run, permit_type, state, queued_at) VALUES ('project', 1, 'p', 'done', 1)`,
  );
  database.run(
    `INSERT INTO reports (id, project_id, run, position, report_key, name, pass_mark, status)
     VALUES ('one', 'project', 1, 0, 'k1', 'First', 80, 'Complete')`,
  );
});
afterEach(() => database.close());

it('decisions about findings are only ever added', () => {
  const decision = { reportId: 'one', findingId: 'f', reason: 'a reason', reviewer: 'ann', decidedAt: 1 } as const;
  const reviews = new ReviewStore(database);
  reviews.decide({ ...decision, status: 'fail' });
  reviews.decide({ ...decision, status: 'pass', decidedAt: 2 });
  expect(reviews.ofReport('one').map(({ status }) => status)).toEqual(['fail', 'pass']);
  expect(reviews.ofProject('project')).toMatchObject([
    { run: 1, reportName: 'First', status: 'fail' },
    { status: 'pass' },
  ]);
  expect(reviews.ofProject('another')).toEqual([]);
  expect(() => database.run(`UPDATE finding_overrides SET reason = 'other'`)).toThrow(/audit trail/);
  expect(() => database.run('DELETE FROM finding_overrides')).toThrow(/audit trail/);
  expect(() => database.run('DELETE FROM reports')).toThrow();
  expect(() => reviews.decide({ ...decision, reportId: 'nowhere', status: 'pass' })).toThrow(/FOREIGN KEY/);
  expect(reviews.ofReport('one')).toHaveLength(2);
});

it('a report has one webhook', () => {
  const outbox = new OutboxStore(database);
  outbox.add('one', 1);
  expect(() => outbox.add('one', 2)).toThrow(/UNIQUE/);
});
