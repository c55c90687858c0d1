/** What a database that has grown for years costs a start, in time and in memory, and that retention keeps it as it is. */
import { mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startRetentionJob } from '../../src/backend-adapter/dist/projects/retention.js';
import { openSqliteStore } from '../../src/backend-adapter/dist/store/sqlite-store.js';
import { mebibytes, median, milliseconds, withSpread } from '../support/figures.mjs';
import { adapterOptions, startProcess } from './processes.mjs';
import { startService } from './service.mjs';
import { databaseIn, DAYS, fillStore, WATCHED_DAYS } from './stored-projects.mjs';

const MILLION = 1_000_000;
const STARTS = 5;
const MOST_TIMES_EMPTY = 1.3;
/** A project that is still looked at now and then has a place in the tracker. */
const WATCHED = Math.round((MILLION * WATCHED_DAYS) / DAYS);
const MOST_BYTES_EACH = 1_500;
const TRIED =
  'a watched project takes 400 bytes of heap, and they are claimed 500 at a time; the rest is memory that V8 has not given back after it read them';

const OLD = 20_000;
const KEPT_DAYS = 350;
const PATIENCE_MS = 60_000;

/** @param {string} directory */
export async function measureMillion(directory) {
  const service = await startService();
  try {
    const [empty, full] = [mkdtempSync(join(directory, 'empty-')), mkdtempSync(join(directory, 'full-'))];
    await fillStore(full, MILLION, { finished: true });
    const found = { empty: [], full: [] };
    for (let round = 0; round < STARTS; round += 1) {
      found.empty.push(await startOnce(service, empty));
      found.full.push(await startOnce(service, full));
    }
    const readyMs = (starts) => starts.map((start) => start.readyMs);
    const bytes = (starts) => median(starts.map((start) => start.bytes));
    const more = bytes(found.full) - bytes(found.empty);
    const file = statSync(databaseIn(full)).size;
    return [
      {
        what: `start with ${MILLION.toLocaleString('en')} finished projects in the database`,
        measured: `${withSpread(readyMs(found.full), milliseconds)}, resident ${mebibytes(bytes(found.full))}; empty ${withSpread(readyMs(found.empty), milliseconds)}, ${mebibytes(bytes(found.empty))}; the file ${mebibytes(file)}`,
        limit: `at most ${MOST_TIMES_EMPTY} times an empty one, and ${MOST_BYTES_EACH} bytes for each of the ${WATCHED.toLocaleString('en')} that are still watched`,
        pass:
          median(readyMs(found.full)) <= MOST_TIMES_EMPTY * median(readyMs(found.empty)) &&
          more <= MOST_BYTES_EACH * WATCHED,
        tried: TRIED,
      },
      await measureRetention(mkdtempSync(join(directory, 'old-'))),
    ];
  } finally {
    service.close();
  }
}

async function startOnce(service, directory) {
  const adapter = await startProcess('adapter', adapterOptions(service, directory));
  const { memory } = await adapter.figures(true);
  await adapter.stop();
  return { readyMs: adapter.readyMs, bytes: memory.rss };
}

/** The adapter's own job on its own store, with half of the projects too old. */
async function measureRetention(directory) {
  await fillStore(directory, OLD, { finished: true });
  const store = await openSqliteStore(databaseIn(directory));
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let job;
  const expired = await new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`The job did not end within ${PATIENCE_MS / 1000} s.`)), PATIENCE_MS).unref();
    job = startRetentionJob({
      store,
      presence: /** @type {any} */ ({ end() {} }),
      retention: { projectDays: KEPT_DAYS, eventDays: 90, propertyDays: 90 },
      unservedLanes: [],
      roundMs: 1,
      clock: Date.now,
      log: (_event, { projects, error }) => (error ? reject(error) : resolve(projects)),
    });
  });
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  await job.close();
  await store.close();
  const wanted = OLD * (1 - KEPT_DAYS / DAYS);
  return {
    what: `retention of ${KEPT_DAYS} days over ${OLD.toLocaleString('en')} projects of ${DAYS} days`,
    measured: `${expired.toLocaleString('en')} deleted in ${milliseconds(ms)}, ${milliseconds((user + system) / 1000 / expired)} of processor time each`,
    limit: 'half of them gone in one round',
    pass: Math.abs(expired / wanted - 1) < 0.03,
  };
}
