/** The metrics of an adapter without prom-client: nothing is counted, and the log tells whoever asks for them what to install. */
import type { AdapterLog } from '../log/adapter-log.js';
import type { Metrics } from './metrics.js';

export function createNoMetrics(log: AdapterLog, missing: Error): Metrics {
  const ignore = (): void => {};
  return {
    contentType: 'text/plain',
    countRequest: ignore,
    countCall: ignore,
    countHint: ignore,
    countRefusedHint: ignore,
    countHookFailure: ignore,
    noteCircuit: ignore,
    watch: ignore,
    async text() {
      log('metric-not-read', { metric: 'all', words: missing.message, error: missing });
      throw missing;
    },
  };
}
