/** What a portal gets with each package: how many packages, how large, and which of them a receipt's verification loads. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { names } from 'precheck-contract/names';
import { installedPackages, installPackages, megabytesOf, packPackages } from './support/packed.js';
import { folderForAll } from '../support/temporary-folder.js';

const run = promisify(execFile);
const folder = folderForAll();
const packed = folder;
const elements = join(folder, 'elements');
const adapter = join(folder, 'adapter');

const packages = await packPackages(packed);
await installPackages({ packed, into: elements, names: ['precheck-contract', 'precheck-elements'] });
await installPackages({ packed, into: adapter, names: ['precheck-contract', 'precheck-adapter'] });

/** Runs a module that imports what is installed, and reads the JSON that it prints. */
async function evaluate(code: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: adapter });
  return JSON.parse(stdout);
}

describe('the packages', () => {
  it.each(['precheck-contract', 'precheck-elements', 'precheck-adapter', 'precheck-sandbox'])(
    '%s holds what was built, its readme and its licence, and no source or test',
    (name) => {
      const files = packages.find((one) => one.name === name)?.files.map(({ path }) => path) ?? [];
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
      expect(files.some((path) => /^dist\/.*\.js$/.test(path))).toBe(true);
      expect(files.filter((path) => /^(src|test)\/|(?<!\.d)\.ts$|\.tsbuildinfo$/.test(path))).toEqual([]);
    },
  );
});

describe('precheck-elements', () => {
  it('brings these packages, and at most 20 MB', () => {
    expect(installedPackages(elements)).toEqual([
      ...names('@lit-labs/ssr-dom-shim @lit/reactive-element @lit/task @types/trusted-types'),
      ...names('lit lit-element lit-html precheck-contract precheck-elements zod'),
    ]);
    expect(megabytesOf(join(elements, 'node_modules'))).toBeLessThanOrEqual(20);
  });
});

describe('precheck-adapter without its optional packages', () => {
  it('brings these packages, and at most 40 MB', () => {
    // SQLite comes as one or two binaries for the platform.
    const installed = installedPackages(adapter).map((name) => name.replace(/^@libsql\/.*/, '@libsql/(platform)'));
    expect([...new Set(installed)]).toEqual([
      ...names('@hono/node-server @libsql/(platform) @neon-rs/load @stablelib/base64 detect-libc fast-sha256'),
      ...names('hono jose kysely libsql precheck-adapter precheck-contract standardwebhooks tinyqueue undici zod'),
    ]);
    expect(megabytesOf(join(adapter, 'node_modules'))).toBeLessThanOrEqual(40);
  });

  it('names the one that is missing where it is needed, and serves without metrics', async () => {
    const said = await evaluate(`
      import { createPrecheckAdapter, jsonLog } from 'precheck-adapter';
      const options = {
        issuer: 'https://permits.example/precheck',
        audience: 'permits.example',
        cities: { 'wattle-bay': { baseUrl: 'https://precheck.example', apiKey: 'a-key-of-the-test' } },
        dataDirectory: 'data',
        vendorToken: 'a-vendor-token-of-the-test',
        webhookSecret: 'a-webhook-secret-of-the-test',
        gate: { minScore: 80 },
      };
      const entries = [];
      const log = (entry) => entries.push(entry);
      const sentenceOf = (work) => Promise.resolve().then(work).then(() => null, ({ message }) => message);
      const store = { kind: 'postgres', connectionString: 'postgresql://127.0.0.1:9/none' };
      const withPostgres = createPrecheckAdapter({ ...options, store });
      const adapter = createPrecheckAdapter({ ...options, log });
      const get = async (path) => {
        const headers = { authorization: 'Bearer ' + options.vendorToken };
        return (await adapter.fetch(new Request('https://permits.example/precheck' + path, { headers }))).status;
      };
      await adapter.ready;
      console.log(JSON.stringify({
        store: await sentenceOf(() => withPostgres.ready),
        log: await sentenceOf(() => jsonLog()),
        metrics: [await get('/metrics'), entries.find(({ event }) => event === 'metric-not-read').words],
        rest: [await get('/health'), await get('/.well-known/jwks.json')],
      }));
      await Promise.all([withPostgres.close(), adapter.close()]);
    `);
    expect(said).toEqual({
      store: 'The store is PostgreSQL, which needs the package pg: npm install pg',
      log: 'The log as lines of JSON needs the package pino: npm install pino',
      metrics: [500, 'The metrics need the package prom-client: npm install prom-client'],
      rest: [200, 200],
    });
  });

  it('has a command, which names the package that its log needs', async () => {
    const config = {
      issuer: 'https://permits.example/precheck',
      audience: 'permits.example',
      cities: { 'wattle-bay': { baseUrl: 'https://precheck.example', apiKey: { env: 'KEY' } } },
      dataDirectory: 'data',
      vendorToken: { env: 'KEY' },
      webhookSecret: { env: 'KEY' },
      gate: { minScore: 80 },
    };
    writeFileSync(join(adapter, 'precheck.config.json'), JSON.stringify(config));
    const command = join(adapter, 'node_modules', '.bin', 'precheck-adapter');
    const serving = run(command, ['serve', '--config', 'precheck.config.json'], {
      cwd: adapter,
      env: { ...process.env, KEY: 'a-key-of-the-test' },
    });
    await expect(serving).rejects.toMatchObject({
      code: 1,
      stderr: 'The log as lines of JSON needs the package pino: npm install pino\n',
    });
  });

  it('loads jose, zod and the contract to verify a receipt, and nothing else', async () => {
    const loaded = await evaluate(`
      import { register } from 'node:module';
      import { MessageChannel } from 'node:worker_threads';
      const { port1, port2 } = new MessageChannel();
      const urls = [];
      const last = 'data:text/javascript,';
      const ended = new Promise((resolve) => {
        port1.on('message', (url) => (url === last ? resolve() : urls.push(url)));
      });
      const hooks = \`
        let port;
        export const initialize = (given) => { port = given; };
        export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };
      \`;
      register('data:text/javascript,' + encodeURIComponent(hooks), { data: port2, transferList: [port2] });
      await import('precheck-adapter/receipt');
      await import(last);
      await ended;
      port1.close();
      console.log(JSON.stringify(urls));
    `);
    const names = (loaded as string[]).map((url) => url.split('/node_modules/')[1]?.split('/')[0] ?? url);
    expect([...new Set(names)].sort()).toEqual(['jose', 'precheck-adapter', 'precheck-contract', 'zod']);
  });
});
