import { Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from '../../../contract/property-adapter-api.js';
import type { Overrides } from '../../../contract/property-overrides.js';
import type { PropertyClient } from '../../session/property-client.js';
import { type PropertyProblem, propertyProblemFrom, waitMsOf } from '../../session/property-problem.js';
import { browserEnvironment, type EstimateEnvironment } from './estimate-environment.js';
import { AnswerMemory, estimateKey, estimateRequestOf } from './estimate-request.js';

export interface EstimateState {
  readonly kind: 'none' | 'loading' | 'ready' | 'waiting' | 'offline' | 'failed';
  /** The latest answer for the property; null until there is one. */
  readonly answer: PropertyEstimateAnswer | null;
  /** The answer is for other values than those that are set. */
  readonly stale: boolean;
  /** When the estimate goes on, in milliseconds since 1970; only while waiting. */
  readonly retryAt: number | null;
  readonly problem: PropertyProblem | null;
}

export interface EstimateOptions {
  readonly environment?: EstimateEnvironment;
  /** Called with each answer that is shown, new or remembered, and the overrides that it is for. */
  readonly onAnswer?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
}

type EstimateClient = Pick<PropertyClient, 'estimate'>;
/** A promise where the client is loaded when first needed. */
type ClientSource = () => EstimateClient | Promise<EstimateClient>;

const DEBOUNCE_MS = 400;
/** While values keep changing, the estimate follows this often. Ten seconds of a moving slider are eleven calls at most. */
const LONGEST_WAIT_MS = 1000;
const ANSWERS_KEPT = 200;
/** A service that keeps saying “later” is left to the person. */
const MOST_WAITS = 6;
const NOTHING: EstimateState = { kind: 'none', answer: null, stale: false, retryAt: null, problem: null };

/**
 * The estimate for the values that are set: asked for when they rest, or once a second while they move; never asked for twice; the newest
 * wins. Waits out a refusal for asking too often, and being offline, and goes on by itself.
 */
export class EstimateController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #environment: EstimateEnvironment;
  readonly #onAnswer: NonNullable<EstimateOptions['onAnswer']>;
  readonly #memory = new AnswerMemory<PropertyEstimateAnswer>(ANSWERS_KEPT);
  readonly #task: Task<[PropertyEstimateRequest], void>;
  #state = NOTHING;
  #wanted: PropertyEstimateRequest | null = null;
  #wantedKey = '';
  #runningKey: string | null = null;
  #changedAt: number | null = null;
  #notBefore = 0;
  #waits = 0;
  #connected = false;
  #stopTimer: () => void = () => undefined;
  #stopOnline: () => void = () => undefined;

  constructor(host: ReactiveControllerHost, client: ClientSource, options: EstimateOptions = {}) {
    this.#host = host;
    this.#environment = options.environment ?? browserEnvironment;
    this.#onAnswer = options.onAnswer ?? (() => undefined);
    this.#task = new Task(host, {
      autoRun: false,
      task: ([request], { signal }) => this.#ask(client, request, signal),
    });
    host.addController(this);
  }

  get state(): EstimateState {
    return this.#state;
  }

  /** Says what the estimate is wanted for. Cheap: call it with every movement of a slider. */
  set(propertyId: string, overrides: Overrides): void {
    const request = estimateRequestOf(propertyId, overrides);
    const key = estimateKey(request);
    if (key === this.#wantedKey) return;
    if (propertyId !== this.#wanted?.propertyId) this.#forget();
    this.#wanted = request;
    this.#wantedKey = key;
    this.#follow();
  }

  /** Nothing is wanted any more, such as when the property is given up. */
  clear(): void {
    this.#wanted = null;
    this.#wantedKey = '';
    this.#forget();
    this.#show(NOTHING);
  }

  /** Asks again at once, unless the adapter said when. */
  retry(): void {
    this.#waits = 0;
    if (this.#wanted && this.#state.kind !== 'ready') this.#askNow();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#stopOnline = this.#environment.onOnline(() => this.#state.kind === 'offline' && this.#askNow());
    if (this.#wanted && this.#state.kind !== 'ready') this.#follow();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#stopOnline();
    this.#stopAsking();
  }

  // ── When to ask ──

  #follow(): void {
    const remembered = this.#memory.get(this.#wantedKey);
    if (remembered) {
      // What is on its way is paid for: it is let come, and remembered.
      this.#stopTimer();
      this.#changedAt = null;
      this.#showAnswer(remembered);
      return;
    }
    if (this.#runningKey === this.#wantedKey) {
      this.#stopTimer();
      this.#changedAt = null;
      this.#show({ ...this.#state, kind: 'loading', stale: this.#state.answer !== null });
      return;
    }
    const { clock } = this.#environment;
    this.#changedAt ??= clock();
    const rests = Math.min(clock() + DEBOUNCE_MS, this.#changedAt + LONGEST_WAIT_MS);
    this.#show({ ...this.#state, stale: this.#state.answer !== null });
    if (this.#notBefore > clock()) return this.#askNow();
    if (this.#state.kind !== 'offline') this.#show({ ...this.#state, kind: 'loading', problem: null, retryAt: null });
    this.#askAt(rests);
  }

  #askAt(moment: number): void {
    this.#stopTimer();
    if (!this.#connected) return;
    this.#stopTimer = this.#environment.after(moment - this.#environment.clock(), () => this.#askNow());
  }

  #askNow(): void {
    this.#stopTimer();
    if (!this.#wanted || !this.#connected) return;
    const wait = this.#notBefore - this.#environment.clock();
    if (wait > 0) return this.#countDown(wait);
    this.#changedAt = null;
    if (this.#runningKey === this.#wantedKey) return;
    if (!this.#environment.isOnline()) {
      this.#task.abort();
      this.#runningKey = null;
      return this.#show({ ...this.#state, kind: 'offline', problem: null, retryAt: null });
    }
    this.#runningKey = this.#wantedKey;
    this.#show({ ...this.#state, kind: 'loading', problem: null, retryAt: null });
    void this.#task.run([this.#wanted]);
  }

  /** Renders once a second, so that the page can show the seconds that are left. */
  #countDown(waitMs: number): void {
    this.#show({ ...this.#state, kind: 'waiting', retryAt: this.#notBefore });
    const toNextSecond = waitMs % 1000 || 1000;
    this.#stopTimer = this.#environment.after(Math.min(waitMs, toNextSecond), () => this.#askNow());
  }

  #stopAsking(): void {
    this.#stopTimer();
    this.#changedAt = null;
    this.#task.abort();
    this.#runningKey = null;
  }

  #forget(): void {
    this.#stopAsking();
    this.#state = NOTHING;
  }

  // ── What comes back ──

  /** What is wanted is shown already, from what was remembered. */
  get #isSettled(): boolean {
    return this.#state.kind === 'ready' && !this.#state.stale;
  }

  async #ask(client: ClientSource, request: PropertyEstimateRequest, signal: AbortSignal): Promise<void> {
    const key = estimateKey(request);
    try {
      const source = await client();
      signal.throwIfAborted();
      const answer = await source.estimate(request, signal);
      if (signal.aborted) return;
      this.#runningKey = null;
      this.#waits = 0;
      this.#memory.keep(key, answer);
      const isWanted = key === this.#wantedKey;
      if (isWanted || !this.#isSettled) this.#showAnswer(answer, request.overrides, !isWanted);
    } catch (error) {
      if (signal.aborted) return;
      this.#runningKey = null;
      this.#fail(propertyProblemFrom(error), key);
    }
  }

  #fail(problem: PropertyProblem, key: string): void {
    const waitMs = waitMsOf(problem);
    if (waitMs !== null && this.#waits < MOST_WAITS) {
      this.#waits += 1;
      this.#notBefore = this.#environment.clock() + waitMs;
      if (this.#isSettled) return;
      this.#show({ ...this.#state, problem, stale: this.#state.answer !== null });
      return this.#askNow();
    }
    // Other values are wanted by now, and their own question is on its way.
    if (key !== this.#wantedKey) return;
    this.#stopTimer();
    const kind = problem.code === 'adapter_unreachable' && !this.#environment.isOnline() ? 'offline' : 'failed';
    this.#show({ ...this.#state, kind, problem: kind === 'offline' ? null : problem });
  }

  #showAnswer(answer: PropertyEstimateAnswer, overrides = this.#wanted?.overrides, stale = false): void {
    const kind = stale ? this.#state.kind : 'ready';
    this.#show({ kind, answer, stale, retryAt: stale ? this.#state.retryAt : null, problem: null });
    this.#onAnswer(answer, overrides ?? {});
  }

  #show(state: EstimateState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
