/** The built command line as processes of their own: what they say, and what they take up again after they were killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { Webhook } from 'standardwebhooks';
import { readOrMakeKeys } from '../../src/sandbox/keys-file.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDrawing } from '../support/drawings.js';
import { callService } from './support/call-service.js';
import { isComplete, type Json, KEYS, waitFor } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from './support/webhook-receiver.js';
import { folderForTest } from '../support/temporary-folder.js';

const CLI = fileURLToPath(new URL('../../src/sandbox/dist/cli.js', import.meta.url));
if (!existsSync(CLI)) throw new Error('dist/ is missing: run `npm run build` first.');
const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const KEYS_GIVEN = Object.entries(KEYS).map((pair) => pair.join('='));

let directory: string;
let processes: { readonly child: ChildProcess; readonly said: () => string }[];
let receiver: WebhookReceiver;
let answer: Answer;
beforeEach(async () => {
  directory = folderForTest();
  processes = [];
  answer = answerWith(204);
  receiver = await openReceiver(() => (response, post, request) => answer(response, post, request));
});
afterEach(() => {
  for (const { child } of processes) child.kill('SIGKILL');
});

function start(environment: Readonly<Record<string, string>> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, '--data', directory, ...args], {
    env: { ...process.env, PRECHECK_SANDBOX_KEYS: KEYS_GIVEN.join(), ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const started = {
    child,
    exited,
    said: () => said,
    /** Addresses of service and property service. */
    ready: () =>
      waitFor(() => {
        const [, baseUrl = '', propertyUrl = ''] = /^sandbox ready (\S+) \S+ (\S+)$/m.exec(said) ?? [];
        return propertyUrl ? { baseUrl, propertyUrl } : null;
      }, `the sandbox to be ready; it said: ${said}`),
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    },
  };
  processes.push(started);
  return started;
}
const startWithWebhook = () =>
  start({ PRECHECK_SANDBOX_WEBHOOK_URL: receiver.url, PRECHECK_SANDBOX_WEBHOOK_SECRET: SECRET });

const everythingSaid = () => processes.map(({ said }) => said()).join('');
const call = async (url: string, body?: unknown) => (await callService(url, { key: KEYS['wattle-bay'], body })).json;
const reportsOf = async (project: string) => (await call(`${project}/reports`)) as unknown as Json[];
const completed = (project: string) =>
  waitFor(async () => {
    const reports = await reportsOf(project);
    return isComplete(reports) ? reports.map(({ id }) => id) : null;
  }, 'the reports');

const METADATA = { permit: 'P-1', list: [1, null] };
/** Starts a run of one drawing; the path of its project. */
async function begin(baseUrl: string, drawing: string | Uint8Array): Promise<string> {
  const created = { cityKey: 'wattle-bay', address: '12 Shore St', metadata: METADATA };
  const { id } = await call(`${baseUrl}/projects`, created);
  const { url } = await call(`${baseUrl}/projects/${String(id)}/upload-file-url?filename=a.pdf`);
  expect((await fetch(String(url), { method: 'PUT', body: drawing as BodyInit })).status).toBe(200);
  const files = [{ type: 'site', label: 'A', filename: 'a.pdf' }];
  await call(`${baseUrl}/projects/${String(id)}/process`, { permitType: 'new-dwelling', files });
  return `/projects/${String(id)}`;
}

it('takes up what SIGKILL cut off, finishes it, and tells of each report once', async () => {
  // Many sheets, so that there is a middle of processing to be killed in.
  const notes = Array.from({ length: 60 }, (_, line) => `Note ${line}, scale 1:100`);
  const drawing = await makeDrawing({ pages: Array.from({ length: 60 }, () => ({ notes })) });
  const first = startWithWebhook();
  const { baseUrl } = await first.ready();
  const underWay = async () => {
    const project = await begin(baseUrl, drawing);
    const before = await waitFor(async () => {
      const reports = await reportsOf(baseUrl + project);
      return reports.some(({ status }) => status !== 'Preparing') ? reports : null;
    }, 'a stage after the first');
    return { project, before, isUnderWay: !isComplete(before) };
  };
  // A machine that stalls may have it over before anybody looks, and there is nothing to cut off: another one then.
  let run = await underWay();
  for (let tries = 1; tries < 4 && !run.isUnderWay; tries += 1) run = await underWay();
  const { project, before, isUnderWay } = run;
  await first.end('SIGKILL');
  expect(isUnderWay).toBe(true);

  const second = startWithWebhook();
  const again = (await second.ready()).baseUrl + project;
  const ids = await completed(again);
  expect(ids).toEqual(before.map(({ id }) => id));
  expect((await reportsOf(again)).some(({ score }) => Number(score) > 0)).toBe(true);
  const told = () => receiver.posts.map(({ body }) => body['reportId']).filter((id) => ids.includes(id));
  await waitFor(() => (told().length >= ids.length ? true : null), 'the webhooks');
  expect(told().sort()).toEqual(ids.sort());
  for (const { body } of receiver.posts) expect(body['metadata']).toEqual(METADATA);
  expect((await call(again))['metadata']).toEqual(METADATA);
  expect(await second.end('SIGTERM')).toBe(0);
  for (const key of Object.values(KEYS)) expect(everythingSaid()).not.toContain(key);
});

it('delivers each webhook once after a SIGKILL before its delivery, under the id that it had before', async () => {
  answer = () => undefined;
  const first = startWithWebhook();
  const { baseUrl } = await first.ready();
  // It is no drawing, which ends its reports soon and for good.
  const reportIds = await completed(baseUrl + (await begin(baseUrl, '%PDF-1.4 and no more')));
  const idsByReport = () =>
    new Map(receiver.posts.map(({ body, headers }) => [body['reportId'], headers['webhook-id']]));
  await waitFor(() => (idsByReport().size === reportIds.length ? true : null), 'the posts that get no answer');
  const before = idsByReport();
  await first.end('SIGKILL');
  receiver.posts.length = 0;
  answer = answerWith(204);
  const second = startWithWebhook();
  await waitFor(() => (receiver.posts.length >= reportIds.length ? true : null), 'the posts after the restart');
  // What it did not write down before it is killed, it would rightly send again.
  await waitFor(() => (deliveredCount() === reportIds.length ? true : null), 'the deliveries to be written down');
  expect(receiver.posts.map(({ body }) => body['reportId']).sort()).toEqual([...reportIds].sort());
  expect(idsByReport()).toEqual(before);
  for (const { text, headers } of receiver.posts) {
    expect(new Webhook(SECRET).verify(text, headers as Record<string, string>)).toMatchObject({ status: 'Complete' });
  }
  await second.end('SIGKILL');
  receiver.posts.length = 0;
  await startWithWebhook().ready();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(receiver.posts).toEqual([]);
  for (const secret of [SECRET, SECRET.slice(6)]) expect(everythingSaid()).not.toContain(secret);
});

function deliveredCount(): number {
  const database = new Libsql(join(directory, 'sandbox.db'), { readonly: true });
  try {
    const row = database.prepare(`SELECT count(*) AS count FROM webhook_outbox WHERE state = 'delivered'`).get();
    return (row as { count: number }).count;
  } finally {
    database.close();
  }
}

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
  const second = start({}, '--port', port);
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

/** The secrets of a file that only its owner may read. */
function secretsIn(name: string): Record<string, string> {
  const path = join(directory, name);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

it('makes keys once, for their owner only, and never prints them', async () => {
  const none = { PRECHECK_SANDBOX_KEYS: '', PRECHECK_SANDBOX_PROPERTY_KEY: '' };
  const read = () => [secretsIn('keys.json'), secretsIn('property-key.json')] as const;
  const first = start(none);
  const { propertyUrl } = await first.ready();
  const [keys, property] = read();
  expect(Object.keys(keys).sort()).toEqual(['mallee-point', 'prairie-lake', 'rehearsals', 'wattle-bay']);
  const status = async (url: string, key = '') => (await callService(url, { key })).status;
  expect(await status(`${propertyUrl}/v1/ping`, property['key'])).toBe(200);
  await first.end('SIGTERM');
  const { baseUrl } = await start(none).ready();
  expect(await status(`${baseUrl}/cities`, keys['rehearsals'])).toBe(200);
  expect(await status(`${baseUrl}/cities`, `${keys['wattle-bay']}~stall`)).toBe(200);
  expect(await status(`${baseUrl}/cities`, `${keys['wattle-bay']}~nonsense`)).toBe(401);
  expect(read()).toEqual([keys, property]);
  expect(readOrMakeKeys(directory, ['wattle-bay'])).toEqual({ 'wattle-bay': keys['wattle-bay'] });
  for (const key of [...Object.values(keys), property['key']]) expect(everythingSaid()).not.toContain(key);
});

it('makes a password for reviewers once, says where and not which, and lets them in', async () => {
  const first = start();
  const { baseUrl } = await first.ready();
  const { password = '' } = secretsIn('review-password.json');
  const path = join(directory, 'review-password.json');
  await waitFor(() => (everythingSaid().includes(path) ? true : null), 'the words that say where');
  const login = async (origin: string, given: string) => {
    const body = new URLSearchParams({ name: 'Ann', password: given });
    return (await fetch(`${origin}/login`, { method: 'POST', redirect: 'manual', headers: { origin }, body })).status;
  };
  expect(await login(baseUrl, password)).toBe(303);
  expect(await login(baseUrl, 'another-password')).toBe(401);
  await first.end('SIGKILL');
  const second = await start({ PRECHECK_SANDBOX_REVIEW_PASSWORD: 'given-password' }).ready();
  expect(await login(second.baseUrl, 'given-password')).toBe(303);
  expect(await login(second.baseUrl, password)).toBe(401);
  for (const secret of [password, 'given-password']) expect(everythingSaid()).not.toContain(secret);
});

it.each([
  [['--port', 'x'], {}, /port: expected a port/],
  [['--host', ''], {}, /host: expected a name or an address/],
  [['--shape', 'round'], {}, /shape: expected one of plain, wrapped, bare/],
  [['--nonsense'], {}, /Usage: precheck-sandbox/],
  [[], { PRECHECK_SANDBOX_KEYS: 'nowhere=some-long-secret' }, /there is no city nowhere/],
  [[], { PRECHECK_SANDBOX_KEYS: 'some-long-secret' }, /entry 1 is expected as city=key/],
  [[], { PRECHECK_SANDBOX_WEBHOOK_URL: 'ftp://x' }, /webhookUrl: expected an http or https address/],
] as const)('refuses %j with %j in a sentence', async (args, environment, words) => {
  const sandbox = start(environment, ...args);
  expect([await sandbox.exited, sandbox.said()]).toEqual([1, expect.stringMatching(words)]);
  expect(sandbox.said()).not.toContain('some-long-secret');
});
