/** The probe of services that are away, wrong or hostile: it ends, names the problem, and never prints the key. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedService, type ScriptedService, type SeenRequest } from '../../support/scripted-service.js';
import { callIn, probe, reportsOf } from './probe-run.js';

const KEY = 'marked/key+5f3a9c=of-the-probe';
const UNKNOWN = /^\/projects\/[\da-f-]{36}$/;
const COMPLETE = { id: 'r-1', name: 'Readiness', status: 'Complete', result: 'Passed', score: 90, modelVersion: '1' };

const service = await startScriptedService();
afterAll(() => service.close());
beforeEach(() => {
  service.seen.length = 0;
  service.script = usual;
});

/** A well-behaved service with one project. */
function usual({ path }: SeenRequest) {
  if (path === '/cities/wattle-bay') {
    const reports = [{ name: 'Readiness' }, { name: 'Site plan' }];
    return { json: { permitTypes: [{ permitType: 'new-dwelling', reports }] } };
  }
  if (path === '/projects') return { json: { projects: [{ id: 'p-1', status: 'Complete' }], total: 1 } };
  if (path === '/projects/p-1') return { json: { id: 'p-1', status: 'Complete', permitType: 'new-dwelling' } };
  if (path === '/projects/p-1/reports') return { json: [COMPLETE, { ...COMPLETE, id: 'r-2', name: 'Site plan' }] };
  if (path === '/projects/p-1/reports/r-1') return { json: COMPLETE };
  if (path.endsWith('/document')) return { json: [{ documentURL: 'https://storage.example/report.pdf' }] };
  return { status: 404, json: { message: 'No such project' } };
}

const run = (more: readonly string[] = [], answerTimeoutMs?: number) => {
  const args = ['--base-url', service.baseUrl, '--city-key', 'wattle-bay', ...more];
  return probe(args, { PRECHECK_API_KEY: KEY }, answerTimeoutMs);
};

it('asks with GET alone, each call once, in this order', async () => {
  const { code, output } = await run();
  expect([code, output]).toEqual([0, expect.stringMatching(/The adapter can use all 10 answers\.$/)]);
  const asked = service.seen.map(({ method, path, query }) => `${method} ${path} ${query.get('type') ?? ''}`.trim());
  const [p, r] = ['GET /projects/p-1', 'GET /projects/p-1/reports/r-1'];
  expect(asked).toEqual([
    ...['GET /cities/wattle-bay', 'GET /projects', p, `${p}/reports`, r],
    ...[`${r}/document report`, `${p}/document report`, `${r}/document uploaded`, `${p}/document uploaded`],
    expect.stringMatching(/^GET \/projects\/[\da-f-]{36}$/),
  ]);
  expect(service.seen.map(({ key }) => key)).toEqual(asked.map(() => KEY));
});

it.each([
  ['403', { status: 403, text: 'Forbidden' }, 'upstream_key_refused'],
  ['a project', { json: { id: 'x', status: 'Draft' } }, 'upstream_misread'],
])('tells where an unknown project is answered with %s instead of 404', async (_, reply, problem) => {
  service.script = (request) => (UNKNOWN.test(request.path) ? reply : usual(request));
  const done = await run(['--json']);
  expect([done.code, callIn(done, 'GET /projects/{an unknown id}').problem?.code]).toEqual([1, problem]);
});

it('tells which fields differ', async () => {
  const odd = { ...COMPLETE, score: '90', modelVersion: undefined, reviewer: { surname: 'Ann Smith' } };
  service.script = (request) => (request.path.endsWith('/reports') ? { json: { data: [odd] } } : usual(request));
  const { code, output } = await run();
  expect(code).toBe(0);
  expect(output).toContain('200 GET /projects/{projectId}/reports\n');
  expect(output).toContain('unknown: data, data[].reviewer, data[].reviewer.surname\n      missing: modelVersion\n');
  expect(output).toContain('otherShape: data[].score (string)');
  expect(output).not.toContain('Ann');
});

describe('a service that gives no answer', () => {
  it.each<[string, string, number, number | undefined, ReturnType<ScriptedService['script']>]>([
    ['hangs', 'upstream_timeout', 2, 500, 'hang'],
    ['fails', 'upstream_unavailable', 6, undefined, { status: 500, text: 'No' }],
    ['refuses the key', 'upstream_key_refused', 2, undefined, { status: 401, json: { message: `Bad key ${KEY}` } }],
  ])('%s: two failures in a row end it', async (_, problem, requests, answerTimeoutMs, reply) => {
    service.script = () => reply;
    const done = await run(['--json'], answerTimeoutMs);
    expect(done.code).toBe(1);
    expect(reportsOf(done)[0]?.calls.map((call) => call.problem?.code)).toEqual([problem, problem]);
    expect(service.seen).toHaveLength(requests);
    expect(done.output).not.toContain(KEY);
  });
});

describe('a service that sends what nobody can read', () => {
  const rubbish: [string, ReturnType<ScriptedService['script']>][] = [
    ['an HTML page', { text: '<!doctype html><title>Log in</title>', headers: { 'content-type': 'text/html' } }],
    ['depths', { text: '['.repeat(60_000) + ']'.repeat(60_000) }],
    ['a prototype', { text: '{"__proto__": {"cities": []}, "constructor": {"x": 1}}' }],
    ['control characters', { json: [{ cityKey: '\u001b[2J\u0007wattle\u202e', name: '\u001b]0;x\u0007' }] }],
  ];
  it.each(rubbish)('%s', async (_, reply) => {
    service.script = () => reply;
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(output).not.toMatch(/at .*\.(ts|js):\d/);
  });
});

describe('a service that wants the key printed', () => {
  const forms: Record<string, string> = {
    plainly: KEY,
    'as markup': [...KEY].map((character) => `&#${character.charCodeAt(0)};`).join(''),
  };
  it.each(Object.entries(forms))('%s', async (_, form) => {
    service.script = (request) => {
      const usually = usual(request);
      if (UNKNOWN.test(request.path)) return { status: 404, json: { message: `No such project for ${form}` } };
      if (request.path === '/projects/p-1')
        return { json: { id: 'p-1', status: form, [form]: form, permitType: form } };
      if (request.path.startsWith('/cities')) {
        return { json: { name: form, permitTypes: [{ permitType: form }], [form]: { [form]: [form] } } };
      }
      if (request.path.endsWith('/reports')) return { json: [{ ...COMPLETE, status: form, result: form, name: form }] };
      return { ...usually, headers: { 'content-type': `application/json; x="${form.replaceAll(/[^\w]/g, '')}"` } };
    };
    for (const args of [['--json'], []]) {
      const { output } = await run(args);
      expect(output.toLowerCase()).not.toContain(form.toLowerCase());
    }
  });
});

describe('the command line', () => {
  const [url, city] = [
    ['--base-url', 'https://service.example'],
    ['--city-key', 'a'],
  ];
  it.each<[string, string[], string, string]>([
    ['no address', city, KEY, '--base-url URL is missing'],
    ['no key', [...url, ...city], '', 'PRECHECK_API_KEY is not set'],
    ['a key that no header carries', [...url, ...city], 'a\nb', 'printable ASCII'],
    ['a path for a project', [...url, ...city, '--project', '..'], KEY, '--project must be an id'],
  ])('is refused with %s', async (_, args, key, words) => {
    const error: unknown = await probe(args, { PRECHECK_API_KEY: key }).catch((one: unknown) => one);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain(KEY);
  });
});
