/** From the moment at which the service has answered a change until the last of 5,000 watchers has it, against bare http told the same. */
import { median, milliseconds, pause, times, withSpread } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { arrivals, openReaders } from './readers.mjs';
import { reportsAt, startService } from './service.mjs';

const MOST = 1.3;
const WATCHERS = 5_000;
const CHANGES = 9;
/** Of them. */
const WARM_UPS = 2;
const STAGES = ['Analysing', 'Categorising', 'Assessing', 'Summarising'];

/** @param {string} directory */
export async function measureFanOut(directory) {
  const service = await startService();
  const adapter = await startProcess('adapter', adapterOptions(service, directory, { pollIntervalMs: 1_000 }));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ reports }) => reports.length > 0);
  const event = (serial) => `id: ${serial}\nevent: snapshot\ndata: ${body}\n\n`;
  const raw = await startProcess('raw', { body, event: event(0), headers: rawHeaders(headers) });
  const [bare, own] = [arrivals(), arrivals()];
  const [rawReaders, ownReaders] = [
    await openReaders(raw.url, project, WATCHERS, bare.onText),
    await openReaders(adapter.url, project, WATCHERS, own.onText),
  ];
  try {
    const costs = { bare: [], own: [], bareProcessor: [], ownProcessor: [] };
    for (let change = 0; change < CHANGES; change += 1) {
      await pause(300);
      const rawBefore = (await raw.figures()).processorMs;
      const rawAll = bare.all(WATCHERS);
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
      const ownAll = own.all(WATCHERS);
      service.state.reports = reports;
      const answeredAt = await answered;
      costs.own.push((await ownAll) - answeredAt);
      costs.ownProcessor.push((await adapter.figures()).processorMs - ownBefore);
    }
    const ratios = costs.own.map((ms, change) => ms / costs.bare[change]).slice(WARM_UPS);
    const medianOf = (values) => milliseconds(median(values.slice(WARM_UPS)));
    return [
      {
        what: `one change reaches ${WATCHERS} watchers, against bare http`,
        measured: `${withSpread(ratios, times)}: ${medianOf(costs.own)} against ${medianOf(costs.bare)}; processor ${medianOf(costs.ownProcessor)} against ${medianOf(costs.bareProcessor)}`,
        limit: `within ${times(MOST)}`,
        pass: median(ratios) <= MOST,
      },
    ];
  } finally {
    rawReaders.close();
    ownReaders.close();
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
}
