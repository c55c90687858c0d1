/** `precheck-adapter serve` as it is published, as a process: one start for all of it, and a graceful stop under load. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/adapter-harness.js';
import { afterTest } from '../support/after-test.js';
import { SERVICE_KEY, startScriptedService, type ScriptedService } from '../support/scripted-service.js';
import { folderForAll } from '../../support/temporary-folder.js';

const PACKAGE = 'src/backend-adapter';
const { bin } = JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8')) as { bin: Record<string, string> };
const CLI = resolve(PACKAGE, bin['precheck-adapter'] ?? 'package.json has no such command');
const folder = folderForAll();
const environment = {
  ...process.env,
  PRECHECK_KEY: SERVICE_KEY,
  PRECHECK_API_KEY: SERVICE_KEY,
  VENDOR_TOKEN: 'a-vendor-token-of-the-cli',
  WEBHOOK_SECRET: 'a-webhook-secret-of-the-cli',
};
const config = join(folder, 'precheck.config.json');
let service: ScriptedService;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  service = await startScriptedService();
  writeFileSync(
    config,
    JSON.stringify({
      server: { port: 0, stopDelayMs: 500 },
      issuer: 'https://permits.example',
      audience: 'permits.example',
      cities: { 'wattle-bay': { baseUrl: service.baseUrl, apiKey: { env: 'PRECHECK_KEY' } } },
      dataDirectory: 'data',
      vendorToken: { env: 'VENDOR_TOKEN' },
      webhookSecret: { env: 'WEBHOOK_SECRET' },
      gate: { minScore: 80 },
    }),
  );
  server = await startServer(config);
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await service?.close();
});

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], { env: environment }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
const post = (path: string, json: unknown, cookie = '', at = server.url): Promise<Response> =>
  fetch(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(json),
  });

/** With this configuration, once it listens. */
async function startServer(path: string) {
  const child = spawn(process.execPath, [CLI, 'serve', '--config', path], { env: environment });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await eventually(() => said.includes('"listening"'));
  const line = said.split('\n').find((one) => one.includes('"listening"')) ?? '{}';
  return { child, ended, said: () => said, url: (JSON.parse(line) as { url: string }).url };
}
/** Another server with its own data and options. */
async function anotherServer(name: string, more: object) {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(config, 'utf8')), dataDirectory: name, ...more }));
  const other = await startServer(path);
  afterTest(() => (other.child.kill('SIGTERM'), other.ended));
  return other;
}

describe('precheck-adapter serve', () => {
  it('says what is wrong with a configuration and with the command line', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, JSON.stringify({ vendorToken: SERVICE_KEY, gate: {} }));
    const [bad, none, unset, everywhere, odd, schema] = await Promise.all([
      run('serve', '--config', broken),
      run('serve'),
      run('serve', '--config', ''),
      run('serve', '--config', config, '--host', ''),
      run('serve', '--key', SERVICE_KEY),
      run('serve', '--schema'),
    ]);
    expect([bad.code, bad.out]).toEqual([1, '']);
    expect(bad.err.split('\n').length).toBeGreaterThan(5);
    expect([none, unset, everywhere, odd].map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    for (const { err } of [none, unset]) expect(err).toContain('--config FILE is missing');
    expect(everywhere.err).toContain('--host is empty');
    expect(JSON.parse(schema.out)).toHaveProperty('properties.server');
    expect(JSON.stringify([bad, odd])).not.toContain(SERVICE_KEY);
  });

  it('answers for its health at the root and below the mount path, and serves projects', async () => {
    const { url: address } = server;
    const { origin } = new URL(address);
    for (const url of [`${origin}/health`, `${origin}/ready`, `${address}/health`, `${address}/ready`]) {
      const answer = await fetch(url);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
    expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
    expect((await post('/projects', { cityKey: 'wattle-bay' })).status).toBe(201);
  });

  it('says that an address is taken', async () => {
    const other = join(folder, 'other.json');
    const { port } = new URL(server.url);
    writeFileSync(other, JSON.stringify({ ...JSON.parse(readFileSync(config, 'utf8')), dataDirectory: 'other' }));
    const { code, err } = await run('serve', '--config', other, '--port', port);
    expect(code).toBe(1);
    expect(err).toContain(`The adapter could not start. The address 127.0.0.1:${port} is taken.`);
  });

  it('is not ready while its disk takes nothing, says why in the log, and is ready again when it does', async () => {
    const { url, child, said } = await anotherServer('full', {});
    const ready = async () => {
      const answer = await fetch(`${url}/ready`);
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    // No file of the process may grow beyond what it has already: for every write that is a full disk.
    const limit = (size: string) => execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${size}:unlimited`]);
    limit('4096');
    await eventually(async () => (await ready())[0] === 503);
    expect(await ready()).toEqual([503, { status: 'failed', code: 'store_unavailable' }]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await post('/projects', { cityKey: 'wattle-bay' }, '', url)).status).toBe(500);
    await eventually(() => said().includes('"internal-error"'));
    expect(said()).toMatch(/"internal-error".*SQLITE_(IOERR|FULL)/);
    limit('unlimited');
    await eventually(async () => (await ready())[0] === 200);
  });

  it('serves on, and stops as ever, when nobody takes its log any more', async () => {
    const { url, child, ended } = await anotherServer('unheard', {});
    child.stdout.destroy();
    for (let count = 0; count < 2; count += 1) expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('closes connections whose request does not come, and takes no more than its streams and a thousand', async () => {
    const { url } = await anotherServer('slow', { streamCaps: { perProcess: 10 } });
    const sockets: Socket[] = [];
    const startedMs = performance.now();
    let open = 0;
    for (let count = 0; count < 1_100; count += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('connect', () => (open += 1)).on('close', () => (open -= 1));
      socket.on('error', () => {}).resume();
      socket.write('GET /precheck/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      sockets.push(socket);
    }
    const writable = () => sockets.filter((socket) => socket.writable);
    const drip = setInterval(() => writable().forEach((socket) => socket.write('x')), 1_000);
    try {
      await eventually(() => sockets.every(({ connecting }) => !connecting) && open <= 1_010, 10_000);
      expect(open).toBeGreaterThan(900);
      await eventually(() => open === 0);
      expect(performance.now() - startedMs).toBeLessThan(20_000);
      expect((await fetch(`${url}/health`)).status).toBe(200);
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    }
  });

  it('probes a service', async () => {
    const [asked, none, help] = await Promise.all([
      run('probe', '--base-url', service.baseUrl, '--city-key', 'wattle-bay', '--json'),
      run('probe', '--city-key', 'wattle-bay'),
      run('--help'),
    ]);
    expect(JSON.parse(asked.out)).toMatchObject([{ cityKey: 'wattle-bay', calls: expect.any(Array) }]);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('--base-url URL is missing.\nUsage:')]);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('precheck-adapter probe --base-url URL')]);
    expect(JSON.stringify([asked, none, help])).not.toContain(SERVICE_KEY);
  });

  it('stops on SIGTERM: not ready at once, what is under way is answered, streams end, exit code 0', async () => {
    const made = await post('/projects', { cityKey: 'wattle-bay' });
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { project } = (await made.json()) as { project: { id: string } };
    const events = await fetch(`${server.url}/projects/${project.id}/events`, { headers: { cookie } });
    let release = (): void => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    service.script = ({ method }) => (method === 'POST' ? { status: 201, json: { id: 'p-late' }, until } : undefined);
    const before = service.count('POST', '/projects');
    const late = post('/projects', { cityKey: 'wattle-bay' }, cookie);
    await eventually(() => service.count('POST', '/projects') > before);
    server.child.kill('SIGTERM');
    await eventually(async () => {
      const ready = await fetch(`${new URL(server.url).origin}/ready`).catch(() => null);
      return ready === null || ready.status === 503;
    });
    await events.text();
    release();
    expect((await late).status).toBe(201);
    expect(await server.ended).toBe(0);
    const output = server.said();
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toMatchObject({ event: 'stopped' });
    for (const secret of [SERVICE_KEY, environment.VENDOR_TOKEN, environment.WEBHOOK_SECRET]) {
      expect(output).not.toContain(secret);
    }
  });
});
