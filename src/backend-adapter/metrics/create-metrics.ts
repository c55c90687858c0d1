/** The adapter's metrics, counted from the first moment by a library that is loaded later. */
import type { AdapterLog } from '../log/adapter-log.js';
import type { Metrics } from './metrics.js';

/** What GET /metrics says it is: the text form of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** What is counted before the library is there waits for it, and no more than this. */
const MOST_WAITING = 200;

/**
 * The library that counts costs a tenth of the start and nobody asks for its figures then: it is loaded with the first request, and counts
 * then what came before.
 */
export function createMetrics(log: AdapterLog): Metrics {
  let loading: Promise<Metrics> | null = null;
  let loaded: Metrics | null = null;
  let waiting: ((metrics: Metrics) => void)[] = [];
  const load = (): Promise<Metrics> =>
    (loading ??= import('./prometheus-metrics.js').then(({ createPrometheusMetrics }) => {
      loaded = createPrometheusMetrics(log);
      for (const count of waiting) count(loaded);
      waiting = [];
      return loaded;
    }));
  const count = (one: (metrics: Metrics) => void): void => {
    if (loaded !== null) return one(loaded);
    waiting.push(one);
    // The start alone never has so many.
    if (waiting.length > MOST_WAITING) void load();
  };
  return {
    contentType: CONTENT_TYPE,
    countRequest(request) {
      if (loaded !== null) return loaded.countRequest(request);
      waiting.push((metrics) => metrics.countRequest(request));
      void load();
    },
    countCall: (call) => count((metrics) => metrics.countCall(call)),
    countHint: (known) => count((metrics) => metrics.countHint(known)),
    countRefusedHint: (reason) => count((metrics) => metrics.countRefusedHint(reason)),
    countHookFailure: (hook) => count((metrics) => metrics.countHookFailure(hook)),
    noteCircuit: (state) => count((metrics) => metrics.noteCircuit(state)),
    watch: (sources) => count((metrics) => metrics.watch(sources)),
    text: async () => (await load()).text(),
  };
}
