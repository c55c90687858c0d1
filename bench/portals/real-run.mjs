/**
 * Projects from their creation to the decision through real instances on one PostgreSQL: somebody creates, and watches the event stream until
 * it says that the check is complete. Arrivals are random, at a rate.
 */
import { randomUUID } from 'node:crypto';
import { KEY } from '../adapter/service.mjs';
import { adapterOptions, createProject, startProcess } from '../adapter/processes.mjs';
import { openReaders } from '../adapter/readers.mjs';
import { pause } from '../support/figures.mjs';
import { startCityService } from './city-service.mjs';
import { startPostgres } from '../support/postgres.mjs';

const PATIENCE_MS = 90_000;
/** For each instance: a fresh process costs more for each project until its code is compiled, and a short run would be all of that. */
const WARM_UPS = 100;
const WEBHOOK_SECRET = 'webhook-secret-of-the-measurement';

/**
 * @typedef {{ instances: number, projects: number, perSecond: number, checkMs: number, lost: number, pollIntervalMs: number, cities: number, callsPerSecond: number }} Run `callsPerSecond`: what one instance may ask of one city
 * @param {Run & { directory: string }} given
 */
export async function runProjects(given) {
  const { instances, projects, perSecond, checkMs, lost, pollIntervalMs, cities, callsPerSecond, directory } = given;
  const service = await startCityService({ checkMs, lost });
  const database = await startPostgres();
  const adapters = [];
  try {
    const cityKeys = Array.from({ length: cities }, (_, index) => `city-${index}`);
    const city = { baseUrl: service.baseUrl, apiKey: KEY, maxCallsPerSecond: callsPerSecond };
    const options = adapterOptions(service, directory, {
      store: { kind: 'postgres', connectionString: database.connectionString },
      webhookSecret: WEBHOOK_SECRET,
      pollIntervalMs,
      cities: Object.fromEntries(cityKeys.map((cityKey) => [cityKey, city])),
    });
    while (adapters.length < instances) adapters.push(await startProcess('adapter', options));
    const any = () => adapters[Math.floor(Math.random() * adapters.length)].url;
    service.listeners.webhookUrl = () => `${any()}/precheck/webhooks/${WEBHOOK_SECRET}`;
    const used = async () => {
      const figures = await Promise.all(adapters.map((adapter) => adapter.figures()));
      return {
        processorMs: figures.reduce((sum, { processorMs }) => sum + processorMs, 0),
        transactions: await database.transactions(),
        calls: service.calls.all,
        readings: service.calls.readings,
      };
    };
    // The first make connections and warm up the code; what they cost is nobody's.
    for (const { url } of adapters) {
      const here = () => url;
      await Promise.all(Array.from({ length: WARM_UPS }, (_, index) => live(here, service, cityKeys[index % cities])));
    }
    const before = await used();
    const lives = [];
    let nextAt = performance.now();
    for (let count = 0; count < projects; count += 1) {
      nextAt += (-Math.log(1 - Math.random()) * 1000) / perSecond;
      const aheadMs = nextAt - performance.now();
      if (aheadMs > 0) await pause(aheadMs);
      lives.push(live(any, service, cityKeys[count % cities]));
    }
    const delaysMs = await Promise.all(lives);
    const after = await used();
    const each = (key) => (after[key] - before[key]) / projects;
    return {
      delaysMs,
      processorMs: each('processorMs'),
      transactions: each('transactions'),
      calls: each('calls'),
      readings: each('readings'),
    };
  } finally {
    await Promise.all(adapters.map((adapter) => adapter.stop()));
    service.close();
    await database.stop();
  }
}

/** One project; gives the milliseconds from the end of its check until its page knew. */
async function live(any, service, cityKey) {
  const address = randomUUID();
  const project = await createProject(any(), { address, cityKey });
  let tell = (_at) => {};
  const told = new Promise((resolve) => (tell = resolve));
  let news = '';
  const readers = await openReaders(any(), project, 1, (_socket, text) => {
    news += text;
    if (news.includes('"phase":"complete"')) tell(performance.now());
  });
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const toldAt = await Promise.race([
    told,
    new Promise((_, reject) => {
      patience.addEventListener('abort', () => reject(new Error('A page was never told that its check is complete.')));
    }),
  ]);
  readers.close();
  return toldAt - service.checks.get(address).endsAt;
}
