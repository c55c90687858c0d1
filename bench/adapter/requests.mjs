/** Processor time of one GET of a snapshot, all checks on, against bare http that answers the same bytes with the same headers. */
import { Pool } from 'undici';
import { median, microseconds, pause, times, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST = 1.8;
const WARM_UP = 3_000;
const REQUESTS = 3_000;
const ROUNDS = 5;
const AT_ONCE = 16;
/**
 * Both get the same load: so many at once, this often. A process that is asked without a pause is woken less, so each answer seems
 * cheaper.
 */
const BURST_MS = 10;
const TRIED =
  'a snapshot is put together once for each save, and its text kept; what is left is Hono with the request and response of the web standard, who is asking, and three limits';

/** What is compared with bare http, and its name. */
const COMPARED = { hono: 'a route of Hono', express: 'a route of Express', adapter: 'a snapshot GET' };

/** @param {string} directory */
export async function measureRequests(directory) {
  const service = await startService();
  service.state.reports = reportsAt('Complete');
  const adapter = await startProcess('adapter', adapterOptions(service, directory));
  const targets = [];
  let answer;
  try {
    const project = await createProject(adapter.url);
    answer = await snapshotWhen(adapter.url, project, ({ phase }) => phase === 'complete');
    const given = { body: answer.body, headers: rawHeaders(answer.headers) };
    for (const kind of ['raw', ...Object.keys(COMPARED)]) {
      const process = kind === 'adapter' ? adapter : await startProcess(kind, given);
      targets.push({ kind, process, load: loadOf(process.url, project), costs: [] });
    }
    for (const { load } of targets) await load.send(WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { process, load, costs } of targets) {
        const before = (await process.figures()).processorMs;
        await load.send(REQUESTS);
        costs.push((1000 * ((await process.figures()).processorMs - before)) / REQUESTS);
      }
    }
  } finally {
    for (const { load } of targets) await load.close();
    await Promise.all([adapter, ...targets.map(({ process }) => process)].map((process) => process.stop()));
    service.close();
  }
  const [bare, ...others] = targets;
  return others.map(({ kind, costs }) => {
    const ratios = costs.map((cost, round) => cost / bare.costs[round]);
    const line = {
      what: `processor time of ${COMPARED[kind]} (${answer.body.length} bytes) against bare http`,
      measured: `${withSpread(ratios, times)}: ${microseconds(median(costs))} against ${microseconds(median(bare.costs))}`,
    };
    if (kind !== 'adapter') return { ...line, limit: 'noted', pass: true };
    return { ...line, limit: `at most ${times(MOST)}`, pass: median(ratios) <= MOST, tried: TRIED };
  });
}

function loadOf(url, { path, cookie }) {
  const pool = new Pool(url, { connections: AT_ONCE });
  return {
    close: () => pool.close(),
    async send(requests) {
      const one = async () => {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
        if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${await body.text()}`);
        await body.dump();
      };
      for (let sent = 0; sent < requests; sent += AT_ONCE) {
        const rested = pause(BURST_MS);
        await Promise.all(Array.from({ length: AT_ONCE }, one));
        await rested;
      }
    },
  };
}
