/** Two instances of the adapter on one PostgreSQL, and one scripted service that tells by the host name which of them called. */
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';
import { SERVICE_KEY, startScriptedService, type ScriptedService } from '../support/scripted-service.js';
import { collect } from '../support/stream-reader.js';

const server = await postgresOfTests();

if (server !== null) {
  describe('two instances on one PostgreSQL', { timeout: 60_000 }, () => {
    let service: ScriptedService;
    let connectionString: string;
    beforeEach(async () => {
      service = await startScriptedService();
      connectionString = await server.createDatabase();
    });

    const start = (host: string, settings: Partial<AdapterSettings> = {}, pollIntervalMs = 20): Promise<Harness> => {
      const city = { baseUrl: service.baseUrl.replace('127.0.0.1', host), apiKey: SERVICE_KEY };
      const store = { kind: 'postgres', connectionString } as const;
      const options = { pollIntervalMs, store, cities: { 'wattle-bay': city } };
      return startHarness({ service, dataDirectory: '/nowhere-at-all', settings, options });
    };
    const readers = (id: string): (string | undefined)[] =>
      service.seen
        .filter(({ method, path }) => method === 'GET' && path.endsWith(`/${id}/reports`))
        .map(({ headers }) => headers.host?.split(':')[0]);
    const started = async (person: Browser): Promise<string> => {
      const id = await person.started();
      service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
      return id;
    };
    const completeSeenBy = (person: Browser, id: string) => person.until(id, ({ phase }) => phase === 'complete');

    it('what one reads, who watches at the other sees; each project is read by one', async () => {
      const one = await start('localhost');
      const other = await start('127.0.0.1');
      const person = one.browser();
      const id = await started(person);
      const there = other.browser(person);
      const stream = collect(await there.fetch(`/projects/${id}/events`));
      await eventually(() => stream.seen.text.includes('"status":"Preparing"'));
      service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Assessing' }]);
      await eventually(() => stream.seen.text.includes('"status":"Assessing"'));
      const theirs = await started(there);
      for (const project of [id, theirs]) service.reports.set(project, reportsWith([90, 85]));
      await eventually(() => stream.seen.text.includes('"phase":"complete"'));
      await completeSeenBy(person, theirs);
      expect(new Set(readers(id))).toEqual(new Set(['localhost']));
      expect(new Set(readers(theirs))).toEqual(new Set(['127.0.0.1']));
      await stream.cancel();
    });

    it('who is told of a completion passes it on to who watches', async () => {
      const one = await start('localhost', {}, 3_600_000);
      const other = await start('127.0.0.1', {}, 3_600_000);
      const person = one.browser();
      const id = await started(person);
      await eventually(() => readers(id).length >= 2);
      service.reports.set(id, reportsWith([90, 85]));
      expect(await other.browser().hint(id)).toBe(202);
      await completeSeenBy(other.browser(person), id);
      expect(new Set(readers(id))).toEqual(new Set(['localhost']));
      // It is watched by the same one when it is complete.
      service.reports.set(id, [{ id: 'r-9', name: 'Readiness', status: 'Preparing' }]);
      await other.browser().hint(id);
      await person.until(id, ({ run }) => run === 2);
      expect(readers(id).at(-1)).toBe('localhost');
    });

    it('who watches a project slowly hurries when somebody begins to look at it at the other', async () => {
      const one = await start('localhost');
      const other = await start('127.0.0.1');
      const person = one.browser();
      const id = await started(person);
      await person.until(id, ({ reports }) => reports[0]?.stage === 1);
      // Nothing has changed for ten minutes: the pace is a minute now.
      for (const instance of [one, other]) instance.clock.offsetMs = 600_000;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = readers(id).length;
      const stream = collect(await other.browser(person).fetch(`/projects/${id}/events`));
      await eventually(() => readers(id).length > before);
      expect(new Set(readers(id))).toEqual(new Set(['localhost']));
      await stream.cancel();
    });

    it('a re-run after a month is followed, though it is begun at another instance than the one that read the project last', async () => {
      const one = await start('localhost', { revisitTimes: { firstMs: 100, maxPauseMs: 100 } });
      const other = await start('127.0.0.1');
      const person = one.browser();
      const id = await person.completed(service);
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query('UPDATE precheck.projects SET watched_until = 0');
      await client.end();
      // Its turn comes, and it reads no more.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const there = other.browser(person);
      expect((await there.process(id, [await there.upload(id)])).status).toBe(202);
      service.reports.set(id, reportsWith([90, 85], 'again'));
      await there.until(id, ({ run, phase }) => run === 2 && phase === 'complete');
    });

    it('one that closes gives its projects to the other at once', async () => {
      const one = await start('localhost');
      const other = await start('127.0.0.1', { leaseMs: 3_600_000 });
      const person = one.browser();
      const ids = [await started(person), await started(person)];
      await one.adapter.close();
      for (const id of ids) service.reports.set(id, reportsWith([90, 85]));
      for (const id of ids) await completeSeenBy(other.browser(person), id);
      for (const id of ids) expect(readers(id).at(-1)).toBe('127.0.0.1');
    });

    it.each([
      ['has seen it begin', 0],
      ['has given it up', 60_000],
    ])('a start whose answer is long in coming counts, though the other instance %s by then', async (_, offsetMs) => {
      const one = await start('localhost');
      const other = await start('127.0.0.1', { leaseMs: 150 });
      other.clock.offsetMs = offsetMs;
      const person = one.browser();
      const id = await person.createDraft();
      const uploadId = await person.upload(id);
      let answer: () => void = () => {};
      const until = new Promise<void>((resolve) => (answer = resolve));
      service.script = ({ path }) => {
        if (!path.endsWith('/process')) return undefined;
        if (offsetMs === 0) service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
        return { status: 202, json: {}, until };
      };
      const process = person.process(id, [uploadId]);
      // The revision of the run's preparation is 2.
      const seen = await person.until(id, ({ revision }) => revision >= 3);
      expect(seen.run).toBe(offsetMs === 0 ? 1 : 0);
      answer();
      expect(await process).toMatchObject({ status: 202, json: { run: 1, phase: 'processing' } });
      service.reports.set(id, reportsWith([90, 85]));
      await completeSeenBy(person, id);
      expect(service.count('POST', '/process')).toBe(1);
    });

    it('a start whose answer comes after another start began to wait is the run that is checked', async () => {
      const one = await start('localhost');
      const other = await start('127.0.0.1', { leaseMs: 150 });
      other.clock.offsetMs = 60_000;
      const person = one.browser();
      const id = await person.createDraft();
      const [first, second] = [await person.upload(id), await person.upload(id, 'A-102.pdf')];
      const answers: (() => void)[] = [];
      service.script = ({ path }) => {
        if (!path.endsWith('/process')) return undefined;
        const until = new Promise<void>((resolve) => answers.push(resolve));
        return answers.length === 1 ? { status: 202, json: {}, until } : { status: 409, text: 'Under way', until };
      };
      const accepted = person.process(id, [first]);
      await person.until(id, ({ revision }) => revision >= 3);
      const refused = other.browser(person).process(id, [second]);
      await eventually(() => answers.length === 2);
      answers[0]?.();
      expect(await accepted).toMatchObject({ status: 202, json: { run: 1, drawings: [{ name: 'A-101.pdf' }] } });
      answers[1]?.();
      expect((await refused).status).toBe(502);
      expect(await person.snapshot(id)).toMatchObject({ run: 1, drawings: [{ name: 'A-101.pdf' }] });
    });
  });
}
