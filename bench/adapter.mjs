/**
 * What the adapter costs beside Node's bare http, in the same run: processor time of a snapshot, memory of an idle event stream, the time
 * until everybody has a change, calls of the service, stalled readers, the start, and ten thousand open projects.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFanOut } from './adapter/fan-out.mjs';
import { measureOpenProjects } from './adapter/open-projects.mjs';
import { measurePolls } from './adapter/polls.mjs';
import { measureRequests } from './adapter/requests.mjs';
import { measureStalled } from './adapter/stalled.mjs';
import { measureStart } from './adapter/start.mjs';
import { measureStreams } from './adapter/streams.mjs';

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = {
  requests: { measure: measureRequests, quick: true },
  streams: { measure: measureStreams, quick: true },
  'fan-out': { measure: measureFanOut },
  polls: { measure: measurePolls, quick: true },
  stalled: { measure: measureStalled },
  start: { measure: measureStart, quick: true },
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
