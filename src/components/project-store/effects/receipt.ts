/** Asks for the receipt when the gate is passed, and renews it before it expires. */
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import { problemFrom } from '../../adapter-client/problem.js';
import { pause, withRetries } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { heldGate, missingReceipt } from '../selectors.js';
import type { Store } from '../store.js';
import { whileWanted } from '../while-wanted.js';

/** When a receipt is renewed and expires, in milliseconds since 1970. */
interface ReceiptPlan {
  readonly expiresAtMs: number;
  /** From when on it is renewed; null where it is not. */
  readonly dueAtMs: number | null;
  /** The next try; null where there is none. */
  readonly nextTryAtMs: number | null;
  readonly failures: number;
}

export function startReceipt(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, clock, isVisible, onNetwork, isOnline, onReturn, random, receiptTimes, tracking } = environment;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: ReceiptAnswer | null = null;
  let expired = false;
  let plan: ReceiptPlan | null = null;
  let renewing: AbortController | null = null;

  async function ask(ended: AbortSignal): Promise<void> {
    const minScore = missingReceipt(store.getState())?.minScore ?? 0;
    try {
      const receipt = await request(minScore, ended);
      if (!ended.aborted) store.dispatch({ type: 'receipt-received', receipt });
    } catch (error) {
      if (!ended.aborted) store.dispatch({ type: 'receipt-failed', problem: problemFrom(error) });
    }
  }

  /** A project that changes while its receipt is signed is a conflict, and the request is repeated once. */
  function request(minScore: number, ended: AbortSignal): Promise<ReceiptAnswer> {
    const projectId = store.getState().snapshot?.project.id ?? '';
    let conflicts = 0;
    return withRetries(
      () => client.requestReceipt(projectId, minScore, ended),
      ({ code, details }) => {
        // Drawings that the adapter still reads from the service take as long as they take.
        if (details['drawings'] !== 'reading') conflicts += 1;
        return code === 'conflict' && conflicts <= 1 ? pause(tracking.pollIntervalMs, ended) : null;
      },
      ended,
    );
  }

  /** Plans the renewal of a receipt that is new, and forgets that of one that is gone. */
  function watchHeld(): void {
    const { receipt, receiptExpired } = store.getState();
    if (receipt === held && receiptExpired === expired) return;
    held = receipt;
    expired = receiptExpired;
    if (receipt) plan = planOf(receipt, renewing ? plan : null);
    // One that has expired is renewed when the person comes back.
    else if (!expired) {
      plan = null;
      renewing?.abort(new DOMException('The receipt is no longer held.', 'AbortError'));
      renewing = null;
    }
    checkTimes();
  }

  /** A receipt whose life is too short is not renewed, nor is a new one that expires when the last one did: that would never end. */
  function planOf({ receipt, expiresAt }: ReceiptAnswer, before: ReceiptPlan | null): ReceiptPlan {
    const { leadMs, shortestLifeMs } = receiptTimes;
    const lifeMs = signedLifeMs(receipt) ?? Date.parse(expiresAt) - clock();
    const expiresAtMs = clock() + lifeMs;
    const gainedMs = before ? expiresAtMs - before.expiresAtMs : Infinity;
    const isRenewed = lifeMs >= shortestLifeMs && gainedMs >= shortestLifeMs / 2;
    // Up to half of the lead earlier, so that pages that were opened together do not renew together.
    const earlierMs = Math.min(leadMs, lifeMs / 5) * (1 + random() / 2);
    const dueAtMs = isRenewed ? Math.ceil(expiresAtMs - earlierMs) : null;
    return { expiresAtMs, dueAtMs, nextTryAtMs: dueAtMs, failures: 0 };
  }

  /** Renews or expires the receipt by the clock, and sets a timer for the next time. */
  function checkTimes(): void {
    clearTimeout(timer);
    if (!plan) return;
    const now = clock();
    const { expiresAtMs, nextTryAtMs } = plan;
    if (held && now >= expiresAtMs) return store.dispatch({ type: 'receipt-expired' });
    if (isVisible() && !renewing && nextTryAtMs !== null && now >= nextTryAtMs) void renew();
    // Where neither is ahead, only the person's return changes anything.
    const next = Math.min(
      now < expiresAtMs ? expiresAtMs : Infinity,
      isVisible() && !renewing && nextTryAtMs !== null ? nextTryAtMs : Infinity,
    );
    const { lookMs } = receiptTimes;
    if (next < Infinity) timer = setTimeout(checkTimes, Math.min(lookMs, Math.max(0, next - now)));
  }

  /** The old receipt is valid until the new one is there, or until it expires. */
  async function renew(): Promise<void> {
    const { snapshot, settings } = store.getState();
    if (!snapshot) return;
    const controller = new AbortController();
    renewing = controller;
    const ended = AbortSignal.any([signal, controller.signal]);
    try {
      const receipt = await request(heldGate(snapshot.gate, settings).minScore, ended);
      if (ended.aborted) return;
      if (receipt.run !== store.getState().snapshot?.run) return giveUpRenewal(false);
      store.dispatch({ type: 'receipt-received', receipt });
      renewing = null;
      checkTimes();
    } catch (error) {
      if (!ended.aborted) giveUpRenewal(problemFrom(error).retryable);
    }
  }

  /** Where the adapter refuses a receipt for a gate that is passed here, the project is read again. */
  function giveUpRenewal(retryable: boolean): void {
    renewing = null;
    if (plan) {
      const delayMs = retryable ? receiptTimes.retryDelaysMs[plan.failures] : undefined;
      const nextTryAtMs = delayMs === undefined ? null : clock() + delayMs;
      plan = { ...plan, failures: plan.failures + 1, nextTryAtMs };
    }
    checkTimes();
    if (!retryable) store.dispatch({ type: 'reread-requested' });
  }

  /** The person or the network is back: a renewal that is due is tried at once, however often it failed. */
  function noteReturn(): void {
    if (plan?.dueAtMs && clock() >= plan.dueAtMs) plan = { ...plan, failures: 0, nextTryAtMs: clock() };
    checkTimes();
  }

  store.subscribe(watchHeld, signal);
  watchHeld();
  const keyOfMissing = () => {
    const missing = missingReceipt(store.getState());
    return missing && `${store.getState().snapshot?.run}/${missing.minScore}/${missing.decision}`;
  };
  whileWanted(store, signal, keyOfMissing, (_, ended) => void ask(ended));
  onReturn(noteReturn, signal);
  onNetwork(() => {
    if (isOnline()) noteReturn();
  }, signal);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/**
 * A receipt's lifetime in milliseconds by the clock that signed it, since the clock of the person's machine may be hours wrong. Null where
 * it is not a JSON Web Token (RFC 7519) with `iat` and `exp`.
 */
function signedLifeMs(receipt: string): number | null {
  try {
    const payload = receipt.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>;
    return Number(exp) > Number(iat) ? (Number(exp) - Number(iat)) * 1000 : null;
  } catch {
    return null;
  }
}
