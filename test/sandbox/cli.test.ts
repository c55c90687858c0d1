/** The built command line, killed in the middle of its work. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BuiltSandbox, callBuilt as call, ENVIRONMENT_KEYS, startBuilt } from './support/built-sandbox.js';
import { KEYS, waitFor } from './support/sandbox-fixture.js';
import { answerWith, openReceiver } from './support/webhook-receiver.js';

let directory: string;
let running: BuiltSandbox[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-cli-'));
  running = [];
});
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

function start(args: string[] = [], keys: string = ENVIRONMENT_KEYS, webhookUrl = ''): BuiltSandbox {
  const environment = { PRECHECK_SANDBOX_KEYS: keys, PRECHECK_SANDBOX_WEBHOOK_URL: webhookUrl };
  const started = startBuilt(directory, environment, args);
  running.push(started);
  return started;
}

const everythingSaid = () => running.map(({ said }) => said()).join('');

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

it('takes up what SIGKILL cut off, finishes it, and tells of each report once', async () => {
  const hook = await openReceiver(() => answerWith(204));
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
  await first.end('SIGKILL');
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
  const told = () => hook.posts.map(({ body }) => String(body['reportId'])).filter((told) => ids.includes(told));
  await waitFor(() => (told().length >= ids.length ? true : null), 'the webhooks');
  expect(told().sort()).toEqual(ids.sort());
  for (const { body } of hook.posts) expect(body['metadata']).toEqual(metadata);
  expect((await call(`${again.baseUrl}/projects/${String(id)}`))['metadata']).toEqual(metadata);
  expect(await second.end('SIGTERM')).toBe(0);
  await hook.close();
  for (const key of Object.values(KEYS)) expect(everythingSaid()).not.toContain(key);
});

it('says in a sentence that a port is taken, and that a directory is in use', async () => {
  const first = start();
  const port = new URL((await first.ready()).baseUrl).port;
  const sameDirectory = start();
  expect([await sameDirectory.exited, sameDirectory.said()]).toEqual([
    1,
    expect.stringContaining('in use by another sandbox'),
  ]);
  expect(await first.end('SIGINT')).toBe(0);
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
  const read = () =>
    ['keys.json', 'property-key.json'].map((name) => {
      const path = join(directory, name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    });
  const first = startBuilt(directory, { PRECHECK_SANDBOX_KEYS: '', PRECHECK_SANDBOX_PROPERTY_KEY: '' });
  running.push(first);
  const { propertyUrl } = await first.ready();
  const [keys = {}, property = {}] = read();
  expect(Object.keys(keys).sort()).toEqual(['mallee-point', 'prairie-lake', 'rehearsals', 'wattle-bay']);
  const status = async (url: string, key = '') => (await fetch(url, { headers: { 'x-api-key': key } })).status;
  expect(await status(`${propertyUrl}/v1/ping`, property['key'])).toBe(200);
  await first.end('SIGTERM');
  const { baseUrl } = await start([], '').ready();
  expect(await status(`${baseUrl}/cities`, keys['rehearsals'])).toBe(200);
  expect(await status(`${baseUrl}/cities`, `${keys['wattle-bay']}~stall`)).toBe(200);
  expect(await status(`${baseUrl}/cities`, `${keys['wattle-bay']}~nonsense`)).toBe(401);
  expect(read()).toEqual([keys, property]);
  for (const key of [...Object.values(keys), property['key']]) expect(everythingSaid()).not.toContain(key);
});

it.each([
  [['--port', 'x'], ENVIRONMENT_KEYS, '', /port: expected a port/],
  [['--shape', 'round'], ENVIRONMENT_KEYS, '', /shape: expected one of plain, wrapped, bare/],
  [['--nonsense'], ENVIRONMENT_KEYS, '', /Usage: precheck-sandbox/],
  [[], 'nowhere=some-long-secret', '', /there is no city nowhere/],
  [[], 'some-long-secret', '', /entry 1 is expected as city=key/],
  [[], ENVIRONMENT_KEYS, 'ftp://x', /webhookUrl: expected an http or https address/],
])('refuses %j %s %s with a sentence', async (args, keys, webhookUrl, words) => {
  const sandbox = start(args, keys, webhookUrl);
  expect([await sandbox.exited, sandbox.said()]).toEqual([1, expect.stringMatching(words)]);
  expect(sandbox.said()).not.toContain('some-long-secret');
});
