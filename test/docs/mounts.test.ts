/** The examples of docs/integration.md, section 8, as they stand: all servers in one process, asked for their health. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';

const TIMEOUT_MS = 240_000;
const folder = resolve('.test-results', 'mounts');
const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-mounts-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const ADAPTER = `
import { createPrecheckAdapter } from 'precheck-adapter';
export const adapter = createPrecheckAdapter({
  issuer: 'https://permits.example/precheck', audience: 'permits.example', dataDirectory: process.env.DATA,
  cities: { 'wattle-bay': { baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key' } },
  vendorToken: 'a-token-for-the-examples', webhookSecret: 'a-secret-for-the-examples', gate: { minScore: 80 },
});
await adapter.ready;
`;

const section = (() => {
  const text = readFileSync('docs/integration.md', 'utf8');
  return text.slice(text.indexOf('## 8. '), text.indexOf('## Rehearse'));
})();
const blocks = [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

it('the route for Next makes no adapter before the first call, for a build loads it too', {
  timeout: TIMEOUT_MS,
}, async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'adapter.js'), ADAPTER);
  writeFileSync(join(folder, 'next.js'), blocks.at(-1) ?? '');
  writeFileSync(
    join(folder, 'build.js'),
    `import { existsSync } from 'node:fs';
     const { GET } = await import('./next.js');
     const built = existsSync(process.env.DATA);
     const { status } = await GET(new Request('http://localhost/precheck/ready'));
     console.log(JSON.stringify({ built, status, served: existsSync(process.env.DATA) }));
     process.exit(0);`,
  );
  const environment = { ...process.env, DATA: join(dataDirectory, 'next') };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'build.js')], { env: environment });
  expect(JSON.parse(stdout)).toEqual({ built: false, status: 200, served: true });
});

it('each of the servers answers for the adapter', { timeout: TIMEOUT_MS }, async () => {
  mkdirSync(folder, { recursive: true });
  expect(blocks).toHaveLength(4);
  writeFileSync(join(folder, 'adapter.js'), ADAPTER);
  const ports: number[] = [];
  for (const [index, code] of blocks.entries()) {
    writeFileSync(join(folder, `${index}.js`), code);
    ports.push(await freePort(0));
  }
  writeFileSync(
    join(folder, 'run.js'),
    `const said = [];
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
     process.exit(0);`,
  );
  const environment = { ...process.env, DATA: join(dataDirectory, 'adapter') };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'run.js')], { env: environment });
  expect(JSON.parse(stdout)).toEqual([200, 200, 200, 200]);
});
