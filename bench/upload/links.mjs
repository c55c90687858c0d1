/**
 * Sets of several sizes over a link as an office has it and over one as a home has it, until storage has all of it; and what a connection
 * costs that is reset in the middle. The link is the storage's pace, shared by all requests: it takes no more in a second.
 */
import { median, megabytes, milliseconds, pause, times, withSpread } from '../support/figures.mjs';
import { writeDrawing } from './drawings.mjs';
import { titleOf } from './peers.mjs';

const COMPARED = ['elements', 'uppy'];
const MB = 1e6;
const OFFICE = { link: '1 Gbit/s', bytesPerSecond: 125e6 };
const HOME = { link: '20 Mbit/s', bytesPerSecond: 2.5e6 };
/** 200 MB take 80 s at 20 Mbit/s whoever sends them: they are sent at 1 Gbit/s alone, in throughput.mjs. */
const SETS = [
  { ...OFFICE, name: '1 MB', sizes: [MB], rounds: 5 },
  { ...OFFICE, name: '20 MB', sizes: [20 * MB], rounds: 5 },
  { ...OFFICE, name: '40 files of 2 MB', sizes: Array(40).fill(2 * MB), rounds: 5 },
  { ...HOME, name: '1 MB', sizes: [MB], rounds: 5 },
  { ...HOME, name: '20 MB', sizes: [20 * MB], rounds: 3 },
  { ...HOME, name: '40 files of 2 MB', sizes: Array(40).fill(2 * MB), rounds: 1 },
];
const MOST_TIMES_LINK = 1.5;
const PATIENCE_MS = 90_000;

const RESET = { bytes: 20 * MB, after: 10 * MB, rounds: 5, waitMs: 15_000 };
const RESET_COMPARED = ['elements', 'uppy', 'filepond', 'dropzone'];

/** @param {import('./house.mjs').House} house */
export async function measureLinks(house) {
  const lines = [];
  for (const set of SETS) lines.push(await measureSet(house, set));
  house.pace(null);
  return lines;
}

async function measureSet(house, { link, bytesPerSecond, name, sizes, rounds }) {
  const paths = sizes.map((size, index) => writeDrawing(house.directory, `L-${100 + index} ${name}.pdf`, size + index));
  const found = new Map(COMPARED.map((page) => [page, []]));
  house.pace(bytesPerSecond);
  for (let round = 0; round < rounds; round += 1) {
    for (const page of COMPARED) found.get(page).push((await sendAll(house, page, paths, PATIENCE_MS)).ms);
  }
  const linkMs = (1000 * sizes.reduce((sum, size) => sum + size, 0)) / bytesPerSecond;
  const own = median(found.get('elements')) / linkMs;
  const each = COMPARED.map((page) => `${titleOf(page)} ${withSpread(found.get(page), milliseconds)}`);
  // Of a small set most of the time is not the link's.
  const isLong = linkMs >= 1_000;
  return {
    what: `${name} at ${link}, until storage has it`,
    measured: `${each.join('; ')}; the link alone ${milliseconds(linkMs)}, ${times(own)}`,
    limit: isLong ? `at most ${times(MOST_TIMES_LINK)} the link` : 'noted',
    pass: !isLong || own <= MOST_TIMES_LINK,
  };
}

/** @param {import('./house.mjs').House} house */
export async function measureReset(house) {
  const path = writeDrawing(house.directory, 'R-101 Reset.pdf', RESET.bytes);
  house.pace(OFFICE.bytesPerSecond);
  const lines = [];
  for (const page of RESET_COMPARED) {
    const rounds = [];
    while (rounds.length < RESET.rounds) {
      house.resetAfter(RESET.after);
      const sent = await sendAll(house, page, [path], RESET.waitMs);
      rounds.push(sent);
      // Who did not try again by itself will not do so in the next round.
      if (!sent.all) break;
    }
    lines.push(lineOfReset(page, rounds));
  }
  house.resetAfter(Infinity);
  house.pace(null);
  return lines;
}

function lineOfReset(page, rounds) {
  const isOurs = page === 'elements';
  const line = {
    what: `20 MB at ${OFFICE.link}, reset in the middle: ${titleOf(page)}`,
    limit: isOurs ? 'sent again by itself, no more than was lost' : 'noted',
  };
  if (!rounds.every(({ all }) => all)) {
    return { ...line, measured: `not sent again by itself within ${RESET.waitMs / 1000} s`, pass: !isOurs };
  }
  const twice = median(rounds.map(({ lost }) => lost));
  const ms = rounds.map((round) => round.ms);
  return {
    ...line,
    measured: `${withSpread(ms, milliseconds)}, ${megabytes(twice)} sent twice`,
    pass: twice <= RESET.after * 1.2,
  };
}

/** `lost`: bytes of the connection that was reset. */
async function sendAll(house, name, paths, waitMs) {
  const { page, close } = await house.open(name);
  await house.counts();
  const begunAt = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(paths);
  let [files, lost, ms] = [0, 0, 0];
  while (files < paths.length && ms < waitMs) {
    await pause(10);
    const counts = await house.counts();
    files += counts.taken.length;
    lost += counts.lost;
    ms = performance.now() - begunAt;
  }
  await close();
  return { ms, lost, all: files === paths.length };
}
