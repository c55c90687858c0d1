/** How many bytes, compressed as a server for the public sends them, a page has loaded when a person can give a file, and when it rests. */
import { barChart } from '../support/bar-chart.mjs';
import { kilobytes } from '../support/figures.mjs';
import { COMPARED } from './peers.mjs';

const PEERS = ['uppy', 'filepond', 'uploadcare'];

/** @param {import('./house.mjs').House} house */
export async function measureBytes(house) {
  const loaded = new Map();
  for (const { name } of COMPARED) {
    const { page, readyMs, close } = await house.open(name);
    await page.waitForLoadState('networkidle');
    const ready = await page.evaluate(bytesUntil, await readyMs());
    loaded.set(name, { ready, resting: await page.evaluate(bytesUntil, Number.MAX_VALUE) });
    await close();
  }
  const first = Math.min(...PEERS.map((name) => loaded.get(name).ready));
  const chart = barChart(
    'bytes',
    'Bytes until a file can be given, gzipped',
    COMPARED.map(({ name, title }) => {
      const { ready } = loaded.get(name);
      return { name: title, value: ready, label: kilobytes(ready), ours: name === 'elements' };
    }),
  );
  return COMPARED.map(({ name, title }) => {
    const { ready, resting } = loaded.get(name);
    const line = {
      what: `bytes: ${title}`,
      measured: `${kilobytes(ready)} until a file can be given, ${kilobytes(resting)} when the page rests`,
    };
    if (name !== 'elements') return { ...line, limit: 'noted', pass: true };
    const limit = 'fewer than each peer until a file can be given';
    return { ...line, limit, pass: ready < first, chart };
  });
}

/** Runs in the page: of what had come by then, in milliseconds since the navigation began. */
function bytesUntil(endMs) {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const come = entries.filter(({ responseEnd }) => responseEnd <= endMs);
  return come.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
