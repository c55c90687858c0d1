/** How long until a person can give a file: the control is shown, and what takes the file stands behind it. All pages in turns. */
import { median, milliseconds, times, withSpread } from '../support/figures.mjs';
import { slowDown } from './house.mjs';
import { COMPARED, PEER_NAMES } from './peers.mjs';

const ROUNDS = 15;
const MOST_TIMES_EMPTY = 1.3;
const TRIED =
  'only the empty drop area and its words are in the first script; what takes a file, checks it and sends it is loaded after the first paint';

/** A phone of some years ago on a mobile network; noted, since there the script's weight counts for more. */
const SLOW = { processor: 4, latency: 60, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };

/** @param {import('./house.mjs').House} house */
export async function measureReady(house) {
  const fast = await measureRounds(house, COMPARED, {});
  const slow = await measureRounds(
    house,
    COMPARED.filter(({ name }) => name !== 'script'),
    { prepare: (page) => slowDown(page, SLOW) },
  );
  return [...judge(fast), ...note(slow)];
}

async function measureRounds(house, pages, options) {
  const measured = new Map(pages.map(({ name }) => [name, []]));
  // The first round warms up the browser, and what the pages are served from.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name } of pages) {
      const opened = await house.open(name, options);
      if (round >= 0) measured.get(name).push(await opened.readyMs());
      await opened.close();
    }
  }
  return measured;
}

function judge(measured) {
  const medians = new Map([...measured].map(([name, values]) => [name, median(values)]));
  const empty = medians.get('empty');
  const ours = medians.get('elements');
  const first = Math.min(...PEER_NAMES.map((name) => medians.get(name)));
  return COMPARED.map(({ name, title }) => {
    const value = medians.get(name);
    const line = {
      what: `ready: ${title}`,
      measured: `${withSpread(measured.get(name), milliseconds)}, ${times(value / empty)} an empty page`,
    };
    if (name !== 'elements') return { ...line, limit: 'noted', pass: true };
    const limit = `at most ${times(MOST_TIMES_EMPTY)} an empty page with Lit, and before all peers`;
    return { ...line, limit, pass: ours <= empty * MOST_TIMES_EMPTY && ours < first, tried: TRIED };
  });
}

function note(measured) {
  const empty = median(measured.get('empty'));
  const all = COMPARED.filter(({ name }) => measured.has(name)).map(({ name, title }) => {
    const values = measured.get(name);
    return `${title} ${withSpread(values, milliseconds)}, ${times(median(values) / empty)}`;
  });
  const what = 'ready, on a processor 4 times slower and a network of 10 Mbit/s with 60 ms';
  return [{ what, measured: all.join('; '), limit: 'noted', pass: true }];
}
