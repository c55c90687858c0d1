/** What the adapter counts, in the text form of Prometheus. No label has a value that a caller chooses. */
import type { PropertyPingAnswer } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import type * as PromClient from 'prom-client';
import { requirePackage } from '../../optional-packages.js';
import type { PrecheckAdapterOptions } from '../../options.js';
import type { AdapterLog } from '../log/adapter-log.js';

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

export interface MetricSources {
  readonly openStreams: () => number;
  readonly trackedProjects: () => number;
  readonly outbox: () => Promise<{ waiting: number; dead: number }>;
  readonly propertyQuota: () => Promise<PropertyPingAnswer['quota']>;
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const MAX_READING_MS = 3_000;
/** Counting many at once costs a fraction of counting each alone. */
const MAX_PENDING = 250;

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts wait and are counted together, since prom-client loads slowly. Where it is not installed nothing is counted. */
export function createMetrics(log: AdapterLog) {
  let pending: ((figures: Figures) => void)[] = [];
  let figures: Figures | Error | null = null;

  const countPending = (): Figures | Error => {
    try {
      figures ??= createFigures(requirePackage('prom-client') as typeof PromClient, log);
    } catch (error) {
      figures = error as Error;
    }
    if (!(figures instanceof Error)) for (const count of pending) count(figures);
    pending = [];
    return figures;
  };
  const count = (one: (figures: Figures) => void): void => {
    if (pending.push(one) >= MAX_PENDING) countPending();
  };
  return {
    /** @param route its path, with the names of its parameters; `none` where nothing answers */
    countRequest: (method: string, route: string, status: number, durationMs: number): void =>
      count(({ requests, requestSeconds }) => {
        requests.inc({ method, route, status: String(status) });
        requestSeconds.observe({ route }, durationMs / 1000);
      }),
    countCall({ service, cityKey, method, outcome, durationMs }: CountedCall): void {
      const labels = { service, city: cityKey ?? '' };
      count(({ calls, callSeconds }) => {
        calls.inc({ ...labels, method, outcome });
        if (outcome !== 'not-sent') callSeconds.observe(labels, durationMs / 1000);
      });
    },
    /** It threw, refused, or did not answer in time. */
    countHookFailure: (hook: keyof PrecheckAdapterOptions): void =>
      count(({ hookFailures }) => hookFailures.inc({ hook })),
    /** From now on these are read for each answer. */
    watch: (sources: MetricSources): void => count(({ watch }) => watch(sources)),
    /** One that cannot be read in time is left out. Rejects where prom-client is not installed. */
    async text(): Promise<string> {
      const loaded = countPending();
      if (!(loaded instanceof Error)) return loaded.registry.metrics();
      log('metric-not-read', { metric: 'all', words: loaded.message, error: loaded });
      throw loaded;
    },
  };
}

type Figures = ReturnType<typeof createFigures>;
type Reading = readonly (readonly [value: number, labels: Readonly<Record<string, string>>])[];

function createFigures({ Counter, Gauge, Histogram, Registry }: typeof PromClient, log: AdapterLog) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, labelNames: string[], help: string) =>
    new Counter({ registers, name, help, labelNames });
  const histogram = (name: string, labelNames: string[], help: string) =>
    new Histogram({ registers, name, help, labelNames, buckets: SECONDS });
  /** Read for each answer. */
  const gauge = (name: string, labelNames: string[], help: string, read: () => Reading | Promise<Reading>) =>
    new Gauge({
      registers,
      name,
      help,
      labelNames,
      async collect() {
        this.reset();
        try {
          for (const [value, labels] of await withDeadline(MAX_READING_MS, [], read)) this.set(labels, value);
        } catch (error) {
          // What the database does not say now must not keep the rest from being read.
          log('metric-not-read', { metric: name, words: null, error });
        }
      },
    });
  const service = ['service', 'city'];
  return {
    registry,
    requests: counter('precheck_requests_total', ['method', 'route', 'status'], 'Requests answered.'),
    requestSeconds: histogram('precheck_request_duration_seconds', ['route'], 'Of an event stream, to its beginning.'),
    calls: counter(
      'precheck_upstream_calls_total',
      [...service, 'method', 'outcome'],
      'Requests to the services, each repetition counted.',
    ),
    callSeconds: histogram('precheck_upstream_call_duration_seconds', service, 'Includes the wait for the rate limit.'),
    hookFailures: counter('precheck_hook_failures_total', ['hook'], 'Hooks that threw, refused or were late.'),
    watch({ openStreams, trackedProjects, outbox, propertyQuota }: MetricSources): void {
      gauge('precheck_event_streams', [], 'Event streams that are open.', () => [[openStreams(), {}]]);
      gauge('precheck_tracked_projects', [], 'Projects that this process reads.', () => [[trackedProjects(), {}]]);
      gauge('precheck_outbox_events', ['state'], 'Events on their way, and dead letters.', async () =>
        Object.entries(await outbox()).map(([state, events]) => [events, { state }]),
      );
      gauge('precheck_property_quota', ['calls'], 'Calls of the property service this month.', async () => {
        const { limit, remaining } = (await propertyQuota()) ?? {};
        return Object.entries({ limit, remaining }).flatMap(([calls, count]) =>
          count === undefined ? [] : [[count, { calls }] as const],
        );
      });
    },
  };
}
