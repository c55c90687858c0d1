/**
 * `npm run check-drawings -- FILE.pdf …`: the drawings through an adapter and a sandbox of their own; a folder stands for all PDFs below it.
 * Prints each report and its findings. Exits with 0 where the gate passes, 1 where it does not, 2 where the drawings cannot be checked.
 * Drawings that are listed in drawings-by-eye.json are compared with what they print first.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { compareByEye } from './compare-by-eye.mjs';
import { ensureInstalled } from './install.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    city: { type: 'string', default: 'wattle-bay' },
    'permit-type': { type: 'string', default: 'new-dwelling' },
    'min-score': { type: 'string', default: '70' },
  },
});
const files = positionals.flatMap((path) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? pdfsIn(path) : path,
);
ensureInstalled();
ensureBuilt();
const { createSandbox } = await import('precheck-sandbox');
const { createPrecheckAdapter } = await import('precheck-adapter');
/** A check takes seconds; a large set, minutes. */
const PATIENCE_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'precheck-drawings-'));
const secret = () => randomBytes(18).toString('base64url');
const apiKey = secret();
const sandbox = await createSandbox({ dataDirectory: join(folder, 'sandbox'), keys: { [values.city]: apiKey } });
const adapter = createPrecheckAdapter({
  issuer: 'check-drawings',
  audience: 'check-drawings',
  cities: { [values.city]: { baseUrl: sandbox.baseUrl, apiKey, storageOrigins: [sandbox.storageUrl] } },
  dataDirectory: join(folder, 'adapter'),
  vendorToken: secret(),
  webhookSecret: secret(),
  gate: { minScore: Number(values['min-score']) },
  pollIntervalMs: 150,
  log: () => {},
});

let cookie = '';
async function call(path, body) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const request = new Request(`http://localhost/precheck${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = await adapter.fetch(request);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error.message);
  return said;
}

function pdfsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.pdf$/i.test(name));
  return names.sort().map((name) => join(folder, name));
}

async function check() {
  if (files.length === 0) throw new Error('Name the drawings: npm run check-drawings -- FILE.pdf …');
  await compareByEye(files);
  const permitType = values['permit-type'];
  const { project } = await call('/projects', { cityKey: values.city, permitType });
  const path = `/projects/${project.id}`;
  const drawings = [];
  for (const file of files) {
    const bytes = readFileSync(file);
    const { url, uploadId } = await call(`${path}/uploads`, { name: basename(file), size: bytes.length });
    const stored = await fetch(url, { method: 'PUT', body: bytes });
    if (!stored.ok) throw new Error(`${file}: storage answers ${stored.status}.`);
    drawings.push({ uploadId, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  await call(`${path}/process`, { permitType, drawings });
  let snapshot = await call(path);
  for (const until = Date.now() + PATIENCE_MS; snapshot.phase !== 'complete'; snapshot = await call(path)) {
    if (Date.now() > until) throw new Error(`The check has not ended after ${PATIENCE_MS / 60_000} minutes.`);
    await setTimeout(200);
  }
  for (const { id, name, result, score } of snapshot.reports) {
    console.log(`${name}: ${result}, ${score}`);
    const { findings } = await call(`${path}/reports/${id}`);
    for (const { status, title, message } of findings ?? []) console.log(`  ${status}: ${title}. ${message}`);
  }
  console.log(`Gate: ${snapshot.gate.decision}, ${snapshot.gate.score} of at least ${snapshot.gate.minScore}`);
  return snapshot.gate.decision === 'passed' ? 0 : 1;
}

try {
  process.exitCode = await check();
} catch ({ message }) {
  console.error(message);
  process.exitCode = 2;
} finally {
  await adapter.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
