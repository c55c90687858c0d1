/** Creations through the adapter's own interface: by key, and found after the answer was lost and the adapter started anew. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import { startHarness, type Browser, type Harness } from '../support/adapter-harness.js';

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
