/**
 * What the adapter costs beside Node's bare http, Hono, Express and jose, in the same run: a snapshot, event streams, one change for everybody,
 * receipts, the store, calls of the service, stalled readers, the start, ten thousand open projects, and one that takes over.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFanOut } from './adapter/fan-out.mjs';
import { measureInstances } from './adapter/instances.mjs';
import { measureMillion } from './adapter/million.mjs';
import { measureOpenProjects } from './adapter/open-projects.mjs';
import { measurePolls } from './adapter/polls.mjs';
import { measureReceipts } from './adapter/receipts.mjs';
import { measureRequests } from './adapter/requests.mjs';
import { measureStalled } from './adapter/stalled.mjs';
import { measureStart } from './adapter/start.mjs';
import { measureStore } from './adapter/store.mjs';
import { measureStreams } from './adapter/streams.mjs';
import { measureTakeover } from './adapter/takeover.mjs';

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = {
  requests: { measure: measureRequests, quick: true },
  receipts: { measure: measureReceipts, quick: true },
  store: { measure: measureStore },
  streams: { measure: measureStreams, quick: true },
  'fan-out': { measure: measureFanOut, minutes: 6 },
  polls: { measure: measurePolls, quick: true },
  stalled: { measure: measureStalled },
  start: { measure: measureStart, quick: true },
  takeover: { measure: measureTakeover },
  instances: { measure: measureInstances, minutes: 3 },
  million: { measure: measureMillion, minutes: 5 },
  'open-projects': { measure: measureOpenProjects },
};

/** Each measurement has a folder for what the adapter keeps. */
export async function open() {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-adapter-bench-'));
  return {
    about: 'beside Node’s bare http',
    given: () => mkdtempSync(join(directory, 'measurement-')),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}
