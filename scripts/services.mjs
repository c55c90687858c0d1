/** Starts the sandbox and the demo portal as processes of their own and waits until they say that they are ready. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './install.mjs';

const READY_TIMEOUT_MS = 180_000;

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));

/** The cities of the portal, and the one that rehearses the service's situations. */
const CITY_KEYS = ['wattle-bay', 'prairie-lake', 'rehearsals'];

/**
 * `urls`: every address that the service said it is ready at, `url` the first of them.
 * @typedef {{ child: import('node:child_process').ChildProcess, url: string, urls: string[], exited: Promise<number | null> }} Service
 */

/**
 * Secrets of one installation, made once and kept: an API key for each city of the sandbox, the property service's, and the
 * words that the portal's server, the adapter and the service share.
 * @param {string} dataDirectory
 */
export function readSecrets(dataDirectory) {
  const path = join(dataDirectory, 'secrets.json');
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const missing = CITY_KEYS.filter((cityKey) => known.apiKeys?.[cityKey] === undefined);
  if (missing.length === 0 && known.propertyKey !== undefined) return known;
  const secret = () => randomBytes(24).toString('base64url');
  const secrets = {
    vendorToken: secret(),
    webhookSecret: secret(),
    propertyKey: secret(),
    ...known,
    apiKeys: { ...known.apiKeys, ...Object.fromEntries(missing.map((cityKey) => [cityKey, secret()])) },
  };
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/**
 * Both services of the sandbox; `propertyUrl` is the property service's address.
 * @param {{ dataDirectory: string, port: number, storagePort: number, propertyPort?: number, apiKeys: Record<string, string>, propertyKey?: string, webhookUrl?: string, shape?: string, onOutput?: (text: string) => void }} options
 * @returns {Promise<Service & { propertyUrl: string | undefined }>}
 */
export async function startSandbox(options) {
  const { dataDirectory, port, storagePort, propertyPort, apiKeys, propertyKey, webhookUrl, shape, onOutput } = options;
  const args = ['--data', dataDirectory, '--port', String(port), '--storage-port', String(storagePort)];
  if (propertyPort !== undefined) args.push('--property-port', String(propertyPort));
  if (shape) args.push('--shape', shape);
  const keys = Object.entries(apiKeys).map(([city, key]) => `${city}=${key}`);
  const environment = {
    PRECHECK_SANDBOX_KEYS: keys.join(','),
    PRECHECK_SANDBOX_WEBHOOK_URL: webhookUrl ?? '',
    PRECHECK_SANDBOX_PROPERTY_KEY: propertyKey ?? '',
  };
  const service = await startService('sandbox', 'src/sandbox/dist/cli.js', args, environment, onOutput);
  return { ...service, propertyUrl: service.urls[2] };
}

/**
 * @param {{ dataDirectory: string, port: number, serviceUrl: string, storageUrl: string, propertyUrl?: string, secrets: ReturnType<typeof readSecrets>, onOutput?: (text: string) => void }} options
 * @returns {Promise<Service>}
 */
export function startPortal(options) {
  const { dataDirectory, port, serviceUrl, storageUrl, propertyUrl, secrets, onOutput } = options;
  const environment = {
    PORT: String(port),
    PORTAL_DATA: dataDirectory,
    PRECHECK_SERVICE_URL: serviceUrl,
    PRECHECK_STORAGE_URL: storageUrl,
    PRECHECK_API_KEYS: JSON.stringify(secrets.apiKeys),
    PRECHECK_VENDOR_TOKEN: secrets.vendorToken,
    PRECHECK_WEBHOOK_SECRET: secrets.webhookSecret,
    ...(propertyUrl ? { PRECHECK_PROPERTY_URL: propertyUrl, PRECHECK_PROPERTY_KEY: secrets.propertyKey } : {}),
  };
  return startService('portal', 'demo/server.js', [], environment, onOutput);
}

/**
 * Sandbox and portal, with one another's addresses; free ports where none are named.
 * @param {{ dataDirectory: string, ports?: { portal?: number, sandbox?: number, storage?: number, property?: number }, shape?: string, onOutput?: (text: string) => void }} options
 */
export async function startDemo({ dataDirectory, ports = {}, shape, onOutput }) {
  const secrets = readSecrets(dataDirectory);
  const { portal: portalPort = 0, sandbox: port = 0, storage: storagePort = 0, property: propertyPort = 0 } = ports;
  const own = await freePort(portalPort);
  const sandbox = await startSandbox({
    dataDirectory: join(dataDirectory, 'sandbox'),
    port: await freePort(port),
    storagePort: await freePort(storagePort),
    propertyPort: await freePort(propertyPort),
    apiKeys: secrets.apiKeys,
    propertyKey: secrets.propertyKey,
    webhookUrl: `http://127.0.0.1:${own}/precheck/webhooks/${secrets.webhookSecret}`,
    shape,
    onOutput,
  });
  const [serviceUrl, storageUrl, propertyUrl] = sandbox.urls;
  const told = { serviceUrl, storageUrl, propertyUrl, secrets, onOutput };
  try {
    return { sandbox, portal: await startPortal({ dataDirectory: join(dataDirectory, 'portal'), port: own, ...told }) };
  } catch (error) {
    sandbox.child.kill();
    throw error;
  }
}

function startService(name, script, args, environment, onOutput) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  exited.then(() => running.delete(child));
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => fail(`did not get ready within ${READY_TIMEOUT_MS / 1000} s`), READY_TIMEOUT_MS);
    const fail = (why) => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(`The ${name} ${why}.\n${said.trim()}`));
    };
    const listen = (chunk) => {
      onOutput?.(String(chunk));
      if (said === null) return;
      said += chunk;
      const ready = new RegExp(`^${name} ready (.+)\\n`, 'm').exec(said);
      if (!ready) return;
      const urls = ready[1].trim().split(/\s+/);
      clearTimeout(timer);
      said = null;
      resolve({ child, url: urls[0], urls, exited });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => fail(`could not start: ${error.message}`));
    child.once('exit', (code) => said !== null && fail(`ended with exit code ${code}`));
  });
}

/** Below the ports that systems give to connections and to who asks for any. */
const FIRST_OTHER_PORT = 20_000;
const OTHER_PORTS = 12_000;
const TRIES = 20;

/** The wanted port where it is free, else any that is. @param {number} wanted @returns {Promise<number>} */
export async function freePort(wanted) {
  // Not one that the system would pick: that it may give to another connection before it is listened on.
  const others = Array.from({ length: TRIES }, () => FIRST_OTHER_PORT + Math.floor(Math.random() * OTHER_PORTS));
  for (const port of wanted === 0 ? others : [wanted, ...others]) {
    const free = await listenOn(port);
    if (free !== undefined) return free;
  }
  return wanted;
}

function listenOn(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}
