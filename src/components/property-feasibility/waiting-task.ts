/** A question to the adapter, asked as a task. On top of that a request limit is waited out, in sight. */
import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import { pause, withRetries } from '../adapter-client/retry.js';
import { ConnectedTask } from '../ui/connected-task.js';

export interface TaskState {
  readonly kind: 'none' | 'loading' | 'waiting' | 'offline' | 'failed';
  /** What stands in the way; null where nothing does. */
  readonly problem: Problem<string> | null;
  /** When the same is asked again, in milliseconds since 1970; only while waiting. */
  readonly retryAt: number | null;
}

export interface PropertyTaskOptions<Question, Answer> {
  /** What is to be known now; null where nothing is, also once it was answered. */
  readonly question: () => Question | null;
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, question: Question) => void;
  readonly onProblem: (problem: Problem<string>) => void;
}

/** Where an answer in between, such as a proxy's, says no time. */
const USUAL_WAIT_S = 10;
/** After so many waits in a row the person decides. */
const MOST_WAITS = 6;

export const isOffline = ({ code }: Problem<string>): boolean => code === 'adapter_unreachable' && !navigator.onLine;

export class PropertyTask<Question, Answer> {
  readonly #host: ReactiveControllerHost;
  readonly #options: PropertyTaskOptions<Question, Answer>;
  readonly #task: ConnectedTask<readonly [Question | null], readonly [Answer, Question] | null>;
  #limit: { readonly problem: Problem<string>; readonly retryAt: number } | null = null;

  constructor(host: ReactiveControllerHost, options: PropertyTaskOptions<Question, Answer>) {
    const { question, onAnswer, onProblem } = options;
    this.#host = host;
    this.#options = options;
    this.#task = new ConnectedTask<readonly [Question | null], readonly [Answer, Question] | null>(host, {
      args: () => [question()],
      task: async ([asked], { signal }) => asked && [await this.#ask(asked, signal), asked],
      onComplete: (answered) => answered && answered[1] === question() && onAnswer(...answered),
      onProblem: (problem) => question() !== null && onProblem(problem),
    });
  }

  get state(): TaskState {
    if (this.#options.question() === null) return { kind: 'none', problem: null, retryAt: null };
    const { problem } = this.#task;
    if (problem) {
      return { kind: isOffline(problem) ? 'offline' : 'failed', problem, retryAt: null };
    }
    const isLimited = this.#limit && this.#limit.retryAt > Date.now();
    return isLimited ? { kind: 'waiting', ...this.#limit! } : { kind: 'loading', problem: null, retryAt: null };
  }

  /** Asks again. */
  run(): void {
    void this.#task.run();
  }

  async #ask(question: Question, signal: AbortSignal): Promise<Answer> {
    const call = async () => {
      await this.#waitOutLimit(signal);
      return this.#options.ask(question, signal);
    };
    const waitAfter = (problem: Problem, failures: number) => {
      if (problem.code !== 'too_many_requests' || failures > MOST_WAITS) return null;
      const seconds = Math.max(1, Number(problem.details['retryAfterSeconds']) || USUAL_WAIT_S);
      this.#limit = { problem, retryAt: Date.now() + seconds * 1000 };
      this.#options.onProblem(problem);
      return this.#waitOutLimit(signal);
    };
    return withRetries(call, waitAfter, signal);
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
