/** The examples of docs/integration.md, run as they stand against a sandbox. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { sampleFiles } from '../end-to-end/support/applicant.js';
import { blocksOf, folderFor, openSandbox, outputOf, SECRETS, TIMEOUT_MS, written } from './support/documents.js';
import { folderForAll } from '../support/temporary-folder.js';

const GUIDE = 'docs/integration.md';
const folder = folderFor('examples');
const dataDirectory = folderForAll();

const sandbox = await openSandbox(join(dataDirectory, 'sandbox'));
afterAll(() => sandbox?.close());

/** What a module prints, with the environment that the examples name and in a directory of its own. */
async function runModule(name: string, code: string): Promise<string> {
  const env = {
    ...SECRETS,
    PRECHECK_URL: sandbox.baseUrl,
    PRECHECK_STORAGE_URL: sandbox.storageUrl,
    PROPERTY_URL: sandbox.propertyUrl,
    PORT: String(await freePort(0)),
    EVENTS_PORT: String(await freePort(0)),
    FILES: JSON.stringify(await sampleFiles('passing')),
  };
  const cwd = mkdtempSync(join(dataDirectory, 'run-'));
  return (await outputOf([written(folder, `${name}.mjs`, code)], { cwd, env })).stdout;
}

/** What the guide's form sends besides the receipt. */
const FIELDS = Object.fromEntries(
  [...(blocksOf(GUIDE, 'html')[0] ?? '').matchAll(/<input [^>]*name="(\w+)" value="([^"]*)"/g)].map((field) =>
    field.slice(1),
  ),
);

/** What an applicant does, put between an example's server and what follows it. */
const APPLICANT = `
const outcome = await (async () => {
  const { createHash } = await import('node:crypto');
  const { readFile } = await import('node:fs/promises');
  const adapter = 'http://127.0.0.1:' + process.env.PORT + '/precheck';
  const call = async (path, headers = {}, body) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(adapter + path, sent ?? { headers });
    if (!answer.ok) throw new Error(path + ': ' + (await answer.text()));
    return { json: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] };
  };
  const permitType = 'new-dwelling';
  const { json: { project }, cookie } = await call('/projects', {}, { cityKey: 'wattle-bay', permitType, address: ${JSON.stringify(FIELDS['address'])} });
  const drawings = [];
  for (const file of JSON.parse(process.env.FILES)) {
    const bytes = await readFile(file);
    const drawing = { name: file.split('/').at(-1), size: bytes.length };
    const { json: { url, uploadId } } = await call('/projects/' + project.id + '/uploads', { cookie }, drawing);
    await fetch(url, { method: 'PUT', body: bytes });
    drawings.push({ uploadId, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  await call('/projects/' + project.id + '/process', { cookie }, { permitType, drawings });
  for (;;) {
    const { json: { phase, gate } } = await call('/projects/' + project.id, { cookie });
    if (phase === 'complete') return { gate, receipt: (await call('/projects/' + project.id + '/receipt', { cookie }, {})).json };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
})();
const form = { ...${JSON.stringify(FIELDS)}, precheck: outcome.receipt.receipt };
const applicationId = 'application-1';
`;

/** What the example leaves to the reader: its own pages, as type and content by address. */
function withPages(server: string, pages: Record<string, [string, string]>): string {
  const pagesPath = JSON.stringify(written(folder, 'pages.json', JSON.stringify(pages)));
  const serve = `
  const page = JSON.parse(readFileSync(${pagesPath}, 'utf8'))[request.url];
  if (page) return response.writeHead(200, { 'content-type': page[0] }).end(page[1]);
  response.end(`;
  return `import { readFileSync } from 'node:fs';\n${server.replace('\n  response.end(', () => serve)}`;
}

/** A vendor's records, and where its receiver of events listens. */
const EVENTS = `
const kept = [];
const records = { keepOnce: async (id, what) => kept.push({ id, ...what }) };
process.env.EVENTS_URL = 'http://127.0.0.1:' + process.env.EVENTS_PORT;
process.env.EVENTS_SECRET = process.env.EVENTS_RECEIVER_SECRET = 'whsec_' + Buffer.alloc(32, 1).toString('base64');
`;

/** Who breaks off must not end the receiver. */
const BROKEN = `
const { connect } = await import('node:net');
const visitor = connect(process.env.EVENTS_PORT, '127.0.0.1', () => visitor.end('POST / HTTP/1.1\\r\\nhost: h\\r\\ncontent-length: 9\\r\\n\\r\\n{'));
`;

/** What came by hook and what by POST, once each has heard of the gate, which is the last. */
const HEARD = `
const told = (by) => kept.filter(({ type }) => (type === undefined) === (by === 'hook'));
const heard = () => ['hook', 'post'].every((by) => told(by).some(({ gate }) => gate !== undefined));
for (let turn = 0; turn < 400 && !heard(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
const [hooked, posted] = ['hook', 'post'].map((by) => told(by).map(({ id }) => id));
console.log(JSON.stringify({ hooked, posted, gate: told('hook').at(-1).gate }));
process.exit(0);
`;

/** Looks a property up as a person does, and says where the link into the application leads. */
const PERSON = `
const { launchBrowser } = await import(${JSON.stringify(resolve('.test-results/examples/browser.mjs'))});
const browser = await launchBrowser();
const tab = await browser.newPage();
await tab.goto('http://127.0.0.1:' + process.env.PORT + '/property');
await tab.getByLabel('Street address', { exact: true }).fill('12 Quandong St, Kirrawee 2232');
await tab.getByRole('button', { name: 'Find property' }).click();
await tab.getByRole('heading', { name: '12 Quandong Street, Kirrawee NSW 2232' }).waitFor();
await tab.locator('property-feasibility [part=chart]').waitFor();
console.log(await tab.getByRole('link', { name: 'Start the permit application' }).getAttribute('href'));
await browser.close();
process.exit(0);
`;

const BROWSER = `
import { chromium } from 'playwright-core';
import { findBrowser } from ${JSON.stringify(resolve('scripts/browser.mjs'))};
export const launchBrowser = async () =>
  chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
`;

describe('the examples', () => {
  it('integration: the mounted adapter’s receipt verifies and is redeemed once', { timeout: TIMEOUT_MS }, async () => {
    const [server, , redeem] = blocksOf(GUIDE);
    const end = `
const again = await adapter.redeem(form.precheck, 'another application').catch((error) => error.code);
delete form.permit_type;
const without = await accept().catch((error) => error.code);
console.log(JSON.stringify({ drawings: claims.drawings.length, minimum: claims.min_score, again, without }));
process.exit(0);`;
    const [imported = '', ...use] = redeem?.split('\n\n') ?? [];
    // Twice: the second time, the form lacks a field.
    const twice = `${imported}\nconst accept = async () => {\n${use.join('\n\n')}\nreturn claims;\n};\nconst claims = await accept();\n`;
    const output = await runModule('integration', `${server}${APPLICANT}${twice}${end}`);
    const refused = { again: 'receipt_used', without: 'receipt_wrong_project' };
    expect(JSON.parse(output)).toEqual({ drawings: 4, minimum: 80, ...refused });
  });

  it('integration: hooks and the receiver of events hear of a whole run, once each', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const blocks = blocksOf(GUIDE);
    const blockWith = (words: string): string => blocks.find((code) => code.includes(words)) ?? '';
    const options = [blockWith('onGateDecided:'), blockWith('forward:')].join('');
    const server = blockWith('createPrecheckAdapter').replace('  gate:', () => `${options}  gate:`);
    const receiver = blockWith('standardwebhooks').replace("import { createServer } from 'node:http';", '');
    const output = await runModule('events', `${EVENTS}${server}${receiver}${BROKEN}${APPLICANT}${HEARD}`);
    const { hooked, posted, gate } = JSON.parse(output);
    expect(hooked.length).toBeGreaterThan(1);
    expect(posted).toEqual(hooked);
    expect(new Set(hooked).size).toBe(hooked.length);
    expect(gate).toBe('passed');
  });

  it('integration: the page with the property element finds a property and leads into the application', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [server = '', , , option = '', link = ''] = blocksOf(GUIDE);
    const [, , page = '', anchor = ''] = blocksOf(GUIDE, 'html');
    written(folder, 'browser.mjs', BROWSER);
    const scripts = readdirSync('dist/browser').filter((name) => name.endsWith('.js'));
    const served = scripts.map((name): [string, [string, string]] => [
      `/elements/browser/${name}`,
      ['text/javascript', readFileSync(join('dist/browser', name), 'utf8')],
    ]);
    const code = withPages(server.replace('  gate:', `  ${option.trim()}\n  gate:`), {
      '/property': ['text/html', page.replace('</html>', `${anchor}</html>`)],
      '/apply-link.js': ['text/javascript', link],
      ...Object.fromEntries(served),
    });
    const output = await runModule('property', code + PERSON);
    const query = new URLSearchParams({
      address: '12 Quandong Street, Kirrawee NSW 2232',
      latitude: '-34.0341',
      longitude: '151.0712',
    });
    expect(output.trim()).toBe(`/apply?${query}`);
  });
});
