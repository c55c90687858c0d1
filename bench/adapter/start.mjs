/** From the start of the process until the adapter answers, on a database that is there. */
import { join } from 'node:path';
import { median, milliseconds, withSpread } from '../support/figures.mjs';
import { adapterOptions, startProcess } from './processes.mjs';
import { startService } from './service.mjs';

const MOST_MS = 400;
const STARTS = 7;
const TRIED =
  'three quarters of it load modules: of undici only the client is loaded, PostgreSQL and metrics only where they are used; all in one file would take a third less, and hide the dependencies from those who audit them';

/** @param {string} directory */
export async function measureStart(directory) {
  const service = await startService();
  try {
    const started = { raw: [], adapter: [], first: [] };
    started.first.push(await startOnce('adapter', adapterOptions(service, join(directory, 'first'))));
    for (let start = 0; start < STARTS; start += 1) {
      started.raw.push(await startOnce('raw', { body: '{}', headers: {} }));
      started.adapter.push(await startOnce('adapter', adapterOptions(service, join(directory, 'first'))));
    }
    const readyMs = median(started.adapter.map((each) => each.readyMs));
    const told = (starts) => {
      const processorMs = milliseconds(median(starts.map((each) => each.processorMs)));
      return `${withSpread(
        starts.map((each) => each.readyMs),
        milliseconds,
      )}, processor ${processorMs}`;
    };
    return [
      {
        what: 'start of the process to ready',
        measured: `${told(started.adapter)}; the very first ${told(started.first)}; bare http ${told(started.raw)}`,
        limit: `under ${MOST_MS} ms`,
        pass: readyMs < MOST_MS,
        tried: TRIED,
      },
    ];
  } finally {
    service.close();
  }
}

async function startOnce(kind, given) {
  const process = await startProcess(kind, given);
  await process.stop();
  return { readyMs: process.readyMs, processorMs: process.readyProcessorMs };
}
