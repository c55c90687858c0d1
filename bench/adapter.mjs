/**
 * What the adapter costs beside Node's bare http, in the same run: processor time of a snapshot, memory of an idle event stream, the time
 * until everybody has a change, calls of the service, stalled readers, the start, and ten thousand open projects.
 * `npm run bench -- adapter [requests|streams|fan-out|polls|stalled|start|open-projects …]` measures those alone.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFanOut } from './adapter/fan-out.mjs';
import { measureOpenProjects } from './adapter/open-projects.mjs';
import { measurePolls } from './adapter/polls.mjs';
import { measureRequests } from './adapter/requests.mjs';
import { measureStalled } from './adapter/stalled.mjs';
import { measureStart } from './adapter/start.mjs';
import { measureStreams } from './adapter/streams.mjs';

const MEASUREMENTS = {
  requests: measureRequests,
  streams: measureStreams,
  'fan-out': measureFanOut,
  polls: measurePolls,
  stalled: measureStalled,
  start: measureStart,
  'open-projects': measureOpenProjects,
};

/** @param {string[]} names @returns {Promise<Line[]>} */
export async function bench(names = []) {
  const unknown = names.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(MEASUREMENTS).join(', ')}`);
  const load = loadavg()[0] ?? 0;
  console.log(`Node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)} before`);
  if (load > cpus().length / 2)
    console.log('The machine is busy with other things: figures in wall time are worth little now.');
  const lines = [];
  for (const name of names.length === 0 ? Object.keys(MEASUREMENTS) : names) {
    const directory = mkdtempSync(join(tmpdir(), 'precheck-adapter-bench-'));
    try {
      lines.push(...(await MEASUREMENTS[name](directory)));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return lines;
}
