import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  insightsViewAnswerSchema,
  planningEssentialsViewAnswerSchema,
  propertyAddressAnswerSchema,
  PROPERTY_OVERRIDES,
  propertyEstimateAnswerSchema,
  propertyPingAnswerSchema,
  propertySuggestAnswerSchema,
} from 'precheck-contract';
import { eventually, startHarness, type Browser } from '../support/adapter-harness.js';
import { ADDRESS, estimateBody, OTHER_ID, PROPERTY_ID, propertyScript } from '../support/property-answers.js';
import { askDifferently, essentials, estimate, insights, outcome, suggest } from '../support/property-harness.js';
import { startPropertyHarness, type PropertyHarness } from '../support/property-harness.js';
import { SERVICE_KEY, type Reply } from '../support/scripted-service.js';

let harness: PropertyHarness;
let browser: Browser;
beforeEach(async () => {
  harness = await startPropertyHarness();
  browser = harness.browser();
});

const answering = (reply: Reply | ((path: string) => Reply | undefined)): void => {
  harness.service.script = propertyScript(({ path }) => (typeof reply === 'function' ? reply(path) : reply));
};

describe('answers', () => {
  it('are in the contract’s form, with when they were read', async () => {
    const found = await suggest(browser, '12 Banksia St');
    expect(propertySuggestAnswerSchema.parse(found.json)).toEqual({
      candidates: [{ propertyId: PROPERTY_ID, address: ADDRESS }],
      ambiguous: false,
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      kept: false,
    });
    const { property } = planningEssentialsViewAnswerSchema.parse((await essentials(browser)).json);
    expect(property).toMatchObject({ areaM2: 650.5, dwellings: { apartment: null, duplex: true, townhouse: false } });
    const full = insightsViewAnswerSchema.parse((await insights(browser)).json).property;
    expect(full.controls.maxFsr).toEqual({ text: '0.5', value: 0.5 });
    const worked = propertyEstimateAnswerSchema.parse((await estimate(browser)).json);
    expect(worked.feasibility.townhouse.calculations[0]?.numbers['max_dwellings']).toBe(3);
    expect(worked.feasibility.duplex).toEqual({ optimal: null, calculations: [] });
    expect((await browser.call('/property/ping')).headers.get('cache-control')).toBe('no-store');
  });

  it('ask the service with the key, and with overrides as the specification’s sample carries them', async () => {
    await estimate(browser, { setback_front: 6, max_allowed_fsr: '0.50', setback_rear: 0, 'avg_apt_area-m2': '80' });
    const carried = { setback_front: '6', max_allowed_fsr: '0.5', setback_rear: '0', 'avg_apt_area-m2': 80 };
    const body = { propertyID: PROPERTY_ID, ...carried };
    expect(harness.calls()).toMatchObject([{ method: 'POST', key: SERVICE_KEY, body }]);
  });

  it('say where none is configured', async () => {
    const without = await startHarness({ service: harness.service });
    const answer = await suggest(without.browser(), 'x');
    expect(outcome(answer)).toEqual([404, 'property_not_configured']);
    const ping = await without.browser().call('/property/ping');
    expect(propertyPingAnswerSchema.parse(ping.json)).toEqual({ configured: false, quota: null });
  });

  it('take a key in another header, with its scheme, and let neither form of it out', async () => {
    const token = 'marked-token-77';
    const given = { apiKey: `Bearer ${token}`, keyHeader: 'Authorization' };
    const other = await startPropertyHarness(given, { service: harness.service });
    answering({ status: 422, json: { message: `The token ${token} may not` } });
    const answer = await suggest(other.browser(), 'x');
    expect(harness.calls()[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(answer.json.error?.details?.['serviceMessage']).toBe('The token [removed] may not');
    expect(JSON.stringify(other.logged)).not.toContain(token);
  });
});

it('lets no form of a key out that a service may echo it in', async () => {
  const apiKey = 'marked/key+77==';
  const other = await startPropertyHarness({ apiKey, keyHeader: 'x-api-key' }, { service: harness.service });
  const forms = ['marked\\/key+77==', 'marked/key\\u002B77==', 'marked%2fkey%2B77%3D%3D', '\\u006darked/key+77=='];
  for (const [n, form] of forms.entries()) {
    answering({ status: 422, text: `{"message":"The key ${form} may not"}` });
    const answer = await askDifferently(other.browser(), n);
    expect(answer.json.error?.details?.['serviceMessage']).toBe('The key [removed] may not');
  }
  expect(JSON.stringify(other.logged)).not.toMatch(/marked/);
});

describe('a line of an address', () => {
  const read = (json: unknown, by = browser) => by.call('/property/address', { json });

  it('is told apart, without the fields that it contradicts, and costs nothing upstream', async () => {
    const answer = await read({ line: '1 High St, Darwin NT', suburb: 'Wattle Bay', postcode: '29' });
    expect(propertyAddressAnswerSchema.parse(answer.json)).toEqual({
      address: { street: '1 High St', suburb: 'Darwin', postcode: '' },
    });
    expect(harness.calls()).toEqual([]);
  });

  it('is read where no property service is configured', async () => {
    const without = await startHarness({ service: harness.service });
    expect((await read({ line: '2999' }, without.browser())).json).toMatchObject({ address: { postcode: '2999' } });
  });

  it.each<[string, unknown]>([
    ['no line', {}],
    ['a line longer than an address', { line: 'x'.repeat(251) }],
    ['a field that is none', { line: '12 Wattle St', state: 'NSW' }],
  ])('is refused with %s', async (_, json) => {
    expect(outcome(await read(json))).toEqual([400, 'invalid_request']);
  });
});

describe('what is refused costs nothing upstream', () => {
  afterEach(() => expect(harness.calls()).toEqual([]));

  it.each<[string, unknown, string | null]>([
    ['an unknown field', { roof_colour: 1 }, 'unknown_field'],
    ['a field of the prototype', { toString: 1 }, 'unknown_field'],
    ['another’s property id', { propertyID: OTHER_ID }, 'unknown_field'],
    ['words', { setback_front: 'six' }, 'not_a_number'],
    ['an exponent', { setback_front: '1e1' }, 'not_a_number'],
    ['below the range', { setback_front: -0.1 }, 'out_of_range'],
    ['above the range', { setback_front: '100.01' }, 'out_of_range'],
  ])('overrides with %s', async (_name, overrides, problem) => {
    const answer = await estimate(browser, overrides as object);
    expect(outcome(answer)).toEqual([422, 'override_invalid']);
    const [field] = Object.keys(overrides as object);
    const [unit, min, max] = problem === 'unknown_field' ? [null, null, null] : ['m', 0, 100];
    expect(answer.json.error?.details).toEqual({ field, unit, min, max, problem });
  });

  it.each<[string, string, unknown]>([
    ['no GUID', '/property/insights', { propertyId: 'x' }],
    ['another field', '/property/planning-essentials', { propertyId: PROPERTY_ID, cityKey: 'x' }],
    ['no address', '/property/suggest', {}],
    ['spaces for an address', '/property/suggest', { streetAddress: '  ' }],
    ['a postcode of five digits', '/property/suggest', { postCode: 20000 }],
  ])('a body with %s', async (_name, path, json) => {
    expect(outcome(await browser.call(path, { json }))).toEqual([400, 'invalid_request']);
  });
});

it.each(PROPERTY_OVERRIDES.map(({ field, min, max }) => [field, min, max] as const))(
  '%s is taken at both ends of its range, as text and number',
  async (field, min, max) => {
    for (const value of [min, String(min), max, String(max)]) {
      expect((await estimate(browser, { [field]: value })).status).toBe(200);
    }
    expect(harness.calls()).toHaveLength(2);
  },
);

describe('failures of the service', () => {
  it.each<[string, Reply, number, string]>([
    ['401', { status: 401, json: {} }, 502, 'upstream_key_refused'],
    ['400', { status: 400, json: { message: 'No' } }, 502, 'upstream_refused'],
    ['a page with 404', { status: 404, text: '<html>' }, 502, 'upstream_refused'],
    ['500', { status: 500, text: 'boom' }, 503, 'upstream_unavailable'],
    ['reset', 'reset', 503, 'upstream_unavailable'],
    ['hang', 'hang', 504, 'upstream_timeout'],
    ['another property', { json: estimateBody(OTHER_ID) }, 502, 'upstream_misread'],
  ])('%s is said in words about the property service, and asked once', async (_name, reply, status, code) => {
    answering(reply);
    const answer = await estimate(browser);
    expect(outcome(answer)).toEqual([status, code]);
    expect(answer.text).toContain('The property service');
    expect(answer.text).not.toMatch(/pre-check|boom|<html>|at .*:\d+/);
    expect(harness.calls()).toHaveLength(1);
  });

  it('404 is an unknown property, and no candidates for an address', async () => {
    answering({ status: 404, json: { error: { code: 'x', message: 'None' } } });
    expect(outcome(await insights(browser))).toEqual([404, 'property_not_found']);
    expect((await suggest(browser, 'x')).json).toMatchObject({ candidates: [], ambiguous: false });
  });

  it('a value that the service refuses names the field', async () => {
    const details = { field: 'setback_front', unit: 'm', min: 0, max: 20 };
    answering({ status: 422, json: { error: { code: 'override_out_of_range', message: 'Too far', details } } });
    const answer = await estimate(browser, { setback_front: 50 });
    expect(outcome(answer)).toEqual([422, 'override_invalid']);
    expect(answer.json.error?.details).toEqual({ ...details, problem: 'refused_by_service' });
  });
});

describe('a service that asks to wait', () => {
  it('for a moment is waited for here', async () => {
    let times = 0;
    answering(() => ((times += 1) === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined));
    const startedMs = Date.now();
    expect((await estimate(browser)).status).toBe(200);
    expect(Date.now() - startedMs).toBeGreaterThan(950);
    expect(harness.calls()).toHaveLength(2);
  });

  it('for longer is passed on, and left alone until then', async () => {
    answering({ status: 429, headers: { 'retry-after': '70' }, json: { message: 'Too many requests' } });
    for (const n of [1, 2]) {
      const answer = await askDifferently(browser, n);
      expect(outcome(answer)).toEqual([429, 'too_many_requests']);
      expect(answer.json.error).toMatchObject({
        retryable: true,
        details: { retryAfterSeconds: 70, scope: 'service' },
      });
      expect(answer.headers.get('retry-after')).toBe('70');
    }
    harness.clock.passedMs += 40_000;
    expect((await askDifferently(browser, 3)).status).toBe(429);
    expect(harness.calls()).toHaveLength(1);
    answering(() => undefined);
    harness.clock.passedMs += 31_000;
    expect((await askDifferently(browser, 3)).status).toBe(200);
  });
});

describe('many at once', () => {
  /** Gives what lets the service answer. */
  const answeringLater = (): (() => void) => {
    let release: () => void = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    answering({ json: estimateBody(PROPERTY_ID), until });
    return release;
  };

  it('ask once for the same question, however it is written, and all get the answer', async () => {
    const release = answeringLater();
    const questions = [
      { propertyId: PROPERTY_ID, overrides: { setback_front: 6, th_width: '7.0' } },
      { propertyId: PROPERTY_ID, overrides: { th_width: 7, setback_front: '6.00' } },
    ];
    const asking = Array.from({ length: 20 }, (_, index) =>
      harness.browser().call('/property/estimate', { json: questions[index % 2] }),
    );
    await eventually(() => harness.calls().length > 0);
    release();
    for (const answer of await Promise.all(asking)) expect(answer.status).toBe(200);
    expect(harness.calls()).toHaveLength(1);
  });

  it('are answered when the one who asked first has gone', async () => {
    const release = answeringLater();
    const gone = new AbortController();
    const first = browser.call('/property/estimate', { json: { propertyId: PROPERTY_ID }, signal: gone.signal });
    first.catch(() => {});
    await eventually(() => harness.calls().length > 0);
    const second = estimate(harness.browser());
    gone.abort();
    release();
    expect((await second).status).toBe(200);
    expect(harness.calls()).toHaveLength(1);
  });
});

describe('limits', () => {
  it('hold one person, whose kept answers stay free, and nobody else', async () => {
    const limited = await startPropertyHarness({ callsPerUserPerMinute: 2 }, { service: harness.service });
    const ann = limited.browser();
    await ann.call('/property/ping');
    expect((await askDifferently(ann, 1)).status).toBe(200);
    expect((await askDifferently(ann, 2)).status).toBe(200);
    const refused = await askDifferently(ann, 3);
    expect(outcome(refused)).toEqual([429, 'too_many_requests']);
    const { retryAfterSeconds, scope } = refused.json.error?.details as { retryAfterSeconds: number; scope: string };
    // Half of a minute, less what the calls before it took.
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
    expect([scope, refused.headers.get('retry-after')]).toEqual(['user', String(retryAfterSeconds)]);
    expect((await askDifferently(ann, 1)).json['kept']).toBe(true);
    expect((await askDifferently(limited.browser(), 3)).status).toBe(200);
  });

  it('do not count what caused no call', async () => {
    const limited = await startPropertyHarness({ callsPerUserPerMinute: 2 }, { service: harness.service });
    const ann = limited.browser();
    await ann.call('/property/ping');
    answering({ status: 401, json: {} });
    for (const n of [1, 2, 3, 4]) expect(outcome(await askDifferently(ann, n))).toEqual([502, 'upstream_key_refused']);
  });
});
