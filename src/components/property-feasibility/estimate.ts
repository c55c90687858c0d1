/**
 * The estimate for the values that are set: asked for when they rest, or once a second while they change; never asked for twice; the
 * newest wins.
 */
import type { ReactiveController } from 'lit';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import type { PropertyClient } from '../adapter-client/property-client.js';
import { RetryingTask, type TaskHost, type TaskState } from './retrying-task.js';

export interface EstimateState extends TaskState {
  /** The latest answer for the property; null until there is one. */
  readonly answer: PropertyEstimateAnswer | null;
  /** The answer is for other values than those that are set. */
  readonly stale: boolean;
}

export interface EstimateOptions {
  /** Called with each answer that is shown, new or remembered, and the overrides that it is for. */
  readonly onAnswer?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
  readonly onProblem?: ((state: TaskState) => void) | undefined;
}

const DEBOUNCE_MS = 400;
const LONGEST_WAIT_MS = 1000;
const ANSWERS_KEPT = 200;

/** The same text for the same question, however it came about: overrides in the order of their names. */
function requestText(propertyId: string, overrides: Overrides): string {
  const set = Object.entries(overrides).sort();
  return JSON.stringify(set.length > 0 ? { propertyId, overrides: Object.fromEntries(set) } : { propertyId });
}

export class EstimateController implements ReactiveController {
  readonly #host: TaskHost;
  readonly #onAnswer: EstimateOptions['onAnswer'];
  readonly #task: RetryingTask<string, PropertyEstimateAnswer>;
  readonly #answers = new Map<string, PropertyEstimateAnswer>();
  #propertyId: string | null = null;
  /** The request for the values that are set, and that of the answer that is shown. */
  #wanted: string | null = null;
  #answered: string | null = null;
  #answer: PropertyEstimateAnswer | null = null;
  /** When the first of the changes came that are not asked for yet. */
  #changedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connected = false;

  constructor(
    host: TaskHost,
    client: () => Pick<PropertyClient, 'estimate'>,
    { onAnswer, onProblem }: EstimateOptions = {},
  ) {
    this.#host = host;
    this.#onAnswer = onAnswer;
    this.#task = new RetryingTask(host, {
      ask: (request, signal) => client().estimate(JSON.parse(request) as PropertyEstimateRequest, signal),
      onReady: (answer, request) => this.#handleReady(answer, request),
      onProblem,
    });
    host.addController(this);
  }

  get state(): EstimateState {
    const isSettled = this.#isSettled;
    const kind = isSettled ? 'ready' : 'loading';
    const state =
      isSettled || this.#changedAt !== null ? ({ kind, problem: null, retryAt: null } as const) : this.#task.state;
    return { ...state, answer: this.#answer, stale: this.#answer !== null && !isSettled };
  }

  /** The answer for the service's defaults alone; null where it is not known. */
  get unchanged(): PropertyEstimateAnswer | null {
    return this.#answers.get(requestText(this.#propertyId ?? '', {})) ?? null;
  }

  /** Says what the estimate is wanted for. */
  set(propertyId: string, overrides: Overrides): void {
    const request = requestText(propertyId, overrides);
    if (request === this.#wanted) return;
    if (propertyId !== this.#propertyId) this.clear();
    this.#propertyId = propertyId;
    this.#wanted = request;
    this.#follow(request);
  }

  /** Nothing is wanted any more, such as when the property is given up. */
  clear(): void {
    this.#propertyId = this.#wanted = this.#answer = this.#answered = null;
    this.#stopTimer();
    this.#task.reset();
  }

  /** As `clear`, and nothing is remembered: another adapter may answer otherwise. */
  forget(): void {
    this.#answers.clear();
    this.clear();
  }

  /** Asks again at once, unless the adapter said when. */
  retry(): void {
    if (/failed|offline/.test(this.state.kind)) this.#task.run(this.#wanted);
  }

  hostConnected(): void {
    this.#connected = true;
    if (this.#wanted !== null && !this.#isSettled) this.#follow(this.#wanted);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#stopTimer();
  }

  /** What is shown is for the values that are set. */
  get #isSettled(): boolean {
    return this.#wanted !== null && this.#answered === this.#wanted;
  }

  #follow(request: string): void {
    const known = this.#answers.get(request);
    const { kind } = this.#task.state;
    const isBlocked = /waiting|offline/.test(kind);
    this.#host.requestUpdate();
    if (known) {
      this.#stopTimer();
      // A call that is under way is paid for: its answer is kept.
      if (isBlocked) this.#task.reset();
      this.#show(known, request);
    } else if (isBlocked || !this.#connected || (kind === 'loading' && this.#task.question === request)) {
      this.#stopTimer();
      this.#task.replace(request);
    } else this.#askSoon();
  }

  #askSoon(): void {
    clearTimeout(this.#timer);
    this.#changedAt ??= Date.now();
    const delayMs = Math.min(DEBOUNCE_MS, this.#changedAt + LONGEST_WAIT_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#stopTimer();
      this.#task.run(this.#wanted);
    }, delayMs);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#changedAt = null;
  }

  #handleReady(answer: PropertyEstimateAnswer, request: string): void {
    this.#answers.set(request, answer);
    const [oldest = ''] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_KEPT) this.#answers.delete(oldest);
    if (request === this.#wanted || !this.#isSettled) this.#show(answer, request);
  }

  #show(answer: PropertyEstimateAnswer, request: string): void {
    this.#answer = answer;
    this.#answered = request;
    this.#host.requestUpdate();
    this.#onAnswer?.(answer, (JSON.parse(request) as PropertyEstimateRequest).overrides ?? {});
  }
}
