/** Events for the vendor: saved together with the change they report, delivered later; dead letters if that fails for good. */
import { createHash } from 'node:crypto';
import type { AdapterEvent, GateView } from 'precheck-contract';
import type { GatePolicy } from '../gate/gate.js';
import { sharedSnapshot } from '../gate/snapshot.js';
import type { ParsedOptions } from '../options.js';
import { isDrawingCheckDue } from '../store/project-steps.js';
import type { DeadLetter, OutboxEntry, OutboxLane, StoredProject } from '../store/store.js';
import { createDeliveryWorker, type DeliveryWorker, type DeliveryWorkerOptions } from './delivery-worker.js';
import { createWebhookSender } from './webhook.js';

export type OutboxOptions = Pick<ParsedOptions, 'onReportCompleted' | 'onGateDecided' | 'forward'>;

const LANES: readonly OutboxLane[] = ['hooks', 'forward'];
const MAX_PAGE = 1_000;

/** Events whose last attempt failed. They are kept until a retry succeeds or retention deletes them. */
export interface DeadLetters {
  /** Oldest first; 100 at a time where `take` does not say otherwise, 1000 at most. */
  list(page?: {
    readonly take?: number;
    readonly skip?: number;
  }): Promise<{ deadLetters: DeadLetter[]; total: number }>;
  /** Delivers it again, at once and with all its retries. False where there is no such dead letter. */
  retry(id: string): Promise<boolean>;
}

export interface OutboxParts extends Omit<DeliveryWorkerOptions, 'lane' | 'deliver' | 'timeoutMs' | 'onFailure'> {
  readonly options: OutboxOptions;
  readonly policy: GatePolicy;
  readonly onFailure: (hook: 'onReportCompleted' | 'onGateDecided' | 'forward') => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: OutboxParts) {
  const { options, store, policy, outboxTimes: times } = parts;
  const { onReportCompleted, onGateDecided, forward } = options;
  const sender = forward === undefined ? null : createWebhookSender(forward, parts.clock);
  const workers: DeliveryWorker[] = [];
  if (onReportCompleted !== undefined || onGateDecided !== undefined) {
    // One lane for both: a run's reports are delivered before its gate. An event whose hook is not given is skipped.
    const deliver = async (event: AdapterEvent): Promise<void> =>
      event.type === 'report.completed' ? onReportCompleted?.(event) : onGateDecided?.(event);
    const onFailure = ({ type }: AdapterEvent): void =>
      parts.onFailure(type === 'report.completed' ? 'onReportCompleted' : 'onGateDecided');
    workers.push(createDeliveryWorker({ ...parts, lane: 'hooks', deliver, timeoutMs: times.hookTimeoutMs, onFailure }));
  }
  if (sender !== null) {
    const { deliver } = sender;
    const onFailure = (): void => parts.onFailure('forward');
    workers.push(
      createDeliveryWorker({ ...parts, lane: 'forward', deliver, timeoutMs: times.forwardTimeoutMs, onFailure }),
    );
  }
  const wake = (): void => workers.forEach((worker) => worker.wake());
  const deadLetters: DeadLetters = {
    list: ({ take = 100, skip = 0 } = {}) =>
      store.listDeadLetters({ take: Math.min(wholeNumber('take', take), MAX_PAGE), skip: wholeNumber('skip', skip) }),
    async retry(id) {
      const revived = await store.reviveDeadLetter(id);
      if (revived) wake();
      return revived;
    },
  };
  return {
    deadLetters,
    /** The events of the step from `before` to `after`, once for each lane. */
    entriesOf(before: StoredProject, after: StoredProject): readonly OutboxEntry[] {
      const events = workers.length === 0 ? [] : eventsOf(before, after, policy);
      return events.flatMap((event) => workers.map(({ lane }) => ({ lane, event })));
    },
    /** Whose option is not given, or not any more: nobody delivers what waits there. */
    unservedLanes: LANES.filter((lane) => workers.every((worker) => worker.lane !== lane)),
    /** Events were saved, or may be left from before. */
    wake,
    async close(withinMs: number): Promise<void> {
      await Promise.all(workers.map((worker) => worker.close(withinMs)));
      await sender?.close();
    },
  };
}

function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a whole number of at least 0`);
}

/** One event for each report that became Complete, then one if the gate was decided or its decision changed. */
export function eventsOf(before: StoredProject, after: StoredProject, policy: GatePolicy): readonly AdapterEvent[] {
  const earlier = sharedSnapshot(before, policy);
  const { reports, gate } = sharedSnapshot(after, policy);
  const { id: projectId, cityKey, permitType, run, createdAt, updatedAt: at } = after;
  const isNewRun = run !== before.run;
  const shared = { projectId, cityKey, permitType, run, at };
  // With the record's creation time: a project that was erased and adopted again counts its runs from 1.
  const key = `${keyPart(projectId)}:${Date.parse(createdAt)}:${run}`;
  const known = new Set(isNewRun ? [] : earlier.reports.filter(({ complete }) => complete).map(({ id }) => id));
  const events: AdapterEvent[] = reports
    .filter((report) => report.complete && !known.has(report.id))
    .map((report) => ({
      type: 'report.completed',
      id: `report-completed:${key}:${keyPart(report.id)}`,
      ...shared,
      report,
    }));
  const { decision } = gate;
  // If a changed policy compares no drawings any more, it would have passed a run that still awaited that.
  const isNews = isNewRun || isDrawingCheckDue(before) || !sameGate(earlier.gate, gate);
  if ((decision === 'passed' || decision === 'failed') && isNews) {
    // A late report may change the decision of a run, so the id has the revision that this is saved as.
    const id = `gate-decided:${key}:${after.revision}`;
    // The applicant may have submitted by this rule, before the run was decided.
    const submittedBy = after.outage?.run === run ? { submittedBy: after.outage.rule } : {};
    events.push({ type: 'gate.decided', id, ...shared, gate: { ...gate, decision }, ...submittedBy });
  }
  return events;
}

function sameGate(left: GateView, right: GateView): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Ids of the service may have any characters, but the event's id is also a header value. */
function keyPart(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id;
  return `~${createHash('sha256').update(id).digest('base64url')}`;
}
