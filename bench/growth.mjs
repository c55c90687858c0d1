/**
 * How cost grows with size: the same work at 1, 10 and 100 times, and the exponent of the line through the three. 1 is in proportion; over
 * that, a large city pays more for each than a small one.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { adapterOptions, createProject, snapshotWhen, startProcess } from './adapter/processes.mjs';
import { arrivals, openReaders } from './adapter/readers.mjs';
import { manyReports, reportsAt, startService } from './adapter/service.mjs';
import { fillStore } from './adapter/stored-projects.mjs';
import { makeSheet } from './analysis/drawings.mjs';
import { judge } from './analysis/reading.mjs';
import { mean, median, milliseconds } from './support/figures.mjs';

const MOST_EXPONENT = 1.05;
const ROUNDS = 5;
/** A light sheet: what is added for each is what counts here. */
const LINES_A_SHEET = 2_000;

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = {
  watchers: { measure: growWatchers, quick: true },
  drawings: { measure: growDrawings, quick: true },
  reports: { measure: growReports, quick: true },
  'stored-projects': { measure: growStoredProjects },
  sheets: { measure: growSheets },
};

export async function open() {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-growth-bench-'));
  return {
    about: 'processor time at 1, 10 and 100 times the size',
    given: () => mkdtempSync(join(directory, 'measurement-')),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/**
 * `costOf(size)` does the work once and gives its milliseconds of processor time.
 * @param {string} what @param {number[]} sizes @param {(size: number) => Promise<number>} costOf
 */
async function grow(what, sizes, costOf) {
  const costs = [];
  for (const size of sizes) {
    // The first warms up.
    await costOf(size);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costOf(size));
    costs.push(median(rounds));
  }
  const exponent = slopeOf(sizes.map(Math.log), costs.map(Math.log));
  return {
    what,
    measured: `exponent ${exponent.toFixed(2)}: ${sizes.map((size, index) => `${size}: ${milliseconds(costs[index])}`).join(', ')}`,
    limit: `exponent at most ${MOST_EXPONENT}`,
    pass: exponent <= MOST_EXPONENT,
  };
}

/** Of the straight line with the least squares. */
function slopeOf(xs, ys) {
  const [x, y] = [mean(xs), mean(ys)];
  const above = mean(xs.map((value, index) => (value - x) * (ys[index] - y)));
  return above / mean(xs.map((value) => (value - x) ** 2));
}

/** What `work` cost a process. */
async function costOfWork(process, work) {
  const before = (await process.figures()).processorMs;
  await work();
  return (await process.figures()).processorMs - before;
}

/** An adapter with its service, for as long as `use` takes. */
async function withAdapter(directory, more, use) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory, more));
  try {
    return await use({ service, adapter });
  } finally {
    await adapter.stop();
    service.close();
  }
}

async function growWatchers(directory) {
  return withAdapter(directory, { pollIntervalMs: 200 }, async ({ service, adapter }) => {
    const project = await createProject(adapter.url);
    const seen = arrivals();
    let readers = await openReaders(adapter.url, project, 1, seen.onText);
    let serial = 0;
    const line = await grow('one change is sent to so many watchers', [50, 500, 5_000], async (watchers) => {
      if (readers.sockets.length !== watchers) {
        readers.close();
        readers = await openReaders(adapter.url, project, watchers, seen.onText);
      }
      return costOfWork(adapter, async () => {
        const all = seen.all(watchers);
        service.state.reports = reportsAt('Analysing', (serial += 1));
        await all;
      });
    });
    readers.close();
    return [line];
  });
}

async function growDrawings(directory) {
  return withAdapter(directory, { limits: { maxFiles: 400 } }, async ({ adapter }) => [
    await grow('a project is created with so many drawings', [4, 40, 400], (drawings) =>
      costOfWork(adapter, () => createProject(adapter.url, { drawings })),
    ),
  ]);
}

async function growReports(directory) {
  return withAdapter(directory, { pollIntervalMs: 50 }, async ({ service, adapter }) => {
    const project = await createProject(adapter.url);
    const line = await grow('100 snapshots with so many reports', [4, 40, 400], async (count) => {
      service.state.reports = manyReports(count);
      await snapshotWhen(adapter.url, project, ({ reports }) => reports.length === count);
      return costOfWork(adapter, async () => {
        for (let time = 0; time < 100; time += 1) await snapshotWhen(adapter.url, project, () => true);
      });
    });
    return [line];
  });
}

/** A start, and 100 snapshots, with so many finished projects in the store: neither should grow at all. */
async function growStoredProjects(directory) {
  const folders = new Map();
  for (const size of [1_000, 10_000, 100_000]) {
    const folder = mkdtempSync(join(directory, 'store-'));
    await fillStore(folder, size, { finished: true });
    folders.set(size, folder);
  }
  return [
    await grow('a start, and 100 snapshots, with so many finished projects', [...folders.keys()], (size) =>
      withAdapter(folders.get(size), {}, async ({ adapter }) => {
        const project = await createProject(adapter.url);
        for (let time = 0; time < 100; time += 1) await snapshotWhen(adapter.url, project, () => true);
        return (await adapter.figures()).processorMs;
      }),
    ),
  ];
}

async function growSheets(directory) {
  const path = join(directory, 'sheet.pdf');
  writeFileSync(path, await makeSheet(1, LINES_A_SHEET));
  const sheet = { filename: basename(path), path, size: statSync(path).size };
  return [
    await grow('so many sheets are read and judged', [4, 40, 400], async (sheets) => {
      const files = Array.from({ length: sheets }, (_, index) => ({ ...sheet, filename: `A-${101 + index}.pdf` }));
      return (await judge(files)).cpuMs;
    }),
  ];
}
