/** A page with the elements, their adapter, and the sandbox, whose storage the page reaches through a proxy. All in this process. */
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/services.mjs';
import { openServer } from '../../faults/support/http-server.js';
import { TcpProxy } from './tcp-proxy.js';

const PAGE = `<!doctype html><html lang="en"><title>Apply</title><script type="module" src="/elements/browser/precheck-elements.js"></script>
<form method="post" action="/sent"><label for="drawings">Drawings of the house</label><precheck-uploader id="drawings" name="precheck" required city-key="wattle-bay" permit-type="new-dwelling"></precheck-uploader>
<button>Submit</button></form></html>`;
/** Where the form is sent to. */
const SENT = '<!doctype html><html lang="en"><title>Sent</title><h1>Sent</h1></html>';
const ELEMENTS = 'dist';
const API_KEY = 'key-of-the-upload-tests';
const MAX_FILE_BYTES = 2 ** 30;

export type UploadHouse = Awaited<ReturnType<typeof startUploadHouse>>;

export async function startUploadHouse() {
  let aheadMs = 0;
  const [{ createSandbox }, { createPrecheckAdapter }, { toNodeHandler }] = await Promise.all([
    import('../../../src/sandbox/dist/index.js'),
    import('../../../src/backend-adapter/dist/index.js'),
    import('../../../src/backend-adapter/dist/http/mounts/node.js'),
  ]);
  const directory = mkdtempSync(join(tmpdir(), 'precheck-uploads-'));
  const [pagePort, storagePort, proxyPort] = [await freePort(0), await freePort(0), await freePort(0)];
  const storageOrigin = `http://127.0.0.1:${proxyPort}`;
  const sandbox = await createSandbox({
    dataDirectory: join(directory, 'sandbox'),
    keys: { 'wattle-bay': API_KEY },
    storagePort,
    storagePublicUrl: storageOrigin,
    maxFileBytes: MAX_FILE_BYTES,
    clock: () => Date.now() + aheadMs,
  });
  const proxy = await TcpProxy.start(proxyPort, storagePort);
  const url = `http://127.0.0.1:${pagePort}/`;
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${storageOrigin}; form-action 'self'`;
  let running: { close(): Promise<void> } | null = null;

  /** Does nothing where it runs. */
  const startAdapter = async () => {
    if (running) return;
    const adapter = createPrecheckAdapter({
      mountPath: '/precheck',
      issuer: `${url}precheck`,
      audience: 'portal',
      cities: { 'wattle-bay': { baseUrl: sandbox.baseUrl, apiKey: API_KEY, storageOrigins: [storageOrigin] } },
      dataDirectory: join(directory, 'adapter'),
      vendorToken: 'vendor-token-of-the-test',
      webhookSecret: 'webhook-secret-of-the-test',
      gate: { minScore: 70 },
      limits: { maxFileBytes: MAX_FILE_BYTES },
      pollIntervalMs: 250,
      log: () => undefined,
    });
    const handle = toNodeHandler(adapter);
    const listener: RequestListener = (request, response) => {
      const path = request.url ?? '/';
      if (path.startsWith('/precheck')) return void handle(request, response);
      const script = /^\/elements\/([\w/.-]+\.m?js)$/.exec(path)?.[1];
      if (path === '/sent' && request.method === 'POST') {
        request.resume();
        return void response.writeHead(303, { location: '/sent' }).end();
      }
      response.setHeader('content-security-policy', policy);
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      response.end(script ? readFileSync(join(ELEMENTS, script)) : path === '/sent' ? SENT : PAGE);
    };
    const server = await openServer(listener, pagePort);
    running = { close: () => server.close().then(() => adapter.close()) };
  };
  const stopAdapter = async () => {
    await running?.close();
    running = null;
  };
  await startAdapter();
  return {
    url,
    proxy,
    /** Lets time pass at the service: every address that it has given expires. */
    expireAddresses: () => void (aheadMs += 3_600_000),
    /** SHA-256 of each file of that size that the service has. */
    storedDigests: (sizeBytes: number) => digestsOf(join(directory, 'sandbox'), sizeBytes),
    startAdapter,
    stopAdapter,
    close: async () => {
      await proxy.close();
      await stopAdapter();
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function digestsOf(folder: string, sizeBytes: number): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).size === sizeBytes)
    .map(digestOf);
}

/** SHA-256 of a file of any size. */
export function digestOf(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(1 << 20);
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) hash.update(chunk.subarray(0, read));
  closeSync(file);
  return hash.digest('hex');
}
