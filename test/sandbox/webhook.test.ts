import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEYS, openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

interface Received {
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

let fixture: Fixture;
let receiver: Server;
let received: Received[];
let statuses: number[];
let webhookUrl: string;
let directory: string;

beforeEach(async () => {
  received = [];
  statuses = [];
  directory = mkdtempSync(join(tmpdir(), 'sandbox-webhook-'));
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  await fixture.close();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

const METADATA = { permit: 'P-1', nested: [1, { a: null }] };
const settle = () => new Promise((resolve) => setTimeout(resolve, 250));

async function run(): Promise<{ id: string; reportIds: unknown[] }> {
  const id = await fixture.draft({ metadata: METADATA });
  await fixture.upload(id, 'a.pdf', '%PDF-');
  await fixture.process(id, ['a.pdf']);
  return { id, reportIds: (await fixture.complete(id)).map((report) => report['id']) };
}
const reportIdsReceived = () => received.map(({ body }) => body['reportId']);

it('is sent once for each report, with the fields of the interface and no others', async () => {
  fixture = await openFixture({ dataDirectory: directory, webhookUrl });
  const { id, reportIds } = await run();
  await waitFor(() => (received.length >= reportIds.length ? true : null), 'the webhooks');
  await settle();
  expect(reportIdsReceived().sort()).toEqual([...reportIds].sort());
  for (const { headers, body } of received) {
    expect(headers).toMatchObject({ 'webhook-event': 'project_report_completed', 'content-type': 'application/json' });
    expect(headers['webhook-id']).toMatch(/^msg_/);
    expect(JSON.stringify({ headers, body })).not.toContain(KEYS['wattle-bay']);
    const { reportId, documents, ...rest } = body;
    expect(rest).toEqual({ projectId: id, status: 'Complete', result: 'Passed', score: 84.5, metadata: METADATA });
    expect(reportIds).toContain(reportId);
    const [document] = documents as { documentName: string; documentType: string; documentURL: string }[];
    expect(Object.keys(document ?? {})).toEqual(['documentName', 'documentType', 'documentURL']);
    expect(document?.documentType).toBe('report');
    expect((await fetch(document?.documentURL ?? '')).status).toBe(200);
  }
});

it('is tried again until a 2xx, under the same id, and not after it', async () => {
  statuses = [500, 302, 500, 404, 503, 500];
  fixture = await openFixture({ dataDirectory: directory, webhookUrl, webhookRetryDelaysMs: [20, 20, 20, 20, 20] });
  const { reportIds } = await run();
  const tries = 6 + reportIds.length;
  await waitFor(() => (received.length >= tries ? true : null), 'the tries');
  await settle();
  expect(received).toHaveLength(tries);
  const ids = new Map(received.map(({ headers, body }) => [body['reportId'], headers['webhook-id']]));
  for (const { headers, body } of received) expect(headers['webhook-id']).toBe(ids.get(body['reportId']));
});

it('is given up after the last delay', async () => {
  statuses = Array.from({ length: 50 }, () => 500);
  fixture = await openFixture({ dataDirectory: directory, webhookUrl, webhookRetryDelaysMs: [10] });
  const { reportIds } = await run();
  await waitFor(() => (received.length >= reportIds.length * 2 ? true : null), 'the tries');
  await settle();
  expect(received).toHaveLength(reportIds.length * 2);
});

it('survives a restart: what was not delivered is sent, what was delivered is not', async () => {
  statuses = [204, ...Array.from({ length: 20 }, () => 500)];
  fixture = await openFixture({ dataDirectory: directory, webhookUrl, webhookRetryDelaysMs: [5_000] });
  const { reportIds } = await run();
  await waitFor(() => (received.length >= reportIds.length ? true : null), 'the first tries');
  const delivered = received[0]?.body['reportId'];
  await fixture.sandbox.close();
  received = [];
  statuses = [];
  fixture = await openFixture({ dataDirectory: directory, webhookUrl, webhookRetryDelaysMs: [300] });
  await waitFor(() => (received.length >= reportIds.length - 1 ? true : null), 'the rest');
  await settle();
  expect(reportIdsReceived().sort()).toEqual(reportIds.filter((id) => id !== delivered).sort());
});
