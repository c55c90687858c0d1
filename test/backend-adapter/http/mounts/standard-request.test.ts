import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { toNodeHandler } from '../../../../src/backend-adapter/http/mounts/node.js';
import type { Connection } from '../../../../src/backend-adapter/index.js';
import { startHarness, type Harness } from '../../support/adapter-harness.js';

let harness: Harness | null = null;
let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await harness?.close();
  harness = null;
});

async function listen(mounted: Parameters<typeof toNodeHandler>[0]): Promise<string> {
  server = createServer(toNodeHandler(mounted));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/precheck/projects`;
}

it('identify gets a Request that others can work with, and clientAddress all of its fields', async () => {
  const seen: unknown[] = [];
  harness = await startHarness({
    options: {
      identify: async (request) => {
        seen.push(request instanceof Request, new Request(request).headers.get('x-test'), request.signal.aborted);
        return { userId: 'ann' };
      },
      clientAddress: (request) => {
        seen.push([request.method, new URL(request.url).pathname, request.headers.get('x-test'), request.mode]);
        return '203.0.113.7';
      },
    },
  });
  const address = await listen(harness.adapter);
  expect((await fetch(address, { headers: { 'x-test': 'yes' } })).status).toBe(200);
  expect(seen).toEqual([['GET', '/precheck/projects', 'yes', 'cors'], true, 'yes', false]);
});

it('identify may read the body, and the adapter still has it, and its limit', async () => {
  const seen: unknown[] = [];
  harness = await startHarness({
    options: {
      identify: async (request) => {
        seen.push(((await request.json()) as { cityKey: string }).cityKey);
        return { userId: 'ann' };
      },
    },
  });
  const address = await listen(harness.adapter);
  const create = async (metadata: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ cityKey: 'wattle-bay', userEmail: 'a@example.com', metadata });
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };
  expect([await create({ a: 1 }), await create({ a: 'x'.repeat(70_000) })]).toEqual([201, 413]);
  expect(seen).toEqual(['wattle-bay', 'wattle-bay']);
});

it('a fetch of the vendor’s own around the adapter’s gets and gives what the standard has', async () => {
  const own = (harness = await startHarness());
  const kinds: unknown[] = [];
  const address = await listen({
    async fetch(request: Request, connection?: Connection) {
      kinds.push(request instanceof Request);
      const response = await own.adapter.fetch(request, connection);
      const text = await response.clone().text();
      kinds.push(JSON.parse(text));
      return response;
    },
  });
  const answer = await fetch(address);
  expect(await answer.json()).toEqual({ projects: [], total: 0 });
  expect(kinds).toEqual([true, { projects: [], total: 0 }]);
});
