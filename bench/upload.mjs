/**
 * What the uploader costs beside an empty page with Lit, a bare request, and Uppy, FilePond and Uploadcare, in the same run and the same
 * browser: the time until it takes a file, 200 MB on their way, tasks of the main thread, memory, a long list.
 * `npm run bench -- upload [ready|throughput|tasks|memory|scroll …]` measures those alone.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { cpus, loadavg } from 'node:os';
import { openHouse } from './upload/house.mjs';
import { measureMemory } from './upload/memory.mjs';
import { measureReady } from './upload/ready.mjs';
import { measureScroll } from './upload/scroll.mjs';
import { measureTasks } from './upload/tasks.mjs';
import { measureThroughput } from './upload/throughput.mjs';

const MEASUREMENTS = {
  ready: measureReady,
  throughput: measureThroughput,
  tasks: measureTasks,
  memory: measureMemory,
  scroll: measureScroll,
};

/** @param {string[]} names @returns {Promise<Line[]>} */
export async function bench(names = []) {
  const unknown = names.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(MEASUREMENTS).join(', ')}`);
  const load = loadavg()[0] ?? 0;
  const house = await openHouse();
  try {
    console.log(`Chromium ${house.browser.version()}, ${cpus().length} cores, load ${load.toFixed(1)} before`);
    if (load > cpus().length / 2)
      console.log('The machine is busy with other things: figures in wall time are worth little now.');
    const lines = [];
    for (const name of names.length === 0 ? Object.keys(MEASUREMENTS) : names) {
      lines.push(...(await MEASUREMENTS[name](house)));
    }
    return lines;
  } finally {
    await house.close();
  }
}
