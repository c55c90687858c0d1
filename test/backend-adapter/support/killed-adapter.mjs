/**
 * The adapter as built, in a process of its own that a test kills. Arguments: data directory, service address, key.
 * Prints `listening <address>`.
 */
import { createServer } from 'node:http';
import { createPrecheckAdapter } from '../../../dist/node/backend-adapter/index.js';
import { toNodeHandler } from '../../../dist/node/backend-adapter/mounts/node.js';

const [dataDirectory, baseUrl, apiKey] = process.argv.slice(2);
const adapter = createPrecheckAdapter({
  issuer: 'https://portal.example',
  audience: 'permit-portal',
  cities: { 'wattle-bay': { baseUrl, apiKey } },
  dataDirectory,
  vendorToken: 'vendor-token-0123456789',
  webhookSecret: 'webhook-secret-0123456789',
  gate: { minScore: 80 },
  pollIntervalMs: 50,
});
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
