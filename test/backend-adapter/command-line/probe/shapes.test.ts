/** The probe of the sandbox in each of its shapes. One project is checked once, and read in all of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHAPE_NAMES } from '../../../../src/sandbox/precheck-service/shapes/registry.js';
import { KEYS, openFixture, type Fixture } from '../../../sandbox/support/sandbox-fixture.js';
import { probe, reportOf, type ProbeRun } from './probe-run.js';

const KEY = KEYS['wattle-bay'];
const PERMIT_TYPES =
  '3 permit types: new-dwelling (4 reports), dual-occupancy (4 reports), commercial-fit-out (2 reports)';
const dataDirectory = mkdtempSync(join(tmpdir(), 'probe-shapes-'));
let projectId: string;

beforeAll(async () => {
  const fixture = await openFixture({ dataDirectory });
  projectId = await fixture.draft({ metadata: { permit: 'DA-1' }, userEmail: 'ann@example.org' });
  await fixture.upload(projectId, 'A-101.pdf', '%PDF-1.7 a drawing');
  await fixture.process(projectId, ['A-101.pdf']);
  await fixture.complete(projectId);
  // The latest activity, and nothing to see in it.
  await fixture.draft();
  await fixture.close();
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** How a shape answers a few calls; what is left out is as `plain` does it. */
const PLAIN = {
  'GET /cities': '[{ cityKey: text, name: text }]',
  'GET /projects/{projectId}/complete-link': '{ url: address }',
  'GET /projects/{an unknown id}': '{ error: { code: text, message: text } }',
};
const SHAPES: Readonly<Record<string, Partial<Record<keyof typeof PLAIN, string>>>> = {
  plain: {},
  wrapped: {
    'GET /cities': '{ result: { cities: [{ cityKey: text, name: text }] } }',
    'GET /projects/{projectId}/complete-link': '{ data: { completeLink: address } }',
    'GET /projects/{an unknown id}': '{ errors: [{ code: text, detail: text }] }',
  },
  bare: {
    'GET /cities': '[text]',
    'GET /projects/{projectId}/complete-link': 'address',
    'GET /projects/{an unknown id}': 'text',
  },
  redirecting: {
    'GET /projects/{projectId}/complete-link': 'a redirect to the address in location',
    'GET /projects/{an unknown id}': 'an HTML page',
  },
  text: {
    'GET /cities': '[{ cityKey: text, name: text }] (JSON, sent as text/plain)',
    'GET /projects/{projectId}/complete-link': 'an address as text',
    'GET /projects/{an unknown id}': 'text',
  },
  renamed: {
    'GET /cities': '{ data: [{ city_key: text, display_name: text }] }',
    'GET /projects/{projectId}/complete-link': '{ completionUrl: address }',
    'GET /projects/{an unknown id}': '{ type: text, title: text, status: number, detail: text }',
  },
  minimal: {
    'GET /cities': '[{ cityKey: text }]',
    'GET /projects/{projectId}/complete-link': '{ link: address }',
    'GET /projects/{an unknown id}': 'no body',
  },
  worded: {
    'GET /projects/{projectId}/complete-link': '{ href: address }',
    'GET /projects/{an unknown id}': '{ statusCode: number, message: [text], error: text }',
  },
  tables: {
    'GET /cities': '{ cities: { wattle-bay: text } }',
    'GET /projects/{projectId}/complete-link': '{ links: { complete: { href: address } } }',
    'GET /projects/{an unknown id}': '{ success: true/false, message: text }',
  },
};

/** The fields of a project that the adapter reads and does not know, by shape; the wrapping and the sandbox's own names differ. */
const PROJECT_FIELDS: Readonly<Record<string, { read: string[]; unused: string[]; unknown: string[] }>> = {
  plain: {
    read: ['id', 'status', 'cityKey', 'permitType', 'address', 'userEmail', 'metadata'],
    unused: ['longitude', 'latitude', 'userName'],
    unknown: ['run', 'createdAt', 'lastActivity'],
  },
  minimal: { read: ['id', 'status'], unused: [], unknown: [] },
};

it('knows every shape of the sandbox', () => expect(Object.keys(SHAPES)).toEqual(SHAPE_NAMES));

describe.each(Object.entries(SHAPES))('the shape %s', (shape, shapes) => {
  let fixture: Fixture;
  let run: ProbeRun;
  beforeAll(async () => {
    fixture = await openFixture({ dataDirectory, shape });
    const { baseUrl } = fixture.sandbox;
    run = await probe(['--base-url', baseUrl, '--city-key', 'wattle-bay', '--links', '--json'], {
      PRECHECK_API_KEY: KEY,
    });
  });
  afterAll(() => fixture?.close());

  it('is told, and all of it is read', () => {
    const { calls, call } = reportOf(run);
    expect(calls.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(calls.filter(({ outcome }) => outcome === 'read')).toHaveLength(14);
    expect([run.code, calls.flatMap(({ doubts }) => doubts)]).toEqual([0, []]);
    for (const [name, expected] of Object.entries({ ...PLAIN, ...shapes }))
      expect(call(name).answer?.shape).toBe(expected);
    expect(call('GET /cities/{cityKey}').made).toEqual([PERMIT_TYPES]);
    expect(call('GET /projects/{projectId}/reports').made.join()).toContain('would take 84.5 as the score');
    const unknown = call('GET /projects/{an unknown id}');
    expect([unknown.answer?.status, unknown.made.join()]).toEqual([404, expect.stringContaining('not_found')]);
  });

  it('has its unknown fields told', () => {
    const { call } = reportOf(run);
    const fields = call('GET /projects/{projectId}').answer?.fields;
    const expected = PROJECT_FIELDS[shape];
    if (expected !== undefined) expect(fields).toEqual({ ...expected, complete: true });
    expect(fields?.read.length).toBeGreaterThanOrEqual(2);
    const detail = call('GET /projects/{projectId}/reports/{reportId}').answer?.fields;
    expect(detail?.unknown.some((name) => name.endsWith('passMark'))).toBe(shape !== 'minimal');
    for (const name of detail?.unknown ?? []) expect(name).not.toMatch(/score|status|result|modelVersion/);
    const link = call('GET /projects/{projectId}/complete-link').answer;
    expect(link?.fields?.unknown ?? []).toEqual([]);
  });

  it('is told without a key, an address that opens anything, or anything of a person', () => {
    for (const secret of [KEY, 'token=', 'ann@example.org', 'DA-1', '12 Shore St'])
      expect(run.output).not.toContain(secret);
  });
});

describe('the command', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture({ dataDirectory, shape: 'worded' });
  });
  afterAll(() => fixture?.close());

  it('prints a table, asks for no address that opens a project unless it is told to, and changes nothing', async () => {
    const before = (await fixture.call('/projects?take=100')).json;
    const args = ['--base-url', fixture.sandbox.baseUrl, '--city-key', 'wattle-bay', '--project', projectId];
    const { code, output } = await probe(args, { PRECHECK_API_KEY: KEY });
    expect(code).toBe(0);
    expect(output).toContain(`The pre-check service at ${fixture.sandbox.baseUrl}, city wattle-bay`);
    expect(output).toMatch(/^GET …\/complete-link +not asked +It gives out an address that opens the project/m);
    expect(output).toMatch(/^POST \/projects +not asked +It changes something\.$/m);
    expect(output).toContain('FINISHED (complete)');
    expect(output).toMatch(
      /^ {2}not used {3}longitude, latitude, userName\n {2}unknown {4}run, createdAt, lastActivity, status\.label$/m,
    );
    expect(output).toMatch(/The adapter can use all 11 answers\.$/);
    for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    expect((await fixture.call('/projects?take=100')).json).toEqual(before);
  });

  it('says what a project without reports leaves open', async () => {
    const draft = await fixture.draft();
    const args = ['--base-url', fixture.sandbox.baseUrl, '--city-key', 'wattle-bay', '--project', draft, '--json'];
    const report = reportOf(await probe(args, { PRECHECK_API_KEY: KEY }));
    expect(report.call('GET /projects/{projectId}/reports').made).toEqual(['no report yet']);
    const detail = report.call('GET /projects/{projectId}/reports/{reportId}');
    expect([detail.outcome, detail.problem?.sentence]).toEqual(['not-asked', 'The project has no report.']);
  });
});
