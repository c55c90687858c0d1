/** What a probe found, as `--json` prints it. */
import type { FieldUsage } from './field-usage.js';

export interface ProbeReport {
  readonly service: 'pre-check service' | 'property service';
  readonly baseUrl: string;
  /** Null for the property service. */
  readonly cityKey: string | null;
  /** Sentences about the service as a whole. */
  readonly notes: readonly string[];
  /** In the order in which they were asked; those that were not stand at the end. */
  readonly calls: readonly ProbedCall[];
}

/**
 * `read`: the adapter can use the answer. `failed`: there is none that it can use; `problem` says why. `not-asked`: `problem` says why.
 */
export interface ProbedCall {
  /** `GET /projects/{projectId}` */
  readonly call: string;
  readonly outcome: 'read' | 'failed' | 'not-asked';
  /** What the specification leaves open about the answer. */
  readonly notShown: string | null;
  readonly answer: ProbedAnswer | null;
  /** What the adapter makes of it. */
  readonly made: readonly string[];
  /** What it cannot do well with. */
  readonly doubts: readonly string[];
  readonly problem: { readonly code: string; readonly sentence: string } | null;
}

/** The last answer that came. */
export interface ProbedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly durationMs: number;
  /** How often the call was made until then. */
  readonly tries: number;
  /** What its headers say of a limit or quota: `x-ratelimit-remaining: 12`. */
  readonly limits: readonly string[];
  /** Fields and kinds of values, no value: `{ cities: [{ cityKey: text }] }` */
  readonly shape: string;
  /** Null where the answer has no fields, or was not read. */
  readonly fields: FieldUsage | null;
}

export function notAsked(call: string, sentence: string): ProbedCall {
  const problem = { code: 'not_asked', sentence };
  return { call, outcome: 'not-asked', notShown: null, answer: null, made: [], doubts: [], problem };
}

/** Whether everything that was asked can be used, and nothing is doubtful. */
export function isInOrder({ calls }: ProbeReport): boolean {
  return calls.every(({ outcome, doubts }) => outcome !== 'failed' && doubts.length === 0);
}
