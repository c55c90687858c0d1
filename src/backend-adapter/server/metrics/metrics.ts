/** What the adapter counts, in the text form of Prometheus. No label has a value that a caller chooses. */
import { once } from 'node:events';
import type { ErrorCode, PropertyPingAnswer } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import type * as PromClient from 'prom-client';
import { requirePackage } from '../../optional-packages.js';
import type { AdapterLog } from '../log/adapter-log.js';

export interface CountedRequest {
  readonly method: string;
  /** The path of the route, with the names of its parameters; null where nothing answers. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

/** A service; `cityKey` is null for the property service. */
interface CountedService {
  readonly service: 'precheck' | 'property';
  readonly cityKey: string | null;
}

/** One request sent to a service, or refused without being sent. */
export interface CountedCall extends CountedService {
  readonly method: 'GET' | 'POST';
  /** The class of its status, or why there was no answer. */
  readonly outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'limited' | 'unavailable' | 'timeout' | 'misread' | 'not-sent';
  readonly durationMs: number;
}

/** Open: the service is left alone, because it was away. */
export interface CircuitState extends CountedService {
  readonly isOpen: boolean;
}

/** What the vendor gave, by the name of its option. */
export type CountedHook =
  | 'identify'
  | 'authorize'
  | 'clientAddress'
  | 'onReportCompleted'
  | 'onGateDecided'
  | 'forward';

export interface MetricSources {
  readonly openStreams: () => number;
  readonly trackedProjects: () => number;
  readonly lostCreations: () => Promise<number>;
  readonly outbox: () => Promise<{ waiting: number; dead: number }>;
  readonly propertyQuota: () => Promise<PropertyPingAnswer['quota']>;
}

export interface Metrics {
  countRequest(request: CountedRequest): void;
  countCall(call: CountedCall): void;
  /** `known`: a project of the adapter has that id. */
  countHint(known: boolean): void;
  /** A webhook was not taken; `reason` is the error code of its answer. */
  countRefusedHint(reason: ErrorCode): void;
  /** It threw, refused, or did not answer in time. */
  countHookFailure(hook: CountedHook): void;
  /** At the start, and with each change. */
  noteCircuit(state: CircuitState): void;
  /** From now on these are read for each answer. */
  watch(sources: MetricSources): void;
  /** One that cannot be read in time is left out. Rejects where prom-client is not installed. */
  text(): Promise<string>;
  readonly contentType: string;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const MAX_READING_MS = 3_000;
/** Counting many at once costs a fraction of counting each alone. */
const MAX_UNCOUNTED = 250;
/** The start alone never counts so many. */
const MAX_WAITING = 200;

/**
 * prom-client costs a tenth of the start, and nobody asks for figures then: it is loaded with the first request, and what was counted
 * before waits for it. Where it is not installed nothing is counted, and the log tells whoever asks for the figures.
 */
export function createMetrics(log: AdapterLog): Metrics {
  let counts: Figures | Error | null = null;
  let waiting: ((figures: Figures) => void)[] = [];
  const load = (): Figures | Error => {
    if (counts !== null) return counts;
    try {
      counts = createFigures(requirePackage('prom-client') as typeof PromClient, log);
    } catch (error) {
      counts = error as Error;
    }
    if (!(counts instanceof Error)) for (const count of waiting) count(counts);
    waiting = [];
    return counts;
  };
  const count = (one: (figures: Figures) => void, isRequest = false): void => {
    if (counts === null && !isRequest && waiting.length < MAX_WAITING) return void waiting.push(one);
    const loaded = load();
    if (!(loaded instanceof Error)) one(loaded);
  };
  return {
    contentType: CONTENT_TYPE,
    countRequest: (request) => count((figures) => figures.countRequest(request), true),
    countCall: (call) => count((figures) => figures.countCall(call)),
    countHint: (known) => count((figures) => figures.countHint(known)),
    countRefusedHint: (reason) => count((figures) => figures.countRefusedHint(reason)),
    countHookFailure: (hook) => count((figures) => figures.countHookFailure(hook)),
    noteCircuit: (state) => count((figures) => figures.noteCircuit(state)),
    watch: (sources) => count((figures) => figures.watch(sources)),
    async text() {
      const loaded = load();
      if (!(loaded instanceof Error)) return loaded.text();
      log('metric-not-read', { metric: 'all', words: loaded.message, error: loaded });
      throw loaded;
    },
  };
}

type Figures = Omit<Metrics, 'contentType'>;
type Labels = Readonly<Record<string, string>>;
type Reading = readonly (readonly [value: number, labels: Labels])[];

function createFigures({ Counter, Gauge, Histogram, Registry }: typeof PromClient, log: AdapterLog): Figures {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, labelNames: string[], help: string) =>
    new Counter({ registers, name, help, labelNames });
  const histogram = (name: string, labelNames: string[], help: string) =>
    new Histogram({ registers, name, help, labelNames, buckets: SECONDS });
  /** Read for each answer. */
  const gauge = (name: string, labelNames: string[], help: string, read: () => Reading | Promise<Reading>): void => {
    new Gauge({
      registers,
      name,
      help,
      labelNames,
      async collect() {
        this.reset();
        try {
          for (const [value, labels] of await inTime(read)) this.set(labels, value);
        } catch (error) {
          // What the database does not say now must not keep the rest from being read.
          log('metric-not-read', { metric: name, words: null, error });
        }
      },
    });
  };

  const requests = counter('precheck_requests_total', ['method', 'route', 'status'], 'Requests answered.');
  const requestSeconds = histogram(
    'precheck_request_duration_seconds',
    ['route'],
    'Of an event stream, to its beginning.',
  );
  const callLabels = ['service', 'city', 'method', 'outcome'];
  const calls = counter(
    'precheck_upstream_calls_total',
    callLabels,
    'Requests to the services, each repetition counted.',
  );
  const service = ['service', 'city'];
  const callSeconds = histogram('precheck_upstream_call_duration_seconds', service, 'The wait for a place included.');
  const openings = counter('precheck_upstream_circuit_openings_total', service, 'How often a service was found away.');
  const hints = counter('precheck_webhook_hints_total', ['project'], 'Webhooks taken, by whether the project is here.');
  const refusedHints = counter('precheck_webhook_refusals_total', ['reason'], 'Webhooks not taken, by error code.');
  const hookFailures = counter('precheck_hook_failures_total', ['hook'], 'Hooks that threw, refused or were late.');
  const circuits = new Map<string, { readonly labels: Labels; readonly isOpen: boolean }>();
  gauge('precheck_upstream_circuit_open', service, '1 from when a service was found away until it answers.', () =>
    [...circuits.values()].map(({ labels, isOpen }) => [isOpen ? 1 : 0, labels]),
  );

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
    countRequest(request) {
      uncounted.push(request);
      if (uncounted.length >= MAX_UNCOUNTED) countAll();
    },
    countCall({ service, cityKey, method, outcome, durationMs }) {
      const city = cityKey ?? '';
      calls.inc({ service, city, method, outcome });
      if (outcome !== 'not-sent') callSeconds.observe({ service, city }, durationMs / 1000);
    },
    countHint: (known) => hints.inc({ project: known ? 'known' : 'unknown' }),
    countRefusedHint: (reason) => refusedHints.inc({ reason }),
    countHookFailure: (hook) => hookFailures.inc({ hook }),
    noteCircuit({ service, cityKey, isOpen }) {
      const labels = { service, city: cityKey ?? '' };
      const key = JSON.stringify(labels);
      // A trial that fails opens it again: that is the same outage.
      openings.inc(labels, isOpen && circuits.get(key)?.isOpen !== true ? 1 : 0);
      circuits.set(key, { labels, isOpen });
    },
    watch({ openStreams, trackedProjects, lostCreations, outbox, propertyQuota }) {
      gauge('precheck_event_streams', [], 'Event streams that are open.', () => [[openStreams(), {}]]);
      gauge('precheck_tracked_projects', [], 'Projects that this process reads.', () => [[trackedProjects(), {}]]);
      gauge('precheck_lost_creations', [], 'Projects that are looked for.', async () => [[await lostCreations(), {}]]);
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
    text() {
      countAll();
      return registry.metrics();
    },
  };
}

function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  return withDeadline(MAX_READING_MS, [], (signal) =>
    Promise.race([once(signal, 'abort').then(() => Promise.reject(signal.reason as Error)), read()]),
  );
}
