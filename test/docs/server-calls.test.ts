/** The examples of docs/integration.md, section 5, as they stand: one process, a sandbox, and a server for the linked drawing. Then the script of docs/operations.md. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openServer } from '../faults/support/http-server.js';
import { makeDrawing } from '../support/drawings.js';
import { blocksOf, folderFor, openSandbox, outputOf, SECRETS, TIMEOUT_MS, written } from './support/documents.js';
import { folderForAll } from '../support/temporary-folder.js';

const dataDirectory = folderForAll();
const drawing = join(dataDirectory, 'A-101.pdf');
let fetched = 0;

const sandbox = await openSandbox(join(dataDirectory, 'sandbox'));
writeFileSync(drawing, await makeDrawing());
const files = await openServer((_request, response) => {
  fetched += 1;
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(readFileSync(drawing));
});
afterAll(async () => {
  await files?.close();
  await sandbox?.close();
});

const [config = ''] = blocksOf('docs/operations.md', 'json');
const [maintenance = ''] = blocksOf('docs/operations.md', 'js', '### Maintenance', '## Probe a service');
/** The script makes the adapter, before it reads its task. */
const BEFORE = `${maintenance.split('const [task')[0]}
import { createHash } from 'node:crypto';
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
  const blocks = blocksOf('docs/integration.md', 'js', '## 5. ', '## 6. ');
  const [links = '', upload = '', handOff = '', standalone = '', reading = '', ...more] = blocks;
  expect(more).toEqual([]);
  const linked = links.replace(/'https:\/\/files\.permits\.example[^']*'/, 'process.env.FILE_LINK');
  expect(linked).not.toBe(links);
  const code = [BEFORE, linked, upload, handOff, ELSEWHERE, standalone, reading, AFTER].join('\n');
  const env = {
    ...SECRETS,
    PRECHECK_URL: sandbox.baseUrl,
    FILE_LINK: `${files.url}/A-101.pdf`,
    DRAWING: drawing,
  };
  const path = written(folderFor('examples'), 'server-calls.mjs', code);
  const cwd = mkdtempSync(join(dataDirectory, 'run-'));
  mkdirSync(join(cwd, 'secrets'));
  written(cwd, 'secrets/vendor-token', `${SECRETS.PRECHECK_VENDOR_TOKEN}\n`);
  written(cwd, 'precheck.config.json', config.replace('https://storage.service.example', sandbox.storageUrl));
  const { stdout, stderr } = await outputOf([path], { cwd, env });
  expect(stderr).toBe('');
  const said = JSON.parse(stdout);
  expect(said.permitRecord.precheck.viewerUrl).toMatch(/^http.*token=/);
  expect(said.started).toMatchObject({ run: 1, drawings: [{ name: 'A-101.pdf' }] });
  expect(said.redirected).toEqual([303, expect.stringMatching(/^http/)]);
  expect(said.adopted).toMatchObject({ run: 1, project: { cityKey: 'wattle-bay', permitType: 'new-dwelling' } });
  expect(said.adopted.reports.length).toBeGreaterThan(0);
  // The service may still be fetching the drawing.
  expect(said.documents).toBeInstanceOf(Array);
  expect(said.read.reports).toHaveLength(said.adopted.reports.length);
  expect(fetched).toBeGreaterThan(0);
  const script = written(folderFor('examples'), 'maintenance.mjs', maintenance);
  const maintain = async (...task: string[]) => (await outputOf([script, ...task], { cwd, env })).stdout;
  expect(await maintain('withdraw-key')).toContain('signsFrom');
  expect(await maintain('erase', said.started.project.id)).toContain('projects: 1');
  expect(await maintain('retry-events')).toBe('[]\n');
});
