/** The probe of a property service: the sandbox's, and scripted ones that are away or wrong. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPropertyFixture, PROPERTY_KEY } from '../../../sandbox/support/property-fixture.js';
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.js';
import { callIn, probe } from './probe-run.js';

const KEY = 'marked/key+81c04d=of-the-property-probe';
const PROPERTY_ID = '3f2b8c1e-7d4a-4c55-9b0e-2a6f1d8e4b77';

describe('the sandbox', () => {
  let fixture: Awaited<ReturnType<typeof openPropertyFixture>>;
  const run = (args: readonly string[] = []) =>
    probe(['--property-base-url', fixture.sandbox.propertyUrl, ...args], { PROPERTY_API_KEY: PROPERTY_KEY });
  beforeAll(async () => {
    fixture = await openPropertyFixture();
  });
  afterAll(() => fixture?.close());

  it('is asked for what costs only on request, after the cost', async () => {
    const ping = await run();
    expect([ping.code, ping.warning, ping.output]).toEqual([0, '', expect.stringContaining('can use all 1 answers')]);
    const { json } = await fixture.call('/v1/property/suggest', {
      body: { streetAddress: '12-14 Quandong Street', suburb: 'Campsie', postCode: 2194 },
    });
    const done = await run(['--property-id', (json['result'] as { propertyID: string }).propertyID]);
    expect(done.warning).toMatch(/^This costs 3 of the property service’s quota: POST \S+essentials, /);
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('can use all 4 answers')]);
    expect(done.output).toMatch(/200 POST \S+essentials\n[^]*200 POST \S+insights\n[^]*200 POST \S+estimate\n/);
    expect(done.output).not.toContain(PROPERTY_KEY);
  });
});

describe('any other', () => {
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.seen.length = 0;
  });
  const everything = ['--property-id', PROPERTY_ID, '--json'];
  const run = (args: readonly string[] = ['--json']) =>
    probe(['--property-base-url', service.baseUrl, ...args], { PROPERTY_API_KEY: KEY });

  it.each<[string, string, () => ReturnType<ScriptedService['script']>]>([
    ['refuses the key', 'upstream_key_refused', () => ({ status: 401, json: { message: `Bad key ${KEY}` } })],
    ['is limiting calls', 'upstream_unavailable', () => ({ status: 429, json: { message: 'Too Many Requests' } })],
  ])('%s: nothing that may cost is asked then', async (_, code, reply) => {
    service.script = reply;
    const done = await run(everything);
    expect([done.code, callIn(done, 'GET /v1/ping').problem?.code]).toEqual([1, code]);
    expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/ping']);
    expect(done.output).not.toContain(KEY);
  });

  it.each([
    [['--property-id', 'p-1'], /--property-id must be a UUID/],
    [['--property-key-header', 'host'], /keyHeader cannot be a header/],
  ])('is not asked with %j', async (args, sentence) => {
    await expect(run(args)).rejects.toThrow(sentence);
    expect(service.seen).toEqual([]);
  });
});
