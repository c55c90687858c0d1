/**
 * How cost grows with size: the same work at 1, 10 and 100 times, and the exponent of the line through the three. 1 is in proportion; over
 * that, a large city pays more for each than a small one.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Libsql from 'libsql';
import { compareFindings } from 'precheck-contract/compare-findings';
import { openSqliteStore } from '../src/backend-adapter/dist/store/sqlite-store.js';
import { adapterOptions, createProject, snapshotWhen, startProcess } from './adapter/processes.mjs';
import { arrivals, openReaders } from './adapter/readers.mjs';
import { findingsOf, manyReports, reportsAt, startService } from './adapter/service.mjs';
import { databaseIn, fillStore } from './adapter/stored-projects.mjs';
import { makeSheet } from './analysis/drawings.mjs';
import { judge } from './analysis/reading.mjs';
import { mean, median, milliseconds, pause } from './support/figures.mjs';

const MOST_EXPONENT = 1.05;
const ROUNDS = 5;
/** What costs less is done several times in a round, and counts as their mean: Node tells processor time in steps, and collects garbage now and then. */
const LEAST_ROUND_MS = 20;
const MOST_TIMES = 100;
/** A light sheet: what is added for each is what counts here. */
const LINES_A_SHEET = 2_000;
/** The adapter has noticed by then that its watchers are gone. */
const CLOSED_WITHIN_MS = 1_000;
const READINGS_PER_SECOND = 50;
const CLAIMED_WITHIN_MS = 10_000;

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = {
  watchers: { measure: growWatchers, quick: true, minutes: 4 },
  drawings: { measure: growDrawings, quick: true },
  reports: { measure: growReports, quick: true },
  'open-projects': { measure: growOpenProjects, minutes: 5 },
  'stored-projects': { measure: growStoredProjects },
  sheets: { measure: growSheets },
  findings: { measure: growFindings, quick: true },
  attempts: { measure: growAttempts },
  comparison: { measure: growComparison, quick: true },
  receipts: { measure: growReceipts, minutes: 4 },
  events: { measure: growEvents },
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
 * `costOf(size)` does the work once and gives its milliseconds of processor time; `why` explains an exponent over the budget.
 * @param {string} what @param {number[]} sizes @param {(size: number) => Promise<number>} costOf @param {string} [why]
 */
async function grow(what, sizes, costOf, why) {
  const costs = [];
  for (const size of sizes) {
    // The first warms up.
    await roundOf(size, costOf);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await roundOf(size, costOf));
    costs.push(median(rounds));
  }
  const exponent = slopeOf(sizes.map(Math.log), costs.map(Math.log));
  return {
    what,
    measured: `exponent ${exponent.toFixed(2)}: ${sizes.map((size, index) => `${size}: ${milliseconds(costs[index])}`).join(', ')}`,
    limit: `exponent at most ${MOST_EXPONENT}`,
    pass: exponent <= MOST_EXPONENT,
    tried: why,
  };
}

/** The mean of what the work cost, in a round that is long enough to tell. */
async function roundOf(size, costOf) {
  let total = 0;
  let times = 0;
  while (times === 0 || (total < LEAST_ROUND_MS && times < MOST_TIMES)) {
    total += await costOf(size);
    times += 1;
  }
  return total / times;
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

/** What `work` cost this process. */
async function costOfOwn(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
    await pause(CLOSED_WITHIN_MS);
    const connecting = await grow('so many watchers connect', [50, 500, 5_000], async (watchers) => {
      const cost = await costOfWork(adapter, async () => {
        readers = await openReaders(adapter.url, project, watchers);
      });
      readers.close();
      await pause(CLOSED_WITHIN_MS);
      return cost;
    });
    return [line, connecting];
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

/** The projects that are read are the same in number, at a steady rate; the others wait. */
async function growOpenProjects(directory) {
  const sizes = [1_000, 10_000, 100_000];
  const running = new Map();
  try {
    for (const size of sizes) {
      const folder = mkdtempSync(join(directory, 'open-'));
      await fillStore(folder, size, { finished: false });
      const service = await startService();
      const adapter = await startProcess(
        'adapter',
        adapterOptions(service, folder, { city: { maxCallsPerSecond: READINGS_PER_SECOND } }),
      );
      running.set(size, { service, adapter });
      // Until then all have been claimed.
      await pause(CLAIMED_WITHIN_MS);
    }
    const line = await grow('100 readings beside so many open projects', sizes, (size) => {
      const { service, adapter } = running.get(size);
      return costOfWork(adapter, async () => {
        const until = service.calls.length + 100;
        while (service.calls.length < until) await pause(10);
      });
    });
    return [line];
  } finally {
    for (const { service, adapter } of running.values()) {
      await adapter.stop();
      service.close();
    }
  }
}

async function growFindings(directory) {
  return withAdapter(directory, { pollIntervalMs: 50 }, async ({ service, adapter }) => {
    service.state.reports = reportsAt('Complete');
    const project = await createProject(adapter.url);
    await snapshotWhen(adapter.url, project, ({ phase }) => phase === 'complete');
    const path = `${adapter.url}${project.path}/reports/report-1`;
    return [
      await grow('20 times a report with so many findings', [4, 40, 400], (count) => {
        service.state.findings = findingsOf(count);
        return costOfWork(adapter, () => askTimes(20, path, project));
      }),
    ];
  });
}

/** A project keeps 50 attempts at most, so that is where it ends. */
async function growAttempts(directory) {
  const folders = new Map();
  for (const attempts of [5, 16, 50]) {
    const folder = mkdtempSync(join(directory, 'attempts-'));
    folders.set(attempts, { folder, ...(await fillAttempts(folder, attempts)) });
  }
  return [
    await grow('50 times a project with so many attempts, each with 40 findings', [...folders.keys()], (attempts) => {
      const { folder, project } = folders.get(attempts);
      return withAdapter(folder, {}, async ({ adapter }) =>
        costOfWork(adapter, () => askTimes(50, `${adapter.url}${project.path}/attempts`, project)),
      );
    }),
  ];
}

/** None of the first run's findings is on a sheet of the second one. */
async function growComparison() {
  const findings = (sheets, prefix) =>
    Array.from({ length: 10 }, (_, rule) => ({
      ...{ id: `f-${rule}`, title: `Title ${'abcdefghij'[rule]}`, status: 'fail' },
      sheets: Array.from({ length: sheets }, (_, sheet) => `${prefix}-${sheet}`),
    }));
  const line = await grow(
    'ten findings on so many sheets are compared with the run before',
    [20, 200, 2_000],
    async (sheets) => {
      const runs = [findings(sheets, 'A'), findings(sheets, 'B')];
      return costOfOwn(() => compareFindings(...runs));
    },
    'none, since each place is looked up equally often however many there are; what grows is the collection of garbage, a fifth of it, and what 40,000 places miss in the caches of the processor. No drawing set has so many',
  );
  return [line];
}

/** A project whose first run was repeated so often, in SQL. */
async function fillAttempts(folder, attempts) {
  const project = await withAdapter(folder, { pollIntervalMs: 50 }, async ({ service, adapter }) => {
    service.state.findings = findingsOf(40);
    service.state.reports = reportsAt('Complete');
    const made = await createProject(adapter.url);
    await snapshotWhen(adapter.url, made, ({ phase }) => phase === 'complete');
    await askTimes(1, `${adapter.url}${made.path}/attempts`, made);
    return made;
  });
  const file = new Libsql(databaseIn(folder));
  file.exec(`WITH RECURSIVE runs (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM runs WHERE n < ${attempts})
    INSERT INTO attempts (project_id, run, record) SELECT id, n, json_set(record, '$.run', n) FROM projects, runs;
    WITH RECURSIVE runs (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM runs WHERE n <= ${attempts})
    INSERT INTO report_findings SELECT project_id, n, report_id, findings FROM report_findings, runs;
    UPDATE projects SET record = json_set(record, '$.run', ${attempts + 1})`);
  file.close();
  return { project };
}

async function askTimes(count, address, { cookie }) {
  for (let time = 0; time < count; time += 1) {
    const response = await fetch(address, { headers: { cookie } });
    if (!response.ok) throw new Error(`The adapter answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

/** A receiver that is back after it was away for long: what waits was tried before, and is all due. */
async function growEvents(directory) {
  const stores = new Map();
  for (const count of [500, 5_000, 50_000]) {
    const folder = mkdtempSync(join(directory, 'events-'));
    await fillStore(folder, count, { finished: true });
    const file = new Libsql(databaseIn(folder));
    file.exec(`INSERT INTO outbox (lane, event_id, project_id, state, due_at, failures, event)
      SELECT 'forward', 'event-' || id, id, 'waiting', sequence % 1000, 1, '{"id":"event-' || id || '"}' FROM projects`);
    file.close();
    stores.set(count, await openSqliteStore(databaseIn(folder)));
  }
  const line = await grow('20 events are claimed of so many that wait', [...stores.keys()], async (count) => {
    const store = stores.get(count);
    return costOfOwn(async () => {
      for (let time = 0; time < 20; time += 1) {
        const claimed = await store.claimEntries('forward', 60_000, { fresh: 8, retried: 1 });
        if (claimed.length !== 1) throw new Error('No event was claimed.');
      }
    });
  });
  for (const store of stores.values()) await store.close();
  return [line];
}

/** The store alone: what a receipt needs beyond it is the same however many there are. */
async function growReceipts(directory) {
  const stores = new Map();
  for (const count of [1_000, 10_000, 100_000]) {
    const folder = mkdtempSync(join(directory, 'receipts-'));
    await fillStore(folder, count, { finished: true });
    const file = new Libsql(databaseIn(folder));
    file.exec(
      "INSERT INTO receipts SELECT 'receipt-' || id, id, 1, '2026-01-02', 'key-' || id, '2026-01-01' FROM projects",
    );
    const { id } = JSON.parse(file.prepare('SELECT record FROM projects LIMIT 1').get().record);
    file.close();
    stores.set(count, { store: await openSqliteStore(databaseIn(folder)), project: { id } });
  }
  let serial = 0;
  const line = await grow('200 receipts stored and redeemed beside so many', [...stores.keys()], async (count) => {
    const { store, project } = stores.get(count);
    return costOfOwn(async () => {
      for (let time = 0; time < 200; time += 1) {
        serial += 1;
        const receipt = { jti: `new-${serial}`, run: 1e6 + serial, iat: 1, exp: 2 };
        await store.recordReceipt(project.id, () => receipt);
        await store.redeemReceipt(receipt.jti, `new-key-${serial}`, '2026-01-01', () => true);
      }
    });
  });
  for (const { store } of stores.values()) await store.close();
  return [line];
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
