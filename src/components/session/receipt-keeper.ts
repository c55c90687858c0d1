/** Holds the receipt of the run that stands: asks for it once the gate is passed, lets it go when it no longer counts. */
import type { GateView, ReceiptAnswer, Snapshot } from '../../contract/adapter-api.js';
import type { AdapterClient } from './adapter-client.js';
import { problemFrom } from './problem.js';
import { heldGate, isChanged, isOutage } from './readiness.js';
import type { SessionEnvironment } from './session-environment.js';
import type { SessionStore } from './session-store.js';
import { pause } from './pause.js';

/** setTimeout counts milliseconds in 31 bits; a later expiry is looked at again on the way. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class ReceiptKeeper {
  readonly #store: SessionStore;
  readonly #environment: SessionEnvironment;
  #lifetime = new AbortController();
  #expiryTimer: ReturnType<typeof setTimeout> | null = null;
  /** Run and minimum of the receipt that was asked for last. */
  #asked: string | null = null;

  constructor(store: SessionStore, environment: SessionEnvironment) {
    this.#store = store;
    this.#environment = environment;
  }

  /** Asks for a receipt where the gate is passed and none is held for this run and minimum. */
  settle(): void {
    const { snapshot, receipt, settings, problem, receiptExpired } = this.#store.state;
    if (!snapshot || isChanged(this.#store.state)) return;
    const gate = heldGate(snapshot.gate, settings);
    const outage = isOutage(gate);
    // What was given in an outage goes with it.
    if (isOfOutage(receipt) && receipt?.decision !== gate.decision) this.drop();
    if (snapshot.phase !== 'complete' && !outage) return;
    if (receipt && (receipt.run !== snapshot.run || receipt.minScore < gate.minScore)) this.drop();
    if ((gate.decision !== 'passed' && !outage) || this.#store.state.receipt || problem || receiptExpired) return;
    void this.#request(snapshot, gate);
  }

  /** Lets the next `settle` ask again for what was asked before. */
  forgetAsked(): void {
    this.#asked = null;
  }

  drop(): void {
    this.#stopTimer();
    this.#asked = null;
    const { receipt, receiptExpired } = this.#store.state;
    if (receipt || receiptExpired) this.#store.set({ receipt: null, receiptExpired: false });
  }

  /** Stops everything, and leaves the state to who forgets the project. */
  clear(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#stopTimer();
    this.#asked = null;
  }

  async #request(snapshot: Snapshot, { minScore, decision }: GateView): Promise<void> {
    const key = `${snapshot.run}/${minScore}/${decision}`;
    if (this.#asked === key) return;
    this.#asked = key;
    const { signal } = this.#lifetime;
    try {
      const answer = await this.#ask(snapshot.project.id, minScore, signal);
      if (signal.aborted || this.#asked !== key) return;
      this.#store.set({ receipt: Object.freeze(answer), receiptExpired: false });
      this.#watchExpiry(answer.expiresAt);
    } catch (error) {
      if (!signal.aborted && this.#asked === key) this.#store.set({ problem: problemFrom(error) });
    }
  }

  /** A project may move in the moment in which its receipt is signed; the adapter then asks to be asked again. */
  async #ask(projectId: string, minScore: number, signal: AbortSignal): Promise<ReceiptAnswer> {
    const client: AdapterClient = await this.#environment.client();
    try {
      return await client.requestReceipt(projectId, minScore, signal);
    } catch (error) {
      if (problemFrom(error).code !== 'conflict') throw error;
      await pause(this.#environment.tracking.pollIntervalMs, signal);
      return client.requestReceipt(projectId, minScore, signal);
    }
  }

  #watchExpiry(expiresAt: string): void {
    this.#stopTimer();
    const leftMs = Date.parse(expiresAt) - this.#environment.clock();
    const look = () => {
      if (Date.parse(expiresAt) > this.#environment.clock()) return this.#watchExpiry(expiresAt);
      if (isOfOutage(this.#store.state.receipt)) {
        this.drop();
        return this.settle();
      }
      this.#store.set({ receipt: null, receiptExpired: true });
    };
    this.#expiryTimer = setTimeout(look, Math.max(0, Math.min(leftMs, LONGEST_TIMER_MS)));
  }

  #stopTimer(): void {
    if (this.#expiryTimer) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = null;
  }
}

function isOfOutage(receipt: ReceiptAnswer | null): boolean {
  return (receipt?.decision ?? 'passed') !== 'passed';
}
