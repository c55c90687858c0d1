/** A program that opens strangers' files tries every way out, and gets nowhere. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  permissionsOf,
  startConfined,
  type Confinement,
} from '../../src/sandbox/precheck-service/processing/confined-process.js';

const PROBE = fileURLToPath(new URL('./support/confined-probe.mjs', import.meta.url));
const LOCKS = 'src/sandbox/dist/precheck-service/drawing-checks/confinement';
if (!existsSync(LOCKS)) throw new Error('dist/ is missing: run `npm run build` first.');
const hasNetworks = spawnSync('unshare', ['--net', '--', 'true']).status === 0;
if (!hasNetworks) console.log('Skipped: the network of its own, because the system gives none.');

let folder: string;
let server: Server;
let unixServer: Server;
let connections = 0;
let unixConnections = 0;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'confined-')));
  mkdirSync(join(folder, 'output'));
  mkdirSync(join(folder, 'service'));
  writeFileSync(join(folder, 'service', 'keys.json'), 'secret');
  writeFileSync(join(folder, 'drawing.pdf'), 'drawing');
  server = createServer((socket) => socket.destroy()).on('connection', () => (connections += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  unixServer = createServer((socket) => socket.destroy()).on('connection', () => (unixConnections += 1));
  await once(unixServer.listen(join(folder, 'output', 'service.sock')), 'listening');
});
afterAll(() => {
  server.close();
  unixServer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Any file of native code will do. */
function addonPath(): string {
  try {
    const canvas = dirname(createRequire(import.meta.url).resolve('@napi-rs/canvas'));
    const scope = dirname(canvas);
    for (const name of readdirSync(scope)) {
      const addon = readdirSync(join(scope, name)).find((file) => file.endsWith('.node'));
      if (addon !== undefined) return join(scope, name, addon);
    }
  } catch {
    // Not installed.
  }
  return '/no/such/addon.node';
}

type Results = Record<'process' | 'thread', Record<string, string>>;

async function probe(locks: { lock?: string; threadLock?: string }, confined = true): Promise<Results> {
  const confinement: Confinement = {
    readable: [join(folder, 'drawing.pdf'), resolve(LOCKS)],
    writable: [join(folder, 'output')],
    oldSpaceMb: 128,
    confined,
  };
  const child = startConfined(PROBE, confinement);
  const address = server.address();
  child.send({
    ...locks,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    socketPath: join(folder, 'output', 'service.sock'),
    secretPath: join(folder, 'service', 'keys.json'),
    writable: join(folder, 'output'),
    program: PROBE,
    addon: addonPath(),
  });
  const [results] = (await once(child, 'message')) as [Results];
  return results;
}

const lockOf = (name: string): string => pathToFileURL(join(LOCKS, name)).href;
const throughOf = (results: Record<string, string>): string[] =>
  Object.entries(results).flatMap(([way, result]) => (result.startsWith('refused') ? [] : [`${way}: ${result}`]));
const SAYS_NO =
  /has no network|EACCES|may not do that|ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|ERR_INVALID_MODULE|ERR_TRACE_EVENTS|ERR_WORKER_UNSUPPORTED/;

describe('a confined process', () => {
  it('gets out by none of the ways, nor does its reading thread', async () => {
    connections = 0;
    const results = await probe({ lock: lockOf('close-process.js'), threadLock: lockOf('close-thread.js') });
    expect(throughOf(results.process)).toEqual([]);
    expect(throughOf(results.thread)).toEqual([]);
    expect(Object.keys(results.thread).length).toBe(Object.keys(results.process).length + 1);
    // Each by a lock of ours, not by chance: nothing listens, or takes too long.
    const byChance = Object.values(results).flatMap((one) =>
      Object.entries(one).filter(([, result]) => !SAYS_NO.test(result)),
    );
    expect(byChance).toEqual([]);
    expect([connections, unixConnections]).toEqual([0, 0]);
    expect(existsSync(join(folder, 'service', 'keys.json.written'))).toBe(false);
  });

  it.skipIf(!hasNetworks)('reaches nobody even with the locks in JavaScript open: its network is empty', async () => {
    connections = 0;
    const { process: results } = await probe({});
    for (const way of ['tcp socket', 'tls', 'http', 'fetch', 'udp']) expect(results[way]).toMatch(/^refused/);
    expect(connections).toBe(0);
  });

  it('would get out by most of them if it were not confined', async () => {
    connections = 0;
    const { process: results } = await probe({}, false);
    expect(throughOf(results).length).toBeGreaterThan(12);
    expect(connections).toBeGreaterThan(3);
    expect(unixConnections).toBeGreaterThan(0);
  });
});

describe('what a confined process may read and write', () => {
  const at = (confinement: Partial<Confinement>) =>
    permissionsOf(PROBE, { readable: [], writable: [], oldSpaceMb: 1, ...confinement });

  it('is not limited where a path can’t be given to Node', () => {
    expect(at({ readable: [join(folder, 'a,b.pdf')] })).toEqual([]);
  });
});
