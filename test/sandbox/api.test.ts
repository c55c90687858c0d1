import { afterAll, describe, expect, it } from 'vitest';
import type { CallOptions } from './support/call-service.js';
import { KEYS, openFixture } from './support/sandbox-fixture.js';

const fixture = await openFixture();
afterAll(() => fixture.close());

const METADATA = { permit: 'P-1', nested: { list: [1, 'two', null, true], empty: {} }, __note: 'é \u2028 "' };

describe('the key', () => {
  const ofProjects = ['', '/x', '/x/reports', '/x/viewer-link'].map((path) => `/projects${path}`);
  const paths = ['/cities', '/cities/wattle-bay', ...ofProjects];
  it.each(paths)('is needed for %s', async (path) => {
    for (const key of [null, 'wrong', `${KEYS['wattle-bay']}x`]) {
      const answer = await fixture.call(path, { key });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ error: { code: expect.stringMatching(/^api_key/), message: expect.any(String) } });
    }
  });

  it('sees its own city only', async () => {
    const key = KEYS['prairie-lake'];
    const id = await fixture.draft();
    expect((await fixture.call('/cities', { key })).json).toEqual([
      { cityKey: 'prairie-lake', name: expect.any(String) },
    ]);
    expect((await fixture.call('/cities/wattle-bay', { key })).status).toBe(403);
    expect((await fixture.call('/projects?cityKey=wattle-bay', { key })).status).toBe(403);
    expect((await fixture.call('/projects', { key })).json).toMatchObject({ projects: [], total: 0 });
    expect((await fixture.call('/projects', { key, body: { cityKey: 'wattle-bay' } })).status).toBe(403);
    const of = ['', '/reports', '/reports/r', '/reports/r/document?type=report', '/document?type=uploaded'];
    const links = ['/complete-link', '/viewer-link', '/upload-file-url?filename=a.pdf'];
    for (const rest of [...of, ...links])
      expect((await fixture.call(`/projects/${id}${rest}`, { key })).status).toBe(404);
    const body = { permitType: 'new-dwelling', files: [{ type: '', label: '', filename: 'a.pdf' }] };
    expect((await fixture.call(`/projects/${id}/process`, { key, body })).status).toBe(404);
  });
});

describe('cities', () => {
  it('answers the configuration', async () => {
    const { status, json } = await fixture.call('/cities/wattle-bay');
    expect(status).toBe(200);
    expect(json).toMatchObject({ cityKey: 'wattle-bay', name: 'City of Wattle Bay' });
    const permitTypes = json['permitTypes'] as unknown as { permitType: string; reports: { name: string }[] }[];
    expect(permitTypes.map(({ permitType }) => permitType)).toEqual([
      'new-dwelling',
      'dual-occupancy',
      'commercial-fit-out',
    ]);
    for (const { reports } of permitTypes) expect(reports.length).toBeGreaterThanOrEqual(2);
  });

  it('does not know others', async () => expect((await fixture.call('/cities/nowhere')).status).toBe(404));
});

describe('creating a project', () => {
  it('keeps what it is given, metadata unchanged', async () => {
    const fields = { longitude: 151.2, latitude: -33.9, userEmail: 'a@b.example', userName: 'Ann', metadata: METADATA };
    const id = await fixture.draft(fields);
    const { json } = await fixture.call(`/projects/${id}`);
    expect(json).toMatchObject({
      id,
      status: 'Draft',
      cityKey: 'wattle-bay',
      permitType: null,
      address: '12 Shore St',
      ...fields,
    });
    expect(JSON.stringify(json['metadata'])).toBe(JSON.stringify(METADATA));
    expect((await fixture.call(`/projects/${id}/reports`)).json).toEqual([]);
  });

  const given = (fields: object): CallOptions => ({ body: { cityKey: 'wattle-bay', ...fields } });
  const withFiles = (...files: object[]) => given({ permitType: 'new-dwelling', files });
  const endless = `{"cityKey":"wattle-bay","metadata":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`;
  it.each<[string, CallOptions, number, RegExp]>([
    ['no JSON', { rawBody: '{' }, 400, /JSON/],
    ['another type', { rawBody: 'a=1', contentType: 'application/x-www-form-urlencoded' }, 415, /application\/json/],
    ['too large', given({ address: 'x'.repeat(1024 * 1024) }), 413, /limit/],
    ['no city', { body: {} }, 422, /cityKey/],
    ['a number as address', given({ address: 4 }), 422, /address: expected a text/],
    ['a text as longitude', given({ longitude: '4' }), 422, /longitude: expected a number/],
    ['metadata without end', { rawBody: endless }, 422, /metadata: expected at most 100 levels/],
    ['a list as metadata', given({ metadata: [] }), 422, /metadata: expected an object/],
    ['an unknown permit type', given({ permitType: 'x' }), 422, /permitType: wattle-bay has new-dwelling/],
    ['files without permit type', given({ files: [{ fileLink: 'https://a.example/a.pdf' }] }), 422, /permitType/],
    ['an empty list of files', withFiles(), 422, /files/],
    ['a file link that is none', withFiles({ fileLink: 'file:///etc/passwd' }), 422, /files\[0\]\.fileLink/],
  ])('refuses %s', async (_name, options, status, message) => {
    const answer = await fixture.call('/projects', { method: 'POST', ...options });
    expect([answer.status, String((answer.json['error'] as { message: string })?.message)]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
  });
});

describe('listing projects', () => {
  it('filters, pages and orders', async () => {
    const key = KEYS['prairie-lake'];
    const create = async (permitType: string) =>
      String((await fixture.call('/projects', { key, body: { cityKey: 'prairie-lake', permitType } })).json['id']);
    const first = await create('residential-new');
    const second = await create('residential-addition');
    const third = await create('residential-new');
    const list = async (query: string) => (await fixture.call(`/projects?${query}`, { key })).json;
    const ids = async (query: string) =>
      ((await list(query))['projects'] as unknown as { id: string }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('take=1&skip=1&orderBy=last_activity')).toEqual([second]);
    expect(await list('take=0')).toMatchObject({ projects: [], total: 3, take: 0, skip: 0 });
    expect(await ids('skip=3')).toEqual([]);
    expect(await ids('permitType=residential-new&cityKey=prairie-lake')).toEqual([third, first]);
  });

  it.each(['take=-1', 'take=', 'take=101', 'take=1&take=2', 'skip=1e3', 'orderBy=name'])(
    'refuses %s',
    async (query) => {
      const { status, json } = await fixture.call(`/projects?${query}`);
      expect([status, json]).toEqual([
        400,
        { error: { code: 'invalid_query', message: expect.stringContaining(query.split('=')[0] ?? '') } },
      ]);
    },
  );
});

describe('methods and addresses', () => {
  it.each([
    ['DELETE', '/projects', 'POST, GET, HEAD'],
    ['POST', '/cities', 'GET, HEAD'],
    ['PUT', '/projects/x/process', 'POST'],
  ])('refuses %s %s', async (method, path, allow) => {
    const answer = await fixture.call(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it('does not know other addresses', async () => expect((await fixture.call('/nothing')).status).toBe(404));
});

describe('processing', () => {
  const files = (...filenames: unknown[]) => filenames.map((filename) => ({ filename }));
  it.each<[string, unknown, RegExp]>([
    ['no files', { permitType: 'new-dwelling' }, /files/],
    ['files as text', { permitType: 'new-dwelling', files: 'a' }, /files: expected a list/],
    ['a filename as number', { permitType: 'new-dwelling', files: files(1) }, /files\[0\]\.filename/],
    ['a file never uploaded', { permitType: 'new-dwelling', files: files('b.pdf') }, /"b.pdf" has not arrived/],
    ['the same file twice', { permitType: 'new-dwelling', files: files('a.pdf', 'a.pdf') }, /twice/],
    ['no permit type', { files: files('a.pdf') }, /permitType/],
    ['an unknown permit type', { permitType: 'x', files: files('a.pdf') }, /permitType/],
  ])('refuses %s', async (_name, body, message) => {
    const id = await fixture.draft();
    await fixture.upload(id, 'a.pdf', '%PDF-');
    const answer = await fixture.call(`/projects/${id}/process`, { body });
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/error/)]);
    expect((answer.json['error'] as { message: string }).message).toMatch(message);
    expect((await fixture.call(`/projects/${id}`)).json['status']).toBe('Draft');
  });
});

describe('query rules of a project', () => {
  it.each([
    '/document',
    '/document?type=all',
    '/viewer-link?signed=1',
    '/viewer-link?signed=1&generatedFor=',
    '/upload-file-url',
  ])('refuses %s', async (rest) =>
    expect((await fixture.call(`/projects/${await fixture.draft()}${rest}`)).status).toBe(400),
  );

  it.each(['../../etc/passwd', 'a/b.pdf', '..\\b.pdf', '..', 'a\u0000.pdf', ' ', 'x'.repeat(256)])(
    'refuses the filename %j',
    async (name) => {
      const answer = await fixture.call(
        `/projects/${await fixture.draft()}/upload-file-url?filename=${encodeURIComponent(name)}`,
      );
      expect(answer.status).toBe(400);
    },
  );
});
