/** How long a project's news stops where the instance that follows it dies: two instances on one PostgreSQL, one of them killed. */
import { pause } from '../support/figures.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { adapterOptions, createProject, startProcess } from './processes.mjs';
import { openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

/** A lease of 30 s, and the others look every 10 s (src/backend-adapter/tracking/leases.ts). */
const MOST_S = 41;
const PROJECTS = 20;
const PATIENCE_MS = 60_000;

/** @param {string} directory */
export async function measureTakeover(directory) {
  const service = await startService();
  const database = await startPostgres();
  const store = { kind: 'postgres', connectionString: database.connectionString };
  const adapters = [];
  const readers = [];
  try {
    for (let count = 0; count < 2; count += 1) {
      adapters.push(await startProcess('adapter', adapterOptions(service, directory, { store })));
    }
    const [dying, living] = adapters;
    const toldAt = new Map();
    for (let count = 0; count < PROJECTS; count += 1) {
      const project = await createProject(dying.url);
      readers.push(
        await openReaders(living.url, project, 1, (_socket, text) => {
          if (text.includes('"phase":"complete"') && !toldAt.has(count)) toldAt.set(count, performance.now());
        }),
      );
    }
    const diesAt = performance.now();
    await dying.kill();
    service.state.reports = reportsAt('Complete');
    while (toldAt.size < PROJECTS && performance.now() - diesAt < PATIENCE_MS) await pause(100);
    const seconds = [...toldAt.values()].map((at) => (at - diesAt) / 1000);
    const last = Math.max(...seconds);
    return [
      {
        what: `takeover: ${PROJECTS} projects of an instance that was killed, until their pages at another have news`,
        measured: `${toldAt.size} of ${PROJECTS}, ${Math.min(...seconds).toFixed(1)} to ${last.toFixed(1)} s without a webhook`,
        limit: `all within ${MOST_S} s`,
        pass: toldAt.size === PROJECTS && last <= MOST_S,
      },
    ];
  } finally {
    for (const reader of readers) reader.close();
    await Promise.all(adapters.map((adapter) => adapter.stop()));
    await database.stop();
    service.close();
  }
}
