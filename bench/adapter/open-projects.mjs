/** Memory, and calls of the service, with ten thousand open projects after a start. */
import { mebibytes, pause } from '../support/figures.mjs';
import { adapterOptions, startProcess } from './processes.mjs';
import { startService } from './service.mjs';
import { fillStore } from './stored-projects.mjs';

const PROJECTS = 10_000;
const MOST_BYTES = 150 * 1024 * 1024;
const CALLS_PER_SECOND = 20;
const WATCH_MS = 20_000;
/** Calls that are sent a second apart may arrive closer together on a busy machine. */
const SPAN_S = 5;

/** @param {string} directory */
export async function measureOpenProjects(directory) {
  await fillStore(directory, PROJECTS, { finished: false });
  const service = await startService();
  const raw = await startProcess('raw', { body: '{}', headers: {} });
  const bareBytes = (await raw.figures()).memory.rss;
  await raw.stop();
  const adapter = await startProcess(
    'adapter',
    adapterOptions(service, directory, { city: { maxCallsPerSecond: CALLS_PER_SECOND } }),
  );
  try {
    const endAt = performance.now() + WATCH_MS;
    let maxBytes = 0;
    const before = await adapter.figures();
    while (performance.now() < endAt) {
      await pause(500);
      maxBytes = Math.max(maxBytes, (await adapter.figures()).memory.rss);
    }
    const processorShare = ((await adapter.figures()).processorMs - before.processorMs) / WATCH_MS;
    const rate = mostWithin(service.calls, SPAN_S * 1_000) / SPAN_S;
    return [
      {
        what: `resident memory with ${PROJECTS} open projects`,
        measured: `${mebibytes(maxBytes)} at most in ${WATCH_MS / 1000} s (bare http: ${mebibytes(bareBytes)}); processor ${(100 * processorShare).toFixed(0)} %`,
        limit: `under ${mebibytes(MOST_BYTES)}`,
        pass: maxBytes < MOST_BYTES,
      },
      {
        what: `calls of the service with ${PROJECTS} open projects`,
        measured: `${rate.toFixed(1)} a second in the busiest ${SPAN_S} s, ${mostWithin(service.calls, 1_000)} in the busiest second as they arrived`,
        limit: `at most ${CALLS_PER_SECOND} a second, and some`,
        pass: rate <= CALLS_PER_SECOND && service.calls.length > WATCH_MS / 1000,
      },
    ];
  } finally {
    await adapter.stop();
    service.close();
  }
}

function mostWithin(calls, spanMs) {
  let most = 0;
  for (let first = 0, last = 0; last < calls.length; last += 1) {
    while (calls[last] - calls[first] > spanMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
