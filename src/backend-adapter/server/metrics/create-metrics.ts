/** The adapter's metrics, counted from the first moment by a library that is loaded later. */
import type { AdapterLog } from '../log/adapter-log.js';
import type { Metrics } from './metrics.js';

/** What GET /metrics says it is: the text form of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** What is counted before the library is there waits for it. So much is loaded for, though nobody asks. */
const LOADED_FOR = 200;
/** Where it does not load, the first are kept: among them is what the start told. */
const MOST_WAITING = 10_000;

/**
 * The library that counts costs a tenth of the start and nobody asks for its figures then: it is loaded with the first request, and counts
 * then what came before.
 */
export function createMetrics(log: AdapterLog, library = () => import('./prometheus-metrics.js')): Metrics {
  let loading: Promise<Metrics> | null = null;
  let loaded: Metrics | null = null;
  let waiting: ((metrics: Metrics) => void)[] = [];
  let isFailureTold = false;
  const load = async (): Promise<Metrics> => {
    loading ??= library().then(({ createPrometheusMetrics }) => {
      loaded = createPrometheusMetrics(log);
      for (const count of waiting) count(loaded);
      waiting = [];
      return loaded;
    });
    try {
      return await loading;
    } catch (error) {
      // Its file may be there again.
      loading = null;
      throw error;
    }
  };
  /** Nobody waits for it: that it does not load must not end the process. */
  const loadInTime = (): void => {
    if (loading !== null) return;
    load().catch((error: unknown) => {
      if (!isFailureTold) log('metric-not-read', { metric: 'all', words: null, error });
      isFailureTold = true;
    });
  };
  const wait = (one: (metrics: Metrics) => void): void => {
    if (waiting.length < MOST_WAITING) waiting.push(one);
  };
  const count = (one: (metrics: Metrics) => void): void => {
    if (loaded !== null) return one(loaded);
    wait(one);
    // The start alone never has so many.
    if (waiting.length > LOADED_FOR) loadInTime();
  };
  return {
    contentType: CONTENT_TYPE,
    countRequest(request) {
      if (loaded !== null) return loaded.countRequest(request);
      wait((metrics) => metrics.countRequest(request));
      loadInTime();
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
