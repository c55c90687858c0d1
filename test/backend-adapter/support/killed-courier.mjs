/**
 * The adapter as built, with a hook that writes down what it is told, in a process of its own that a test kills. Arguments: data
 * directory, service address, key, file to write to, the moment to die at (`before`, `within` or `never`).
 * Prints `listening <address>`.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { assembleAdapter } from '../../../dist/node/backend-adapter/adapter.js';
import { toNodeHandler } from '../../../dist/node/backend-adapter/mounts/node.js';
import { OutboxCourier } from '../../../dist/node/backend-adapter/outbox/outbox-courier.js';
import { OUTBOX_TIMES } from '../../../dist/node/backend-adapter/outbox/outbox.js';

const [dataDirectory, baseUrl, apiKey, file, moment] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
if (moment === 'before') {
  // Events were committed, and nobody has taken them yet. At the start there are none.
  OutboxCourier.prototype.start = () => {};
  OutboxCourier.prototype.wake = die;
}
const hook = async (event) => {
  appendFileSync(file, `${event.id}\n`);
  if (moment === 'within') {
    die();
    await new Promise(() => {});
  }
};
const adapter = assembleAdapter(
  {
    issuer: 'https://portal.example',
    audience: 'permit-portal',
    cities: { 'wattle-bay': { baseUrl, apiKey } },
    dataDirectory,
    vendorToken: 'vendor-token-0123456789',
    webhookSecret: 'webhook-secret-0123456789',
    gate: { minScore: 80 },
    pollIntervalMs: 50,
    onReportCompleted: hook,
    onGateDecided: hook,
  },
  // Who was killed in a hook leaves its lease behind: a second, not three quarters of a minute.
  { outboxTimes: { ...OUTBOX_TIMES, hookTimeoutMs: 900, leaseMarginMs: 100, sweepMs: 50 } },
);
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
