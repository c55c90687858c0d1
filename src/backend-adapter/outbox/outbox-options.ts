/** The options that have events delivered; option-schema.ts checks them. */
import type { GateDecidedEvent, ReportCompletedEvent } from 'precheck-contract';

export interface ForwardOptions {
  /** https, or http on a loopback address. Addresses of a private network are allowed: the vendor chooses it. */
  readonly url: string;
  /** Signs what is sent: `whsec_` and the base64 of 24 to 64 random bytes; two with a space between while they are exchanged. */
  readonly secret: string;
}

export interface OutboxOptions {
  /**
   * A report is Complete. Called at least once, with the same `id` each time; a rejection, or 30 s without an answer, calls it again
   * later.
   */
  readonly onReportCompleted?: (event: ReportCompletedEvent) => Promise<void> | void;
  /** The gate of a run is passed or failed. Called as `onReportCompleted` is, after it for the reports of the run. */
  readonly onGateDecided?: (event: GateDecidedEvent) => Promise<void> | void;
  /** The same events as signed POSTs, in Standard Webhooks form. */
  readonly forward?: ForwardOptions;
}

/** What must be cut out of a text before anybody reads it. */
export function outboxSecrets({ forward }: OutboxOptions): string[] {
  return forward === undefined ? [] : [forward.secret, ...forward.secret.split(' ')];
}
