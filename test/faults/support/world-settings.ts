/** How the adapter is set up in every world: times as short as a machine that is busy with other things allows; what they mean is the same. */
import type { StoreOptions } from '../../../src/backend-adapter/options.js';
import { GATE } from './plan.js';
import type { ServiceAccess } from './service-client.js';

export const TERMS = {
  issuer: 'https://portal.example/precheck',
  audience: 'permit-portal',
  vendorToken: 'vendor-token-0123456789',
};
export const FORWARD_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const ANSWER_TIMEOUT_MS = 1_500;
export const HOOK_TIMEOUT_MS = 1_000;
export const LEASE_MS = 2_000;
/** Longer than a call that comes late is held back. */
const SETTLE_MS = 6_000;

const SETTINGS = {
  upstreamTimes: { connectTimeoutMs: 1_500, answerTimeoutMs: ANSWER_TIMEOUT_MS, retryBaseMs: 20, firstOpenMs: 200 },
  settleStartMs: SETTLE_MS,
  hintWindowMs: 100,
  leaseMs: LEASE_MS,
  creationTimes: { leaseMs: 6_000, settleMs: SETTLE_MS },
  outboxTimes: {
    retryDelaysMs: Array.from({ length: 60 }, (_, position) => Math.min(1_500, 50 * (position + 1))),
    leaseMarginMs: 500,
    sweepMs: 200,
    hookTimeoutMs: HOOK_TIMEOUT_MS,
    forwardTimeoutMs: HOOK_TIMEOUT_MS,
  },
  // So many that no fault lasts to the last of them: what was not compared fails.
  verifyRetryDelaysMs: Array.from({ length: 200 }, () => 300),
};

export interface InstancePlace {
  /** Names the instance to the recorder. */
  readonly instance: string;
  /** Of the service, behind the faults. */
  readonly baseUrl: string;
  readonly storageOrigin: string;
  readonly recorderUrl: string;
  readonly keys: ServiceAccess['keys'];
  readonly store: StoreOptions;
  readonly dataDirectory: string;
  readonly webhookSecret: string;
}

/** What adapter-process.mjs takes. */
export function instanceConfig(place: InstancePlace): unknown {
  const { instance, baseUrl, storageOrigin, recorderUrl, keys, store, dataDirectory, webhookSecret } = place;
  const cities = Object.entries(keys).map(([cityKey, apiKey]) => [
    cityKey,
    { baseUrl, apiKey, storageOrigins: [storageOrigin], maxCallsPerSecond: 100 },
  ]);
  return {
    recorderUrl: `${recorderUrl}/hooks/${instance}`,
    settings: SETTINGS,
    options: {
      ...TERMS,
      cities: Object.fromEntries(cities),
      store,
      dataDirectory,
      webhookSecret,
      gate: GATE,
      pollIntervalMs: 100,
      // One address and few people make all the calls here.
      rateLimits: false,
      forward: { url: `${recorderUrl}/forward/${instance}`, secret: FORWARD_SECRET },
    },
  };
}
