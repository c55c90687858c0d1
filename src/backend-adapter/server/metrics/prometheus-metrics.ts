/** The adapter's figures in the text form of Prometheus. No label has a value that a caller chooses. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from 'precheck-contract/deadline';
import type { AdapterLog } from '../log/adapter-log.js';
import type { CircuitState, CountedRequest, Metrics, MetricSources } from './metrics.js';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 15];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const LONGEST_READING_MS = 3_000;
/** Counting many at once costs a fraction of counting each alone. */
const MOST_UNCOUNTED = 250;

export function createPrometheusMetrics(log: AdapterLog): Metrics {
  const registry = new Registry();
  const common = { registers: [registry] };
  const requests = new Counter({
    ...common,
    name: 'precheck_requests_total',
    help: 'Requests answered, by the path of their route.',
    labelNames: ['method', 'route', 'status'],
  });
  const requestSeconds = new Histogram({
    ...common,
    name: 'precheck_request_duration_seconds',
    help: 'From a request to its answer; of an event stream, to its beginning.',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
  });
  const calls = new Counter({
    ...common,
    name: 'precheck_upstream_calls_total',
    help: 'Requests to the services, each repetition counted.',
    labelNames: ['service', 'city', 'method', 'outcome'],
  });
  const callSeconds = new Histogram({
    ...common,
    name: 'precheck_upstream_call_duration_seconds',
    help: 'From sending a request to a service, its wait for a place included, to the last byte of the answer.',
    labelNames: ['service', 'city'],
    buckets: CALL_SECONDS,
  });
  const hints = new Counter({
    ...common,
    name: 'precheck_webhook_hints_total',
    help: 'Completion webhooks taken, by whether the project is here.',
    labelNames: ['project'],
  });
  const refusedHints = new Counter({
    ...common,
    name: 'precheck_webhook_refusals_total',
    help: 'Webhooks not taken, by the error code of the answer.',
    labelNames: ['reason'],
  });
  const hookFailures = new Counter({
    ...common,
    name: 'precheck_hook_failures_total',
    help: 'Hooks that threw or were late, and deliveries that were not taken, each attempt counted.',
    labelNames: ['hook'],
  });
  let uncounted: CountedRequest[] = [];
  const countAll = (): void => {
    for (const { method, route, status, durationMs } of uncounted) {
      const path = route ?? 'none';
      requests.inc({ method: METHODS.has(method) ? method : 'other', route: path, status: String(status) });
      requestSeconds.observe({ route: path }, durationMs / 1000);
    }
    uncounted = [];
  };
  return {
    contentType: registry.contentType,
    countRequest(request) {
      uncounted.push(request);
      if (uncounted.length >= MOST_UNCOUNTED) countAll();
    },
    countCall({ service, cityKey, method, outcome, durationMs }) {
      const city = cityKey ?? '';
      calls.inc({ service, city, method, outcome });
      if (outcome !== 'not-sent') callSeconds.observe({ service, city }, durationMs / 1000);
    },
    countHint: (known) => hints.inc({ project: known ? 'known' : 'unknown' }),
    countRefusedHint: (reason) => refusedHints.inc({ reason }),
    countHookFailure: (hook) => hookFailures.inc({ hook }),
    noteCircuit: circuitNotes(registry),
    watch: (sources) => watch(registry, sources, log),
    text: () => {
      countAll();
      return registry.metrics();
    },
  };
}

function circuitNotes(registry: Registry): (state: CircuitState) => void {
  const labelNames = ['service', 'city'];
  const open = new Gauge({
    registers: [registry],
    name: 'precheck_upstream_circuit_open',
    help: '1 from when a service was found away until it answers again.',
    labelNames,
  });
  const openings = new Counter({
    registers: [registry],
    name: 'precheck_upstream_circuit_openings_total',
    help: 'How often a service was found away.',
    labelNames,
  });
  const openNow = new Set<string>();
  return ({ service, cityKey, isOpen }) => {
    const labels = { service, city: cityKey ?? '' };
    const key = JSON.stringify(labels);
    // A trial that fails opens it again: that is the same outage.
    openings.inc(labels, isOpen && !openNow.has(key) ? 1 : 0);
    if (isOpen) openNow.add(key);
    else openNow.delete(key);
    open.set(labels, isOpen ? 1 : 0);
  };
}

function watch(registry: Registry, sources: MetricSources, log: AdapterLog): void {
  const gauge = <Labels extends string>(
    name: string,
    help: string,
    labelNames: readonly Labels[],
    read: (set: (value: number, labels?: Partial<Record<Labels, string>>) => void) => void | Promise<void>,
  ): void => {
    new Gauge({
      registers: [registry],
      name,
      help,
      labelNames,
      async collect() {
        this.reset();
        try {
          const set = (value: number, labels: Partial<Record<Labels, string>> = {}): void =>
            this.set(labels as Record<Labels, string>, value);
          await inTime(async () => read(set));
        } catch (error) {
          // What the database does not say now must not keep the rest from being read.
          log('metric-not-read', { metric: name, words: null, error });
        }
      },
    });
  };
  gauge('precheck_event_streams', 'Event streams that are open.', [], (set) => set(sources.openStreams()));
  gauge('precheck_tracked_projects', 'Open projects that this process reads.', [], (set) =>
    set(sources.trackedProjects()),
  );
  gauge(
    'precheck_lost_creations',
    'Projects whose creation was not answered, and that are looked for.',
    [],
    async (set) => set(await sources.lostCreations()),
  );
  gauge('precheck_outbox_events', 'Events on their way, and dead letters.', ['state'], async (set) => {
    const { waiting, dead } = await sources.outbox();
    set(waiting, { state: 'waiting' });
    set(dead, { state: 'dead' });
  });
  gauge('precheck_property_quota', 'Calls of the property service this month.', ['calls'], async (set) => {
    const quota = await sources.propertyQuota();
    if (quota === null) return;
    set(quota.limit, { calls: 'limit' });
    set(quota.remaining, { calls: 'remaining' });
  });
}

async function inTime(read: () => Promise<void>): Promise<void> {
  await withDeadline(LONGEST_READING_MS, [], (signal) =>
    Promise.race([
      read(),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
    ]),
  );
}
