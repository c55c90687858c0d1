/** The examples of docs/integration.md, section 8, as they stand: all servers in one process, asked for their health. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { blocksOf, folderFor, outputOf, TIMEOUT_MS, written } from './support/documents.js';
import { folderForAll } from '../support/temporary-folder.js';

const folder = folderFor('mounts');
const dataDirectory = folderForAll();

const ADAPTER = `
import { createPrecheckAdapter } from 'precheck-adapter';
export const adapter = createPrecheckAdapter({
  issuer: 'https://permits.example/precheck', audience: 'permits.example', dataDirectory: process.env.DATA,
  cities: { 'wattle-bay': { baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key-of-the-test' } },
  vendorToken: 'a-token-for-the-examples', webhookSecret: 'a-secret-for-the-examples', gate: { minScore: 80 },
});
await adapter.ready;
`;

const blocks = blocksOf('docs/integration.md', 'js', '## 8. ', '## Rehearse');

/** What a module prints as JSON that finds `adapter.js` and these files beside it. */
async function run(name: string, code: string, files: Readonly<Record<string, string>>): Promise<unknown> {
  for (const [file, text] of Object.entries({ 'adapter.js': ADAPTER, ...files })) written(folder, file, text);
  const path = written(folder, `${name}.js`, code);
  return JSON.parse((await outputOf([path], { env: { DATA: join(dataDirectory, name) } })).stdout);
}

it('the route for Next makes no adapter before the first call, for a build loads it too', {
  timeout: TIMEOUT_MS,
}, async () => {
  const build = `import { existsSync } from 'node:fs';
     const route = await import('./next.js');
     const built = existsSync(process.env.DATA);
     const description = await route.GET(new Request('http://localhost/precheck/openapi.json'));
     const methods = Object.values((await description.json()).paths).flatMap(Object.keys);
     const missing = ['HEAD', 'OPTIONS', ...methods.map((method) => method.toUpperCase())].filter((method) => !route[method]);
     console.log(JSON.stringify({ built, missing, served: existsSync(process.env.DATA) }));
     process.exit(0);`;
  const said = await run('build', build, { 'next.js': blocks.at(-1) ?? '' });
  expect(said).toEqual({ built: false, missing: [], served: true });
});

it('each of the servers answers for the adapter, by PATCH as well', { timeout: TIMEOUT_MS }, async () => {
  expect(blocks).toHaveLength(4);
  const ports = await Promise.all(blocks.map(() => freePort(0)));
  const ask = `const said = [];
     const statusesOf = async (base, call) => {
       const draft = { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } };
       const calls = [new Request(base + '/precheck/ready'), new Request(base + '/precheck/projects/p/draft', draft)];
       const answers = await Promise.all(calls.map(call));
       return answers.map(({ status, headers }) => headers.has('precheck-api') && status);
     };
     const ask = async (port) => {
       for (let tries = 0; ; tries += 1) {
         try { return await statusesOf('http://127.0.0.1:' + port, (one) => fetch(one)); }
         catch (error) { if (tries === 100) throw error; await new Promise((resolve) => setTimeout(resolve, 50)); }
       }
     };
     for (const [index, port] of ${JSON.stringify(ports)}.entries()) {
       process.env.PORT = String(port);
       const route = await import('./' + index + '.js');
       said.push(await (route.GET ? statusesOf('http://localhost', (one) => route[one.method](one)) : ask(port)));
     }
     console.log(JSON.stringify(said));
     process.exit(0);`;
  const servers = Object.fromEntries(blocks.map((code, index) => [`${index}.js`, code]));
  expect(await run('run', ask, servers)).toEqual(blocks.map(() => [200, 404]));
});
