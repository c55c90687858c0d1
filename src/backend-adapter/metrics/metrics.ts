/** What the adapter counts, in the text form of Prometheus. No label has a value that a caller chooses. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PropertyPingAnswer } from '../../contract/index.js';
import { withDeadline } from '../../contract/deadline.js';
import type { AdapterLog } from '../log/adapter-log.js';

export interface CountedRequest {
  readonly method: string;
  /** The path of the route, with the names of its parameters; null where nothing answers. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

/** One request sent to a service, or refused without being sent. */
export interface CountedCall {
  readonly service: 'precheck' | 'property';
  /** Null for the property service. */
  readonly cityKey: string | null;
  readonly method: 'GET' | 'POST';
  /** The class of its status, or why there was no answer. */
  readonly outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'limited' | 'unavailable' | 'timeout' | 'misread' | 'not-sent';
  readonly durationMs: number;
}

/** What is read when somebody asks. */
export interface MetricSources {
  readonly openStreams: () => number;
  readonly trackedProjects: () => number;
  readonly outbox: () => Promise<{ waiting: number; dead: number }>;
  readonly propertyQuota: () => Promise<PropertyPingAnswer['quota']>;
}

export interface Metrics {
  countRequest(request: CountedRequest): void;
  countCall(call: CountedCall): void;
  /** `known`: a project of the adapter has that id. */
  countHint(known: boolean): void;
  /** From now on these are read for each answer. */
  watch(sources: MetricSources): void;
  /** One that cannot be read in time is left out. */
  text(): Promise<string>;
  readonly contentType: string;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 15];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const LONGEST_READING_MS = 3_000;

export function createMetrics(log: AdapterLog): Metrics {
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
  return {
    contentType: registry.contentType,
    countRequest({ method, route, status, durationMs }) {
      const path = route ?? 'none';
      requests.inc({ method: METHODS.has(method) ? method : 'other', route: path, status: String(status) });
      requestSeconds.observe({ route: path }, durationMs / 1000);
    },
    countCall({ service, cityKey, method, outcome, durationMs }) {
      const city = cityKey ?? '';
      calls.inc({ service, city, method, outcome });
      if (outcome !== 'not-sent') callSeconds.observe({ service, city }, durationMs / 1000);
    },
    countHint: (known) => hints.inc({ project: known ? 'known' : 'unknown' }),
    watch: (sources) => watch(registry, sources, log),
    text: () => registry.metrics(),
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
          log('metric-not-read', { metric: name, error });
        }
      },
    });
  };
  gauge('precheck_event_streams', 'Event streams that are open.', [], (set) => set(sources.openStreams()));
  gauge('precheck_tracked_projects', 'Open projects that this process reads.', [], (set) =>
    set(sources.trackedProjects()),
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
