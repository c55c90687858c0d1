/**
 * Which hosts the adapter fetches a drawing's copy from: the service's own and those that the configuration names, whatever address a page
 * has had the service list.
 */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { serve } from '../support/after-test.js';
import { SERVICE_KEY, startScriptedService } from '../support/scripted-service.js';

const DRAWING = '%PDF-1.7 a drawing';
const DIGEST = createHash('sha256').update(DRAWING).digest('hex');

let port: number;
/** Connections, so that one counts that ends before a request, as TLS to a server that has none. */
let connections: number;
let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  connections = 0;
  const { server, url } = await serve((_request, response) => response.end(DRAWING));
  server.on('connection', () => (connections += 1));
  port = Number(new URL(url).port);
});

/** A service that echoes each file link that it was given as a copy of a drawing, and has no other copies. */
async function start(storageOrigins?: readonly string[]): Promise<Browser> {
  const service = await startScriptedService();
  let links: string[] = [];
  service.script = ({ method, path, query, body }) => {
    const { files } = (body ?? {}) as { files?: { fileLink?: string }[] };
    if (method === 'POST' && path === '/projects') links = (files ?? []).flatMap(({ fileLink }) => fileLink ?? []);
    return path.endsWith('/document') && query.get('type') === 'uploaded' ? { json: links } : undefined;
  };
  const city = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, maxCallsPerSecond: 10_000 };
  harness = await startHarness({
    service,
    options: {
      cities: { 'wattle-bay': storageOrigins === undefined ? city : { ...city, storageOrigins } },
      gate: { minScore: 80, verifyDrawings: true },
    },
    settings: { verifyRetryDelaysMs: [1, 1], otherRunMs: 0 },
  });
  return harness.browser();
}

/** A project by file link; then a run on a drawing of the same name that was uploaded. */
async function checkedAfter(fileLink: string): Promise<string> {
  const files = [{ type: 'plans', label: 'Plan', fileLink }];
  const json = { cityKey: 'wattle-bay', permitType: 'new-dwelling', userEmail: 'a@example.com', files };
  const created = await browser.call('/projects', { json });
  const { id } = created.json['project'] as { id: string };
  await browser.complete(harness.service, id, [90, 85]);
  const uploadId = await browser.upload(id, 'A-101.pdf', DRAWING.length);
  const started = await browser.process(id, [], { drawings: [{ uploadId, sha256: DIGEST }] });
  expect(started.status).toBe(202);
  harness.service.reports.set(id, reportsWith([91, 86], 'next'));
  await browser.decided(id);
  return id;
}

describe('a copy at an address that a page gave', () => {
  it.each(['http', 'https'])('is fetched from no %s host that the configuration does not name', async (scheme) => {
    browser = await start();
    const id = await checkedAfter(`${scheme}://127.0.0.1:${port}/A-101.pdf`);
    const { gate } = await browser.snapshot(id);
    expect([gate.decision, gate.reasons.map(({ code }) => code)]).toEqual(['failed', ['drawings-unverified']]);
    expect(connections).toBe(0);
  });

  it('is fetched from one that it names, and from no other port or scheme of it', async () => {
    browser = await start([`http://127.0.0.1:${port}`]);
    const passed = await checkedAfter(`http://127.0.0.1:${port}/A-101.pdf?sig=1`);
    expect((await browser.snapshot(passed)).gate.decision).toBe('passed');
    connections = 0;
    browser = await start([`http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`, `http://localhost:${port}`]);
    const failed = await checkedAfter(`http://127.0.0.1:${port}/A-101.pdf`);
    expect((await browser.snapshot(failed)).gate.decision).toBe('failed');
    expect(connections).toBe(0);
  });

  it('is not learned for a run of the service’s own page, either', async () => {
    browser = await start();
    const { service } = harness;
    const id = await browser.createDraft();
    const { script } = service;
    const copy = { documentName: 'A-101.pdf', documentURL: `http://127.0.0.1:${port}/A-101.pdf` };
    service.script = (request) => (request.path.endsWith('/document') ? { json: [copy] } : script(request));
    await browser.call(`/projects/${id}/hand-off`, { json: {} });
    await browser.complete(service, id, [90, 85]);
    expect((await browser.snapshot(id)).gate.reasons).toEqual([{ code: 'drawings-unverified' }]);
    expect(connections).toBe(0);
    expect(JSON.stringify(harness.logged)).toContain('storageOrigins');
  });
});
