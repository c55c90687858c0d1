import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toNodeHandler } from '../../../src/backend-adapter/mounts/node.js';
import { eventually, startHarness, type Harness } from '../support/adapter-harness.js';

let harness: Harness;
let server: Server;
let address: string;
beforeEach(async () => {
  harness = await startHarness();
  server = createServer(toNodeHandler(harness.adapter));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await harness.close();
});

describe('toNodeHandler', () => {
  it('carries requests and answers whole, cookie and events included', async () => {
    const made = await fetch(`${address}/precheck/projects`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ cityKey: 'wattle-bay' }),
    });
    expect(made.status).toBe(201);
    const { project } = (await made.json()) as { project: { id: string } };
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^precheck=/);
    const gone = new AbortController();
    const events = await fetch(`${address}/precheck/projects/${project.id}/events`, {
      headers: { cookie },
      signal: gone.signal,
    });
    const { value } = (await events.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('event: snapshot');
    gone.abort();
    await eventually(
      async () =>
        (await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))) <= 1,
    );
  });

  it('answers a body that is too large while it still comes, and a target that is no path', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(`${address}/precheck/projects`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      outgoing.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        outgoing.destroy();
      });
      outgoing.on('error', reject);
      outgoing.write('x'.repeat(100_000));
    });
    expect(status).toBe(413);
    const odd = await new Promise<number>((resolve, reject) => {
      httpRequest(address, { path: '*', method: 'OPTIONS' }, (response) => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .end();
    });
    expect(odd).toBe(400);
  });
});
