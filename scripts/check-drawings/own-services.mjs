/** A sandbox and an adapter of our own, on free ports, for one check; their files go when it ends. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrecheckAdapter } from 'precheck-elements/backend-adapter';
import { toNodeHandler } from 'precheck-elements/backend-adapter/node';
import { createSandbox } from 'precheck-elements/sandbox';

const POLL_INTERVAL_MS = 150;
const MIN_SCORE = 70;

export async function startOwnServices() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'precheck-drawings-'));
  const secret = () => randomBytes(18).toString('base64url');
  const keys = { 'wattle-bay': secret(), 'prairie-lake': secret() };
  const sandbox = await createSandbox({ dataDirectory: join(dataDirectory, 'sandbox'), keys });
  const adapter = createPrecheckAdapter({
    issuer: 'check-drawings',
    audience: 'check-drawings',
    cities: Object.fromEntries(
      Object.entries(keys).map(([cityKey, apiKey]) => [
        cityKey,
        { baseUrl: sandbox.baseUrl, apiKey, storageOrigins: [sandbox.storageUrl] },
      ]),
    ),
    dataDirectory: join(dataDirectory, 'adapter'),
    vendorToken: secret(),
    webhookSecret: secret(),
    gate: { minScore: MIN_SCORE },
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  await adapter.ready;
  const server = createServer(toNodeHandler(adapter));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    adapterUrl: `http://127.0.0.1:${server.address().port}/precheck`,
    async close() {
      server.close();
      await adapter.close();
      server.closeAllConnections();
      await sandbox.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
