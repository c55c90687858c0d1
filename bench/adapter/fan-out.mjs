/** From the moment at which the service has answered a change until the last watcher has it, against bare http told the same. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { kibibytes, lost, median, milliseconds, pause, times, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { arrivals, openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST = 1.3;
const JUDGED = 5_000;
const NUMBERS = [1_000, JUDGED, 20_000];
const CHANGES = 7;
/** Of them. */
const WARM_UPS = 2;
const STAGES = ['Analysing', 'Categorising', 'Assessing', 'Summarising'];

/** @param {string} directory */
export async function measureFanOut(directory) {
  const lines = [];
  for (const watchers of NUMBERS) {
    lines.push(
      await fanOut(watchers, mkdtempSync(join(directory, 'watchers-'))).catch((error) =>
        lost(`one change reaches ${watchers} watchers`, error.message),
      ),
    );
  }
  return lines;
}

async function fanOut(watchers, directory) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory, { pollIntervalMs: 1_000 }));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ reports }) => reports.length > 0);
  const event = (serial) => `id: ${serial}\nevent: snapshot\ndata: ${body}\n\n`;
  const raw = await startProcess('raw', { body, event: event(0), headers: rawHeaders(headers) });
  const [bare, own] = [arrivals(), arrivals()];
  const open = [];
  try {
    open.push(await openReaders(raw.url, project, watchers, bare.onText));
    const before = (await adapter.figures()).memory.rss;
    open.push(await openReaders(adapter.url, project, watchers, own.onText));
    const each = ((await adapter.figures()).memory.rss - before) / watchers;
    const costs = { bare: [], own: [], bareProcessor: [], ownProcessor: [] };
    for (let change = 0; change < CHANGES; change += 1) {
      await pause(300);
      const rawBefore = (await raw.figures()).processorMs;
      const rawAll = bare.all(watchers);
      const startedAt = performance.now();
      await fetch(`${raw.url}/change`, { method: 'POST', body: event(change + 1) });
      costs.bare.push((await rawAll) - startedAt);
      costs.bareProcessor.push((await raw.figures()).processorMs - rawBefore);

      await pause(300);
      const ownBefore = (await adapter.figures()).processorMs;
      const reports = reportsAt(STAGES[change % STAGES.length] ?? '', change);
      const answered = new Promise((resolve) => {
        service.whenAnswered((given, at) => given === reports && resolve(at));
      });
      const ownAll = own.all(watchers);
      service.state.reports = reports;
      const answeredAt = await answered;
      costs.own.push((await ownAll) - answeredAt);
      costs.ownProcessor.push((await adapter.figures()).processorMs - ownBefore);
    }
    const ratios = costs.own.map((ms, change) => ms / costs.bare[change]).slice(WARM_UPS);
    const medianOf = (values) => milliseconds(median(values.slice(WARM_UPS)));
    const line = {
      what: `one change reaches ${watchers} watchers, against bare http`,
      measured: `${withSpread(ratios, times)}: ${medianOf(costs.own)} against ${medianOf(costs.bare)}; processor ${medianOf(costs.ownProcessor)} against ${medianOf(costs.bareProcessor)}; ${kibibytes(each)} resident for each`,
    };
    if (watchers !== JUDGED) return { ...line, limit: 'noted', pass: true };
    return { ...line, limit: `within ${times(MOST)}`, pass: median(ratios) <= MOST };
  } finally {
    for (const readers of open) readers.close();
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
}
