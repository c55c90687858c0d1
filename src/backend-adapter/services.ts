/** Everything that one start of the adapter puts together: what routes use, and the background work. */
import { randomUUID } from 'node:crypto';
import { createCopies } from './drawings/copies.js';
import { createVerification } from './drawings/verification.js';
import { policyVersion } from './gate/gate.js';
import { StreamRegistry } from './http/stream-registry.js';
import { createIdentities, identitySecret } from './http/identity.js';
import type { ParsedOptions } from './options.js';
import { createOutbox } from './outbox/outbox.js';
import { startRetentionJob } from './projects/retention.js';
import { createPropertyGateway } from './property/gateway.js';
import { createReceiptSigner } from './receipts/receipt-signer.js';
import type { AdapterLog } from './server/log/adapter-log.js';
import type { Metrics } from './server/metrics/metrics.js';
import type { AdapterSettings, Shared } from './settings.js';
import { openStore } from './store/store-options.js';
import type { Store } from './store/store.js';
import { createPresence } from './tracking/presence.js';
import { createTracker } from './tracking/tracker.js';
import { UPSTREAM_TIMES } from './upstream/http-client.js';
import { createUpstream } from './upstream/upstream.js';

/** What routes and the vendor's calls use. */
export type Services = Awaited<ReturnType<typeof createServices>>;

export interface Reporting {
  readonly log: AdapterLog;
  readonly metrics: Metrics;
  /** What a hook or a receiver threw, as text that may be logged. */
  readonly redactedMessage: (error: unknown) => string;
}

/** Rejects where the store fails. */
export async function startServices(
  options: ParsedOptions,
  settings: AdapterSettings,
  reporting: Reporting,
): Promise<Services> {
  const { store: storeOptions, dataDirectory } = options;
  const onLost = (error: Error): void => reporting.log('database-connection-lost', { error });
  const store = await openStore({ options: storeOptions, dataDirectory, random: settings.random, onLost });
  try {
    return await createServices(store, options, settings, reporting);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function createServices(
  store: Store,
  options: ParsedOptions,
  settings: AdapterSettings,
  { log, metrics, redactedMessage }: Reporting,
) {
  const { gate: policy, cities, issuer, audience, clock = Date.now } = options;
  const { mountPath, limits, pollIntervalMs, receiptLifetimeMs } = options;
  const shared: Shared = { ...settings, store, clock, policy, log, instance: randomUUID() };

  const secret = await identitySecret(store);
  const signer = await createReceiptSigner(store, { lifetimeMs: receiptLifetimeMs, clock });
  const upstream = createUpstream(options, {
    ...shared,
    times: { ...UPSTREAM_TIMES, ...settings.upstreamTimes },
    metrics,
  });
  const outbox = createOutbox({
    ...shared,
    options,
    redactedMessage,
    onFailure: (hook) => metrics.countHookFailure(hook),
  });

  const presence = createPresence(shared);
  store.onSaved((project, events) => {
    presence.publish(project);
    if (events.length > 0) outbox.wake();
  });
  const copies = createCopies(upstream, cities);
  const verification = createVerification({ ...shared, outbox, upstream, copies, limits });
  const tracker = createTracker({ ...shared, outbox, presence, upstream, pollIntervalMs, verification });
  /** Null if no property service is configured. */
  const property =
    options.property === undefined || upstream.property === null
      ? null
      : createPropertyGateway({ ...shared, options: options.property, service: upstream.property });
  const streams = new StreamRegistry(options.streamCaps);
  metrics.watch({
    openStreams: () => streams.count,
    trackedProjects: () => tracker.countOpen(),
    outbox: () => store.countEntries(),
    propertyQuota: async () => (await property?.quota()) ?? null,
  });

  await tracker.start();
  outbox.wake();
  const retention = startRetentionJob({
    ...shared,
    presence,
    retention: options.retention,
    unservedLanes: outbox.unservedLanes,
    roundMs: settings.retentionRoundMs,
  });
  return {
    ...shared,
    mountPath,
    allowedOrigins: options.allowedOrigins,
    upstream,
    tracker,
    presence,
    property,
    verification,
    signer,
    streams,
    outbox,
    metrics,
    /** Part of the ETag and of event ids, since a changed policy changes snapshots. */
    policyVersion: policyVersion(policy),
    limits,
    cityNames: Object.fromEntries(Object.entries(cities).map(([cityKey, city]) => [cityKey, city.name])),
    /** What people are known by without the vendor's `identify`. */
    identities: options.identify === undefined ? createIdentities(secret, mountPath, clock) : null,
    issuer,
    audience,
    receiptLifetimeMs,
    /** Waits for `requests`, ends the background work, releases the projects, and closes connections and store. */
    async close(requests: Promise<unknown>, drainMs: number): Promise<void> {
      streams.closeAll();
      // Their calls to the service end with the connections.
      const drawings = Promise.all([verification.close(), copies.close()]);
      await Promise.all([requests, outbox.close(drainMs)]);
      tracker.stop();
      await upstream.close();
      await Promise.all([tracker.close(), retention.close(), drawings]);
      await store.close();
    },
  };
}
