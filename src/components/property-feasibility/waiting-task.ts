/** A question to the adapter, asked as ConnectedTask asks. On top of that a request limit is waited out, in sight. */
import { initialState } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import { type PropertyProblem, propertyProblemFrom, waitMsOf } from '../adapter-client/property-client.js';
import { pause, withRetries } from '../adapter-client/retry.js';
import { ConnectedTask } from '../ui/connected-task.js';

export interface TaskState {
  readonly kind: 'none' | 'loading' | 'waiting' | 'offline' | 'failed';
  /** What stands in the way; null where nothing does. */
  readonly problem: PropertyProblem | null;
  /** When the same is asked again, in milliseconds since 1970; only while waiting. */
  readonly retryAt: number | null;
}

export interface PropertyTaskOptions<Question, Answer> {
  /** What is to be known now; null where nothing is, also once it was answered. */
  readonly question: () => Question | null;
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, question: Question) => void;
  readonly onProblem: (problem: PropertyProblem) => void;
}

/** After so many waits in a row the person decides. */
const MOST_WAITS = 6;

export class PropertyTask<Question, Answer> {
  readonly #host: ReactiveControllerHost;
  readonly #options: PropertyTaskOptions<Question, Answer>;
  readonly #task: ConnectedTask<readonly [Question | null], readonly [Answer, Question]>;
  #limit: { readonly problem: PropertyProblem; readonly retryAt: number } | null = null;

  constructor(host: ReactiveControllerHost, options: PropertyTaskOptions<Question, Answer>) {
    const { question, onAnswer, onProblem } = options;
    this.#host = host;
    this.#options = options;
    this.#task = new ConnectedTask<readonly [Question | null], readonly [Answer, Question]>(host, {
      args: () => [question()] as const,
      task: ([asked], { signal }) => (asked === null ? initialState : this.#ask(asked, signal)),
      onComplete: ([answer, asked]) => asked === question() && onAnswer(answer, asked),
      onError: (error) => question() !== null && onProblem(propertyProblemFrom(error)),
    });
  }

  get state(): TaskState {
    if (this.#options.question() === null) return { kind: 'none', problem: null, retryAt: null };
    const { error } = this.#task;
    if (error) {
      const problem = propertyProblemFrom(error);
      const isOffline = problem.code === 'adapter_unreachable' && !navigator.onLine;
      return { kind: isOffline ? 'offline' : 'failed', problem, retryAt: null };
    }
    const isLimited = this.#limit && this.#limit.retryAt > Date.now();
    return isLimited ? { kind: 'waiting', ...this.#limit! } : { kind: 'loading', problem: null, retryAt: null };
  }

  /** Asks again. */
  run(): void {
    void this.#task.run();
  }

  async #ask(question: Question, signal: AbortSignal): Promise<readonly [Answer, Question]> {
    const call = async () => {
      await this.#waitOutLimit(signal);
      return this.#options.ask(question, signal);
    };
    const waitAfter = (failure: Problem, failures: number) => {
      const problem = failure as PropertyProblem;
      const waitMs = waitMsOf(problem);
      if (waitMs === null || failures > MOST_WAITS) return null;
      this.#limit = { problem, retryAt: Date.now() + waitMs };
      this.#options.onProblem(problem);
      return this.#waitOutLimit(signal);
    };
    return [await withRetries(call, waitAfter, signal), question];
  }

  /** Looks every second, so that the seconds left are seen to pass and a machine that slept is not late. */
  async #waitOutLimit(signal: AbortSignal): Promise<void> {
    for (let left; (left = (this.#limit?.retryAt ?? 0) - Date.now()) > 0; ) {
      this.#host.requestUpdate();
      await pause(left % 1000 || 1000, signal);
      this.#host.requestUpdate();
    }
  }
}
