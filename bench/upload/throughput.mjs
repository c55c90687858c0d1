/**
 * How fast 200 MB leave the page, beside one bare request of the browser for the same file to the same storage: over a gigabit network,
 * as fast as an office has, and with nothing between page and storage but the machine, whose two cores are then what is short.
 */
import { writeDrawing } from './drawings.mjs';
import { median, milliseconds, times, withSpread } from '../support/figures.mjs';
import { COMPARED } from './peers.mjs';

const SIZE_BYTES = 200e6;
const LEAST_SHARE = 0.95;
/** Uploadcare sends to its own service alone. */
const LINKS = [
  { link: 'over 1 Gbit/s', bytesPerSecond: 125e6, rounds: 5, sending: ['empty', 'elements'] },
  {
    link: 'within the machine',
    bytesPerSecond: null,
    rounds: 7,
    sending: ['empty', 'elements', 'uppy', 'filepond'],
  },
];
const PATIENCE_MS = 120_000;
const TRIED =
  'with two cores the digest takes the one that the sending wants; a digest after the sending meets it, and everybody waits longer in all';

/** @param {import('./house.mjs').House} house */
export async function measureThroughput(house) {
  const path = writeDrawing(house.directory, 'A-101 Floor plan.pdf', SIZE_BYTES);
  const lines = [];
  for (const link of LINKS) lines.push(...(await measureLink(house, path, link)));
  return lines;
}

async function measureLink(house, path, { link, bytesPerSecond, rounds, sending }) {
  house.pace(bytesPerSecond);
  const requests = new Map(sending.map((name) => [name, []]));
  const shown = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const name of sending) {
      const { requestMs, shownMs } = await sendOnce(house, name, path);
      if (round < 0) continue;
      requests.get(name).push(requestMs);
      if (shownMs !== null) shown.push(shownMs);
    }
  }
  const raw = median(requests.get('empty'));
  const lines = sending.map((name) => {
    const value = median(requests.get(name));
    const title = name === 'empty' ? 'a bare XMLHttpRequest' : COMPARED.find((page) => page.name === name)?.title;
    const line = {
      what: `200 MB ${link}: ${title}`,
      measured: `${withSpread(requests.get(name), milliseconds)}, ${Math.round(SIZE_BYTES / 1000 / value)} MB/s, ${times(raw / value)} as fast`,
    };
    if (name !== 'elements') return { ...line, limit: 'noted', pass: true };
    const limit = `at least ${times(LEAST_SHARE)}, while hashing`;
    return { ...line, limit, pass: raw / value >= LEAST_SHARE, tried: TRIED };
  });
  const what = `200 MB ${link}: chosen, sent, hashed and shown as uploaded`;
  return [...lines, { what, measured: withSpread(shown, milliseconds), limit: 'noted', pass: true }];
}

async function sendOnce(house, name, path) {
  const { page, close } = await house.open(name);
  await house.taken();
  const begunAt = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(path);
  const requestMs = await page
    .waitForFunction(sentIn, house.sinkOrigin, { timeout: PATIENCE_MS })
    .then((handle) => handle.jsonValue());
  let shownMs = null;
  if (name === 'elements') {
    await page.locator('precheck-uploader .row.uploaded').waitFor();
    shownMs = performance.now() - begunAt;
  }
  const taken = await house.taken();
  // A form around the file weighs a little.
  const least = name === 'filepond' ? SIZE_BYTES : SIZE_BYTES - 1;
  if (!taken.some((bytes) => bytes >= least)) throw new Error(`Storage took ${taken} bytes of ${name}, not the file.`);
  await close();
  return { requestMs, shownMs };
}

/** Runs in the page: how long the request for the file took, by the browser's own count, preflight and answer in it; null before. */
function sentIn(origin) {
  const entry = performance
    .getEntriesByType('resource')
    .find(({ name, initiatorType }) => name.startsWith(origin) && initiatorType === 'xmlhttprequest');
  return entry ? entry.duration : null;
}
