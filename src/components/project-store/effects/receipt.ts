/** Asks for the receipt when the gate is passed, and renews it before it expires. */
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import { problemFrom } from '../../adapter-client/problem.js';
import { pause, withRetries } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { heldGate, missingReceipt } from '../selectors.js';
import type { Store } from '../store.js';
import { whileWanted } from '../while-wanted.js';

export function startReceipt(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, clock, isVisible, onNetwork, isOnline, onReturn, random, receiptTimes, tracking } = environment;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The receipt whose times are watched, also once it has expired: it is renewed when the person comes back. */
  let watched: ReceiptAnswer | null = null;
  /** In milliseconds since 1970; Infinity where it is not renewed, or not tried again. */
  let expiresAtMs = Infinity;
  let dueAtMs = Infinity;
  let nextTryAtMs = Infinity;
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

  /** Plans the renewal of a new receipt, and forgets a receipt that no longer counts. */
  function watch(): void {
    const { receipt, receiptExpired } = store.getState();
    if (!receipt && !receiptExpired) {
      renewing?.abort();
      renewing = watched = null;
    } else if (receipt && receipt !== watched) {
      watched = receipt;
      plan(receipt);
    }
    checkTimes();
  }

  function plan({ receipt, expiresAt }: ReceiptAnswer): void {
    const { leadMs, shortestLifeMs } = receiptTimes;
    const lifeMs = signedLifeMs(receipt) ?? Date.parse(expiresAt) - clock();
    expiresAtMs = clock() + lifeMs;
    // Up to half of the lead earlier, so that pages that were opened together do not renew together.
    const earlierMs = Math.min(leadMs, lifeMs / 5) * (1 + random() / 2);
    nextTryAtMs = dueAtMs = lifeMs < shortestLifeMs ? Infinity : Math.ceil(expiresAtMs - earlierMs);
  }

  /** Renews or expires the receipt by the clock, and sets a timer for the next time. */
  function checkTimes(): void {
    clearTimeout(timer);
    if (!watched) return;
    const now = clock();
    if (store.getState().receipt && now >= expiresAtMs) return store.dispatch({ type: 'receipt-expired' });
    const canRenew = isVisible() && !renewing;
    if (canRenew && now >= nextTryAtMs) return void renew();
    // Where neither is ahead, only the person's return changes anything.
    const next = Math.min(now < expiresAtMs ? expiresAtMs : Infinity, canRenew ? nextTryAtMs : Infinity);
    if (next < Infinity) timer = setTimeout(checkTimes, Math.min(receiptTimes.lookMs, next - now));
  }

  /** The old receipt is valid until the new one is there, or until it expires. */
  async function renew(): Promise<void> {
    const { snapshot, settings } = store.getState();
    if (!snapshot) return;
    const controller = new AbortController();
    renewing = controller;
    checkTimes();
    const ended = AbortSignal.any([signal, controller.signal]);
    let isRefused = false;
    try {
      const receipt = await request(heldGate(snapshot.gate, settings).minScore, ended);
      isRefused = receipt.run !== store.getState().snapshot?.run;
      if (!isRefused && !ended.aborted) store.dispatch({ type: 'receipt-received', receipt });
    } catch (error) {
      isRefused = !problemFrom(error).retryable;
      if (!ended.aborted) nextTryAtMs = clock() + receiptTimes.retryDelayMs;
    }
    if (ended.aborted) return;
    renewing = null;
    if (isRefused) nextTryAtMs = Infinity;
    checkTimes();
    // Where the adapter refuses a receipt for a gate that is passed here, the project is read again.
    if (isRefused) store.dispatch({ type: 'reread-requested' });
  }

  /** The person or the network is back: a renewal that is due is tried at once, however often it failed. */
  function noteReturn(): void {
    if (clock() >= dueAtMs) nextTryAtMs = clock();
    checkTimes();
  }

  store.subscribe(watch, signal);
  watch();
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
