/** Puts the adapter together and takes it apart again. */
import { randomUUID } from 'node:crypto';
import type { HealthAnswer, ReceiptDecision, RedeemAnswer } from 'precheck-contract';
import { AdapterError } from './adapter-error.js';
import { toResponse } from './http/answer.js';
import { CREATION_TIMES, CreationFinder, type CreationTimes } from './projects/creations/creation-finder.js';
import { ProjectCreations } from './projects/creations/project-creations.js';
import { createCompareBeforeRun } from './drawings/compare-before-run.js';
import { COPY_TIMES, createCopyReader, type CopyTimes } from './drawings/copy-reader.js';
import { noteDrawingCheck } from './drawings/drawing-check.js';
import { DrawingLearner, LEARNING_TIMES } from './drawings/drawing-learner.js';
import { DrawingVerifier, VERIFY_RETRY_DELAYS_MS } from './drawings/drawing-verifier.js';
import { createRunEstimates } from './tracking/estimates/run-estimates.js';
import { policyVersion, ruleFor } from './gate/gate-policy.js';
import { HOOK_TIMEOUT_MS } from './outbox/hooks.js';
import { createTokenIdentity } from './http/identity-token.js';
import { createCookieIdentity, identitySecret } from './http/identity.js';
import { RateLimits, rateLimitSettings } from './http/limits/rate-limits.js';
import { keepDispatch } from './http/lazy-request.js';
import { createAdapterLog, type AdapterLog } from './server/log/adapter-log.js';
import { redactorOf, wordsOf, type Redactor } from './server/log/redactor.js';
import { createMetrics, type Metrics } from './server/metrics/metrics.js';
import { parseOptions, type ParsedOptions } from './option-schema.js';
import type { CityOptions, Connection, PrecheckAdapterOptions } from './options.js';
import { createOutbox, OUTBOX_TIMES, type DeadLetters, type Outbox, type OutboxTimes } from './outbox/outbox.js';
import { noteOutage } from './gate/outage-rule.js';
import { createProjectCalls, type ProjectCalls } from './projects/project-calls.js';
import { ProjectTracker } from './tracking/project-tracker.js';
import { createPropertyGateway } from './property/create-gateway.js';
import { createReceiptSigner, type RotateOptions, type Rotation } from './receipts/receipt-signer.js';
import { redeemReceipt } from './receipts/redemption.js';
import type { Identities } from './http/access-control.js';
import { Dispatcher, type DispatcherOptions } from './http/dispatcher.js';
import { BODY_TIMEOUT_MS } from './http/request-body.js';
import { ROUTES } from './http/route-table.js';
import type { Services } from './services.js';
import { openStore } from './store/open-store.js';
import type { Store, StoredProject } from './store/store.js';
import { StreamRegistry } from './http/stream-registry.js';
import { Revisits, REVISIT_TIMES, type RevisitRounds } from './tracking/revisits.js';
import { UPSTREAM_TIMES, type UpstreamTimes } from './upstream/http-client.js';
import { createUpstream } from './upstream/upstream.js';

export interface PrecheckAdapter {
  /** `connection` is for mounts that know it; only `clientAddress` sees it. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Rejects where the data directory or the database cannot be used. Requests wait for it; after a failure they let it be tried again. */
  readonly ready: Promise<void>;
  /** The public keys that receipts verify with. */
  jwks(): Promise<{ keys: JsonWebKey[] }>;
  /**
   * Makes a new signing key. It is published at once and signs ten minutes later; the key until now stays published until its last
   * receipt has expired. With `withdraw`, the new key signs at once and all earlier receipts stop counting.
   */
  rotateSigningKey(options?: RotateOptions): Promise<Rotation>;
  /**
   * What POST /receipts/redeem does, for a server in the same process. Throws an error with a receipt `code`. `accept`: the decisions
   * that are taken, passes only by default.
   */
  redeem(
    receipt: string,
    idempotencyKey: string,
    options?: { readonly accept?: readonly ReceiptDecision[] },
  ): Promise<RedeemAnswer>;
  /** Creating, adopting and reading projects from the vendor's own server. */
  readonly projects: ProjectCalls;
  /** Events for `onReportCompleted`, `onGateDecided` and `forward` that were given up. */
  readonly deadLetters: DeadLetters;
  /** What GET /metrics answers, for a server in the same process that lets it be read by its own rules. */
  metrics(): Promise<string>;
  /** Ends streams and waits for requests and deliveries under way (10 s at most), then closes connections and the database. */
  close(): Promise<void>;
}

/** What tests set otherwise. */
export interface AdapterSettings {
  readonly upstreamTimes: Partial<UpstreamTimes>;
  readonly heartbeatMs: number;
  readonly hintWindowMs: number;
  readonly hookTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly outboxTimes: OutboxTimes;
  readonly creationTimes: CreationTimes;
  readonly revisitTimes: RevisitRounds;
  readonly copyTimes: CopyTimes;
  readonly verifyRetryDelaysMs: readonly number[];
  readonly learningTimes: typeof LEARNING_TIMES;
  /** An instance that is not heard of for so long has died: others take its projects. */
  readonly leaseMs: number;
  /** A start or a creation whose answer was lost, and that does not show in the service for so long, has not been taken. */
  readonly settleStartMs: number;
  readonly random: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
}

const SETTINGS: AdapterSettings = {
  upstreamTimes: UPSTREAM_TIMES,
  heartbeatMs: 15_000,
  hintWindowMs: 1_000,
  hookTimeoutMs: HOOK_TIMEOUT_MS,
  bodyTimeoutMs: BODY_TIMEOUT_MS,
  outboxTimes: OUTBOX_TIMES,
  creationTimes: CREATION_TIMES,
  revisitTimes: REVISIT_TIMES,
  copyTimes: COPY_TIMES,
  verifyRetryDelaysMs: VERIFY_RETRY_DELAYS_MS,
  learningTimes: LEARNING_TIMES,
  leaseMs: 30_000,
  settleStartMs: 20_000,
  random: Math.random,
  monotonicClock: () => performance.now(),
};

/** A start that failed is tried again by the next call after so long, twice as long each time. */
const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 30_000;
const LONGEST_DRAIN_MS = 10_000;
/** As long as a person's call may wait for its place. */
const LONGEST_CREATION_WAIT_MS = 5_000;

interface Running {
  readonly services: Services;
  readonly identities: Identities;
  readonly outbox: Outbox;
  readonly verifier: DrawingVerifier;
  readonly finder: CreationFinder;
  readonly revisits: Revisits;
}

export function assembleAdapter(
  given: PrecheckAdapterOptions,
  overrides: Partial<AdapterSettings> = {},
): PrecheckAdapter {
  const options = parseOptions(given);
  const settings = { ...SETTINGS, ...overrides };
  const redact = redactorOf(options);
  const log = createAdapterLog(options.log, redact);
  const metrics = createMetrics(log);
  let status: HealthAnswer['status'] = 'starting';
  const underWay = new Set<Promise<unknown>>();

  let current: Running | null = null;
  let failures = 0;
  let restartAtMs = 0;
  const begin = (): Promise<Running> => {
    restartAtMs = Infinity;
    const starting = start(options, settings, { log, redact, metrics });
    starting.then(
      (running) => {
        if (status !== 'stopping') status = 'ok';
        current = running;
      },
      (error: unknown) => {
        if (status !== 'stopping') status = 'failed';
        restartAtMs = settings.monotonicClock() + Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** failures);
        failures += 1;
        // Who never looks at `ready` must not lose the process by it; every request says it too.
        log('start-failed', { words: wordsOf(error, redact), error });
      },
    );
    return starting;
  };
  let started = begin();
  const ready = started.then(() => undefined);
  ready.catch(() => {});
  const beginAgain = (): void => {
    if (status === 'failed' && settings.monotonicClock() >= restartAtMs) started = begin();
  };

  const running = (): Promise<Running> | Running => {
    if (status === 'stopping') throw new AdapterError('not_running', { message: 'The adapter has been closed.' });
    beginAgain();
    return (
      current ??
      started.catch((cause: unknown) => {
        throw new AdapterError('not_running', { message: 'The adapter could not start. Try again shortly.', cause });
      })
    );
  };
  const health = (): HealthAnswer => {
    beginAgain();
    if (status === 'failed') return { status, code: 'start_failed' };
    const isStoreGone = status === 'ok' && current?.services.tracker.storeAnswers === false;
    return isStoreGone ? { status: 'failed', code: 'store_unavailable' } : { status };
  };
  const dispatcher = createDispatcher(options, settings, {
    running,
    health,
    metrics,
    log,
    wordsOf: (error) => wordsOf(error, redact),
  });
  const tracked = <Result>(work: Promise<Result>): Promise<Result> => {
    underWay.add(work);
    const done = (): void => void underWay.delete(work);
    work.then(done, done);
    return work;
  };
  let closing: Promise<void> | null = null;

  const adapter: PrecheckAdapter = {
    ready,
    fetch: (request, connection = {}) => tracked(dispatcher.dispatch(request, connection).then(toResponse)),
    jwks: async () => tracked((await running()).services.signer.jwks()),
    rotateSigningKey: async (rotation) => tracked((await running()).services.signer.rotate(rotation)),
    redeem: async (receipt, idempotencyKey, { accept } = {}) => {
      const { services } = await running();
      return tracked(redeemReceipt(services, { receipt, idempotencyKey, accept }));
    },
    projects: createProjectCalls((work) => tracked((async () => work((await running()).services))())),
    deadLetters: {
      list: async (page) => tracked((await running()).outbox.deadLetters.list(page)),
      retry: async (id) => tracked((await running()).outbox.deadLetters.retry(id)),
    },
    metrics: async () => tracked((await running()).services.metrics.text()),
    close() {
      status = 'stopping';
      closing ??= stop(started, underWay);
      return closing;
    },
  };
  keepDispatch(adapter, (request, connection) => tracked(dispatcher.dispatch(request, connection)));
  return adapter;
}

function createDispatcher(
  options: ParsedOptions,
  settings: AdapterSettings,
  parts: Pick<DispatcherOptions, 'running' | 'health' | 'metrics' | 'log' | 'wordsOf'>,
): Dispatcher {
  const { identify, authorize, clientAddress, vendorToken, webhookSecret, allowedOrigins = [] } = options;
  const { hookTimeoutMs, bodyTimeoutMs, monotonicClock } = settings;
  const limits = new RateLimits(rateLimitSettings(options.rateLimits, options.limits.maxFiles), monotonicClock);
  return new Dispatcher({
    routes: ROUTES,
    mountPath: options.mountPath,
    access: {
      identify,
      authorize,
      clientAddress,
      vendorToken,
      webhookSecret,
      allowedOrigins: new Set(allowedOrigins),
      limits,
      hookTimeoutMs,
    },
    bodyTimeoutMs,
    ...parts,
  });
}

interface StartParts {
  readonly log: AdapterLog;
  readonly redact: Redactor;
  readonly metrics: Metrics;
}

async function start(options: ParsedOptions, settings: AdapterSettings, given: StartParts): Promise<Running> {
  const { random } = settings;
  const { log } = given;
  const store = await openStore({ options: options.store, dataDirectory: options.dataDirectory, random, log });
  try {
    return await startOn(store, options, settings, given);
  } catch (error) {
    // Whoever tries again opens it anew.
    await store.close();
    throw error;
  }
}

async function startOn(
  store: Store,
  options: ParsedOptions,
  settings: AdapterSettings,
  { log, redact, metrics }: StartParts,
): Promise<Running> {
  const clock = options.clock ?? Date.now;
  const { random } = settings;
  const secret = await identitySecret(store);
  const tokens = createTokenIdentity(secret, clock);
  const { limits, pollIntervalMs, receiptLifetimeMs } = options;
  const signer = await createReceiptSigner(store, { lifetimeMs: receiptLifetimeMs, clock });
  const { monotonicClock } = settings;
  const times = { ...UPSTREAM_TIMES, ...settings.upstreamTimes };
  const upstream = createUpstream(options, {
    times,
    clock,
    monotonicClock,
    random,
    onCall: metrics.countCall,
    onCircuit: metrics.noteCircuit,
    log,
  });
  const outbox = createOutbox({
    options,
    store,
    policy: options.gate,
    times: settings.outboxTimes,
    clock,
    random,
    wordsOf: (error) => wordsOf(error, redact),
    onFailure: metrics.countHookFailure,
    log,
  });
  const copies = {
    store,
    service: (cityKey: string) => upstream.city(cityKey),
    copyOriginsOf: (cityKey: string) => copyOriginsOf(options.cities[cityKey]),
    reader: createCopyReader(settings.copyTimes),
    clock,
    monotonicClock,
    eventsOf: outbox.entriesOf,
    onEvents: outbox.wake,
    publish: (project: StoredProject) => tracker.publish(project),
    log,
  };
  const verifier = new DrawingVerifier({
    ...copies,
    policy: options.gate,
    retryDelaysMs: settings.verifyRetryDelaysMs,
  });
  const learner = new DrawingLearner({
    ...copies,
    limits,
    onOtherRun: (project) => tracker.hint(project),
    ...settings.learningTimes,
  });
  const estimates = createRunEstimates({ store, monotonicClock, log });
  const instance = randomUUID();
  const tracker = new ProjectTracker({
    instance,
    leaseMs: settings.leaseMs,
    settleStartMs: settings.settleStartMs,
    store,
    upstream,
    clock,
    monotonicClock,
    random,
    pollIntervalMs,
    hintWindowMs: settings.hintWindowMs,
    eventsOf: outbox.entriesOf,
    onEvents: outbox.wake,
    noteDrawingCheck: (before, found) => noteDrawingCheck(before, found, options.gate),
    noteOutage: (before, found, service) => {
      const { outage: rule } = ruleFor(options.gate, before.cityKey, found.permitType);
      return noteOutage(before, found, service, { rule, nowMs: clock() });
    },
    noteEstimate: estimates.note,
    onRunEnded: estimates.learn,
    onRead: (project) => verifier.look(project),
    log,
  });
  const { creationTimes } = settings;
  const keeping = { store, tracker, clock, upstream, log };
  const { firstLookMs } = creationTimes;
  const creations = new ProjectCreations({
    ...keeping,
    instance,
    firstLookMs,
    settleMs: settings.settleStartMs,
    longestWaitMs: LONGEST_CREATION_WAIT_MS,
  });
  const finder = new CreationFinder({ ...keeping, times: creationTimes });
  const revisits = new Revisits({
    store,
    times: settings.revisitTimes,
    onDue: (project) => tracker.hint(project),
    onError: (error) => log('revisits-not-read', { error }),
  });
  const property =
    options.property === undefined || upstream.property === null
      ? null
      : createPropertyGateway({
          options: options.property,
          service: upstream.property,
          store,
          anonymous: options.identify === undefined,
          clock,
          monotonicClock,
          log,
        });
  const streams = new StreamRegistry(options.streamCaps);
  metrics.watch({
    openStreams: () => streams.open,
    trackedProjects: () => tracker.watched,
    lostCreations: () => store.countLostCreations(),
    outbox: () => store.countEntries(),
    propertyQuota: async () => (await property?.quota()) ?? null,
  });
  const services: Services = {
    mountPath: options.mountPath,
    store,
    upstream,
    tracker,
    creations,
    property,
    learner,
    compareBeforeRun: createCompareBeforeRun(copies),
    signer,
    streams,
    metrics,
    policy: options.gate,
    policyVersion: policyVersion(options.gate),
    limits,
    cityNames: Object.fromEntries(Object.entries(options.cities).map(([cityKey, city]) => [cityKey, city.name])),
    allowedOrigins: new Set(options.allowedOrigins),
    tokens: options.identify === undefined ? tokens : null,
    issuer: options.issuer,
    audience: options.audience,
    receiptLifetimeMs,
    heartbeatMs: settings.heartbeatMs,
    clock,
    log,
  };
  await tracker.start();
  outbox.start();
  finder.start();
  revisits.start();
  return {
    services,
    identities: { cookies: createCookieIdentity(secret), tokens },
    outbox,
    verifier,
    finder,
    revisits,
  };
}

/** None where the city was taken out of the options. */
function copyOriginsOf(city: CityOptions | undefined): ReadonlySet<string> {
  return new Set(city === undefined ? [] : [new URL(city.baseUrl).origin, ...(city.storageOrigins ?? [])]);
}

async function stop(started: Promise<Running>, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  const running = await started.catch(() => null);
  if (running === null) return;
  const { streams, tracker, upstream, store, learner } = running.services;
  streams.closeAll();
  running.finder.stop();
  // What it asks the service ends with the connections.
  const learned = learner.close();
  await Promise.all([drained(underWay), running.outbox.close(LONGEST_DRAIN_MS), running.verifier.close()]);
  tracker.stop();
  await upstream.close();
  await Promise.all([tracker.close(), running.finder.close(), running.revisits.close(), learned]);
  await store.close();
}

async function drained(underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_DRAIN_MS);
  });
  await Promise.race([Promise.allSettled([...underWay]), late]);
  clearTimeout(timer);
}
