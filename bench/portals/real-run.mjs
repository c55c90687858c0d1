/**
 * Projects from their creation to the decision through real instances on one PostgreSQL: somebody creates, and watches the event stream until
 * it says that the check is complete. Arrivals are random, at a rate.
 */
import { adapterOptions, createProject, startProcess } from '../adapter/processes.mjs';
import { openReaders } from '../adapter/readers.mjs';
import { pause } from '../support/figures.mjs';
import { startCityService } from './city-service.mjs';
import { startPostgres } from './postgres.mjs';

const PATIENCE_MS = 120_000;
const WEBHOOK_SECRET = 'webhook-secret-of-the-measurement';

/** @param {{ instances: number, projects: number, perSecond: number, checkMs: number, lost: number, directory: string }} given */
export async function runProjects({ instances, projects, perSecond, checkMs, lost, directory }) {
  const database = await startPostgres();
  const service = await startCityService({ checkMs, lost });
  const store = { kind: 'postgres', connectionString: database.connectionString };
  const adapters = [];
  for (let index = 0; index < instances; index += 1) {
    adapters.push(
      await startProcess(
        'adapter',
        adapterOptions(service, directory, {
          store,
          webhookSecret: WEBHOOK_SECRET,
          city: { maxCallsPerSecond: 10_000 },
        }),
      ),
    );
  }
  const any = () => adapters[Math.floor(Math.random() * adapters.length)].url;
  const completedAt = new Map();
  service.listeners.webhookUrl = () => `${any()}/precheck/webhooks/${WEBHOOK_SECRET}`;
  service.listeners.completed = (id, at) => completedAt.set(id, at);
  const costs = async () => {
    const figures = await Promise.all(adapters.map((adapter) => adapter.figures()));
    return figures.reduce((sum, { processorMs }) => sum + processorMs, 0);
  };
  try {
    // The first make connections and warm up the code; what they cost is nobody's.
    await live({ any, completedAt });
    const before = {
      processorMs: await costs(),
      transactions: await database.transactions(),
      calls: { ...service.calls },
    };
    const begunAt = performance.now();
    const lives = [];
    let nextAt = performance.now();
    for (let count = 0; count < projects; count += 1) {
      nextAt += (-Math.log(1 - Math.random()) * 1000) / perSecond;
      const aheadMs = nextAt - performance.now();
      if (aheadMs > 0) await pause(aheadMs);
      lives.push(live({ any, completedAt }));
    }
    const delaysMs = await Promise.all(lives);
    return {
      delaysMs,
      seconds: (performance.now() - begunAt) / 1000,
      processorMs: ((await costs()) - before.processorMs) / projects,
      transactions: ((await database.transactions()) - before.transactions) / projects,
      calls: (service.calls.all - before.calls.all) / projects,
      readings: (service.calls.readings - before.calls.readings) / projects,
    };
  } finally {
    await Promise.all(adapters.map((adapter) => adapter.stop()));
    service.close();
    await database.stop();
  }
}

/** One project; gives the milliseconds from the end of its check until its page knew. */
async function live({ any, completedAt }) {
  const project = await createProject(any());
  let toldAt = 0;
  let serviceId = '';
  let tell = () => {};
  const told = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A page was never told that its check is complete.')), PATIENCE_MS);
    tell = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
  });
  const readers = await openReaders(any(), project, 1, (_socket, text) => {
    serviceId ||= /"id":"([0-9a-f-]{36})-Readiness"/.exec(text)?.[1] ?? '';
    if (toldAt > 0 || !text.includes('"phase":"complete"')) return;
    toldAt = performance.now();
    tell();
  });
  await told;
  readers.close();
  return toldAt - completedAt.get(serviceId);
}
