/** The probe of a property service: the sandbox's, and scripted ones that are away, wrong or speak of limits. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPropertyFixture, PROPERTY_KEY } from '../../../sandbox/support/property-fixture.js';
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.js';
import { probe, reportOf, reportsOf } from './probe-run.js';

const KEY = 'marked/key+81c04d=of-the-property-probe';
const PROPERTY_ID = '3f2b8c1e-7d4a-4c55-9b0e-2a6f1d8e4b77';
const PAID = ['suggest', 'planning-essentials', 'insights', 'estimate'].map((name) => `POST /v1/property/${name}`);

describe('the sandbox', () => {
  let fixture: Awaited<ReturnType<typeof openPropertyFixture>>;
  let propertyId: string;
  const ADDRESS = '12-14 Quandong Street, Campsie NSW 2194';
  const run = (args: readonly string[] = []) =>
    probe(['--property-base-url', fixture.sandbox.propertyUrl, ...args], { PROPERTY_API_KEY: PROPERTY_KEY });
  beforeAll(async () => {
    fixture = await openPropertyFixture();
  });
  afterAll(() => fixture?.close());

  it('is asked for a ping, and nothing that costs', async () => {
    const done = await run(['--json']);
    const { service, calls, notes, call } = reportOf(done);
    expect([done.code, done.warning, service]).toEqual([0, '', 'property service']);
    expect(call('GET /v1/ping')).toMatchObject({ outcome: 'read', made: ['it answers, and takes the key'] });
    expect(call('GET /v1/ping').answer).toMatchObject({
      ...{ status: 200, shape: '{ result: [text] }', limits: [] },
      fields: { read: ['result[]'], unused: [], unknown: [] },
    });
    expect(calls.filter(({ outcome }) => outcome === 'not-asked').map(({ call: name }) => name)).toEqual(PAID);
    expect(notes).toContain('Nothing was asked that costs a call.');
  });

  it('is asked for what costs only where that is wanted, and the price is said before', async () => {
    const found = await run(['--address', ADDRESS, '--json']);
    expect(found.warning).toBe('This costs 1 call of the property service’s quota: POST /v1/property/suggest.');
    const suggest = reportOf(found).call('POST /v1/property/suggest');
    expect(suggest.answer?.shape).toBe('{ result: { propertyID: text, listingAddress: text } }');
    propertyId = /^1 property: (\S+)$/.exec(suggest.made.join())?.[1] ?? '';
    expect(propertyId).toMatch(/^[\da-f-]{36}$/);

    const done = await run(['--property-id', propertyId]);
    expect(done.warning).toMatch(/^This costs 3 calls of the property service’s quota: POST \S+essentials, /);
    expect(done.code).toBe(0);
    expect(done.output).toMatch(
      /^POST \/v1\/property\/estimate +200, \d+ ms +duplex: no calculation; townhouse: attached/m,
    );
    expect(done.output).toContain('it says zoning, areaM2');
    expect(done.output).toContain('Calls asked that cost one: 3.');
    expect(done.output).toMatch(/^ {2}not used {3}.*property_details\.arr_gnaf_address_detail_pid/m);
    for (const line of done.output.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    for (const { output } of [found, done]) expect(output).not.toContain(PROPERTY_KEY);
  });
});

describe('any other', () => {
  let service: ScriptedService;
  const folder = mkdtempSync(join(tmpdir(), 'probe-property-'));
  beforeAll(async () => {
    service = await startScriptedService();
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    service.seen.length = 0;
  });
  const everything = ['--address', '12-14 Quandong Street, Campsie NSW 2194', '--property-id', PROPERTY_ID, '--json'];
  const run = (args: readonly string[] = ['--json']) =>
    probe(['--property-base-url', service.baseUrl, ...args], { PROPERTY_API_KEY: KEY });

  it('has what its headers say of limits told, without the key', async () => {
    const headers = { 'X-RateLimit-Remaining-Month': '487', 'x-quota-of': KEY, date: 'x' };
    service.script = () => ({ json: { result: ['Connected'], node: 'a' }, headers });
    const done = await run();
    const { answer } = reportOf(done).call('GET /v1/ping');
    expect(answer?.limits).toEqual(['x-ratelimit-remaining-month: 487', 'x-quota-of: [removed]']);
    expect(answer?.fields?.unknown).toEqual(['node']);
    expect(done.output).not.toContain(KEY);
  });

  it.each<[string, string, () => ReturnType<ScriptedService['script']>]>([
    ['refuses the key', 'upstream_key_refused', () => ({ status: 401, json: { message: `Bad key ${KEY}` } })],
    ['is limiting calls', 'too_many_requests', () => ({ status: 429, json: { message: 'Too Many Requests' } })],
    ['fails', 'upstream_unavailable', () => ({ status: 500, text: 'No' })],
    ['breaks connections', 'upstream_unavailable', () => 'reset'],
  ])('%s: nothing that may cost is asked then', async (_, code, reply) => {
    service.script = reply;
    const done = await run(everything);
    const { calls, call } = reportOf(done);
    expect([done.code, call('GET /v1/ping').problem?.code]).toEqual([1, code]);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['failed', ...PAID.map(() => 'not-asked')]);
    expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/ping']);
    expect(done.output).not.toContain(KEY);
  });

  it.each([
    ['a page', { text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
    ['an empty list', { json: { result: [] } }],
    ['another status', { status: 404, json: { message: 'No' } }],
  ])('that answers the ping with %s is not taken for one', async (_, reply) => {
    service.script = () => reply;
    const done = await run(everything);
    expect([done.code, reportOf(done).call('GET /v1/ping').outcome]).toEqual([1, 'failed']);
    expect(service.seen.map(({ path }) => path)).toEqual(['/v1/ping']);
  });

  it('is the one of the configuration, with its header, beside every city', async () => {
    const path = join(folder, 'precheck.config.json');
    const at = { baseUrl: service.baseUrl, apiKey: { env: 'KEY' } };
    const config = {
      ...{ issuer: 'https://a.example', audience: 'a', dataDirectory: '.', gate: { minScore: 80 } },
      ...{ vendorToken: { env: 'LONG' }, webhookSecret: { env: 'LONG' }, cities: { a: at, b: at } },
      property: { ...at, keyHeader: 'authorization', monthlyQuota: 200 },
    };
    writeFileSync(path, JSON.stringify(config));
    const keys: unknown[] = [];
    service.script = ({ path: asked, headers }) => {
      if (asked !== '/v1/ping') return { status: 401, json: {} };
      keys.push(headers['authorization']);
      return { json: { result: ['Connected'] } };
    };
    const environment = { KEY, LONG: 'a-secret-of-sixteen-characters' };
    const all = reportsOf(await probe(['--config', path, '--json'], environment));
    expect(all.map(({ service: name, cityKey }) => [name, cityKey])).toEqual([
      ['pre-check service', 'a'],
      ['pre-check service', 'b'],
      ['property service', null],
    ]);
    expect(all[2]?.notes[0]).toBe('The configuration counts on 200 calls a month.');
    expect(keys).toEqual([KEY]);
    const wrong = await probe(['--config', path], { LONG: environment.LONG });
    expect([wrong.code, wrong.warning]).toEqual([1, expect.stringContaining('has 3 mistakes')]);
  });

  it.each([
    [['--property-id', 'p-1'], /--property-id must be a UUID/],
    [['--address', 'Campsie NSW 2194'], /--address must have a street/],
    [['--property-key-header', 'host'], /--property-key-header cannot be "host"/],
  ])('is not asked with %j', async (args, sentence) => {
    await expect(run(args)).rejects.toThrow(sentence);
    expect(service.seen).toEqual([]);
  });
});
