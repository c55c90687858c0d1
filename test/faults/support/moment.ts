/** What the harness sees an instance do: moments at which it may be killed. */
import type { CallKind } from './upstream-faults.js';

/**
 * Where much is at stake. delivery: an event is on its way, and not taken; delivery-taken: it was taken, and the answer is not given.
 * partly-complete, just-complete: the service has said so, and the instance has not heard it. create, upload-address, process: the service
 * has done it, and the instance has not heard that.
 */
export const CRITICAL_MOMENTS = [
  'delivery',
  'delivery-taken',
  'partly-complete',
  'just-complete',
  'create',
  'upload-address',
  'process',
] as const;

export type CriticalMoment = (typeof CRITICAL_MOMENTS)[number];
export type Moment = CriticalMoment | 'usual';

/** Something happens at this instance. True where it was killed at that: what it was about to hear, or had just sent, is lost. */
export type OnMoment = (instance: string, moment: Moment) => boolean;

/** The moment between an answer of the service and its arrival. */
export function momentOfAnswer(kind: CallKind, status: number, body: string): Moment {
  if (status >= 300) return 'usual';
  if (kind === 'create' || kind === 'upload-address' || kind === 'process') return kind;
  if (kind !== 'reports') return 'usual';
  const statuses = (JSON.parse(body) as { status: string }[]).map(({ status: one }) => one);
  const complete = statuses.filter((one) => one === 'Complete').length;
  if (complete === 0) return 'usual';
  return complete === statuses.length ? 'just-complete' : 'partly-complete';
}
