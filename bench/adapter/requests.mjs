/** Processor time of one GET of a snapshot, all checks on, against bare http that answers the same bytes with the same headers. */
import { Pool } from 'undici';
import { median, microseconds, pause, times, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST = 1.8;
const WARM_UP = 4_000;
const REQUESTS = 4_000;
const ROUNDS = 5;
const AT_ONCE = 16;
/**
 * Both get the same load: so many at once, this often. A process that is asked without a pause is woken less, so each answer seems
 * cheaper.
 */
const BURST_MS = 10;

/** @param {string} directory */
export async function measureRequests(directory) {
  const service = await startService();
  service.state.reports = reportsAt('Complete');
  const adapter = await startProcess('adapter', adapterOptions(service, directory));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ phase }) => phase === 'complete');
  const raw = await startProcess('raw', { body, headers: rawHeaders(headers) });
  const targets = [
    { process: raw, load: loadOf(raw.url, project), costs: [], userCosts: [] },
    { process: adapter, load: loadOf(adapter.url, project), costs: [], userCosts: [] },
  ];
  try {
    for (const { load } of targets) await load.send(WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { process, load, costs, userCosts } of targets) {
        const before = await process.figures();
        await load.send(REQUESTS);
        const after = await process.figures();
        costs.push((after.processorMs - before.processorMs) / REQUESTS);
        userCosts.push((after.userMs - before.userMs) / REQUESTS);
      }
    }
  } finally {
    for (const { load } of targets) await load.close();
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
  const [bare, own] = targets.map(({ costs }) => 1000 * median(costs));
  const [bareUser, ownUser] = targets.map(({ userCosts }) => 1000 * median(userCosts));
  const ratios = targets[1].costs.map((cost, round) => cost / targets[0].costs[round]);
  return [
    {
      what: `processor time of a snapshot GET (${body.length} bytes) against bare http`,
      measured: `${withSpread(ratios, times)}: ${microseconds(own)} against ${microseconds(bare)} (outside the kernel ${microseconds(ownUser)} against ${microseconds(bareUser)})`,
      limit: `at most ${times(MOST)}`,
      pass: median(ratios) <= MOST,
    },
  ];
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
