/**
 * The adapter as built, in a process of its own that shares its data directory with another one. Arguments: data directory, service
 * address, key, monthly quota. Prints `listening <address>`.
 */
import { createServer } from 'node:http';
import { createPrecheckAdapter } from 'precheck-elements/backend-adapter';
import { toNodeHandler } from 'precheck-elements/backend-adapter/node';

const [dataDirectory, baseUrl, apiKey, monthlyQuota] = process.argv.slice(2);
const adapter = createPrecheckAdapter({
  issuer: 'https://portal.example',
  audience: 'permit-portal',
  cities: { 'wattle-bay': { baseUrl, apiKey } },
  dataDirectory,
  vendorToken: 'vendor-token-0123456789',
  webhookSecret: 'webhook-secret-0123456789',
  gate: { minScore: 80 },
  // The quota alone is to hold them.
  property: {
    baseUrl,
    apiKey,
    monthlyQuota: Number(monthlyQuota),
    anonymousDailyShare: 1,
    requestsPerSecond: 1000,
  },
});
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
