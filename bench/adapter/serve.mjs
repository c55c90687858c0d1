/**
 * The process that is measured: `raw`, Node's bare http; `hono` and `express`, one route of theirs on it; or `adapter`, the adapter on the same
 * http with every check on. It tells its figures over IPC.
 */
import { createServer } from 'node:http';

const [kind] = process.argv.slice(2);
const given = await new Promise((resolve) => process.once('message', resolve));
const listeners = { raw: rawListener, hono: honoListener, express: expressListener, adapter: adapterListener };
const { listener, stop = async () => {} } = await listeners[kind]();
const server = createServer(listener);
server.listen(0, '127.0.0.1', 5_000, () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ ready: `http://127.0.0.1:${port}`, usage: process.cpuUsage() });
});

process.on('message', async (/** @type {{ ask: string, collect?: boolean }} */ { collect }) => {
  if (collect) {
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  process.send?.({ usage: process.cpuUsage(), memory: process.memoryUsage() });
});
process.on('disconnect', () => void stop().then(() => process.exit(0)));

/** Answers what it is given, in the same number of bytes; POST /change sends its body to every stream as an event. */
function rawListener() {
  const streams = new Set();
  setInterval(() => {
    for (const stream of streams) stream.write(': heartbeat\n\n');
  }, 15_000);
  const listener = (request, response) => {
    if (request.method === 'POST') return change(request, response);
    if (request.url?.endsWith('/events')) {
      response.writeHead(200, { ...given.headers, 'content-type': 'text/event-stream' });
      response.write(`retry: 3000\n\n${given.event}`);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    response.writeHead(200, given.headers).end(given.body);
  };
  const change = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(204).end();
    const event = Buffer.from(body);
    for (const stream of streams) stream.write(event);
  };
  return { listener };
}

async function honoListener() {
  const [{ Hono }, { getRequestListener }] = [await import('hono'), await import('@hono/node-server')];
  const app = new Hono();
  app.get('/precheck/projects/:id', (context) => context.body(given.body, 200, given.headers));
  return { listener: getRequestListener(app.fetch) };
}

async function expressListener() {
  const { default: express } = await import('express');
  const app = express();
  app.get('/precheck/projects/:id', (_request, response) => response.set(given.headers).send(given.body));
  return { listener: app };
}

async function adapterListener() {
  const { createPrecheckAdapter } = await import('../../src/backend-adapter/dist/index.js');
  const { toNodeHandler } = await import('../../src/backend-adapter/dist/http/mounts/node.js');
  const unlimited = { perUser: 1e9, perAddress: 1e9, perProcess: 1e9 };
  const adapter = createPrecheckAdapter({
    issuer: 'https://portal.example',
    audience: 'permit-portal',
    vendorToken: 'vendor-token-of-the-measurement',
    webhookSecret: 'webhook-secret-of-the-measurement',
    gate: { minScore: 80 },
    // The limits count, for person, address and process; only nobody reaches them.
    rateLimits: { read: unlimited, change: unlimited, expensive: unlimited, results: unlimited },
    streamCaps: { perUser: 1e6, perAddress: 1e6, perProcess: 1e6 },
    clientAddress: (_request, { remoteAddress }) => remoteAddress ?? null,
    ...given.options,
  });
  await adapter.ready;
  // As the adapter's own server does: this process has nothing but the adapter.
  return { listener: toNodeHandler(adapter, { overrideGlobalObjects: true }), stop: () => adapter.close() };
}
