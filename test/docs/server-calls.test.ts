/** The examples of docs/integration.md, section 5, as they stand: one process, a sandbox, and a server for the linked drawing. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PDFDocument } from '@cantoo/pdf-lib';

const TIMEOUT_MS = 240_000;
const KEY = 'a-key-for-the-server-calls';
// Inside the repository, where the package can import itself by its own name.
const folder = resolve('.test-results', 'examples');
const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-server-calls-'));
let sandbox: { readonly baseUrl: string; readonly storageUrl: string; close(): Promise<void> };
let files: Server;
let fetched = 0;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const built = new URL('../../src/sandbox/dist/index.js', import.meta.url);
  const { createSandbox } = (await import(built.href)) as {
    createSandbox(options: object): Promise<typeof sandbox>;
  };
  const state = join(dataDirectory, 'sandbox');
  sandbox = await createSandbox({ dataDirectory: state, keys: { 'wattle-bay': KEY }, allowPrivateFileLinks: true });
  const drawing = await onePage();
  writeFileSync(join(dataDirectory, 'A-101.pdf'), drawing);
  files = createServer((_request, response) => {
    fetched += 1;
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(drawing);
  });
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
}, TIMEOUT_MS);
afterAll(async () => {
  files?.close();
  await sandbox?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([1190.55, 841.89]).drawText('SITE PLAN');
  return document.save();
}

/** The blocks of the section, in their order. */
function examples(): string[] {
  const text = readFileSync('docs/integration.md', 'utf8');
  const section = text.slice(text.indexOf('## 5. '), text.indexOf('## 6. '));
  return [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
}

const BEFORE = `
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPrecheckAdapter } from 'precheck-adapter';
const adapter = createPrecheckAdapter({
  issuer: 'https://permits.example/precheck', audience: 'permits.example', dataDirectory: './adapter',
  cities: {
    'wattle-bay': {
      baseUrl: process.env.PRECHECK_URL, apiKey: process.env.PRECHECK_KEY, storageOrigins: [process.env.PRECHECK_STORAGE_URL],
    },
  },
  vendorToken: 'a-token-for-the-examples', webhookSecret: 'a-secret-for-the-examples', gate: { minScore: 80 },
});
const permitRecord = {};
const bytes = readFileSync(process.env.DRAWING);
let redirected;
const response = { writeHead: (status, headers) => ({ end: () => (redirected = [status, headers.location]) }) };
`;
/** A project that another system made. */
const ELSEWHERE = `
const elsewhere = await fetch(process.env.PRECHECK_URL + '/projects', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': process.env.PRECHECK_KEY },
  body: JSON.stringify({ cityKey: 'wattle-bay', permitType: 'new-dwelling', userEmail: 'b@example.com',
    files: [{ type: 'plans', label: 'Plan', fileLink: process.env.FILE_LINK }] }),
});
const { id: projectId } = await elsewhere.json();
`;
const AFTER = `
console.log(JSON.stringify({ permitRecord, started, redirected, adopted, decision, documents, read: { phase, gate, reports } }));
await adapter.close();
`;

it('run: behind the scenes, direct upload, hand-off, standalone', { timeout: TIMEOUT_MS }, async () => {
  const [links = '', upload = '', handOff = '', standalone = '', reading = '', ...more] = examples();
  expect(more).toEqual([]);
  const fileLink = `http://127.0.0.1:${(files.address() as AddressInfo).port}/A-101.pdf`;
  const linked = links.replace(/'https:\/\/files\.permits\.example[^']*'/, 'process.env.FILE_LINK');
  expect(linked).not.toBe(links);
  const path = join(folder, 'server-calls.mjs');
  writeFileSync(path, [BEFORE, linked, upload, handOff, ELSEWHERE, standalone, reading, AFTER].join('\n'));
  const { code, output, errors } = await run(path, fileLink);
  expect([code, errors]).toEqual([0, '']);
  const said = JSON.parse(output);
  expect(said.permitRecord.precheck.viewerUrl).toMatch(/^http.*token=/);
  expect(said.started).toMatchObject({ run: 1, drawings: [{ name: 'A-101.pdf' }] });
  expect(said.redirected).toEqual([303, expect.stringMatching(/^http/)]);
  expect(said.adopted).toMatchObject({ run: 1, project: { cityKey: 'wattle-bay', permitType: 'new-dwelling' } });
  expect(said.adopted.reports.length).toBeGreaterThan(0);
  // The service may still be fetching the drawing.
  expect(said.documents).toBeInstanceOf(Array);
  expect(said.read.reports).toHaveLength(said.adopted.reports.length);
  expect(fetched).toBeGreaterThan(0);
});

async function run(path: string, fileLink: string): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [path], {
    cwd: mkdtempSync(join(dataDirectory, 'run-')),
    env: {
      ...process.env,
      PRECHECK_URL: sandbox.baseUrl,
      PRECHECK_STORAGE_URL: sandbox.storageUrl,
      PRECHECK_KEY: KEY,
      FILE_LINK: fileLink,
      DRAWING: join(dataDirectory, 'A-101.pdf'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((done) => child.once('close', (code) => done({ code, output, errors })));
}
