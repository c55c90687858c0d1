/** The probe of services that are away, wrong, or against it: it ends, says what it met, and never prints the key. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedService, type ScriptedService, type SeenRequest } from '../../support/scripted-service.js';
import { probe, reportOf, UNKNOWN_ID } from './probe-run.js';

const KEY = 'marked/key+5f3a9c=of-the-probe';
const COMPLETE = { id: 'r-1', name: 'Readiness', status: 'Complete', result: 'Passed', score: 90, modelVersion: '1' };

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.seen.length = 0;
  service.script = usual;
});

/** A well-behaved service with one project. */
function usual({ path }: SeenRequest) {
  if (path === '/cities') return { json: [{ cityKey: 'wattle-bay', name: 'City of Wattle Bay' }] };
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

const run = (args: readonly string[] = [], times = {}) =>
  probe(['--base-url', service.baseUrl, '--city-key', 'wattle-bay', ...args], { PRECHECK_API_KEY: KEY }, times);

it('asks with GET alone, each call once, and for an unknown project once', async () => {
  const { code } = await run();
  expect(code).toBe(0);
  const asked = service.seen.map(({ method, path }) => `${method} ${path}`);
  expect(asked.filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect(asked.filter((one) => !one.endsWith('/document'))).toEqual([
    ...['GET /cities', 'GET /cities/wattle-bay', 'GET /projects', 'GET /projects/p-1', 'GET /projects/p-1/reports'],
    ...['GET /projects/p-1/reports/r-1', `GET /projects/${UNKNOWN_ID}`],
  ]);
  expect(service.seen.map(({ key }) => key)).toEqual(asked.map(() => KEY));
});

describe('what the adapter cannot do well with', () => {
  const doubts: [string, string, (request: SeenRequest) => unknown][] = [
    [
      'another city alone',
      'wattle-bay is not among them',
      ({ path }) => (path === '/cities' ? ['prairie-lake'] : null),
    ],
    [
      'a permit type without reports',
      'no reports are listed for fit-out',
      ({ path }) => (path === '/cities/wattle-bay' ? { permitTypes: ['fit-out'] } : null),
    ],
    [
      'a page without bounds',
      'take=5 had no effect',
      ({ path }) => (path === '/projects' ? ['p-1', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, status: 'x' })) : null),
    ],
    [
      'a project of another city',
      '1 project names another city',
      ({ path }) => (path === '/projects' ? [{ id: 'p-1', status: 'x', cityKey: 'prairie-lake' }] : null),
    ],
    [
      'a stage of its own',
      'Pondering: a stage that the specification does not list',
      ({ path }) => (path.endsWith('/reports') ? [{ ...COMPLETE, status: 'Pondering' }] : null),
    ],
    [
      'a result of its own',
      'a result is neither Passed nor Failed',
      ({ path }) => (path.endsWith('/reports') ? [{ ...COMPLETE, result: 'PASS' }] : null),
    ],
    [
      'no score',
      'a Complete report has no score',
      ({ path }) => (path.endsWith('/reports') ? [{ ...COMPLETE, score: null }] : null),
    ],
    [
      'a share for a score',
      'every score is at most 1',
      ({ path }) => (path.endsWith('/reports') ? [{ ...COMPLETE, score: 0.9 }] : null),
    ],
    [
      'an unknown project that it has',
      'it answers for a project that it cannot have',
      ({ path }) => (path.endsWith(UNKNOWN_ID) ? { id: UNKNOWN_ID, status: 'Draft' } : null),
    ],
  ];
  it.each(doubts)('%s', async (_, doubt, answer) => {
    service.script = (request) => {
      const json = answer(request);
      return json === null ? usual(request) : { json };
    };
    const { code, output } = await run(['--json']);
    expect(code).toBe(1);
    expect(output).toContain(doubt);
  });

  it('a gate that fewer reports than the city lists cannot pass', async () => {
    service.script = (request) => (request.path.endsWith('/reports') ? { json: [COMPLETE] } : usual(request));
    const report = reportOf(await run(['--json']));
    const { made } = report.call('GET /projects/{projectId}/reports');
    expect(made.at(-1)).toBe('a gate on every report would be failed: report-missing (Site plan)');
  });

  it('an error that is another than 404', async () => {
    service.script = (request) => {
      return request.path.endsWith(UNKNOWN_ID) ? { status: 403, text: 'Forbidden' } : usual(request);
    };
    const { code, output } = await run();
    expect([code, output.replace(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('an unknown project is upstream_key_refused here'),
    ]);
  });
});

describe('a service that gives no answer', () => {
  const silent: [string, string, number, Parameters<typeof run>[1], () => ReturnType<ScriptedService['script']>][] = [
    ['hangs', 'upstream_timeout', 2, { answerTimeoutMs: 50 }, () => 'hang'],
    ['breaks connections', 'upstream_unavailable', 6, {}, () => 'reset'],
    ['fails', 'upstream_unavailable', 6, {}, () => ({ status: 500, text: 'No' })],
    ['refuses the key', 'upstream_key_refused', 2, {}, () => ({ status: 401, json: { message: `Bad key ${KEY}` } })],
  ];
  it.each(silent)('%s: it is not asked everything else as well', async (_, problem, requests, times, reply) => {
    service.script = reply;
    const done = await run(['--json'], times);
    const { calls, call } = reportOf(done);
    expect([done.code, call('GET /cities').problem?.code]).toEqual([1, problem]);
    expect(calls.filter(({ outcome }) => outcome === 'failed')).toHaveLength(2);
    expect(service.seen).toHaveLength(requests);
    expect(call('GET /projects/{projectId}').outcome).toBe('not-asked');
    expect(done.output).not.toContain(KEY);
  });

  it('is not there at all', async () => {
    const done = await probe(['--base-url', 'http://127.0.0.1:9', '--city-key', 'a'], { PRECHECK_API_KEY: KEY });
    expect(done.code).toBe(1);
    expect(done.output).toContain('(ECONNREFUSED)');
    expect(done.output).toContain('2 of 2 calls gave nothing that the adapter can use.');
  });
});

describe('a service that sends what nobody can read', () => {
  const rubbish: [string, ReturnType<ScriptedService['script']>][] = [
    ['an HTML page', { text: '<!doctype html><title>Log in</title>', headers: { 'content-type': 'text/html' } }],
    ['half of a JSON text', { text: '{"cities": [{"cityKey": "wattle' }],
    ['nothing', { text: '' }],
    ['null', { text: 'null' }],
    ['depths', { text: '['.repeat(60_000) + ']'.repeat(60_000) }],
    [
      'depths beside what is read',
      { text: `{"id":"x","status":"y","deep":${'['.repeat(60_000)}${']'.repeat(60_000)}}` },
    ],
    ['a prototype', { text: '{"__proto__": {"cities": []}, "constructor": {"x": 1}}' }],
    ['control characters', { json: [{ cityKey: '\u001b[2J\u0007wattle\u202e', name: '\u001b]0;x\u0007' }] }],
    ['a redirect', { status: 302, headers: { location: 'https://login.example/' } }],
    ['a thousand fields', { json: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, at])) }],
  ];
  it.each(rubbish)('%s', async (_, reply) => {
    service.script = () => reply;
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(output).not.toMatch(/at .*\.(ts|js):\d/);
  });

  it('more than it may', async () => {
    service.script = ({ path }) =>
      path === '/cities' ? { text: `["${'x'.repeat(11 * 1024 * 1024)}"]` } : { text: '' };
    const { call } = reportOf(await run(['--json']));
    expect(call('GET /cities').problem).toMatchObject({
      code: 'upstream_misread',
      sentence: expect.stringContaining('10 MiB'),
    });
  });
});

describe('a service that wants the key printed', () => {
  const forms: Record<string, string> = {
    plainly: KEY,
    'in capitals': KEY.toUpperCase(),
    'as an address': encodeURIComponent(KEY),
    'as markup': [...KEY].map((character) => `&#${character.charCodeAt(0)};`).join(''),
    'in base64': Buffer.from(KEY).toString('base64'),
    'in base64 within more': Buffer.from(`user:${KEY}:x`).toString('base64url'),
    'in hexadecimal': Buffer.from(KEY).toString('hex'),
    'its first half': KEY.slice(0, 16),
    'its second half': KEY.slice(-16),
  };
  it.each(Object.entries(forms))('%s', async (_, form) => {
    service.script = (request) => {
      const usually = usual(request);
      if (request.path.endsWith(UNKNOWN_ID)) return { status: 404, json: { message: `No such project for ${form}` } };
      if (request.path === '/projects/p-1')
        return { json: { id: 'p-1', status: form, [form]: form, permitType: form } };
      if (request.path === '/cities') return { json: [{ cityKey: form, name: form, [form]: { [form]: [form] } }] };
      if (request.path.endsWith('/reports')) return { json: [{ ...COMPLETE, status: form, result: form, name: form }] };
      return { ...usually, headers: { 'content-type': `application/json; x="${form.replaceAll(/[^\w]/g, '')}"` } };
    };
    for (const args of [['--json'], []]) {
      const { output } = await run(args);
      expect(output).toContain('[removed]');
      // Wrapped or not.
      expect(output.replaceAll(/\s+/g, '').toLowerCase()).not.toContain(form.toLowerCase());
      expect(output).not.toContain(form);
    }
  });
});

describe('the command line', () => {
  const refused: [string, string[], Record<string, string>, string][] = [
    ['no address', ['--city-key', 'a'], { PRECHECK_API_KEY: KEY }, '--base-url URL is missing'],
    [
      'an address over http',
      ['--base-url', 'http://service.example', '--city-key', 'a'],
      { PRECHECK_API_KEY: KEY },
      'must be an https address',
    ],
    [
      'a sign-in in the address',
      ['--base-url', `https://user:${KEY}@service.example`, '--city-key', 'a'],
      {},
      'must be an https address',
    ],
    ['no city', ['--base-url', 'https://service.example'], { PRECHECK_API_KEY: KEY }, '--city-key KEY is missing'],
    ['no key', ['--base-url', 'https://service.example', '--city-key', 'a'], {}, 'PRECHECK_API_KEY is not set'],
    [
      'a key that no header carries',
      ['--base-url', 'https://service.example', '--city-key', 'a'],
      { PRECHECK_API_KEY: 'a\nb' },
      'printable ASCII',
    ],
    [
      'a path for a project',
      ['--base-url', 'https://service.example', '--city-key', 'a', '--project', '..'],
      { PRECHECK_API_KEY: KEY },
      '--project must be an id',
    ],
  ];
  it.each(refused)('%s', async (_, args, environment, words) => {
    const error: unknown = await probe(args, environment).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain(KEY);
  });
});
