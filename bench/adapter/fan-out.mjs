/** From the moment at which the service has answered a change until the last watcher has it, against bare http told the same. */
import { execSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { kibibytes, lost, median, milliseconds, pause, times, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { arrivals, openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST = 1.3;
const JUDGED = 5_000;
const NUMBERS = [1_000, JUDGED, 20_000];
/** What a process has open beside its watchers' sockets. */
const OTHER_FILES = 300;
const CHANGES = 11;
/** Of them. */
const WARM_UPS = 2;
const TRIED =
  'the bytes are made once for all watchers; what is left is a web stream for each, where bare http writes to a socket';
const STAGES = ['Analysing', 'Categorising', 'Assessing', 'Summarising'];

/** @param {string} directory */
export async function measureFanOut(directory) {
  const mostFiles = Number(execSync('ulimit -Hn')) || Infinity;
  const lines = [];
  for (const wanted of NUMBERS) {
    const watchers = Math.min(wanted, mostFiles - OTHER_FILES);
    const measured = fanOut(
      watchers,
      2 * watchers < mostFiles - OTHER_FILES,
      mkdtempSync(join(directory, 'watchers-')),
    );
    lines.push(await measured.catch((error) => lost(`one change reaches ${watchers} watchers`, error.message)));
  }
  return lines;
}

/** `inTurns`: both have their watchers at the same time. Else one has them after the other, which takes half as many sockets. */
async function fanOut(watchers, inTurns, directory) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory, { pollIntervalMs: 1_000 }));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ reports }) => reports.length > 0);
  const event = (serial) => `id: ${serial}\nevent: snapshot\ndata: ${body}\n\n`;
  const raw = await startProcess('raw', { body, event: event(0), headers: rawHeaders(headers) });
  const bare = {
    process: raw,
    change: async (serial) => {
      const startedAt = performance.now();
      await fetch(`${raw.url}/change`, { method: 'POST', body: event(serial) });
      return startedAt;
    },
  };
  const own = {
    process: adapter,
    change: async (serial) => {
      const reports = reportsAt(STAGES[serial % STAGES.length] ?? '', serial);
      const answered = new Promise((resolve) => {
        service.whenAnswered((given, at) => given === reports && resolve(at));
      });
      service.state.reports = reports;
      return answered;
    },
  };
  try {
    for (const targets of inTurns ? [[bare, own]] : [[bare], [own]]) await measureChanges(targets, project, watchers);
    const ratios = own.ms.map((ms, change) => ms / bare.ms[change]);
    const line = {
      what: `one change reaches ${watchers.toLocaleString('en')} watchers, against bare http`,
      measured: `${withSpread(ratios, times)}: ${milliseconds(median(own.ms))} against ${milliseconds(median(bare.ms))}; processor ${milliseconds(median(own.processorMs))} against ${milliseconds(median(bare.processorMs))}; resident for each ${kibibytes(own.residentEach)} against ${kibibytes(bare.residentEach)}`,
    };
    if (watchers !== JUDGED) return { ...line, limit: 'noted', pass: true };
    return { ...line, limit: `within ${times(MOST)}`, pass: median(ratios) <= MOST, tried: TRIED };
  } finally {
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
}

/** Writes into each target what its changes took. */
async function measureChanges(targets, project, watchers) {
  const open = [];
  try {
    for (const target of targets) {
      Object.assign(target, { seen: arrivals(), ms: [], processorMs: [] });
      const before = (await target.process.figures()).memory.rss;
      open.push(await openReaders(target.process.url, project, watchers, target.seen.onText));
      target.residentEach = ((await target.process.figures()).memory.rss - before) / watchers;
    }
    for (let serial = 1; serial <= CHANGES; serial += 1) {
      for (const { process, seen, change, ms, processorMs } of targets) {
        await pause(300);
        const before = (await process.figures()).processorMs;
        const all = seen.all(watchers);
        const startedAt = await change(serial);
        const tookMs = (await all) - startedAt;
        if (serial <= WARM_UPS) continue;
        ms.push(tookMs);
        processorMs.push((await process.figures()).processorMs - before);
      }
    }
  } finally {
    for (const readers of open) readers.close();
  }
}
