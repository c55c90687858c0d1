/** Asks for the receipt when the gate is passed, and renews it before it expires. */
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import { problemFrom } from '../../adapter-client/problem.js';
import { pause, withRetries } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import {
  afterFailure,
  afterRenewal,
  afterReturn,
  nextLookMs,
  planReceipt,
  type ReceiptPlan,
  signedLifeMs,
} from '../receipt-renewal.js';
import { heldGate, missingReceipt } from '../selectors.js';
import type { Store } from '../store.js';

export function startReceipt(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, clock, isVisible, onNetwork, isOnline, onReturn, random, receiptTimes, tracking } = environment;
  let asking: { readonly key: string; readonly controller: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: ReceiptAnswer | null = null;
  let expired = false;
  let plan: ReceiptPlan | null = null;
  let renewing: AbortController | null = null;

  /** Asks where a receipt is missing; stops asking where that is no longer so. */
  function askMissing(): void {
    const missing = missingReceipt(store.getState());
    const key = missing && `${store.getState().snapshot?.run}/${missing.minScore}/${missing.decision}`;
    if (key === (asking?.key ?? null)) return;
    asking?.controller.abort(new DOMException('The receipt is no longer needed.', 'AbortError'));
    asking = key === null ? null : { key, controller: new AbortController() };
    if (missing && asking) void ask(missing.minScore, AbortSignal.any([signal, asking.controller.signal]));
  }

  async function ask(minScore: number, ended: AbortSignal): Promise<void> {
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
      stopRenewing();
    }
    look();
  }

  function planOf({ receipt, expiresAt }: ReceiptAnswer, before: ReceiptPlan | null): ReceiptPlan {
    const lifeMs = signedLifeMs(receipt);
    const expiresAtMs = lifeMs === null ? Date.parse(expiresAt) : clock() + lifeMs;
    return afterRenewal(planReceipt(clock(), expiresAtMs, receiptTimes, random()), before, receiptTimes);
  }

  /** Renews or expires the receipt by the clock, and sets a timer for the next time. */
  function look(): void {
    clearTimeout(timer);
    if (!plan) return;
    const now = clock();
    if (held && now >= plan.expiresAtMs) return store.dispatch({ type: 'receipt-expired' });
    const isDue = plan.nextTryAtMs !== null && now >= plan.nextTryAtMs;
    if (isDue && isVisible() && !renewing) void renew();
    const next = nextLookMs(renewing ? { ...plan, nextTryAtMs: null } : plan, now, isVisible(), receiptTimes);
    if (next !== null) timer = setTimeout(look, next);
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
      look();
    } catch (error) {
      if (!ended.aborted) giveUpRenewal(problemFrom(error).retryable);
    }
  }

  /** Where the adapter refuses a receipt for a gate that is passed here, the project is read again. */
  function giveUpRenewal(retryable: boolean): void {
    renewing = null;
    if (plan) plan = afterFailure(plan, clock(), retryable, receiptTimes);
    look();
    if (!retryable) store.dispatch({ type: 'reread-requested' });
  }

  function stopRenewing(): void {
    renewing?.abort(new DOMException('The receipt is no longer held.', 'AbortError'));
    renewing = null;
  }

  /** The person or the network is back: a renewal that is due is tried at once. */
  function noteReturn(): void {
    if (plan) plan = afterReturn(plan, clock());
    look();
  }

  function step(): void {
    watchHeld();
    askMissing();
  }

  store.subscribe(step, signal);
  step();
  onReturn(noteReturn, signal);
  onNetwork(() => {
    if (isOnline()) noteReturn();
  }, signal);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
