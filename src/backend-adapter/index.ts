import { assembleAdapter, type PrecheckAdapter } from './adapter.js';
import type { PrecheckAdapterOptions } from './options.js';

/** Makes the adapter: give `fetch` the requests under `mountPath`. Throws one TypeError that lists every mistake in the options. */
export function createPrecheckAdapter(options: PrecheckAdapterOptions): PrecheckAdapter {
  return assembleAdapter(options);
}

export type { PrecheckAdapter } from './adapter.js';
export { AdapterError } from './adapter-error.js';
export type { GateRule } from './gate/gate.js';
export { jsonLog, type JsonLogOptions, type LogEntry } from './server/log/adapter-log.js';
export type { LoggedError, LogEventName, LogLevel } from './server/log/log-events.js';
export type {
  AdapterUser,
  AuthorizedProject,
  CityOptions,
  Connection,
  ForwardOptions,
  GatePolicy,
  PrecheckAdapterOptions,
  PropertyOptions,
  RetentionOptions,
  StoreOptions,
} from './options.js';
export type {
  AdoptOptions,
  NewDraft,
  NewLinkedProject,
  OwnerOption,
  ProjectCalls,
} from './projects/project-calls.js';
export type { EraseTarget } from './projects/retention.js';
export type { DeadLetters } from './outbox/outbox.js';
export type { RotateOptions, Rotation } from './receipts/receipt-signer.js';
export type { DeadLetter, Erased } from './store/store.js';
export { ReceiptError, verifyGateReceipt, type VerifyGateReceiptOptions } from './receipts/receipt-verification.js';
