/** The options that have events delivered, and their check. */
import type { GateDecidedEvent, ReportCompletedEvent } from 'precheck-contract';
import { isHttpsOrLoopback } from '../upstream/key-safety.js';
import { isSigningSecret, SIGNING_SECRET_FORM } from './webhook-signature.js';

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

/** Every mistake, in words; never the secret. */
export function outboxMistakes(options: OutboxOptions): string[] {
  const mistakes: string[] = [];
  for (const name of ['onReportCompleted', 'onGateDecided'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') mistakes.push(`${name} must be a function`);
  }
  const given: unknown = options.forward;
  if (given === undefined) return mistakes;
  if (typeof given !== 'object' || given === null)
    return [...mistakes, 'forward must be an object with url and secret'];
  const { url, secret, ...others } = given as Record<string, unknown>;
  mistakes.push(...Object.keys(others).map((name) => `forward.${name} is no option of forward`));
  if (!isForwardAddress(url)) {
    mistakes.push('forward.url must be an https address (http only on loopback), without sign-in or fragment');
  }
  if (!isSigningSecret(secret)) mistakes.push(`forward.secret must be ${SIGNING_SECRET_FORM}`);
  return mistakes;
}

function isForwardAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === '' && url.password === '' && url.hash === '' && isHttpsOrLoopback(url);
}

/** What must be cut out of a text before anybody reads it. */
export function outboxSecrets({ forward }: OutboxOptions): string[] {
  return forward === undefined ? [] : [forward.secret, ...forward.secret.split(' ')];
}
