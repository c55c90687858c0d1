import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectRecord } from 'precheck-contract';
import { each } from 'precheck-contract/names';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { CREATION_MARK, findCreated } from '../../../src/backend-adapter/projects/find-created.js';
import { startHarness, type Answer, type Browser, type Harness } from '../support/adapter-harness.js';
import type { Reply, SeenRequest } from '../support/scripted-service.js';

const DRAFT = { cityKey: 'wattle-bay', address: '12 Shore Street', userEmail: 'ann@example.com' };

type MadeProject = Record<'id' | 'address' | 'metadata', unknown>;

/** A service that keeps what it was asked to make, and loses the answers that it is told to lose. */
function keepingService() {
  const made: MadeProject[] = [];
  const service = {
    made,
    lose: null as Reply | null,
    list: (projects: readonly MadeProject[]): Reply => ({ json: { projects, total: projects.length } }),
    record: (project: MadeProject): Reply | undefined => ({ json: { ...project, status: 'Draft' } }),
    script({ method, path, body }: SeenRequest): Reply | undefined {
      if (method === 'POST' && path === '/projects') {
        const { address, metadata } = body as { address?: unknown; metadata?: unknown };
        made.push({ id: `made-${made.length + 1}`, address, metadata });
        return service.lose ?? { status: 201, json: { id: made.at(-1)?.id } };
      }
      if (path === '/projects') return service.list(made);
      const project = made.find(({ id }) => path === `/projects/${id}`);
      return project === undefined ? undefined : service.record(project);
    },
  };
  return service;
}

let harness: Harness;
let service: ReturnType<typeof keepingService>;
let browser: Browser;
beforeEach(async () => {
  const upstreamTimes = { connectTimeoutMs: 3_000, answerTimeoutMs: 1_500, retryBaseMs: 1, firstOpenMs: 1 };
  harness = await startHarness({ settings: { upstreamTimes } });
  service = keepingService();
  harness.service.script = (request) => service.script(request);
  browser = harness.browser();
});

const idOf = ({ json }: Answer) => (json['project'] as { id: string } | undefined)?.id;
const create = (fields: object = DRAFT) => browser.call('/projects', { json: fields });

describe('a creation whose answer was lost', () => {
  it.each<[string, Reply]>([
    ['reset', 'reset'],
    ['hang', 'hang'],
    ['500', { status: 500 }],
    ['502', { status: 502, text: '<html>' }],
    ['no id', { status: 201, json: {} }],
  ])('(%s) is found again by its mark, and made once', async (name, reply) => {
    service.made.push({ id: `older-${name}`, address: DRAFT.address, metadata: { [CREATION_MARK]: 'another' } });
    service.lose = reply;
    // `constructor`: the builder, in Spanish.
    const fields = { ...DRAFT, metadata: { permit: name, constructor: 'Hearn & Co' } };
    const answer = await create(fields);
    expect([answer.status, idOf(answer)]).toEqual([201, 'made-2']);
    expect(harness.service.count('POST', '/projects')).toBe(1);
    expect(service.made.at(-1)?.metadata).toMatchObject({ permit: name, constructor: 'Hearn & Co' });
    const search = harness.service.seen.find(({ method, path }) => method === 'GET' && path === '/projects');
    expect(`${search?.query}`).toBe('cityKey=wattle-bay&take=20&skip=0&orderBy=last_activity');
  });

  it('and that the list does not show whole is found by its own record', async () => {
    service.lose = 'reset';
    service.list = (projects) => ({ json: projects.map(({ id }) => ({ id })) });
    expect((await create()).status).toBe(201);
  });

  it('and that cannot be found is reported, and looked for when its key is used again', async () => {
    service.lose = 'reset';
    service.list = () => ({ status: 404, text: 'no list' });
    const keyed = { ...DRAFT, idempotencyKey: 'k' };
    const error = { code: 'upstream_unavailable', details: { mayExist: true } };
    expect(await create(keyed)).toMatchObject({ status: 503, json: { error } });
    expect(harness.loggedAs('creation-unclear').at(-1)).toMatchObject({ level: 'warn', cityKey: 'wattle-bay' });
    expect([(await create(keyed)).status, service.made.length]).toEqual([409, 1]);
    Object.assign(service, { lose: null, list: keepingService().list });
    // Somebody else's key of that name is another one.
    expect(idOf(await harness.browser().call('/projects', { json: keyed }))).toBe('made-2');
    expect([idOf(await create(keyed)), service.made.length]).toEqual(['made-1', 2]);
    expect(harness.loggedAs('creation-found')).toMatchObject([{ cityKey: 'wattle-bay' }]);
  });

  it('and that the service certainly did not make is not looked for', async () => {
    service.script = () => ({ status: 401, json: {} });
    expect((await create()).json.error?.code).toBe('upstream_key_refused');
    expect(harness.service.seen).toHaveLength(1);
  });
});

it('one key is one project, for its person, whichever way it is asked for; another content is a conflict', async () => {
  const LINKED = {
    ...{ cityKey: 'wattle-bay', permitType: 'new-dwelling', address: '12 Shore Street' },
    files: [{ type: 'plans', label: 'Site plan', fileLink: 'https://files.example/A-101.pdf' }],
  };
  const first = await create({ ...LINKED, idempotencyKey: 'k' });
  expect([first.status, first.json['phase']]).toEqual([201, 'processing']);
  const again = await create({ ...LINKED, idempotencyKey: 'k' });
  expect([again.status, idOf(again), harness.service.count('POST', '/projects')]).toEqual([201, idOf(first), 1]);
  expect(harness.service.seen.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('idempotencyKey');
  const other = await create({ ...LINKED, idempotencyKey: 'k', minScore: 90 });
  expect([other.status, other.json.error?.code]).toEqual([409, 'conflict']);
  const ofAnother = await harness.browser().call('/projects', { json: { ...LINKED, idempotencyKey: 'k' } });
  expect(idOf(ofAnother)).not.toBe(idOf(first));
  const server = { ...LINKED, idempotencyKey: 'k' };
  const called = [await harness.adapter.projects.createFromLinks(server)];
  called.push(await harness.adapter.projects.createFromLinks(server));
  expect(new Set(called.map(({ project }) => project.id)).size).toBe(1);
  expect(harness.service.count('POST', '/projects')).toBe(3);
});

it('a service that takes no metadata with a draft gets none', async () => {
  const posted: unknown[] = [];
  harness.service.script = ({ method, body }) => {
    if (method !== 'POST') return undefined;
    posted.push(body);
    const refused = (body as { metadata?: unknown }).metadata !== undefined;
    return refused ? { status: 400, json: { message: 'metadata is unknown' } } : undefined;
  };
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(201);
  const withMark = { ...DRAFT, metadata: { [CREATION_MARK]: expect.any(String) } };
  expect(posted).toEqual([withMark, DRAFT, withMark, DRAFT]);
  // What the vendor gave is the vendor's: its refusal stands.
  expect((await create({ ...DRAFT, metadata: { permit: 1 } })).json.error?.code).toBe('upstream_refused');
});

describe('the search', () => {
  const record = (id: string, metadata: Record<string, unknown> | null = null): ProjectRecord => ({
    ...each('status permitType cityKey address longitude latitude userEmail', null),
    ...{ id, metadata },
  });
  const marked = (id: string, mark = 'm') => record(id, { [CREATION_MARK]: mark });
  /** A list of one page, without metadata, and the records behind it. */
  const listOf = (ids: readonly string[], project: (id: string) => Promise<ProjectRecord>) => ({
    projects: async () => ({ projects: ids.map((id) => record(id)), total: ids.length }),
    project,
  });

  it('finds it though the record of another cannot be read, and not where none can be read now', async () => {
    const listThrowing = (error: Error) =>
      listOf(['gone', 'it'], async (id) => (id === 'it' ? marked(id) : Promise.reject(error)));
    const refused = new AdapterError('upstream_refused');
    expect(await findCreated(listThrowing(refused), 'm')).toBe('it');
    const away = new AdapterError('upstream_unavailable');
    await expect(findCreated(listThrowing(away), 'm')).rejects.toBe(away);
  });

  it('finds it beyond the first pages too, and reads no page twice', async () => {
    const filler = (count: number) => Array.from({ length: count }, (_, index) => marked(`other-${index}`, 'another'));
    const all = [...filler(30), marked('one', 'a'), ...filler(120), marked('two', 'b'), ...filler(5)];
    const skips: number[] = [];
    const list = {
      projects: async ({ take, skip }: { take: number; skip: number }) => {
        skips.push(skip);
        return { projects: all.slice(skip, skip + take), total: all.length };
      },
      project: async () => record('none'),
    };
    expect(await findCreated(list, 'a')).toBe('one');
    expect(skips.splice(0)).toEqual([0, 20]);
    expect(await findCreated(list, 'b')).toBe('two');
    expect(skips).toEqual([0, 20, 40, 60, 80, 137]);
  });
});
