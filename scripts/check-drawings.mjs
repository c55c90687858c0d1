/**
 * `npm run check-drawings -- FILE.pdf …`: `precheck-adapter check`, with a sandbox where no adapter or configuration is named.
 * Before, drawings that are listed in drawings-by-eye.json are compared with what they print.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { compareByEye } from './compare-by-eye.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
const args = process.argv.slice(2);
const needsSandbox = !args.some((arg) => /^--(adapter|config|help)\b/.test(arg));
await compareByEye(args.filter((arg) => !arg.startsWith('--')));
process.exitCode = needsSandbox ? await checkInSandbox() : await check(args, process.env);

async function checkInSandbox() {
  const { createSandbox } = await import('precheck-sandbox');
  const folder = mkdtempSync(join(tmpdir(), 'precheck-drawings-'));
  const secret = () => randomBytes(18).toString('base64url');
  const keys = { 'wattle-bay': secret(), 'prairie-lake': secret() };
  const sandbox = await createSandbox({ dataDirectory: join(folder, 'sandbox'), keys });
  const service = { baseUrl: sandbox.baseUrl, storageOrigins: [sandbox.storageUrl] };
  const config = {
    issuer: 'check-drawings',
    audience: 'check-drawings',
    cities: {
      'wattle-bay': { ...service, apiKey: { env: 'WATTLE_BAY_KEY' } },
      'prairie-lake': { ...service, apiKey: { env: 'PRAIRIE_LAKE_KEY' } },
    },
    dataDirectory: 'adapter',
    vendorToken: { env: 'VENDOR_TOKEN' },
    webhookSecret: { env: 'WEBHOOK_SECRET' },
    gate: { minScore: 70 },
    pollIntervalMs: 150,
  };
  const path = join(folder, 'precheck.config.json');
  writeFileSync(path, JSON.stringify(config));
  try {
    return await check(['--config', path, ...args], {
      ...process.env,
      WATTLE_BAY_KEY: keys['wattle-bay'],
      PRAIRIE_LAKE_KEY: keys['prairie-lake'],
      VENDOR_TOKEN: secret(),
      WEBHOOK_SECRET: secret(),
    });
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the exit code of the command, or 2, “could not be checked”, where a signal ended it. */
function check(given, env) {
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('precheck-adapter')));
  const child = spawn(process.execPath, [cli, 'check', ...given], { env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 2)));
}
