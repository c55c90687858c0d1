/** The examples of README.md and docs/integration.md, run as they stand against a sandbox. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startSandbox } from '../../scripts/services.mjs';
import { sampleFiles } from '../end-to-end/support/applicant.js';

const TIMEOUT_MS = 120_000;
const KEY = 'a-key-for-the-examples';
// Inside the repository, where the package can import itself by its own name.
const folder = resolve('.test-results', 'examples');
const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-examples-'));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const ports = { port: await freePort(0), storagePort: await freePort(0) };
  sandbox = await startSandbox({
    dataDirectory: join(dataDirectory, 'sandbox'),
    apiKeys: { 'wattle-bay': KEY },
    ...ports,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  sandbox?.child.kill();
  await sandbox?.exited;
  rmSync(dataDirectory, { recursive: true, force: true });
});

function examples(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code!);
}

/** Runs a module with the environment that the examples name, in a directory of its own. */
async function runModule(name: string, code: string): Promise<{ code: number | null; output: string }> {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  const child = spawn(process.execPath, [path], {
    cwd: mkdtempSync(join(dataDirectory, 'run-')),
    env: {
      ...process.env,
      PRECHECK_URL: sandbox.url,
      PRECHECK_KEY: KEY,
      PRECHECK_VENDOR_TOKEN: 'a-token-for-the-examples',
      PRECHECK_WEBHOOK_SECRET: 'a-secret-for-the-examples',
      PORT: String(await freePort(0)),
      FILES: JSON.stringify(await sampleFiles('passing')),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((done) => child.once('close', (exitCode) => done({ code: exitCode, output })));
}

/** What an applicant does, put between an example's server and what follows it. */
const APPLICANT = `
const { checkDrawings } = await import(${JSON.stringify(resolve('scripts/check-drawings/flow.mjs'))});
const options = { files: JSON.parse(process.env.FILES), cityKey: 'wattle-bay', permitType: 'new-dwelling', timeoutMs: 90_000 };
const outcome = await checkDrawings(options, 'http://127.0.0.1:' + process.env.PORT + '/precheck', () => {});
const form = { precheck: outcome.receipt.receipt };
const applicationId = 'application-1';
`;

describe('the examples', () => {
  it(
    'README: the smallest server carries a whole flow',
    async () => {
      const [server] = examples('README.md');
      const { code, output } = await runModule(
        'readme',
        `${server}${APPLICANT}console.log(outcome.gate.decision);process.exit(0);`,
      );
      expect(output.trim()).toBe('passed');
      expect(code).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'integration: the mounted adapter’s receipt verifies and is redeemed once',
    async () => {
      const [server, , redeem] = examples('docs/integration.md');
      const end = `
const again = await adapter.redeem(form.precheck, 'another application').catch((error) => error.code);
console.log(JSON.stringify({ drawings: claims.drawings.length, minimum: claims.min_score, again }));
process.exit(0);`;
      const { code, output } = await runModule('integration', `${server}${APPLICANT}${redeem}${end}`);
      expect(JSON.parse(output)).toEqual({ drawings: 4, minimum: 80, again: 'receipt_used' });
      expect(code).toBe(0);
    },
    TIMEOUT_MS,
  );
});
