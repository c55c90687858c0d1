import type { ReactiveController } from 'lit';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import type { PropertyClient } from '../../adapter-client/property-client.js';
import { browserEnvironment, type EstimateEnvironment } from './estimate-environment.js';
import { AnswerMemory, estimateKey, estimateRequestOf } from './estimate-request.js';
import { type PatientState, PatientTask, type PatientTaskHost } from '../patient-task.js';

export interface EstimateState extends PatientState {
  /** The latest answer for the property; null until there is one. */
  readonly answer: PropertyEstimateAnswer | null;
  /** The answer is for other values than those that are set. */
  readonly stale: boolean;
}

export interface EstimateOptions {
  readonly environment?: EstimateEnvironment;
  /** Called with each answer that is shown, new or remembered, and the overrides that it is for. */
  readonly onAnswer?: (answer: PropertyEstimateAnswer, overrides: Overrides) => void;
  readonly onProblem?: ((state: PatientState) => void) | undefined;
}

type EstimateClient = Pick<PropertyClient, 'estimate'>;

const DEBOUNCE_MS = 400;
/** While values keep changing, the estimate follows this often. Ten seconds of a moving slider are eleven calls at most. */
const LONGEST_WAIT_MS = 1000;
const ANSWERS_KEPT = 200;

/**
 * The estimate for the values that are set: asked for when they rest, or once a second while they move; never asked for twice; the newest
 * wins. The task waits out what stands in the way, and goes on with what is wanted by then. A question is its request as text.
 */
export class EstimateController implements ReactiveController {
  readonly #host: PatientTaskHost;
  readonly #environment: EstimateEnvironment;
  readonly #onAnswer: EstimateOptions['onAnswer'];
  readonly #task: PatientTask<string, PropertyEstimateAnswer>;
  #memory = new AnswerMemory<PropertyEstimateAnswer>(ANSWERS_KEPT);
  #propertyId: string | null = null;
  #wanted: string | null = null;
  #answer: PropertyEstimateAnswer | null = null;
  #answered: string | null = null;
  #changedAt: number | null = null;
  #connected = false;
  #stopTimer: () => void = () => undefined;

  constructor(
    host: PatientTaskHost,
    client: () => EstimateClient | Promise<EstimateClient>,
    { environment = browserEnvironment, onAnswer, onProblem }: EstimateOptions = {},
  ) {
    this.#host = host;
    this.#environment = environment;
    this.#onAnswer = onAnswer;
    this.#task = new PatientTask(host, {
      ask: async (key, signal) => (await client()).estimate(JSON.parse(key) as PropertyEstimateRequest, signal),
      onReady: (answer, key) => this.#handleReady(answer, key),
      wanted: () => (this.#isSettled ? null : this.#wanted),
      onProblem,
      environment,
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

  /** Says what the estimate is wanted for. Cheap: call it with every movement of a slider. */
  set(propertyId: string, overrides: Overrides): void {
    const key = estimateKey(estimateRequestOf(propertyId, overrides));
    if (key === this.#wanted) return;
    if (propertyId !== this.#propertyId) this.clear();
    this.#propertyId = propertyId;
    this.#wanted = key;
    this.#follow();
  }

  /** Nothing is wanted any more, such as when the property is given up. */
  clear(): void {
    this.#propertyId = this.#wanted = this.#answer = this.#answered = null;
    this.#rest();
    this.#task.reset();
  }

  /** As `clear`, and nothing is remembered: another adapter may answer otherwise. */
  forget(): void {
    this.#memory = new AnswerMemory(ANSWERS_KEPT);
    this.clear();
  }

  /** Asks again at once, unless the adapter said when. */
  retry(): void {
    if (/failed|offline/.test(this.state.kind)) this.#task.run(this.#wanted);
  }

  hostConnected(): void {
    this.#connected = true;
    if (this.#wanted !== null && !this.#isSettled) this.#follow();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#rest();
  }

  /** What is shown is for the values that are set. */
  get #isSettled(): boolean {
    return this.#wanted !== null && this.#answered === this.#wanted;
  }

  #follow(): void {
    const key = this.#wanted ?? '';
    const remembered = this.#memory.get(key);
    const { kind } = this.#task.state;
    if (remembered) {
      this.#rest();
      this.#task.rest();
      return this.#show(remembered, key);
    }
    this.#host.requestUpdate();
    // Asked for already, or as soon as the wait is over.
    if (kind === 'loading' ? this.#task.question === key : /waiting|offline/.test(kind)) return this.#rest();
    const { clock, after } = this.#environment;
    this.#stopTimer();
    this.#changedAt ??= clock();
    if (!this.#connected) return;
    this.#stopTimer = after(Math.min(DEBOUNCE_MS, this.#changedAt + LONGEST_WAIT_MS - clock()), () => {
      this.#rest();
      this.#task.follow(this.#wanted);
    });
  }

  #rest(): void {
    this.#stopTimer();
    this.#changedAt = null;
  }

  #handleReady(answer: PropertyEstimateAnswer, key: string): void {
    this.#memory.keep(key, answer);
    if (key === this.#wanted || !this.#isSettled) this.#show(answer, key);
  }

  #show(answer: PropertyEstimateAnswer, key: string): void {
    this.#answer = answer;
    this.#answered = key;
    this.#host.requestUpdate();
    this.#onAnswer?.(answer, (JSON.parse(key) as PropertyEstimateRequest).overrides ?? {});
  }
}
