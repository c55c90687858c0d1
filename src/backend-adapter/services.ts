/** What routes work with, put together once for each start, and what works on its own beside them. */
import { randomUUID } from 'node:crypto';
import type { UploadLimits } from 'precheck-contract';
import { DIGEST_TIMES, DrawingDigests } from './drawings/digests.js';
import { COPY_TIMES, createCopies } from './drawings/copies.js';
import { DrawingVerification, VERIFY_RETRY_DELAYS_MS } from './drawings/verification.js';
import { policyVersion, type GatePolicy } from './gate/gate-policy.js';
import { createTokenIdentity, type TokenIdentity } from './http/identity-token.js';
import { createCookieIdentity, identitySecret } from './http/identity.js';
import { STREAM_CAPS } from './http/limits/stream-caps.js';
import { BODY_TIMEOUT_MS } from './http/request-body.js';
import { StreamRegistry } from './http/stream-registry.js';
import {
  DEFAULT_LIMITS,
  DEFAULT_MOUNT_PATH,
  DEFAULT_POLL_INTERVAL_MS,
  DEFAULT_RECEIPT_LIFETIME_MS,
} from './option-defaults.js';
import type { PrecheckAdapterOptions } from './options.js';
import { HOOK_TIMEOUT_MS } from './outbox/hooks.js';
import { createOutbox, OUTBOX_TIMES, type Outbox } from './outbox/outbox.js';
import { CREATION_TIMES, CreationFinder } from './projects/creations/creation-finder.js';
import { ProjectCreations } from './projects/creations/project-creations.js';
import { createPropertyGateway } from './property/create-gateway.js';
import type { PropertyGateway } from './property/property-gateway.js';
import { createReceiptSigner, type ReceiptSigner } from './receipts/receipt-signer.js';
import type { AdapterLog } from './server/log/adapter-log.js';
import { wordsOf, type Redactor } from './server/log/redactor.js';
import type { Metrics } from './server/metrics/metrics.js';
import type { Store } from './store/store.js';
import { createRunEstimates } from './tracking/estimates/run-estimates.js';
import { REVISIT_TIMES } from './tracking/leases.js';
import { Presence } from './tracking/presence.js';
import { createSaver } from './tracking/save.js';
import { ProjectTracker } from './tracking/tracker.js';
import { UPSTREAM_TIMES, type UpstreamTimes } from './upstream/http-client.js';
import { createUpstream, type Upstream } from './upstream/upstream.js';

/** What tests set otherwise. */
export type AdapterSettings = Readonly<typeof SETTINGS>;

export const SETTINGS = {
  upstreamTimes: {} as Partial<UpstreamTimes>,
  heartbeatMs: 15_000,
  hintWindowMs: 1_000,
  hookTimeoutMs: HOOK_TIMEOUT_MS,
  bodyTimeoutMs: BODY_TIMEOUT_MS,
  outboxTimes: OUTBOX_TIMES,
  creationTimes: CREATION_TIMES,
  revisitTimes: REVISIT_TIMES,
  copyTimes: COPY_TIMES,
  verifyRetryDelaysMs: VERIFY_RETRY_DELAYS_MS,
  digestTimes: DIGEST_TIMES,
  /** An instance that is not heard of for so long has died: others take its projects. */
  leaseMs: 30_000,
  /** A start or a creation whose answer was lost, and that does not show in the service for so long, has not been taken. */
  settleStartMs: 20_000,
  random: Math.random,
  /** Milliseconds that never go back. */
  monotonicClock: (): number => performance.now(),
};

/** As long as a person's call may wait for its place. */
const MAX_CREATION_WAIT_MS = 5_000;

/** What routes work with. */
export interface Services {
  readonly mountPath: string;
  readonly store: Store;
  readonly upstream: Upstream;
  readonly tracker: ProjectTracker;
  readonly creations: ProjectCreations;
  /** Null where no property service is configured. */
  readonly property: PropertyGateway | null;
  readonly digests: DrawingDigests;
  readonly verification: DrawingVerification;
  readonly signer: ReceiptSigner;
  readonly streams: StreamRegistry;
  readonly metrics: Metrics;
  readonly policy: GatePolicy;
  /** Part of the ETag and of event ids: a changed policy changes what pages see. */
  readonly policyVersion: string;
  readonly limits: UploadLimits;
  readonly cityNames: Readonly<Record<string, string | undefined>>;
  /** Other origins whose pages may call. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Null where the vendor's `identify` says who asks. */
  readonly tokens: TokenIdentity | null;
  readonly issuer: string;
  readonly audience: string;
  readonly receiptLifetimeMs: number;
  readonly heartbeatMs: number;
  readonly clock: () => number;
  readonly log: AdapterLog;
}

export interface Running {
  readonly services: Services;
  readonly identities: { readonly cookies: ReturnType<typeof createCookieIdentity>; readonly tokens: TokenIdentity };
  readonly outbox: Outbox;
  /** Ends what works on its own, gives the projects back and closes connections and store. Waits for `requests` first. */
  close(requests: Promise<unknown>, drainMs: number): Promise<void>;
}

/** Rejects where the store fails. */
export async function startServices(
  store: Store,
  options: PrecheckAdapterOptions,
  settings: AdapterSettings,
  reporting: { readonly log: AdapterLog; readonly redact: Redactor; readonly metrics: Metrics },
): Promise<Running> {
  const { log, redact, metrics } = reporting;
  const { gate: policy, cities, issuer, audience, clock = Date.now } = options;
  const { random, monotonicClock, settleStartMs } = settings;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const receiptLifetimeMs = options.receiptLifetimeMs ?? DEFAULT_RECEIPT_LIFETIME_MS;
  const shared = { store, clock, monotonicClock, random, policy, log, instance: randomUUID() };

  const secret = await identitySecret(store);
  const tokens = createTokenIdentity(secret, clock);
  const signer = await createReceiptSigner(store, { lifetimeMs: receiptLifetimeMs, clock });
  const upstream = createUpstream(options, {
    ...shared,
    times: { ...UPSTREAM_TIMES, ...settings.upstreamTimes },
    onCall: metrics.countCall,
    onCircuit: metrics.noteCircuit,
  });
  const outbox = createOutbox({
    ...shared,
    options,
    times: settings.outboxTimes,
    wordsOf: (error) => wordsOf(error, redact),
    onFailure: metrics.countHookFailure,
  });

  const presence = new Presence(shared);
  const saver = createSaver({ ...shared, outbox, presence });
  const copies = createCopies({ upstream, cities, times: settings.copyTimes });
  const verification = new DrawingVerification({
    ...shared,
    saver,
    upstream,
    copies,
    retryDelaysMs: settings.verifyRetryDelaysMs,
  });
  const tracker = new ProjectTracker({
    ...shared,
    saver,
    presence,
    upstream,
    estimates: createRunEstimates(shared),
    settleStartMs,
    leaseMs: settings.leaseMs,
    revisitTimes: settings.revisitTimes,
    hintWindowMs: settings.hintWindowMs,
    pollIntervalMs: options.pollIntervalMs ?? DEFAULT_POLL_INTERVAL_MS,
    onRead: (project) => verification.checkWhenDue(project),
  });
  const digests = new DrawingDigests({
    ...shared,
    saver,
    upstream,
    copies,
    limits,
    times: settings.digestTimes,
    onOtherRun: (project) => tracker.hint(project),
  });
  const creations = new ProjectCreations({
    ...shared,
    tracker,
    upstream,
    firstLookMs: settings.creationTimes.firstLookMs,
    settleMs: settleStartMs,
    longestWaitMs: MAX_CREATION_WAIT_MS,
  });
  const finder = new CreationFinder({ ...shared, tracker, upstream, times: settings.creationTimes });
  const anonymous = options.identify === undefined;
  const property =
    options.property === undefined || upstream.property === null
      ? null
      : createPropertyGateway({ ...shared, options: options.property, service: upstream.property, anonymous });
  const streams = new StreamRegistry({ ...STREAM_CAPS, ...options.streamCaps });
  metrics.watch({
    openStreams: () => streams.open,
    trackedProjects: () => tracker.watched,
    lostCreations: () => store.countLostCreations(),
    outbox: () => store.countEntries(),
    propertyQuota: async () => (await property?.quota()) ?? null,
  });

  await tracker.start();
  outbox.start();
  finder.start();
  return {
    services: {
      mountPath: options.mountPath ?? DEFAULT_MOUNT_PATH,
      store,
      upstream,
      tracker,
      creations,
      property,
      digests,
      verification,
      signer,
      streams,
      metrics,
      policy,
      policyVersion: policyVersion(policy),
      limits,
      cityNames: Object.fromEntries(Object.entries(cities).map(([cityKey, city]) => [cityKey, city.name])),
      allowedOrigins: new Set(options.allowedOrigins),
      tokens: anonymous ? tokens : null,
      issuer,
      audience,
      receiptLifetimeMs,
      heartbeatMs: settings.heartbeatMs,
      clock,
      log,
    },
    identities: { cookies: createCookieIdentity(secret), tokens },
    outbox,
    async close(requests, drainMs) {
      streams.closeAll();
      finder.stop();
      // What these ask the service ends with the connections.
      const drawings = Promise.all([digests.close(), verification.close(), copies.close()]);
      await Promise.all([requests, outbox.close(drainMs)]);
      tracker.stop();
      await upstream.close();
      await Promise.all([tracker.close(), finder.close(), drawings]);
      await store.close();
    },
  };
}
