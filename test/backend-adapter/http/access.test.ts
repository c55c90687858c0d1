import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/backend-adapter/http/route-table.js';
import { PROPERTY_ID, propertyScript } from '../support/property-answers.js';
import { CITY, SERVICE_KEY, startScriptedService } from '../support/scripted-service.js';
import { DIGEST, eventually, reportsWith, startHarness, VENDOR_TOKEN } from '../support/adapter-harness.js';
import type { Answer, Harness } from '../support/adapter-harness.js';

const EMBED = 'https://embed.example';
const service = await startScriptedService();
service.script = propertyScript();
const property = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY };
const harness = await startHarness({ service, options: { allowedOrigins: [EMBED], property } });
const owner = harness.browser();
const id = await owner.completed(harness.service);
afterAll(() => harness.close());

const DRAWING = {
  ...{ name: 'a.pdf', size: 5, category: 'plan', label: '' },
  ...{ fingerprint: null, uploadId: null, filename: null, sha256: null },
};
const BODIES: Record<string, unknown> = {
  '/projects/:id/draft': { a: DRAWING },
  '/projects/:id/uploads': { name: 'a.pdf', size: 5 },
  '/projects/:id/process': { permitType: 'new-dwelling', drawings: [{ uploadId: 'none', sha256: DIGEST }] },
  '/projects': { cityKey: 'wattle-bay' },
  '/property/address': { line: '12 Wattle St, Wattle Bay 2999' },
  '/property/suggest': { suburb: 'Wattle Bay' },
  '/property/planning-essentials': { propertyId: PROPERTY_ID },
  '/property/insights': { propertyId: PROPERTY_ID },
  '/property/estimate': { propertyId: PROPERTY_ID },
};
const options = (method: string, path: string) => ({
  method,
  ...(method === 'POST' || method === 'PATCH' ? { json: BODIES[path] ?? {} } : {}),
});

describe('the route table', () => {
  it('has a project’s routes for its owner alone, but for the adoption', () => {
    const others = ROUTES.filter(({ path, access }) => path.includes(':id') && access !== 'owner');
    expect(others.map(({ path }) => path)).toEqual(['/projects/:id/adopt']);
  });

  const userRoutes = ROUTES.flatMap(({ method, path, access }) => (access === 'user' ? [[method, path] as const] : []));
  it('has all of /property for people who are known', () => {
    const property = ROUTES.filter(({ path }) => path.startsWith('/property/'));
    expect(property).toHaveLength(6);
    expect(property.filter(({ access }) => access !== 'user')).toEqual([]);
  });

  it.each(userRoutes)('%s %s makes who is unknown known, once; a forged cookie is nobody’s', async (method, path) => {
    const someone = harness.browser();
    const first = await someone.call(path, options(method, path));
    expect(first.status).toBeLessThan(300);
    expect(first.headers.get('set-cookie')).toMatch(/^__Host-precheck=/);
    expect((await someone.call(path, options(method, path))).headers.get('set-cookie')).toBeNull();
    const forged = { ...options(method, path), headers: { cookie: `${owner.cookie?.slice(0, -3)}abc` } };
    expect((await harness.browser().call(path, forged)).headers.get('set-cookie')).toMatch(/^__Host-precheck=/);
  });

  it.each(userRoutes)('%s %s is for nobody who is not signed in, where people sign in', async (method, path) => {
    const { service } = harness;
    const given = { identify: () => null, property: { baseUrl: service.baseUrl, apiKey: SERVICE_KEY } };
    const signedIn = await startHarness({ service, options: given });
    const seen = service.seen.length;
    const answer = await signedIn.browser().call(path, options(method, path));
    expect([answer.status, answer.json.error?.code]).toEqual([401, 'not_identified']);
    expect(service.seen).toHaveLength(seen);
  });
});

describe('every route, for everybody and from everywhere', () => {
  const people = ['nobody', 'another', 'owner', 'forged cookie', 'token', 'forged token', 'vendor'] as const;
  type Who = (typeof people)[number];
  const origins: (Record<string, string> | null)[] = [
    null,
    { origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' },
    { origin: EMBED, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ];
  const REFUSALS = ['forbidden_origin', 'not_identified', 'not_found', 'vendor_only'];
  let house: Harness;
  let headersOf: Record<Who, Record<string, string>>;
  let ids: Partial<Record<Who, string>>;
  beforeAll(async () => {
    const { service } = harness;
    const property = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY };
    house = await startHarness({ service, options: { allowedOrigins: [EMBED], property, rateLimits: false } });
    const [mine, theirs, embedded] = [house.browser(), house.browser(), house.browser()];
    const { json } = await embedded.call('/identity', { method: 'POST', headers: { origin: EMBED } });
    const token = String(json['token']);
    headersOf = {
      nobody: {},
      another: {},
      owner: {},
      'forged cookie': {},
      token: { authorization: `Bearer ${token}` },
      'forged token': { authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` },
      vendor: { authorization: `Bearer ${VENDOR_TOKEN}` },
    };
    ids = { owner: await mine.completed(service) };
    await theirs.createDraft();
    headersOf.owner = { cookie: mine.cookie ?? '' };
    headersOf['forged cookie'] = { cookie: `${mine.cookie?.slice(0, -3)}abc` };
    headersOf.another = { cookie: theirs.cookie ?? '' };
    const made = await embedded.call('/projects', { json: { cityKey: 'wattle-bay' }, headers: headersOf.token });
    expect(made.headers.get('set-cookie')).toBeNull();
    ids.token = (made.json['project'] as { id: string }).id;
    service.reports.set(ids.token, reportsWith([90, 85]));
  });
  afterAll(() => house.adapter.close());

  /** The code that must come, or null where the call is served, for better or worse. */
  function refusalOf(route: (typeof ROUTES)[number], who: Who, origin: Record<string, string> | null): string | null {
    if (route.access === 'vendor') return who === 'vendor' ? null : 'vendor_only';
    if (route.access === 'webhook') return 'not_found';
    const isOwn = origin === null || origin['sec-fetch-site'] === 'same-origin';
    const mayChange = route.path === '/identity' ? origin?.['origin'] === EMBED : isOwn || origin['origin'] === EMBED;
    if (route.method !== 'GET' && !mayChange) return 'forbidden_origin';
    if (route.access === 'public' || route.access === 'visitor') return null;
    if (who === 'forged token') return 'not_identified';
    return route.access !== 'user' && ids[who] === undefined ? 'not_found' : null;
  }

  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))('%s %s', async (method, path, route) => {
    for (const who of people) {
      // Everybody else tries the owner’s.
      const target = path.replace(':id', ids[who] ?? ids.owner ?? '').replace(/:reportId|:drawingId/, 'none');
      const query = path.includes('document') ? '?type=report' : '';
      for (const origin of origins) {
        const headers = { ...headersOf[who], ...origin };
        const response = await house.browser().fetch(target + query, { ...options(method, path), headers });
        const isStream = response.headers.get('content-type') === 'text/event-stream';
        const text = isStream ? '' : await response.text();
        await (isStream ? response.body?.cancel() : undefined);
        const code = response.status >= 400 ? (JSON.parse(text) as { error: { code: string } }).error.code : null;
        const expected = path.includes(':reportId') && code === 'not_found' ? code : refusalOf(route, who, origin);
        const found = code !== null && REFUSALS.includes(code) ? code : null;
        expect([who, origin, found]).toEqual([who, origin, expected]);
        expect(response.headers.get('access-control-allow-origin')).toBe(origin?.['origin'] === EMBED ? EMBED : null);
        expect(text).not.toContain(SERVICE_KEY);
      }
    }
  });

  it('gives a token to pages of the allowed origins only, each time to somebody new', async () => {
    const issue = (headers: Record<string, string>) => house.browser().call('/identity', { method: 'POST', headers });
    const [one, other] = [await issue({ origin: EMBED }), await issue({ origin: EMBED, ...headersOf.owner })];
    expect([one.status, one.headers.get('set-cookie')]).toEqual([200, null]);
    expect(one.json['token']).not.toBe(other.json['token']);
    const totalOf = async ({ json }: typeof one) => {
      const headers = { authorization: `Bearer ${json['token']}` };
      return (await house.browser().call('/projects', { headers })).json['total'];
    };
    expect(await totalOf(other)).toBe(0);
    expect(await totalOf(await issue({ origin: EMBED, ...headersOf.token }))).toBeGreaterThan(0);
  });

  it('gives none where people sign in', async () => {
    const options = { allowedOrigins: [EMBED], identify: () => null };
    const signedIn = await startHarness({ service: harness.service, options });
    const answer = await signedIn.browser().call('/identity', { method: 'POST', headers: { origin: EMBED } });
    expect(answer.json).toEqual({ token: null, expiresAt: null });
  });
});

describe('origins', () => {
  it('goes by the Host header where the address has another name, as Next’s have', async () => {
    const send = (headers: Record<string, string>) =>
      harness.adapter.fetch(
        new Request('https://localhost:3000/precheck/projects', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ cityKey: 'wattle-bay' }),
        }),
      );
    const host = 'permits.example';
    expect((await send({ host, origin: 'https://permits.example' })).status).toBe(201);
    expect((await send({ host: 'permits.example:443', origin: 'https://permits.example' })).status).toBe(201);
    for (const origin of ['https://localhost:3000', 'http://permits.example', 'https://evil.example']) {
      expect((await send({ host, origin })).status).toBe(403);
    }
    expect((await send({ host: 'a b', origin: 'null' })).status).toBe(403);
  });

  it('answers a preflight of an allowed origin only, and lets its pages read what they need', async () => {
    const preflight = (origin: string) =>
      harness.browser().fetch('/projects', { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight(EMBED);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST, GET, HEAD, OPTIONS');
    const { headers } = await harness.browser().fetch('/cities', { headers: { origin: EMBED } });
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('precheck-api');
    const other = await preflight('https://evil.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('access-control-allow-methods')).toBeNull();
  });
});

describe('the cookie', () => {
  it('is __Host- and Secure on https, plain on http, HttpOnly always, and made once', async () => {
    const https = await harness.browser().fetch('/projects');
    expect(https.headers.get('set-cookie')).toMatch(
      /^__Host-precheck=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    const http = await harness.adapter.fetch(new Request('http://localhost/precheck/projects'));
    expect(http.headers.get('set-cookie')).toMatch(/^precheck=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect((await owner.fetch('/projects')).headers.get('set-cookie')).toBeNull();
    expect((await harness.browser().fetch('/cities')).headers.get('set-cookie')).toBeNull();
    // On https a sibling host could have planted the plain one, also of somebody who was seen on http.
    const cookie = http.headers.get('set-cookie')?.split(';')[0] ?? '';
    const known = async (origin: string) => {
      const request = new Request(`${origin}/precheck/projects`, { headers: { cookie } });
      return (await harness.adapter.fetch(request)).headers.get('set-cookie') === null;
    };
    expect([await known('http://localhost'), await known('https://localhost')]).toEqual([true, false]);
  });

  it('is another for another adapter of the origin, or the visitor of both would lose the projects of one', async () => {
    const other = await startHarness({ service: harness.service, options: { mountPath: '/other/city' } });
    const visitor = harness.browser();
    const id = await visitor.createDraft();
    const there = new Request('https://portal.example/other/city/cities/wattle-bay', {
      headers: { cookie: visitor.cookie ?? '' },
    });
    const given = (await other.adapter.fetch(there)).headers.get('set-cookie') ?? '';
    const jar = new Map([visitor.cookie ?? '', given.split(';')[0] ?? ''].map((pair) => [pair.split('=')[0], pair]));
    visitor.cookie = [...jar.values()].join('; ');
    expect((await visitor.snapshot(id)).project.id).toBe(id);
    const document = await other.adapter.fetch(new Request('https://portal.example/other/city/openapi.json'));
    expect(await document.text()).toContain(`"name":"${given.split('=')[0]}"`);
  });

  it('does not come late, in the place of that by which a project was made meanwhile', async () => {
    const { service, clock, ...own } = await startHarness();
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    service.script = ({ path }) => (path.startsWith('/cities/') ? { json: CITY, until } : undefined);
    const visitor = own.browser();
    const city = visitor.fetch('/cities/wattle-bay');
    await eventually(() => service.count('GET', '/wattle-bay') === 1);
    const id = await visitor.createDraft();
    clock.passedMs += 1_001;
    answer();
    expect((await city).status).toBe(200);
    expect((await visitor.snapshot(id)).project.id).toBe(id);
    // Who makes a project is known by it, however long that takes.
    service.script = ({ method }) => {
      if (method === 'POST') clock.passedMs += 1_001;
      return undefined;
    };
    const maker = own.browser();
    expect((await maker.snapshot(await maker.createDraft())).phase).toBe('draft');
  });

  it('is given with a city, before anything is made, to whom it is to know alone', async () => {
    const visitor = harness.browser();
    const given = await visitor.fetch('/cities/wattle-bay');
    expect([given.status, given.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^__Host-precheck=/)]);
    // Two tabs that create at once are one person.
    const tabs = await Promise.all([visitor.createDraft(), visitor.createDraft()]);
    const { projects } = (await visitor.call('/projects')).json as unknown as { projects: { id: string }[] };
    expect(projects.map(({ id }) => id).sort()).toEqual([...tabs].sort());
    // The same with each visit, so that who comes back stays known.
    const again = await visitor.fetch('/cities/wattle-bay');
    expect(again.headers.get('set-cookie')).toBe(given.headers.get('set-cookie'));
    // Also where a page shows a project alone, but not with each poll of it.
    const id = await visitor.createDraft();
    const shown = await visitor.fetch(`/projects/${id}`);
    expect(shown.headers.get('set-cookie')).toBe(given.headers.get('set-cookie'));
    const polled = await visitor.fetch(`/projects/${id}`, {
      headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
    });
    expect([polled.status, polled.headers.get('set-cookie')]).toEqual([304, null]);
    const { json } = await harness.browser().call('/identity', { method: 'POST', headers: { origin: EMBED } });
    const embedded = { headers: { origin: EMBED, authorization: `Bearer ${json['token']}` } };
    expect((await harness.browser().fetch('/cities/wattle-bay', embedded)).headers.get('set-cookie')).toBeNull();
    const signedIn = await startHarness({ service: harness.service, options: { identify: () => null } });
    const city = await signedIn.browser().fetch('/cities/wattle-bay');
    expect([city.status, city.headers.get('set-cookie')]).toEqual([200, null]);
  });
});

describe('bodies, methods, headers', () => {
  const post = (given: { body?: BodyInit; headers?: Record<string, string> }) =>
    owner.call('/projects', { method: 'POST', ...given });
  const json = { 'content-type': 'application/json' };
  const gzip = { ...json, 'content-encoding': 'gzip' };
  const metadata = { a: 'é'.repeat(2_048) };
  const file = { type: 'plans', label: 'A-101', fileLink: `https://files.example/a.pdf?sig=${'x'.repeat(2_000)}` };
  const linked = { cityKey: 'constructor', permitType: 'x', files: Array.from({ length: 100 }, () => file) };
  it.each<[string, { body?: BodyInit; headers?: Record<string, string> }, number, string]>([
    ['no JSON', { body: '{', headers: json }, 400, 'bad_json'],
    ['empty', { headers: json }, 400, 'bad_json'],
    ['another type', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['a missing field', { body: '{}', headers: json }, 400, 'invalid_request'],
    ['an unknown field', { body: '{"cityKey":"wattle-bay","x":1}', headers: json }, 400, 'invalid_request'],
    ['too large by length', { body: 'x', headers: { ...json, 'content-length': '1100000' } }, 413, 'body_too_large'],
    ['a compressed one', { body: '{}', headers: gzip }, 415, 'unsupported_media_type'],
    // It would not fit into the webhook.
    ['too much', { body: JSON.stringify({ cityKey: 'wattle-bay', metadata }), headers: json }, 400, 'invalid_request'],
    ['an unknown city', { body: '{"cityKey":"constructor"}', headers: json }, 404, 'unknown_city'],
    ['an unknown city, with signed links', { body: JSON.stringify(linked), headers: json }, 404, 'unknown_city'],
  ])('%s', async (_name, given, status, code) => {
    const answer = await post(given);
    expect([answer.status, answer.json.error?.code]).toEqual([status, code]);
    expect(answer.json.error).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  });

  it.each(['hand-off', 'viewer-link', 'receipt', 'adopt'])('take no empty form for JSON: %s', async (action) => {
    // After the hand-off of another test the shared project has no receipt.
    const project = action === 'receipt' ? await owner.completed(harness.service) : id;
    const send = (more: Record<string, string>) => {
      const headers = { cookie: owner.cookie ?? '', ...more };
      const url = `https://portal.example/precheck/projects/${project}/${action}`;
      return harness.adapter.fetch(new Request(url, { method: 'POST', headers }));
    };
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', null]) {
      const answer = await send(type === null ? {} : { 'content-type': type });
      const { error } = (await answer.json()) as { error?: { code: string } };
      expect([type, answer.status, error?.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
    // An empty body that says it is JSON stands for {}.
    expect((await send(json)).status).toBeLessThan(300);
  });

  it('say so where somebody read them before, as a middleware may', async () => {
    const request = owner.request('/projects', { json: { cityKey: 'wattle-bay' } });
    await request.text();
    const answer = await harness.adapter.fetch(request);
    const { error } = (await answer.json()) as Answer['json'];
    expect([answer.status, error?.message]).toEqual([400, expect.stringContaining('was read before')]);
  });

  it('counts a body that streams without a length', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 8192;
        controller.enqueue(new Uint8Array(8192).fill(32));
      },
    });
    expect((await post({ body, headers: json })).json.error?.code).toBe('body_too_large');
    expect(sent).toBeLessThan(1_100_000);
  });

  it('answers HEAD without a body, other methods with 405, other paths with 404', async () => {
    const head = await owner.fetch(`/projects/${id}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const put = await owner.call('/projects', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
    for (const method of ['TOSTRING', 'constructor', '__proto__', 'valueOf']) {
      expect((await owner.call('/projects', { method })).status).toBe(405);
    }
    const projects = ['', '%2e%2e', 'a%00', '%', '/events', `${id}/../x`].map((path) => `/projects/${path}`);
    for (const path of ['/nothing', '/constructor', '/__proto__', ...projects]) {
      expect((await owner.call(path)).status).toBe(404);
    }
    expect((await harness.adapter.fetch(new Request('https://portal.example/precheckx/cities'))).status).toBe(404);
    const { headers } = await owner.call('/cities');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('answers 304 to the revision that the page has', async () => {
    const full = await owner.call(`/projects/${id}`);
    const etag = full.headers.get('etag') ?? '';
    expect(etag).toMatch(new RegExp(`^"${full.json['revision']}-[0-9a-f]{8}"$`));
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await owner.call(`/projects/${id}`, { headers: { 'if-none-match': value } });
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await owner.call(`/projects/${id}`, { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
  });
});
