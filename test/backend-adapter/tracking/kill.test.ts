/** SIGKILL of a process that runs the built adapter, at the moments where a crash could lose or double something. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, DIGEST, eventually } from '../support/adapter-harness.js';
import { temporaryFolder } from '../support/after-test.js';
import { startChildAdapter, type ChildAdapter } from '../support/child-adapter.js';
import { startScriptedService, type ScriptedService } from '../support/scripted-service.js';

let service: ScriptedService;
let dataDirectory: string;
let adapter: ChildAdapter;
let browser: Browser;

async function start(): Promise<void> {
  adapter = await startChildAdapter(service.baseUrl, { dataDirectory, pollIntervalMs: 50 });
}

async function killAndRestart(): Promise<void> {
  await adapter.kill();
  await start();
}

const phaseOf = async (id: string) => (await browser.call(`/projects/${id}`)).json['phase'];

beforeEach(async () => {
  service = await startScriptedService();
  dataDirectory = temporaryFolder();
  browser = new Browser({ fetch: (request) => adapter.fetch(request) });
  await start();
});

describe('SIGKILL', { timeout: 60_000 }, () => {
  it('in the middle of the stages: the run goes on to a receipt that is redeemed once, killed between too', async () => {
    const id = await browser.started();
    service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Analysing' }]);
    await browser.until(id, ({ reports }) => reports[0]?.stage === 2);
    await killAndRestart();
    expect(await browser.snapshot(id)).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    await browser.complete(service, id, [90, 85]);
    const { receipt } = (await browser.askReceipt(id)).json;
    await killAndRestart();
    const first = await browser.redeem(receipt, 'one');
    expect(first.status).toBe(200);
    await killAndRestart();
    expect((await browser.redeem(receipt, 'one')).json).toEqual(first.json);
    expect((await browser.redeem(receipt, 'two')).status).toBe(409);
  });

  it('after the service took the start and before its answer: the run is known, bound to its drawings, asked for once', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    service.script = ({ path }) => {
      if (!path.endsWith('/process')) return undefined;
      service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
      return 'hang';
    };
    const lost = browser.process(id, [uploadId]).catch(() => 'lost');
    await eventually(() => service.count('POST', '/process') === 1);
    await killAndRestart();
    expect(await lost).toBe('lost');
    await eventually(async () => (await phaseOf(id)) === 'processing');
    expect(await browser.snapshot(id)).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    expect(service.count('POST', '/process')).toBe(1);
  });

  it('after the service made a project and before it was kept: asked for again it is kept and followed, and nobody makes another', async () => {
    await browser.createDraft();
    const files = [{ type: 'plans', label: 'Plan', fileLink: 'https://files.example/a.pdf' }];
    const asked = { cityKey: 'wattle-bay', idempotencyKey: 'one', permitType: 'new-dwelling', files };
    let metadata: unknown;
    service.script = ({ method, path, body }) => {
      if (method === 'POST' && path === '/projects') {
        ({ metadata } = body as { metadata: unknown });
        service.reports.set('made', [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
        return 'hang';
      }
      return method === 'GET' && path === '/projects' ? { json: [{ id: 'made', metadata }] } : undefined;
    };
    const before = service.count('POST', '/projects');
    const lost = browser.call('/projects', { json: asked }).catch(() => 'lost');
    await eventually(() => metadata !== undefined);
    await killAndRestart();
    expect(await lost).toBe('lost');
    expect((await browser.call('/projects', { json: asked })).json).toMatchObject({ project: { id: 'made' } });
    await browser.complete(service, 'made', [90, 85]);
    expect((await browser.call('/projects', { json: asked })).json).toMatchObject({ project: { id: 'made' } });
    expect(service.count('POST', '/projects') - before).toBe(1);
  });
});
