import { afterAll, describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { loadProperties } from '#property-service/properties.js';
import type { CallOptions } from '../support/call-service.js';
import { openPropertyFixture, PROPERTY_KEY } from '../support/property-fixture.js';

const [property] = [...loadProperties().values()];
const propertyID = property?.propertyID ?? '';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const DATA = ['suggest', 'estimate', 'insights', 'planning-essentials'].map((name) => `/v1/property/${name}`);
const fixture = await openPropertyFixture();
afterAll(() => fixture.close());

async function refusal(path: string, call: CallOptions) {
  const { status, json, text } = await fixture.call(path, call);
  expect(text).not.toContain(PROPERTY_KEY);
  return [status, (json['error'] as Record<string, unknown> | undefined)?.['code']];
}

describe('a key', () => {
  it.each([...DATA, '/v1/ping', '/v1/property/reportpdf', '/v1/suburb/insights', '/v1/suburb/suggest'])(
    '%s asks for one',
    async (path) => {
      const call = /ping|insights$/.test(path) && !path.includes('property') ? {} : { body: { propertyID } };
      expect(await refusal(path, { ...call, key: null })).toEqual([401, 'api_key_missing']);
      expect(await refusal(path, { ...call, key: '' })).toEqual([401, 'api_key_missing']);
      expect(await refusal(path, { ...call, key: `${PROPERTY_KEY}x` })).toEqual([401, 'api_key_unknown']);
      expect(await refusal(path, { ...call, key: PROPERTY_KEY, keyHeader: 'authorization' })).toEqual([
        401,
        'api_key_missing',
      ]);
    },
  );

  it('comes in the header that is set', async () => {
    const own = await openPropertyFixture({ propertyKeyHeader: 'X-Property-Token' });
    expect((await own.call('/v1/ping', { keyHeader: 'x-property-token' })).status).toBe(200);
    const { status, json } = await own.call('/v1/ping');
    expect([status, json]).toEqual([
      401,
      { error: { code: 'api_key_missing', message: 'This call needs the header X-Property-Token.' } },
    ]);
  });
});

describe('addresses and methods', () => {
  it.each([
    ['/', 'GET', 404, null],
    ['/v1/property/suggest/', 'POST', 404, null],
    ['/v1/property/suggest', 'GET', 405, 'POST'],
    ['/v1/property/estimate', 'PUT', 405, 'POST'],
    ['/v1/ping', 'POST', 405, 'GET, HEAD'],
  ])('%s with %s is %i', async (path, method, status, allow) => {
    const answer = await fixture.call(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    const code = status === 404 ? 'not_found' : 'method_not_allowed';
    expect(answer.json).toEqual({ error: { code, message: expect.any(String) } });
  });

  it.each([
    ['POST', '/v1/property/reportpdf'],
    ['GET', '/v1/suburb/insights'],
    ['POST', '/v1/suburb/suggest'],
  ])('%s %s is announced', async (method, path) => {
    const { status, json } = await fixture.call(path, { method });
    const message = `${method} ${path} is announced, and has no contract yet.`;
    expect([status, json]).toEqual([501, { error: { code: 'not_implemented', message } }]);
  });
});

describe.each(DATA)('the body of %s', (path) => {
  it.each<[string, CallOptions, number, string]>([
    ['broken JSON', { rawBody: '{"propertyID":' }, 400, 'invalid_json'],
    ['no body', { method: 'POST', rawBody: '' }, 400, 'invalid_json'],
    ['broken UTF-8', { rawBody: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'invalid_json'],
    ['another type', { rawBody: '{}', contentType: 'text/plain' }, 415, 'unsupported_media_type'],
    ['too much', { rawBody: `{"x":"${'x'.repeat(1024 * 1024)}"}` }, 413, 'body_too_large'],
    ['a list', { body: [] }, 422, 'invalid_request'],
    ['nothing in it', { body: {} }, 422, 'invalid_request'],
  ])('%s', async (_, call, status, code) => {
    expect(await refusal(path, call)).toEqual([status, code]);
  });
});

describe('suggest', () => {
  it.each([
    [{}, 'streetAddress, suburb, postCode: expected at least one of the three; none came.'],
    [{ streetAddress: 12 }, 'streetAddress: expected a text; number came.'],
    [{ suburb: ['Kirrawee'] }, 'suburb: expected a text; a list came.'],
    [{ postCode: '2232' }, 'postCode: expected a postcode as an integer from 200 to 9999.'],
    [{ postCode: 12_345 }, 'postCode: expected'],
    [{ streetAddress: 'a'.repeat(201) }, 'streetAddress: expected at most 200 characters; 201 came.'],
  ])('refuses %j by name', async (body, words) => {
    const { status, json } = await fixture.call('/v1/property/suggest', { body });
    expect([status, json]).toEqual([
      422,
      { error: { code: 'invalid_request', message: expect.stringContaining(words) } },
    ]);
  });

  it('names the candidates of an address that fits several, and none for one that fits none', async () => {
    const several = await fixture.call('/v1/property/suggest', { body: { streetAddress: '12 Quandong St' } });
    const candidates = [...loadProperties().values()]
      .filter(({ address }) => address.streetName === 'Quandong')
      .map((candidate) => ({ propertyID: candidate.propertyID, listingAddress: candidate.listingAddress }));
    expect(candidates).toHaveLength(2);
    expect([several.status, several.json]).toEqual([
      409,
      { error: { code: 'ambiguous_address', message: expect.any(String), candidates } },
    ]);
    const none = await fixture.call('/v1/property/suggest', { body: { streetAddress: '1 Nowhere St' } });
    expect([none.status, none.json]).toEqual([
      404,
      { error: { code: 'address_not_found', message: expect.any(String) } },
    ]);
  });
});

describe('propertyID', () => {
  it.each(['estimate', 'insights', 'planning-essentials'])('of %s', async (name) => {
    const path = `/v1/property/${name}`;
    expect(await refusal(path, { body: { propertyID: UNKNOWN_ID } })).toEqual([404, 'property_not_found']);
    for (const wrong of ['', 'x', `${propertyID}x`, 12, true, null, [propertyID], { $ne: null }]) {
      expect(await refusal(path, { body: { propertyID: wrong } })).toEqual([422, 'invalid_request']);
    }
  });
});

describe('overrides', () => {
  const estimate = (overrides: Record<string, unknown>) =>
    fixture.call('/v1/property/estimate', { body: { propertyID, ...overrides } });

  it.each(PROPERTY_OVERRIDES)('$field is held to its range, both ends included', async (definition) => {
    const { field, unit, min, max } = definition;
    for (const within of [min, max, String(min), ` ${max} `]) {
      expect((await estimate({ [field]: within })).status).toBe(200);
    }
    const nonsense = ['NaN', 'Infinity', 'ten', '1,000', '0x10', '1e3', '12m', '--1', true, [min], { value: min }];
    for (const wrong of [min - 0.001, max + 0.001, -1, '-1', 1e300, String(max + 1), ...nonsense]) {
      const { status, json } = await estimate({ [field]: wrong });
      expect([status, json]).toEqual([
        422,
        { error: { code: 'override_out_of_range', message: expect.any(String), field, unit, min, max } },
      ]);
      expect((json['error'] as { message: string }).message).toContain(`${field}: expected a number from ${min}`);
    }
  });

  it('reads a number and the same as text alike, and changes the answer by it', async () => {
    const [none, asNumber, asText] = await Promise.all([
      estimate({}),
      estimate({ total_property_area_m2: 5000 }),
      estimate({ total_property_area_m2: '5000' }),
    ]);
    expect(asNumber.json).toEqual(asText.json);
    expect(asNumber.json).not.toEqual(none.json);
  });

  it('takes null and empty text for not given, and passes over a field that it does not know', async () => {
    const { json } = await estimate({});
    const rawBody = `{"propertyID":"${propertyID}","setback_front":"","th_width":null,"x":-1,"__proto__":{"th_depth":-1}}`;
    expect((await fixture.call('/v1/property/estimate', { rawBody })).json).toEqual(json);
  });

  it('answers zero where the setbacks leave no lot', async () => {
    const { status, json } = await estimate({ setback_front: 100, setback_rear: 100, setback_side: 50 });
    expect(status).toBe(200);
    const { feasibility } = json['result'] as {
      feasibility: Record<string, { calculations: Record<string, { max_dwellings: number }> }>;
    };
    expect(feasibility['apartment']?.calculations['fsr']?.max_dwellings).toBe(0);
    expect(feasibility['townhouse']?.calculations['attached']?.max_dwellings).toBe(0);
  });
});
