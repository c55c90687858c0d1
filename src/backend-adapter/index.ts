import { assembleAdapter, type PrecheckAdapter } from './adapter.js';
import type { PrecheckAdapterOptions } from './options.js';

/**
 * Makes the adapter that a vendor hosts beside the portal: give `fetch` the requests under `mountPath`. Throws one
 * TypeError that lists every mistake in the options.
 */
export function createPrecheckAdapter(options: PrecheckAdapterOptions): PrecheckAdapter {
  return assembleAdapter(options);
}

export type { PrecheckAdapter } from './adapter.js';
export { AdapterError } from './adapter-error.js';
export type { GatePolicy, GateRule } from './gate-policy.js';
export type { LogEntry } from './log/adapter-log.js';
export { jsonLog, type JsonLogOptions } from './log/json-log.js';
export type { LogEventName, LogLevel } from './log/log-events.js';
export type { LoggedError } from './log/logged-error.js';
export type { RateLimit, RateLimitOptions, RouteCost } from './limits/rate-limits.js';
export type { StreamCaps } from './limits/stream-caps.js';
export type { AdapterUser, AuthorizedProject, CityOptions, Connection, PrecheckAdapterOptions } from './options.js';
export type {
  AdoptOptions,
  NewDraft,
  NewLinkedProject,
  OwnerOption,
  ProjectCalls,
} from './projects/project-calls.js';
export type { DeadLetters } from './outbox/outbox.js';
export type { ForwardOptions } from './outbox/outbox-options.js';
export type { PropertyOptions } from './property/property-options.js';
export type { RotateOptions, Rotation } from './receipt-signer.js';
export type { DeadLetter } from './stores/store.js';
export type { StoreOptions } from './stores/store-options.js';
export { ReceiptError, verifyGateReceipt, type VerifyGateReceiptOptions } from './receipt-verification.js';
