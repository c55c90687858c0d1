/**
 * `node bench/adapter/paths.mjs [--list]`: which files one call to the adapter passes through, by V8's own count of the functions that ran:
 * POST /projects, and a webhook with all that follows from it (reading, gate, events, what the page is sent). Needs a build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';

const source = new URL('../../src/', import.meta.url);
const { createPrecheckAdapter } = await import(new URL('backend-adapter/dist/index.js', source).href);
const isListed = process.argv.includes('--list');
const SECRET = 'webhook-secret-of-the-count';
const report = { id: 'r-1', name: 'Site plan compliance', status: 'Assessing' };
let calls = 0;
const service = createServer((request, response) => {
  calls += 1;
  const path = new URL(request.url ?? '/', 'http://service').pathname;
  const answer = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  request.resume();
  if (path.startsWith('/cities/')) {
    return answer(200, {
      cityKey: 'wattle-bay',
      permitTypes: [{ permitType: 'new-dwelling', reports: [{ name: report.name }] }],
    });
  }
  if (path.endsWith('/reports')) return answer(200, [report]);
  if (request.method === 'POST' && path === '/projects') return answer(201, { id: 'p-1' });
  if (path.endsWith('/document')) return answer(200, []);
  return answer(200, {
    id: 'p-1',
    status: report.status === 'Complete' ? 'Complete' : 'Processing',
    permitType: 'new-dwelling',
  });
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');

const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-paths-'));
const adapter = createPrecheckAdapter({
  cities: {
    'wattle-bay': {
      name: 'Wattle Bay',
      baseUrl: `http://127.0.0.1:${service.address().port}`,
      apiKey: 'key-of-the-count',
    },
  },
  issuer: 'https://portal.example',
  audience: 'permit-portal',
  webhookSecret: SECRET,
  vendorToken: 'vendor-token-of-the-count',
  dataDirectory,
  gate: { minScore: 80 },
  pollIntervalMs: 600_000,
  identify: () => ({ userId: 'u-1' }),
  onReportCompleted: () => {},
  onGateDecided: () => {},
});
await adapter.ready;
const session = new Session();
session.connect();
await session.post('Profiler.enable');

const post = (path, body) =>
  adapter.fetch(
    new Request(`http://adapter.example/precheck${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const create = () =>
  post('/projects', {
    cityKey: 'wattle-bay',
    permitType: 'new-dwelling',
    idempotencyKey: 'one',
    files: [{ type: 'plans', label: 'A1', fileLink: 'https://files.example/a1.pdf' }],
  });

let projectId = '';
// What runs once at the start is on nobody's path.
await new Promise((resolve) => setTimeout(resolve, 500));
await count('POST /projects (Option A, with a key)', async () => {
  const answer = await create();
  projectId = (await answer.json()).project?.id;
  if (answer.status !== 201) throw new Error(`POST /projects: ${answer.status}`);
});
const stream = await adapter.fetch(new Request(`http://adapter.example/precheck/projects/${projectId}/events`));
const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
let seen = '';
const shown = async (isIt) => {
  while (!isIt(seen)) {
    const { value, done } = await reader.read();
    if (done) throw new Error('The stream ended.');
    seen += value;
  }
};
await shown((text) => text.includes('Assessing'));
await new Promise((resolve) => setTimeout(resolve, 1_500));
await count('a webhook, to the page and the hooks', async () => {
  Object.assign(report, { status: 'Complete', result: 'Passed', score: 92, modelVersion: 'm-1' });
  const answer = await post(`/webhooks/${SECRET}`, {
    projectId,
    projectReportId: report.id,
    name: report.name,
    result: 'Passed',
    score: 92,
  });
  if (answer.status >= 300) throw new Error(`webhook: ${answer.status}`);
  await shown((text) => text.includes('"Complete"'));
  await new Promise((resolve) => setTimeout(resolve, 300));
});
await reader.cancel();
await adapter.close();
service.close();
service.closeAllConnections();
rmSync(dataDirectory, { recursive: true, force: true });
console.log(`(${calls} calls to the service)`);

async function count(what, work) {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const own = result.filter(({ url }) => url.startsWith(source.href));
  const ran = own
    .map(({ url, functions }) => ({
      file: relative(fileURLToPath(source), fileURLToPath(url)).replace('/dist/', '/'),
      functions: functions.filter(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0).length,
    }))
    .filter(({ functions }) => functions > 0);
  const functions = ran.reduce((sum, one) => sum + one.functions, 0);
  const inContract = ran.filter(({ file }) => file.startsWith('contract/')).length;
  console.log(
    `${what}: ${ran.length - inContract} files of the adapter, ${inContract} of the contract; ${functions} functions`,
  );
  if (isListed) for (const one of ran) console.log(`  ${one.file} ${one.functions}`);
}
