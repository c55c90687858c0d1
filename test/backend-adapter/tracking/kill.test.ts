/** SIGKILL of a process that runs the built adapter, at the moments where a crash could lose or double something. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DIGEST, eventually, reportsWith, VENDOR_TOKEN } from '../support/adapter-harness.js';
import { temporaryFolder } from '../support/after-test.js';
import { startChildAdapter, type ChildAdapter } from '../support/child-adapter.js';
import { startScriptedService, type ScriptedService } from '../support/scripted-service.js';

const SETTINGS = {
  creationTimes: { leaseMs: 20_000, settleMs: 20_000, roundMs: 100, pauseMs: 200, keptMs: 3_600_000 },
};

let service: ScriptedService;
let dataDirectory: string;
let adapter: ChildAdapter;
let cookie: string;

async function start(): Promise<void> {
  adapter = await startChildAdapter(service.baseUrl, { dataDirectory, pollIntervalMs: 50 }, SETTINGS);
}

async function killAndRestart(): Promise<void> {
  await adapter.kill();
  await start();
}

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${adapter.address}/precheck${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return { status: response.status, json: await response.json() };
}

const vendor = { authorization: `Bearer ${VENDOR_TOKEN}` };
const phaseOf = async (id: string) => (await call(`/projects/${id}`)).json.phase;

async function draftWithDrawing(): Promise<{ id: string; drawings: unknown[] }> {
  const { id } = (await call('/projects', { cityKey: 'wattle-bay' })).json.project;
  const { uploadId } = (await call(`/projects/${id}/uploads`, { name: 'a.pdf', size: 9 })).json;
  return { id, drawings: [{ uploadId, sha256: DIGEST }] };
}

beforeEach(async () => {
  service = await startScriptedService();
  dataDirectory = temporaryFolder();
  cookie = '';
  await start();
});

describe('SIGKILL', { timeout: 60_000 }, () => {
  it('in the middle of the stages: the run goes on to a receipt that is redeemed once, killed between too', async () => {
    const { id, drawings } = await draftWithDrawing();
    expect((await call(`/projects/${id}/process`, { permitType: 'new-dwelling', drawings })).status).toBe(202);
    service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Analysing' }]);
    await eventually(async () => (await call(`/projects/${id}`)).json.reports[0]?.stage === 2);
    await killAndRestart();
    expect((await call(`/projects/${id}`)).json).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    service.reports.set(id, reportsWith([90, 85]));
    await eventually(async () => (await phaseOf(id)) === 'complete');
    const { receipt } = (await call(`/projects/${id}/receipt`, {})).json;
    await killAndRestart();
    const first = await call('/receipts/redeem', { receipt, idempotencyKey: 'one' }, vendor);
    expect(first.status).toBe(200);
    await killAndRestart();
    expect((await call('/receipts/redeem', { receipt, idempotencyKey: 'one' }, vendor)).json).toEqual(first.json);
    expect((await call('/receipts/redeem', { receipt, idempotencyKey: 'two' }, vendor)).status).toBe(409);
  });

  it('after the service took the start and before its answer: the run is known, bound to its drawings, asked for once', async () => {
    const { id, drawings } = await draftWithDrawing();
    service.script = ({ path }) => {
      if (!path.endsWith('/process')) return undefined;
      service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
      return 'hang';
    };
    const lost = call(`/projects/${id}/process`, { permitType: 'new-dwelling', drawings }).catch(() => 'lost');
    await eventually(() => service.count('POST', '/process') === 1);
    await killAndRestart();
    expect(await lost).toBe('lost');
    await eventually(async () => (await phaseOf(id)) === 'processing');
    expect((await call(`/projects/${id}`)).json).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    expect(service.count('POST', '/process')).toBe(1);
  });

  it('after the service made a project and before it was kept: it is kept and followed, and nobody makes another', async () => {
    await call('/projects', { cityKey: 'wattle-bay' });
    const files = [{ type: 'plans', label: 'Plan', fileLink: 'https://files.example/a.pdf' }];
    const asked = { cityKey: 'wattle-bay', idempotencyKey: 'one', permitType: 'new-dwelling', files };
    let metadata: unknown;
    service.script = ({ method, path, body }) => {
      if (method === 'POST' && path === '/projects') {
        ({ metadata } = body as { metadata: unknown });
        service.reports.set('made', [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
        return 'hang';
      }
      // Until then nothing is there to be found.
      return method === 'GET' && path === '/projects' ? { json: [] } : undefined;
    };
    const before = service.count('POST', '/projects');
    const lost = call('/projects', asked).catch(() => 'lost');
    await eventually(() => metadata !== undefined);
    await killAndRestart();
    expect(await lost).toBe('lost');
    service.script = ({ method, path }) =>
      method === 'GET' && path === '/projects' ? { json: [{ id: 'made', metadata }] } : undefined;
    await eventually(async () => (await phaseOf('made')) === 'processing');
    service.reports.set('made', reportsWith([90, 85]));
    await eventually(async () => (await phaseOf('made')) === 'complete');
    expect((await call('/projects', asked)).json.project.id).toBe('made');
    expect(service.count('POST', '/projects') - before).toBe(1);
  });
});
