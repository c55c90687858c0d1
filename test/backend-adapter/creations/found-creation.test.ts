/** Creations through the adapter's own interface: by key, and found after the answer was lost and the adapter started anew. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdapterEvent } from '../../../src/contract/index.js';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';

const FILES = [{ type: 'plans', label: 'Site plan', fileLink: 'https://files.example/A-101.pdf' }];
const LINKED = { cityKey: 'wattle-bay', permitType: 'new-dwelling', address: '12 Shore Street', files: FILES };
const LOOKS = { roundMs: 20, firstLookMs: 100, longestPauseMs: 200, keptMs: 3_600_000 };

const told: AdapterEvent[] = [];
let harness: Harness;
let browser: Browser;
beforeAll(async () => {
  harness = await startHarness({
    options: { onReportCompleted: async (event) => void told.push(event) },
    settings: { creationTimes: LOOKS },
  });
  browser = harness.browser();
});
afterAll(() => harness.close());

const create = (json: object, as = browser) => as.call('/projects', { json });
const idOf = ({ json }: Awaited<ReturnType<typeof create>>) => (json['project'] as { id: string }).id;
const posts = () => harness.service.count('POST', '/projects');

it('one key is one project, for its person, whichever way it is asked for; another content is a conflict', async () => {
  const first = await create({ ...LINKED, idempotencyKey: 'k' });
  expect([first.status, first.json['phase']]).toEqual([201, 'processing']);
  const again = await create({ ...LINKED, idempotencyKey: 'k' });
  expect([again.status, idOf(again), posts()]).toEqual([201, idOf(first), 1]);
  expect(harness.service.seen.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('idempotencyKey');
  const other = await create({ ...LINKED, idempotencyKey: 'k', minScore: 90 });
  expect([other.status, other.json.error?.code]).toEqual([409, 'conflict']);
  const ofAnother = await create({ ...LINKED, idempotencyKey: 'k' }, harness.browser());
  expect(idOf(ofAnother)).not.toBe(idOf(first));
  const server = { ...LINKED, idempotencyKey: 'k' };
  const called = [await harness.adapter.projects.createFromLinks(server)];
  called.push(await harness.adapter.projects.createFromLinks(server));
  expect(new Set(called.map(({ project }) => project.id)).size).toBe(1);
  expect(posts()).toBe(3);
});

it('what was lost at the end of one process is found by the next, followed and told, and given to who asks again', async () => {
  const before = posts();
  let metadata: unknown;
  harness.service.script = ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/projects') return undefined;
    ({ metadata } = body as { metadata: unknown });
    return 'hang';
  };
  const asked = { ...LINKED, address: '14 Shore Street', metadata: { permit: 7 } };
  const lost = create(asked);
  await eventually(() => metadata !== undefined);
  const { cookie } = browser;
  const restarted = harness.restarted();
  expect((await lost).json.error?.details).toMatchObject({ mayExist: true });
  harness = await restarted;
  browser = harness.browser();
  browser.cookie = cookie;
  harness.service.reports.set('lost-1', reportsWith([90, 85], 'lost'));
  harness.service.script = ({ method, path }) => {
    if (method === 'GET' && path === '/projects') return { json: { projects: [{ id: 'lost-1', metadata }], total: 1 } };
    return undefined;
  };
  await eventually(() => told.filter(({ projectId }) => projectId === 'lost-1').length === 2);
  expect(await browser.snapshot('lost-1')).toMatchObject({
    run: 1,
    project: { address: '14 Shore Street', permitType: 'new-dwelling' },
    drawings: [{ name: 'A-101.pdf' }],
  });
  const again = await create(asked);
  expect([again.status, idOf(again), posts() - before]).toEqual([201, 'lost-1', 1]);
  expect(harness.logged).toContainEqual(expect.objectContaining({ event: 'creation-found', cityKey: 'wattle-bay' }));
  // That was the answer to the one before; this is another.
  expect(idOf(await create(asked))).not.toBe('lost-1');
});
