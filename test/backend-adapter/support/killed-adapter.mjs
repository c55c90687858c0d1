/**
 * The adapter as built, in a process of its own that a test kills. Arguments: data directory, service address, key, and for PostgreSQL
 * its connection string and the lease in milliseconds. Prints `listening <address>`.
 */
import { createServer } from 'node:http';
import { assembleAdapter } from '../../../dist/node/backend-adapter/adapter.js';
import { toNodeHandler } from '../../../dist/node/backend-adapter/mounts/node.js';

const [dataDirectory, baseUrl, apiKey, connectionString, leaseMs] = process.argv.slice(2);
const creationTimes = { roundMs: 100, firstLookMs: 200, longestPauseMs: 1_000, keptMs: 3_600_000 };
const adapter = assembleAdapter(
  {
    issuer: 'https://portal.example',
    audience: 'permit-portal',
    cities: { 'wattle-bay': { baseUrl, apiKey } },
    ...(connectionString === undefined ? { dataDirectory } : { store: { kind: 'postgres', connectionString } }),
    vendorToken: 'vendor-token-0123456789',
    webhookSecret: 'webhook-secret-0123456789',
    gate: { minScore: 80 },
    pollIntervalMs: 50,
  },
  { creationTimes, ...(leaseMs === undefined ? {} : { leaseMs: Number(leaseMs) }) },
);
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
