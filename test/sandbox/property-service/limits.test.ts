import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallRate } from '../../../src/sandbox/property-service/limits/call-rate.js';
import { nextMonthMs } from '../../../src/sandbox/property-service/limits/monthly-count.js';
import { loadProperties } from '../../../src/sandbox/property-service/properties.js';
import { waitFor } from '../support/sandbox-fixture.js';
import { callProperty, openPropertyFixture, PROPERTY_KEY } from '../support/property-fixture.js';

const CLI = fileURLToPath(new URL('../../../dist/node/sandbox/cli.js', import.meta.url));
const [property] = [...loadProperties().values()];
const body = { propertyID: property?.propertyID };
const INSIGHTS = '/v1/property/insights';
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'property-limits-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('calls a second', () => {
  it('lets so many through within any second, and tells how long to wait', () => {
    const rate = new CallRate(3);
    expect([0, 100, 900].map((time) => rate.take('a', time))).toEqual([null, null, null]);
    expect([rate.take('a', 900), rate.take('a', 999)]).toEqual([100, 1]);
    expect(rate.take('b', 999)).toBe(null);
    expect([rate.take('a', 1000), rate.take('a', 1050)]).toEqual([null, 50]);
    expect(rate.take('a', 1100)).toBe(null);
  });

  it('does not lock anybody out when the clock is put back', () => {
    const rate = new CallRate(1);
    expect([rate.take('a', 3_600_000), rate.take('a', 0), rate.take('a', 500), rate.take('a', 1000)]).toEqual([
      null,
      null,
      500,
      null,
    ]);
  });

  it('is ten by default, for ping and announced endpoints too, but not for strangers', async () => {
    let now = Date.UTC(2026, 5, 1);
    const fixture = await openPropertyFixture({ clock: () => now, propertyLimits: LIMITS_OF_THE_SPECIFICATION });
    for (let call = 0; call < 20; call += 1) await fixture.call('/v1/ping', { key: 'some-strange-key' });
    const calls = await Promise.all(Array.from({ length: 12 }, () => fixture.call('/v1/ping')));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = calls.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.json).toEqual({
      error: { code: 'rate_limit_exceeded', message: expect.any(String), limit: 10, retryAfterSeconds: 1 },
    });
    expect((await fixture.call('/v1/suburb/insights')).status).toBe(429);
    now += 1000;
    expect((await fixture.call('/v1/suburb/insights')).status).toBe(501);
    await fixture.close();
  });
});

const LIMITS_OF_THE_SPECIFICATION = { requestsPerSecond: 10, requestsPerMonth: 500 };

describe('calls a month', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('after %s the next begins %s', (now, next) => {
    expect(new Date(nextMonthMs(Date.parse(now))).toISOString()).toBe(next);
  });

  it('are 500 by default; only calls for data count, failed ones too; the count outlives a restart', async () => {
    let now = Date.parse('2026-06-30T23:50:00.500Z');
    const options = {
      clock: () => (now += 101),
      propertyLimits: LIMITS_OF_THE_SPECIFICATION,
      dataDirectory: directory,
    };
    let fixture = await openPropertyFixture(options);
    const statuses: number[] = [];
    const calls = [
      { body },
      { body: {} },
      { rawBody: '{' },
      { body: { propertyID: 'x' } },
      { rawBody: '', contentType: 'x/y' },
    ];
    for (let call = 0; call < 500; call += 1) {
      if (call === 250) {
        await fixture.close();
        fixture = await openPropertyFixture(options);
      }
      const given = calls[call % calls.length] ?? {};
      statuses.push((await fixture.call(INSIGHTS, { method: 'POST', ...given })).status);
      if (call % 50 === 0) {
        await fixture.call('/v1/ping');
        await fixture.call('/v1/suburb/insights');
        await fixture.call(INSIGHTS, { body, key: 'some-strange-key' });
        await fixture.call('/v1/nowhere');
      }
    }
    expect(statuses).not.toContain(429);
    const refused = await fixture.call(INSIGHTS, { body });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect([refused.status, retryAfter]).toEqual([429, Math.ceil((Date.parse('2026-07-01') - now) / 1000)]);
    expect(refused.json).toEqual({
      error: {
        code: 'monthly_limit_reached',
        message: 'At most 500 calls a month; the next month begins 2026-07-01T00:00:00.000Z.',
        limit: 500,
        retryAfterSeconds: retryAfter,
      },
    });
    expect((await fixture.call('/v1/ping')).status).toBe(200);
    now = Date.parse('2026-07-01T00:00:00Z');
    expect((await fixture.call(INSIGHTS, { body })).status).toBe(200);
    await fixture.close();
  });

  it('never exceed the count, however many come at once', async () => {
    const fixture = await openPropertyFixture({ propertyLimits: { requestsPerSecond: 1000, requestsPerMonth: 7 } });
    const calls = await Promise.all(Array.from({ length: 40 }, () => fixture.call(INSIGHTS, { body })));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(33);
    await fixture.close();
  });

  it('count for each key alone, which stands nowhere in the database', async () => {
    const propertyLimits = { requestsPerSecond: 1000, requestsPerMonth: 1 };
    for (const propertyKey of [PROPERTY_KEY, 'another-key-of-property']) {
      const fixture = await openPropertyFixture({ propertyKey, propertyLimits, dataDirectory: directory });
      expect((await fixture.call(INSIGHTS, { body, key: propertyKey })).status).toBe(200);
      expect((await fixture.call(INSIGHTS, { body, key: propertyKey })).status).toBe(429);
      await fixture.close();
      expect(readFileSync(join(directory, 'property.db')).includes(propertyKey)).toBe(false);
    }
  });
});

/** The built command line, as it is started. */
function startBuilt(key: string | undefined) {
  const child = spawn(process.execPath, [CLI, '--data', directory], {
    env: {
      ...process.env,
      PRECHECK_SANDBOX_KEYS: 'wattle-bay=marked-key-of-wattle-bay',
      PRECHECK_SANDBOX_PROPERTY_KEY: key,
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = () => waitFor(() => /^sandbox ready \S+ \S+ (\S+)$/m.exec(said)?.[1] ?? null, 'the sandbox');
  return { child, exited, url, said: () => said };
}

describe('the built sandbox', () => {
  it('keeps the count through SIGKILL', async () => {
    const counted = async (url: string, calls: number) => {
      let done = 0;
      for (let call = 0; call < calls; call += 1) {
        const { status } = await callProperty(url, INSIGHTS, { body });
        if (status === 200) done += 1;
        else await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return done;
    };
    const first = startBuilt(PROPERTY_KEY);
    const before = await counted(await first.url(), 8);
    first.child.kill('SIGKILL');
    await first.exited;
    const { StateDatabase } = await import('../../../src/sandbox/state-database.js');
    const { PROPERTY_MIGRATIONS } = await import('../../../src/sandbox/property-service/limits/monthly-count.js');
    const database = new StateDatabase(directory, 'property.db', PROPERTY_MIGRATIONS);
    expect(database.all('SELECT calls FROM monthly_counts')).toEqual([{ calls: before }]);
    database.close();
    const second = startBuilt(PROPERTY_KEY);
    expect((await callProperty(await second.url(), INSIGHTS, { body })).status).toBe(200);
    second.child.kill('SIGTERM');
    await second.exited;
    expect(first.said() + second.said()).not.toContain(PROPERTY_KEY);
  });

  it('makes a key once, for its owner only', async () => {
    const path = join(directory, 'property-key.json');
    const keys: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const sandbox = startBuilt('');
      const url = await sandbox.url();
      const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key: string };
      expect((await callProperty(url, '/v1/ping', { key })).status).toBe(200);
      expect(sandbox.said()).not.toContain(key);
      keys.push(key);
      sandbox.child.kill('SIGTERM');
      await sandbox.exited;
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(keys[0]).toBe(keys[1]);
  });
});
