/** The built command line, killed in the middle of its work. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import PDFDocument from 'pdfkit';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { KEYS, waitFor } from './support/sandbox-fixture.js';

const CLI = fileURLToPath(new URL('../../dist/node/sandbox/cli.js', import.meta.url));
let directory: string;
let running: ChildProcess[];
let output: string;

beforeAll(() => {
  if (!existsSync(CLI)) throw new Error('dist is missing: run `npm run build` first.');
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-cli-'));
  running = [];
  output = '';
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const ENVIRONMENT_KEYS = Object.entries(KEYS)
  .map((pair) => pair.join('='))
  .join(',');

function start(args: string[] = [], keys: string = ENVIRONMENT_KEYS, webhookUrl = '') {
  const child = spawn(process.execPath, [CLI, '--data', directory, ...args], {
    env: { ...process.env, PRECHECK_SANDBOX_KEYS: keys, PRECHECK_SANDBOX_WEBHOOK_URL: webhookUrl },
  });
  running.push(child);
  let said = '';
  const listen = (chunk: unknown) => {
    said += String(chunk);
    output += String(chunk);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = () =>
    waitFor(() => {
      const found = /^sandbox ready (\S+) (\S+) (\S+)$/m.exec(said);
      return found ? { baseUrl: found[1] ?? '', storageUrl: found[2] ?? '', propertyUrl: found[3] ?? '' } : null;
    }, `the sandbox to be ready; it said: ${said}`);
  return { child, exited, ready, said: () => said };
}

async function call(url: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': KEYS['wattle-bay'], 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A drawing of many sheets, so that there is a middle of processing to be killed in. */
function drawing(sheets: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: 'A3', layout: 'landscape', autoFirstPage: false });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    for (let sheet = 1; sheet <= sheets; sheet += 1) {
      document.addPage();
      for (let line = 0; line < 60; line += 1)
        document.text(`Note ${line} of sheet A-${100 + sheet}, scale 1:100`, 20, 20 + line * 12);
    }
    document.end();
  });
}

async function receiver(): Promise<{ server: Server; url: string; reportIds: string[]; metadata: unknown[] }> {
  const reportIds: string[] = [];
  const metadata: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const body = JSON.parse(text) as { reportId: string; metadata: unknown };
      reportIds.push(body.reportId);
      metadata.push(body.metadata);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, reportIds, metadata };
}

it('takes up what SIGKILL cut off, finishes it, and tells of each report once', async () => {
  const hook = await receiver();
  const first = start([], ENVIRONMENT_KEYS, hook.url);
  const { baseUrl } = await first.ready();
  const metadata = { permit: 'P-1', list: [1, null] };
  const reportsOf = async (base: string, project: unknown) =>
    (await call(`${base}/projects/${String(project)}/reports`)) as unknown as Record<string, unknown>[];
  const begin = async () => {
    const { id } = await call(`${baseUrl}/projects`, { cityKey: 'wattle-bay', address: '12 Shore St', metadata });
    const { url } = await call(`${baseUrl}/projects/${String(id)}/upload-file-url?filename=a.pdf`);
    expect((await fetch(String(url), { method: 'PUT', body: new Blob([await drawing(60)]) })).status).toBe(200);
    const files = [{ type: 'site', label: 'A', filename: 'a.pdf' }];
    await call(`${baseUrl}/projects/${String(id)}/process`, { permitType: 'new-dwelling', files });
    const before = await waitFor(async () => {
      const reports = await reportsOf(baseUrl, id);
      return reports.some(({ status }) => status !== 'Preparing') ? reports : null;
    }, 'a stage after the first');
    return { id, before, isUnderWay: before.some(({ status }) => status !== 'Complete') };
  };
  // A machine that stalls may have it over before anybody looks, and there is nothing to cut off: another one then.
  let run = await begin();
  for (let tries = 1; tries < 4 && !run.isUnderWay; tries += 1) run = await begin();
  const { id, before, isUnderWay } = run;
  first.child.kill('SIGKILL');
  await first.exited;
  expect(isUnderWay).toBe(true);

  const second = start([], ENVIRONMENT_KEYS, hook.url);
  const again = await second.ready();
  const after = await waitFor(async () => {
    const reports = await reportsOf(again.baseUrl, id);
    return reports.every(({ status }) => status === 'Complete') ? reports : null;
  }, 'the reports');
  expect(after.map((report) => report['id'])).toEqual(before.map((report) => report['id']));
  expect(after.some((report) => Number(report['score']) > 0)).toBe(true);
  const ids = after.map((report) => String(report['id']));
  const told = () => hook.reportIds.filter((reportId) => ids.includes(String(reportId)));
  await waitFor(() => (told().length >= ids.length ? true : null), 'the webhooks');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(told().sort()).toEqual(ids.sort());
  expect(hook.metadata).toEqual(hook.reportIds.map(() => metadata));
  expect((await call(`${again.baseUrl}/projects/${String(id)}`))['metadata']).toEqual(metadata);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  hook.server.close();
  for (const key of Object.values(KEYS)) expect(output).not.toContain(key);
});

it('says in a sentence that a port is taken, and that a directory is in use', async () => {
  const first = start();
  const port = new URL((await first.ready()).baseUrl).port;
  const sameDirectory = start();
  expect([await sameDirectory.exited, sameDirectory.said()]).toEqual([
    1,
    expect.stringContaining('in use by another sandbox'),
  ]);
  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(Number(port), '127.0.0.1', resolve));
  const second = start(['--port', port]);
  expect([await second.exited, second.said()]).toEqual([
    1,
    `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or give another port.\n`,
  ]);
  taken.close();
});

it('refuses the state of a newer program', async () => {
  const database = new Libsql(join(directory, 'sandbox.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  const sandbox = start();
  expect([await sandbox.exited, sandbox.said()]).toEqual([1, expect.stringContaining('schema version 99')]);
});

it('makes keys once, for their owner only, and never prints them', async () => {
  const first = start([], '');
  await first.ready();
  first.child.kill('SIGTERM');
  await first.exited;
  const path = join(directory, 'keys.json');
  const keys = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  expect(Object.keys(keys).sort()).toEqual(['mallee-point', 'prairie-lake', 'rehearsals', 'wattle-bay']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = start([], '');
  await second.ready();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(keys);
  for (const key of Object.values(keys)) expect(output).not.toContain(key);
});

it.each([
  [['--port', 'x'], ENVIRONMENT_KEYS, '', /port: expected a port/],
  [['--nonsense'], ENVIRONMENT_KEYS, '', /Usage: sandbox/],
  [[], 'nowhere=some-long-secret', '', /there is no city nowhere/],
  [[], 'some-long-secret', '', /entry 1 is expected as city=key/],
  [[], ENVIRONMENT_KEYS, 'ftp://x', /webhookUrl: expected an http or https address/],
])('refuses %j %s %s with a sentence', async (args, keys, webhookUrl, words) => {
  const sandbox = start(args, keys, webhookUrl);
  expect([await sandbox.exited, sandbox.said()]).toEqual([1, expect.stringMatching(words)]);
  expect(sandbox.said()).not.toContain('some-long-secret');
});

it('answers in the shape that --shape names, and lists the shapes where there is none of that name', async () => {
  const wrong = start(['--shape', 'round']);
  expect(await wrong.exited).toBe(1);
  expect(wrong.said()).toContain('shape: expected one of plain, wrapped, bare');
  const running = start(['--shape', 'minimal']);
  const { baseUrl } = await running.ready();
  expect(await call(`${baseUrl}/cities`)).toEqual([{ cityKey: 'wattle-bay' }]);
  running.child.kill('SIGTERM');
  expect(await running.exited).toBe(0);
});

it('makes a key for the city of rehearsals too, and takes a suffix on any key', async () => {
  const { ready, child } = start([], '');
  const { baseUrl } = await ready();
  const keys = JSON.parse(readFileSync(join(directory, 'keys.json'), 'utf8')) as Record<string, string>;
  const status = async (key: string) => (await fetch(`${baseUrl}/cities`, { headers: { 'x-api-key': key } })).status;
  expect(await status(keys['rehearsals'] ?? '')).toBe(200);
  expect(await status(`${keys['wattle-bay']}~stall`)).toBe(200);
  expect(await status(`${keys['wattle-bay']}~nonsense`)).toBe(401);
  child.kill('SIGTERM');
});
