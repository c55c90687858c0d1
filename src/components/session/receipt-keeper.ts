/** The receipt of the last run: requests it when the gate is passed, renews it before it expires, drops it when it no longer counts. */
import type { GateView, ReceiptAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../adapter-client/adapter-client.js';
import { problemFrom } from '../adapter-client/problem.js';
import { heldGate, isChanged, isOtherPermitType, isOutage } from './selectors.js';
import {
  afterFailure,
  afterRenewal,
  afterReturn,
  nextLookMs,
  planReceipt,
  type ReceiptPlan,
  signedLifeMs,
} from './receipt-renewal.js';
import type { SessionEnvironment } from './session-environment.js';
import type { SessionState } from './session-state.js';
import type { SessionStore } from './session-store.js';
import { pause, withRetries } from '../adapter-client/retry.js';

export class ReceiptKeeper {
  readonly #store: SessionStore;
  readonly #environment: SessionEnvironment;
  readonly #onDoubt: () => void;
  /** The request that is under way. */
  #asking: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Of the receipt that is held, or that has expired. */
  #plan: ReceiptPlan | null = null;
  #renewing: AbortController | null = null;
  /** Run, minimum and decision of the last request, which is not repeated of itself. */
  #asked: string | null = null;

  /**
   * Works until `signal` is aborted.
   *
   * @param onDoubt the adapter refuses a receipt for a gate that is passed here: the project should be read again
   */
  constructor(store: SessionStore, environment: SessionEnvironment, onDoubt: () => void, signal: AbortSignal) {
    this.#store = store;
    this.#environment = environment;
    this.#onDoubt = onDoubt;
    store.subscribe((state, previous) => this.#handleChange(state, previous), signal);
    signal.addEventListener('abort', () => this.#stop(), { once: true });
  }

  #handleChange({ snapshot, drawings, settings, starting }: SessionState, previous: SessionState): void {
    // The receipt itself is taken out of the state by what starts a run.
    if (snapshot?.run !== previous.snapshot?.run || (starting && !previous.starting)) this.#stop();
    const isSame = snapshot === previous.snapshot && drawings === previous.drawings && settings === previous.settings;
    if (!isSame) this.reconcile();
  }

  /** Requests a receipt where the gate is passed and none is held for this run and minimum. Drops one of other drawings. */
  reconcile(): void {
    const { snapshot, receipt, settings, problems, receiptExpired } = this.#store.state;
    if (!snapshot) return;
    if (isChanged(this.#store.state)) return this.drop();
    const gate = heldGate(snapshot.gate, settings);
    const outage = isOutage(gate);
    // A receipt that was given because of an outage ends with the outage.
    if (isOfOutage(receipt) && receipt?.decision !== gate.decision) this.drop();
    if (snapshot.phase !== 'complete' && !outage) return;
    if (receipt && (receipt.run !== snapshot.run || receipt.minScore < gate.minScore)) this.drop();
    if ((gate.decision !== 'passed' && !outage) || this.#store.state.receipt || receiptExpired) return;
    // A check whose start was not answered may have started: then this is no longer the last run.
    if (problems.check || isOtherPermitType(this.#store.state)) return;
    void this.#request(snapshot, gate);
  }

  /** Repeats a request that failed. */
  retry(): void {
    if (!this.#store.state.problems.receipt) return;
    this.#store.report({ receipt: null });
    this.#asked = null;
    this.reconcile();
  }

  /** The person or the network is back. A receipt that is due for renewal, or has expired, is requested now. */
  noteReturn(): void {
    if (!this.#plan) return;
    this.#plan = afterReturn(this.#plan, this.#environment.clock());
    this.#checkExpiry();
  }

  drop(): void {
    this.#stop();
    this.#store.report({ receipt: null }, { receipt: null, receiptExpired: false });
  }

  #stop(): void {
    this.#stopAsking();
    this.#stopWatching();
  }

  async #request(snapshot: Snapshot, { minScore, decision }: GateView): Promise<void> {
    const key = `${snapshot.run}/${minScore}/${decision}`;
    if (this.#asked === key) return;
    this.#stopAsking();
    this.#asked = key;
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    try {
      const answer = await this.#requestWithRetries(snapshot.project.id, minScore, signal);
      if (!signal.aborted) this.#hold(answer);
    } catch (error) {
      if (!signal.aborted) this.#store.report({ receipt: problemFrom(error) });
    }
  }

  /** A project that changes while its receipt is signed is a conflict, and the request is repeated once. */
  async #requestWithRetries(projectId: string, minScore: number, signal: AbortSignal): Promise<ReceiptAnswer> {
    const client: AdapterClient = await this.#environment.client();
    let conflicts = 0;
    return withRetries(
      () => client.requestReceipt(projectId, minScore, signal),
      ({ code, details }) => {
        // Drawings that the adapter still reads from the service take as long as they take.
        if (details['drawings'] !== 'reading') conflicts += 1;
        return code === 'conflict' && conflicts <= 1 ? pause(this.#environment.tracking.pollIntervalMs, signal) : null;
      },
      signal,
    );
  }

  #hold(answer: ReceiptAnswer): void {
    const { clock, receiptTimes, uploads } = this.#environment;
    const lifeMs = signedLifeMs(answer.receipt);
    const expiresAtMs = lifeMs === null ? Date.parse(answer.expiresAt) : clock() + lifeMs;
    const plan = planReceipt(clock(), expiresAtMs, receiptTimes, uploads.random());
    this.#plan = afterRenewal(plan, this.#plan, receiptTimes);
    this.#store.report({ receipt: null }, { receipt: Object.freeze(answer), receiptExpired: false });
    this.#checkExpiry();
  }

  /** Renews or expires the receipt by the clock, and sets a timer for the next time. */
  #checkExpiry(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const { clock, isVisible, receiptTimes } = this.#environment;
    if (this.#plan && clock() >= this.#plan.expiresAtMs) this.#expire();
    const plan = this.#plan;
    if (!plan) return;
    const now = clock();
    const isDue = plan.nextTryAtMs !== null && now >= plan.nextTryAtMs;
    if (isDue && isVisible() && !this.#renewing) void this.#renew();
    const nextMs = nextLookMs(this.#renewing ? { ...plan, nextTryAtMs: null } : plan, now, isVisible(), receiptTimes);
    if (nextMs !== null) this.#timer = setTimeout(() => this.#checkExpiry(), nextMs);
  }

  #expire(): void {
    const { receipt } = this.#store.state;
    if (!receipt) return;
    if (!isOfOutage(receipt)) return this.#store.set({ receipt: null, receiptExpired: true });
    this.drop();
    this.reconcile();
  }

  /** The old receipt is valid until the new one is there, or until it expires. */
  async #renew(): Promise<void> {
    const { snapshot, settings } = this.#store.state;
    if (!snapshot) return this.#stopWatching();
    const renewing = new AbortController();
    this.#renewing = renewing;
    try {
      const answer = await this.#requestWithRetries(
        snapshot.project.id,
        heldGate(snapshot.gate, settings).minScore,
        renewing.signal,
      );
      if (renewing.signal.aborted) return;
      this.#renewing = null;
      if (answer.run === this.#store.state.snapshot?.run) this.#hold(answer);
      else this.#giveUpRenewal(false);
    } catch (error) {
      if (renewing.signal.aborted) return;
      this.#renewing = null;
      this.#giveUpRenewal(problemFrom(error).retryable);
    }
  }

  #giveUpRenewal(retryable: boolean): void {
    const { clock, receiptTimes } = this.#environment;
    if (this.#plan) this.#plan = afterFailure(this.#plan, clock(), retryable, receiptTimes);
    this.#checkExpiry();
    if (!retryable) this.#onDoubt();
  }

  #stopAsking(): void {
    this.#asking?.abort(new DOMException('The receipt is no longer needed.', 'AbortError'));
    this.#asking = null;
    this.#asked = null;
  }

  #stopWatching(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#plan = null;
    this.#renewing?.abort(new DOMException('The receipt is no longer held.', 'AbortError'));
    this.#renewing = null;
  }
}

function isOfOutage(receipt: ReceiptAnswer | null): boolean {
  return receipt !== null && receipt.decision !== 'passed';
}
