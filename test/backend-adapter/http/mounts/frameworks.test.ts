/** The adapter in real servers: the same calls through each, over sockets. Each server starts once. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFastifyPlugin } from '../../../../src/backend-adapter/http/mounts/fastify.js';
import { toNodeHandler } from '../../../../src/backend-adapter/http/mounts/node.js';
import { eventually, reportsWith, startHarness } from '../../support/adapter-harness.js';
import { collect } from '../../support/stream-reader.js';

type Running = { readonly port: number; stop(): Promise<void> };

const harness = await startHarness({
  // Its service lists no copies.
  settings: { heartbeatMs: 50, verifyRetryDelaysMs: [] },
  options: { rateLimits: false, streamCaps: { perUser: 1 } },
});
afterAll(() => harness.close());

async function listening(server: Server): Promise<Running> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => void server.close().closeAllConnections();
  return { port: (server.address() as AddressInfo).port, stop };
}

const expressApp = (...before: express.RequestHandler[]): Promise<Running> => {
  const app = express();
  for (const middleware of before) app.use(middleware);
  app.use('/precheck', toNodeHandler(harness.adapter));
  app.use(express.json());
  app.post('/own', (request, response) => void response.json({ own: request.body }));
  return listening(createServer(app));
};

const FRAMEWORKS: Record<string, () => Promise<Running>> = {
  'Express, before its body parser': () => expressApp(),
  'Express, after express.json()': () => expressApp(express.json(), express.urlencoded({ extended: true })),
  'Express, after express.raw()': () => expressApp(express.raw({ type: '*/*' })),
  'Express, after express.text()': () => expressApp(express.text({ type: '*/*' })),
  Fastify: async () => {
    const app = fastify();
    app.post('/own', async (request) => ({ own: request.body }));
    await app.register(toFastifyPlugin(harness.adapter));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const running = await listening(app.server);
    return { ...running, stop: () => running.stop().then(() => app.close()) };
  },
  Hono: async () => {
    const app = new Hono();
    app.all('/precheck/*', (context) => harness.adapter.fetch(context.req.raw));
    app.post('/own', async (context) => context.json({ own: await context.req.json() }));
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    return listening(server);
  },
};

describe.each(Object.entries(FRAMEWORKS))('%s', (name, start) => {
  let running: Running;
  let origin: string;
  let id: string;
  let cookie: string;
  beforeAll(async () => {
    running = await start();
    origin = `http://127.0.0.1:${running.port}`;
    const made = await post('/precheck/projects', { cityKey: 'wattle-bay', userEmail: 'a@example.com' });
    expect(made.status).toBe(201);
    id = ((await made.json()) as { project: { id: string } }).project.id;
    cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });
  afterAll(() => running?.stop());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}), ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    });
  const codeOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { error?: { code: string } }).error?.code;

  it('carries cookie, ETag, query and the adapter’s own headers', async () => {
    expect(cookie).toMatch(/^precheck=/);
    const first = await fetch(`${origin}/precheck/projects/${id}?x=1`, { headers: { cookie } });
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    const again = await fetch(`${origin}/precheck/projects/${id}`, { headers: { cookie, 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${origin}/precheck/projects/${id}`, { method: 'HEAD', headers: { cookie } });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    const list = await fetch(`${origin}/precheck/projects?take=1&skip=0`, { headers: { cookie } });
    expect(await list.json()).toMatchObject({ total: 1 });
  });

  it('reads bodies, and a call without one', async () => {
    const upload = await post(`/precheck/projects/${id}/uploads`, { name: 'Plan_平面.pdf', size: 12 });
    expect(await upload.json()).toMatchObject({ filename: 'Plan_平面.pdf' });
    const empty = await fetch(`${origin}/precheck/projects/${id}/viewer-link`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
    expect(empty.status).toBe(200);
  });

  it('refuses what the adapter refuses, by its limits and its checks', async () => {
    const large = { cityKey: 'wattle-bay', metadata: { text: 'x'.repeat(70_000) } };
    expect(await codeOf(await post(`/precheck/projects/${id}/uploads`, large))).toBe('body_too_large');
    const poisoned = '{"cityKey":"wattle-bay","metadata":{"__proto__":{"a":1}}}';
    expect(await codeOf(await post('/precheck/projects', poisoned))).toBe('invalid_request');
    const foreign = await post('/precheck/projects', { cityKey: 'wattle-bay' }, { origin: 'https://evil.example' });
    expect(await codeOf(foreign)).toBe('forbidden_origin');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await codeOf(await post('/precheck/projects', 'cityKey=wattle-bay', form))).toBe('unsupported_media_type');
    expect((await fetch(`${origin}/precheck/projects`, { method: 'DELETE' })).status).toBe(405);
    expect(await codeOf(await fetch(`${origin}/precheck/none`))).toBe('not_found');
  });

  it('streams events without holding any back, and the adapter sees the page go', async () => {
    const gone = new AbortController();
    const watch = (signal: AbortSignal) =>
      fetch(`${origin}/precheck/projects/${id}/events`, { headers: { cookie }, signal });
    const events = await watch(gone.signal);
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    const stream = collect(events);
    stream.done.catch(() => {});
    const until = (text: string) => eventually(() => stream.seen.text.includes(text));
    await until('"phase":"draft"');
    harness.service.reports.set(id, reportsWith([90, 85]));
    await harness.adapter.projects.handOff(id);
    harness.service.reports.set(id, reportsWith([91, 86]));
    await until('"phase":"complete"');
    // One stream a person: the place is free again once the adapter knows that the page has gone.
    const another = async (): Promise<number> => {
      const stop = new AbortController();
      const { status } = await watch(stop.signal);
      stop.abort();
      return status;
    };
    expect(await another()).toBe(503);
    gone.abort();
    await eventually(async () => (await another()) === 200);
  });

  if (name.includes('json()') || name.includes('before'))
    it('leaves the app’s own routes their bodies', async () => {
      expect(await (await post('/own', { a: 1 })).json()).toEqual({ own: { a: 1 } });
    });

  if (name.includes('json()'))
    it('takes a packed body that the parser unpacked', async () => {
      const packed = gzipSync(JSON.stringify({ cityKey: 'wattle-bay' }));
      const made = await post('/precheck/projects', packed, { 'content-encoding': 'gzip' });
      expect(made.status).toBe(201);
    });
});
