/** Parts of the script that an element loads when it first needs them. What does not load is said, with a way to try again. */
import type { CSSResult, ReactiveController, ReactiveElement, TemplateResult } from 'lit';
import { messageOf, type Problem, ProblemError, problemFrom, problemOf } from '../adapter-client/problem.js';
import { type ProblemNoticeWords, renderProblem } from './notice.js';

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
  #loading: Promise<void> | null = null;
  #problem: Problem | null = null;
  /** Null until it is loaded. */
  value: T | null = null;

  constructor(host: ReactiveElement, options: LazyPartOptions<T>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#options.isNeeded()) void this.whenLoaded();
  }

  /** Loads it, unless that was tried. Resolves when it is there, or did not load. */
  whenLoaded(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Loads it again where it did not load. */
  readonly retry = (): void => {
    if (!this.#problem) return;
    this.#problem = null;
    this.#loading = null;
    this.#host.requestUpdate();
  };

  /** That it did not load, with "Try again"; null where it did, and while it is loading. */
  renderProblem<F>(words: ProblemNoticeWords<F>, buttonId?: string): TemplateResult | null {
    return this.#problem && renderProblem(this.#problem, words, this.retry, { buttonId });
  }

  async #load(): Promise<void> {
    try {
      this.value = await loadPart(this.#options.load);
    } catch (error) {
      this.#problem = problemFrom(error);
      this.#options.onProblem(this.#problem);
    }
    this.#host.requestUpdate();
  }
}

const LOAD_TIMEOUT_MS = 20_000;

/** Throws a ProblemError where the part does not load in time. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LOAD_TIMEOUT_MS, 'time-out');
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    const message = `A part of the script did not load: ${messageOf(error)}`;
    throw new ProblemError(problemOf('part_missing', message, { retryable: true }));
  } finally {
    clearTimeout(timer);
  }
}

/** Adds a part's styles to those of the element. */
export function adoptPartStyles({ renderRoot }: ReactiveElement, ...styles: readonly CSSResult[]): void {
  const { adoptedStyleSheets } = renderRoot as ShadowRoot;
  for (const { styleSheet } of styles) {
    if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
  }
}
