/**
 * The process that the pages talk to: pages and elements, the adapter with the sandbox behind it, and a storage that takes every byte, as
 * fast as they come or as it is told to, and keeps none unless it is told to. Tells over IPC what storage took.
 */
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPrecheckAdapter } from '../../src/backend-adapter/dist/index.js';
import { toNodeHandler } from '../../src/backend-adapter/dist/http/mounts/node.js';
import { createSandbox } from '../../src/sandbox/dist/index.js';
import { root } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/services.mjs';

const API_KEY = 'key-of-the-measurement';
/** Any drawing passes: what the check itself costs is no part of this. */
const PASSING_KEY = `${API_KEY}~always-pass`;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };
const MOST_CREDIT_MS = 50;
const UNLIMITED = { perUser: 1e9, perAddress: 1e9, perProcess: 1e9 };

const { pagesDirectory, dataDirectory } = await new Promise((resolve) => process.once('message', resolve));
const [pagePort, storagePort, sinkPort] = [await freePort(0), await freePort(0), await freePort(0)];
const origin = `http://127.0.0.1:${pagePort}`;
const sinkOrigin = `http://127.0.0.1:${sinkPort}`;
let taken = [];
/** Bytes of connections that were reset. */
let lost = 0;
let bytesPerSecond = Infinity;
/** When the link has carried all that came so far. */
let carriedAtMs = 0;
let keeps = false;
/** The next connection is reset once so many bytes of its body came. */
let resetAfter = Infinity;

const sandbox = await createSandbox({
  dataDirectory: join(dataDirectory, 'sandbox'),
  keys: { 'wattle-bay': API_KEY },
  storagePort,
  storagePublicUrl: sinkOrigin,
});
const adapter = createPrecheckAdapter({
  mountPath: '/precheck',
  issuer: `${origin}/precheck`,
  audience: 'portal',
  cities: {
    'wattle-bay': {
      baseUrl: sandbox.baseUrl,
      apiKey: PASSING_KEY,
      storageOrigins: [sinkOrigin],
      maxCallsPerSecond: 10_000,
    },
  },
  dataDirectory: join(dataDirectory, 'adapter'),
  vendorToken: 'vendor-token-of-the-measurement',
  webhookSecret: 'webhook-secret-of-the-measurement',
  gate: { minScore: 70 },
  limits: { maxFileBytes: 2 ** 30, maxFiles: 400 },
  rateLimits: { read: UNLIMITED, change: UNLIMITED, expensive: UNLIMITED, results: UNLIMITED },
  log: () => undefined,
});
await adapter.ready;
const handle = toNodeHandler(adapter);

const FOLDERS = { '/pages/': pagesDirectory, '/elements/': join(root, 'dist') };
const answers = new Map();
/** Compressed once, as a server for the public does it. */
function answerTo(path) {
  if (!answers.has(path)) {
    const [prefix, folder] = Object.entries(FOLDERS).find(([begin]) => path.startsWith(begin)) ?? [];
    if (!prefix || normalize(path) !== path) return null;
    const bytes = readFileSync(join(folder, path.slice(prefix.length)));
    answers.set(path, { type: TYPES[extname(path)] ?? 'application/octet-stream', bytes: gzipSync(bytes) });
  }
  return answers.get(path);
}

const pages = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', origin);
  if (pathname.startsWith('/precheck')) return void handle(request, response);
  try {
    const answer = answerTo(pathname);
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': answer.type,
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    });
    response.end(answer.bytes);
  } catch {
    response.writeHead(404).end();
  }
});

const sink = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'PUT');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (keeps) return void forward(request, response);
  let bytes = 0;
  request.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes >= resetAfter) {
      resetAfter = Infinity;
      lost += bytes;
      return void request.socket.resetAndDestroy();
    }
    // All requests share the link. What a late timer lost is made up for.
    carriedAtMs = Math.max(carriedAtMs, performance.now() - MOST_CREDIT_MS) + (chunk.length / bytesPerSecond) * 1000;
    const aheadMs = carriedAtMs - performance.now();
    if (aheadMs < 1) return;
    request.pause();
    setTimeout(() => request.resume(), aheadMs);
  });
  request.on('end', () => {
    taken.push(bytes);
    response.writeHead(200).end();
  });
});

/** To the sandbox's own storage, which keeps it. */
function forward(request, response) {
  const { method, url, headers } = request;
  const stored = send({ port: storagePort, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502);
    answer.pipe(response);
  });
  stored.on('error', () => response.destroy());
  request.pipe(stored);
}

await Promise.all([
  new Promise((resolve) => pages.listen(pagePort, '127.0.0.1', () => resolve(undefined))),
  new Promise((resolve) => sink.listen(sinkPort, '127.0.0.1', () => resolve(undefined))),
]);
process.on('message', (/** @type {import('./house.mjs').Wish} */ message) => {
  if ('bytesPerSecond' in message) bytesPerSecond = message.bytesPerSecond ?? Infinity;
  if ('keeps' in message) keeps = message.keeps;
  if ('resetAfter' in message) resetAfter = message.resetAfter;
  if (!('ask' in message)) return;
  process.send?.({ taken, lost });
  taken = [];
  lost = 0;
});
process.on('disconnect', async () => {
  for (const server of [pages, sink]) {
    server.closeAllConnections();
    server.close();
  }
  await adapter.close();
  await sandbox.close();
  process.exit(0);
});
process.send?.({ ready: { origin, sinkOrigin } });
