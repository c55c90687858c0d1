/** Asks for the receipt when the gate is passed, and renews it before it expires. */
import { attempt } from '../../attempt.js';
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import { handleOutcome } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { gateForReceipt, gateNeedingReceipt } from '../selectors.js';
import { runForKeys, type Store } from '../store.js';

export function startReceipt(store: Store, environment: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  const { client, clock, isVisible, onReturn, receiptTimes } = environment;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The receipt whose times are watched, also once it has expired: it is renewed when the person comes back. */
  let watched: ReceiptAnswer | null = null;
  /** In milliseconds since 1970; Infinity where it is not renewed, or not tried again. */
  let expiresAtMs = Infinity;
  let renewAtMs = Infinity;
  let nextTryAtMs = Infinity;
  let renewing = false;

  function ask(_: string, ended: AbortSignal): void {
    const { snapshot } = getState();
    const gate = gateForReceipt(getState());
    if (!snapshot || !gate) return;
    handleOutcome(
      client.requestReceipt(snapshot.project.id, gate.minScore, ended),
      ended,
      (receipt) => {
        const isOfOtherRun = renewing && receipt.run !== snapshot.run;
        renewing = false;
        if (isOfOtherRun) giveUp();
        else dispatch({ type: 'receipt-received', receipt });
      },
      (problem) => {
        if (!renewing) return dispatch({ type: 'receipt-failed', problem });
        renewing = false;
        nextTryAtMs = clock() + receiptTimes.retryDelayMs;
        if (problem.retryable) checkTimes();
        else giveUp();
      },
    );
  }

  /** Where the adapter refuses a receipt for a gate that is passed here, the project is read again. */
  function giveUp(): void {
    nextTryAtMs = Infinity;
    checkTimes();
    dispatch({ type: 'reread-requested' });
  }

  function plan({ receipt, expiresAt }: ReceiptAnswer): void {
    const { leadMs, shortestLifeMs } = receiptTimes;
    const lifeMs = signedLifeMs(receipt) ?? Date.parse(expiresAt) - clock();
    expiresAtMs = clock() + lifeMs;
    renewAtMs = lifeMs < shortestLifeMs ? Infinity : expiresAtMs - Math.min(leadMs, lifeMs / 5);
    nextTryAtMs = renewAtMs;
  }

  /** Renews or expires the receipt by the clock, and sets a timer for the next time. */
  function checkTimes(): void {
    clearTimeout(timer);
    const { receipt, receiptExpired } = getState();
    if (receipt && receipt !== watched) plan(receipt);
    watched = receipt ?? (receiptExpired ? watched : null);
    const now = clock();
    if (receipt && now >= expiresAtMs) return dispatch({ type: 'receipt-expired' });
    renewing = watched !== null && (renewing || (isVisible() && now >= nextTryAtMs));
    recheck();
    // A renewal that is due on a hidden page waits for the person's return.
    const next = Math.min(receipt ? expiresAtMs : Infinity, now < nextTryAtMs ? nextTryAtMs : Infinity);
    if (watched && next < Infinity) timer = setTimeout(checkTimes, Math.min(receiptTimes.checkIntervalMs, next - now));
  }

  const recheck = runForKeys(
    store,
    signal,
    (state) => {
      const gate = renewing ? gateForReceipt(state) : gateNeedingReceipt(state);
      return gate && `${state.snapshot?.run}/${gate.minScore}/${gate.decision}/${renewing}`;
    },
    ask,
  );
  store.subscribe(checkTimes, signal);
  checkTimes();
  // A renewal that is due is tried at once, however often it failed.
  onReturn(() => {
    if (clock() >= renewAtMs) nextTryAtMs = clock();
    checkTimes();
  }, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * A receipt's lifetime in milliseconds by the clock that signed it, since the clock of the person's machine may be hours wrong. Null where
 * it is not a JSON Web Token (RFC 7519) with `iat` and `exp`.
 */
function signedLifeMs(receipt: string): number | null {
  const payload = receipt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const { iat, exp } = attempt(() => JSON.parse(atob(payload)) as Record<string, number>) ?? {};
  return Number(exp) > Number(iat) ? (Number(exp) - Number(iat)) * 1000 : null;
}
