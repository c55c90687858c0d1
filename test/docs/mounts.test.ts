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
  cities: { 'wattle-bay': { baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key' } },
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
     const { GET } = await import('./next.js');
     const built = existsSync(process.env.DATA);
     const { status } = await GET(new Request('http://localhost/precheck/ready'));
     console.log(JSON.stringify({ built, status, served: existsSync(process.env.DATA) }));
     process.exit(0);`;
  const said = await run('build', build, { 'next.js': blocks.at(-1) ?? '' });
  expect(said).toEqual({ built: false, status: 200, served: true });
});

it('each of the servers answers for the adapter', { timeout: TIMEOUT_MS }, async () => {
  expect(blocks).toHaveLength(4);
  const ports = await Promise.all(blocks.map(() => freePort(0)));
  const ask = `const said = [];
     const ask = async (port) => {
       for (let tries = 0; ; tries += 1) {
         try { return (await fetch('http://127.0.0.1:' + port + '/precheck/ready')).status; }
         catch (error) { if (tries === 100) throw error; await new Promise((resolve) => setTimeout(resolve, 50)); }
       }
     };
     for (const [index, port] of ${JSON.stringify(ports)}.entries()) {
       process.env.PORT = String(port);
       const { GET } = await import('./' + index + '.js');
       said.push(GET ? (await GET(new Request('http://localhost/precheck/ready'))).status : await ask(port));
     }
     console.log(JSON.stringify(said));
     process.exit(0);`;
  const servers = Object.fromEntries(blocks.map((code, index) => [`${index}.js`, code]));
  expect(await run('run', ask, servers)).toEqual([200, 200, 200, 200]);
});
