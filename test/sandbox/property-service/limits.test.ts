import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallRate } from '#property-service/limits/call-limits.js';
import { loadProperties } from '#property-service/properties.js';
import { openPropertyFixture, PROPERTY_KEY } from '../support/property-fixture.js';
import { folderForTest } from '../../support/temporary-folder.js';

const [property] = [...loadProperties().values()];
const body = { propertyID: property?.propertyID };
const INSIGHTS = '/v1/property/insights';
let directory: string;
beforeEach(() => {
  directory = folderForTest();
});

describe('calls a second', () => {
  it('does not lock anybody out when the clock is put back', () => {
    const rate = new CallRate(1);
    expect([rate.take(3_600_000), rate.take(0), rate.take(500), rate.take(1000)]).toEqual([null, null, 500, null]);
  });

  it('is ten by default, for ping and announced endpoints too, but not for strangers', async () => {
    let now = Date.UTC(2026, 5, 1);
    const fixture = await openPropertyFixture({ clock: () => now, propertyLimits: SPECIFIED_LIMITS });
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
  });
});

const SPECIFIED_LIMITS = { requestsPerSecond: 10, requestsPerMonth: 500 };

describe('calls a month', () => {
  it('are 500 by default; only calls for data count, failed ones too; the count outlives a restart', async () => {
    let now = Date.parse('2026-06-30T23:50:00.500Z');
    const options = { clock: () => (now += 101), propertyLimits: SPECIFIED_LIMITS, dataDirectory: directory };
    let fixture = await openPropertyFixture(options);
    const statuses: number[] = [];
    const empty = { rawBody: '', contentType: 'x/y' };
    const calls = [{ body }, { body: {} }, { rawBody: '{' }, { body: { propertyID: 'x' } }, empty];
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
  });

  it('never exceed the count, however many come at once', async () => {
    const fixture = await openPropertyFixture({ propertyLimits: { requestsPerSecond: 1000, requestsPerMonth: 7 } });
    const calls = await Promise.all(Array.from({ length: 40 }, () => fixture.call(INSIGHTS, { body })));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(33);
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
