/** What an idle event stream keeps on the heap, against a bare one that keeps nothing but its response. */
import { kibibytes, median, pause, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST_BYTES = 8 * 1024;
const STREAMS = 1_000;
const ROUNDS = 5;
const WARM_UP = 200;

/** @param {string} directory */
export async function measureStreams(directory) {
  const service = await startService();
  service.state.reports = reportsAt('Complete');
  const adapter = await startProcess('adapter', adapterOptions(service, directory));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ phase }) => phase === 'complete');
  const event = `id: 1\nevent: snapshot\ndata: ${body}\n\n`;
  const raw = await startProcess('raw', { body, event, headers: rawHeaders(headers) });
  try {
    const bare = [];
    const own = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await heapPerStream(raw, project));
      own.push(await heapPerStream(adapter, project));
    }
    const over = own.map(({ heap }, round) => heap - bare[round].heap);
    const medianOf = (measured, key) => kibibytes(median(measured.map((one) => one[key])));
    return [
      {
        what: `heap of an idle event stream over bare http (${STREAMS} streams)`,
        measured: `${withSpread(over, kibibytes)}: ${medianOf(own, 'heap')} against ${medianOf(bare, 'heap')}; resident ${medianOf(own, 'resident')} against ${medianOf(bare, 'resident')}`,
        limit: `at most ${kibibytes(MOST_BYTES)}`,
        pass: median(over) <= MOST_BYTES,
      },
    ];
  } finally {
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
}

async function heapPerStream(process, project) {
  // What is made once, by the first streams, is no stream's.
  const first = await openReaders(process.url, project, WARM_UP);
  first.close();
  await pause(500);
  const before = (await process.figures(true)).memory;
  const readers = await openReaders(process.url, project, STREAMS);
  await pause(500);
  const after = (await process.figures(true)).memory;
  readers.close();
  return { heap: (after.heapUsed - before.heapUsed) / STREAMS, resident: (after.rss - before.rss) / STREAMS };
}
