/** A part of the script that an element loads when it first needs it. What does not load is said, with a way to try again. */
import type { ReactiveController, ReactiveElement, TemplateResult } from 'lit';
import type { Problem, ProblemError } from '../adapter-client/problem.js';
import { loadPart } from './load-part.js';
import { renderAttention, renderRetry } from './notice.js';
import { problemSentence, type SentenceWords } from './problem-words.js';

type PartWords<F> = SentenceWords<F> & { readonly t: { readonly retry: string } };

export interface LazyPartOptions<T> {
  /** Imports the part and makes what the element uses of it. */
  readonly load: () => Promise<T>;
  /** Asked before each render: once it is true, the part is loaded. */
  readonly isNeeded: () => boolean;
  /** Called each time that the part does not load. */
  readonly onProblem: (problem: Problem) => void;
}

export class LazyPart<T> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: LazyPartOptions<T>;
  #isLoading = false;
  #problem: Problem | null = null;
  /** Null until it is loaded. */
  value: T | null = null;

  constructor(host: ReactiveElement, options: LazyPartOptions<T>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.value || this.#isLoading || this.#problem || !this.#options.isNeeded()) return;
    this.#isLoading = true;
    void this.#load();
  }

  /** Loads it again where it did not load. */
  readonly retry = (): void => {
    this.#problem = null;
    this.#host.requestUpdate();
  };

  /** That it did not load, with "Try again"; null where it did, and while it is loading. */
  renderProblem<F>(words: PartWords<F>, buttonId?: string): TemplateResult | null {
    const problem = this.#problem;
    return problem && renderAttention(problemSentence(problem, words), renderRetry(words, this.retry, buttonId));
  }

  async #load(): Promise<void> {
    try {
      this.value = await loadPart(this.#options.load);
    } catch (error) {
      this.#problem = (error as ProblemError<Problem['code']>).problem;
      this.#options.onProblem(this.#problem);
    }
    this.#isLoading = false;
    this.#host.requestUpdate();
  }
}
