/** What all rooms of the adapter are given. */
import type { GatePolicy } from './options.js';
import type { AdapterLog } from './server/log/adapter-log.js';
import type { Store } from './store/store.js';
import { OTHER_RUN_AWAITED_MS } from './tracking/advance.js';
import type { UpstreamTimes } from './upstream/http-client.js';

/** Times, chance and clock. Only tests change them. */
export type AdapterSettings = Readonly<typeof SETTINGS>;
export const SETTINGS = {
  upstreamTimes: {} as Partial<UpstreamTimes>,
  hookTimeoutMs: 10_000,
  bodyTimeoutMs: 15_000,
  heartbeatMs: 15_000,
  /** All hints about a project within this time cause one reading. */
  hintWindowMs: 1_000,
  outboxTimes: {
    /** The waits between attempts; after the last an event is a dead letter. */
    retryDelaysMs: [5, 30, 120, 600, 3_600, 18_000, 36_000].map((seconds) => seconds * 1_000),
    /** How much longer than its time-out a delivery's lease is, so that its outcome can be saved. */
    leaseMarginMs: 15_000,
    /** How often the outbox is read without a wake-up: for retries, and for events left by another instance. */
    sweepMs: 5_000,
    hookTimeoutMs: 30_000,
    forwardTimeoutMs: 15_000,
  },
  creationTimes: {
    /** How long one call to the service and the search after it may take. After that its instance has died. */
    leaseMs: 60_000,
    /** A project that the service has not listed this long after its answer was lost does not exist. */
    settleMs: 20_000,
  },
  /** A run may begin on the service's own page without a webhook, so complete projects are read again, after doubling pauses. */
  revisitTimes: { firstMs: 10 * 60_000, maxPauseMs: 6 * 60 * 60_000 },
  retentionRoundMs: 60 * 60_000,
  /** The wait after each failed reading of the service's copies. After the last one the drawings count as not verified. */
  verifyRetryDelaysMs: [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000] as readonly number[],
  /** How long after copies were read the service may still list a later run that they belong to. */
  otherRunMs: OTHER_RUN_AWAITED_MS,
  /** An instance that does not renew its leases for so long has died: others take its projects. It renews them three times in that time. */
  leaseMs: 30_000,
  /** A start whose answer was lost counts as not begun if it does not show in the service for so long. */
  settleStartMs: 20_000,
  random: Math.random,
  /** Milliseconds that never go back. */
  monotonicClock: performance.now.bind(performance),
};

/** The settings, with what all rooms use of one start. */
export interface Shared extends AdapterSettings {
  readonly store: Store;
  readonly policy: GatePolicy;
  readonly log: AdapterLog;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Names this process among those that share the store. */
  readonly instance: string;
}
