/**
 * What the uploader costs beside an empty page with Lit, a bare request, and Uppy, FilePond, Uploadcare and Dropzone, in the same run and the same
 * browser: what is loaded until it takes a file and how long that is, 200 MB on their way, tasks of the main thread, memory, a long list.
 */
import { measureBytes } from './upload/bytes.mjs';
import { openHouse } from './upload/house.mjs';
import { measureLinks, measureReset } from './upload/links.mjs';
import { measureMemory } from './upload/memory.mjs';
import { measureReady } from './upload/ready.mjs';
import { measureScroll } from './upload/scroll.mjs';
import { measureTasks } from './upload/tasks.mjs';
import { measureThroughput } from './upload/throughput.mjs';

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<import('./upload/house.mjs').House>>} */
export const measurements = {
  bytes: { measure: measureBytes, quick: true },
  ready: { measure: measureReady, quick: true, minutes: 6 },
  throughput: { measure: measureThroughput, minutes: 4 },
  links: { measure: measureLinks, minutes: 6 },
  reset: { measure: measureReset, minutes: 3 },
  tasks: { measure: measureTasks, minutes: 4 },
  memory: { measure: measureMemory },
  scroll: { measure: measureScroll },
};

export async function open() {
  const house = await openHouse();
  return { about: `Chromium ${house.browser.version()}`, given: () => house, close: house.close };
}
