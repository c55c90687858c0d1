/** How often the service is read for one project that a thousand people watch. */
import { pause } from '../support/figures.mjs';
import { adapterOptions, createProject, startProcess } from './processes.mjs';
import { openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

const WATCHERS = 1_000;
const INTERVAL_MS = 500;
const INTERVALS = 12;

/** @param {string} directory */
export async function measurePolls(directory) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory, { pollIntervalMs: INTERVAL_MS }));
  const project = await createProject(adapter.url);
  const readers = await openReaders(adapter.url, project, WATCHERS);
  try {
    const before = service.readings.length;
    const startedAt = performance.now();
    for (let interval = 0; interval < INTERVALS; interval += 1) {
      // Something changes each time, so that the pace stays the fastest.
      service.state.reports = reportsAt('Analysing', interval);
      await pause(INTERVAL_MS);
    }
    const intervals = (performance.now() - startedAt) / INTERVAL_MS;
    const read = service.readings.length - before;
    return [
      {
        what: `calls of the service in ${intervals.toFixed(1)} intervals, one project, ${WATCHERS} watchers`,
        measured: String(read),
        limit: 'one for each interval',
        pass: read <= Math.ceil(intervals) && read >= 1,
      },
    ];
  } finally {
    readers.close();
    await adapter.stop();
    service.close();
  }
}
