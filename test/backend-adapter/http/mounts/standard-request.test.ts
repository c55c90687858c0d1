import { expect, it } from 'vitest';
import { toNodeHandler } from '../../../../src/backend-adapter/http/mounts/node.js';
import type { Connection, PrecheckAdapterOptions } from '../../../../src/backend-adapter/index.js';
import { serve } from '../../support/after-test.js';
import { startHarness } from '../../support/adapter-harness.js';

const listen = async (mounted: Parameters<typeof toNodeHandler>[0]): Promise<string> =>
  `${(await serve(toNodeHandler(mounted))).url}/precheck/projects`;
const listenWith = async (options: Partial<PrecheckAdapterOptions>) =>
  listen((await startHarness({ options })).adapter);

it('identify gets a Request that others can work with, and clientAddress all of its fields', async () => {
  const seen: unknown[] = [];
  const address = await listenWith({
    identify: async (request) => {
      seen.push(request instanceof Request, new Request(request).headers.get('x-test'), request.signal.aborted);
      return { userId: 'ann' };
    },
    clientAddress: (request) => {
      seen.push([request.method, new URL(request.url).pathname, request.headers.get('x-test'), request.mode]);
      return '203.0.113.7';
    },
  });
  expect((await fetch(address, { headers: { 'x-test': 'yes' } })).status).toBe(200);
  expect(seen).toEqual([['GET', '/precheck/projects', 'yes', 'cors'], true, 'yes', false]);
});

it('identify may read the body, and the adapter still has it, and its limit', async () => {
  const seen: unknown[] = [];
  const address = await listenWith({
    identify: async (request) => {
      seen.push(((await request.json()) as { cityKey: string }).cityKey);
      return { userId: 'ann' };
    },
  });
  const create = async (metadata: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ cityKey: 'wattle-bay', userEmail: 'a@example.com', metadata });
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };
  expect([await create({ a: 1 }), await create({ a: 'x'.repeat(1_100_000) })]).toEqual([201, 413]);
  expect(seen).toEqual(['wattle-bay', 'wattle-bay']);
});

it('a fetch of the vendor’s own around the adapter’s gets and gives what the standard has', async () => {
  const own = await startHarness();
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
