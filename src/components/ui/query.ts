/**
 * What an element asks the adapter or storage for: again when its arguments change, when the element is back in the document, and when the
 * network is back after a failure that may pass. The newest question counts.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Problem, ProblemError, problemFrom } from '../adapter-client/problem.js';

export interface QueryOptions<Args extends readonly unknown[], Answer> {
  readonly args: () => Args;
  readonly ask: (args: Args, signal: AbortSignal) => Promise<Answer>;
  readonly onAnswer?: (answer: Answer) => void;
  readonly onError?: (error: ProblemError<Problem['code']>) => void;
  /** False while nothing is to be asked for, such as out of sight. */
  readonly isActive?: () => boolean;
}

export class Query<Args extends readonly unknown[], Answer> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: QueryOptions<Args, Answer>;
  #isConnected = false;
  /** What was asked last; null where it has to be asked again. */
  #asked: Args | null = null;
  #running: AbortController | null = null;
  /** The newest answer, also while another is on its way; undefined after a failure. */
  value: Answer | undefined;
  /** Why there is no answer. */
  error: ProblemError<Problem['code']> | null = null;

  constructor(host: ReactiveControllerHost, options: QueryOptions<Args, Answer>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get isPending(): boolean {
    return this.#running !== null;
  }

  /** Asks again. Resolves when this is answered, has failed, or was overtaken. */
  async run(): Promise<void> {
    const { args, ask, onAnswer, onError } = this.#options;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#asked = args();
    this.error = null;
    this.#host.requestUpdate();
    let answer: Answer | undefined;
    let failure: ProblemError<Problem['code']> | null = null;
    try {
      answer = await ask(this.#asked, running.signal);
    } catch (error) {
      failure = error instanceof ProblemError ? error : new ProblemError(problemFrom(error));
    }
    if (running !== this.#running) return;
    this.#running = null;
    this.value = answer;
    this.error = failure;
    this.#host.requestUpdate();
    if (failure) onError?.(failure);
    else onAnswer?.(answer as Answer);
  }

  hostConnected(): void {
    this.#isConnected = true;
    addEventListener('online', this.#handleOnline);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    removeEventListener('online', this.#handleOnline);
    this.#running?.abort();
    this.#running = this.#asked = this.error = null;
  }

  hostUpdate(): void {
    if (!this.#isConnected || !this.#isActive) return;
    const args = this.#options.args();
    const isSame = this.#asked?.every((value, index) => Object.is(value, args[index]));
    if (!isSame) void this.run();
  }

  get #isActive(): boolean {
    return this.#options.isActive?.() ?? true;
  }

  readonly #handleOnline = (): void => {
    if (this.error?.problem.retryable && this.#isActive) void this.run();
  };
}
