/** Parts of the script that an element loads when it first needs them. What does not load is said, with a way to try again. */
import type { CSSResult, ReactiveElement } from 'lit';
import { partProblem, type Problem, ProblemError, problemFrom } from '../adapter-client/problem.js';
import { type ProblemNoticeWords, renderProblem } from './notice.js';

export interface LazyPartOptions<T> {
  /** Imports the part and makes what the element uses of it. */
  readonly load: () => Promise<T>;
  /** Asked before each render: once it is true, the part is loaded. */
  readonly isNeeded: () => boolean;
  /** Called each time that the part does not load. */
  readonly onProblem: (problem: Problem) => void;
}

export type LazyPart<T> = ReturnType<typeof createLazyPart<T>>;

export function createLazyPart<T>(host: ReactiveElement, { load, isNeeded, onProblem }: LazyPartOptions<T>) {
  let loading: Promise<void> | null = null;
  let problem: Problem | null = null;
  let value: T | null = null;

  async function tryLoad(): Promise<void> {
    try {
      value = await loadPart(load);
    } catch (error) {
      problem = problemFrom(error);
      onProblem(problem);
    }
    host.requestUpdate();
  }

  /** Loads it, unless that was tried. Resolves when it is there, or did not load. */
  const whenLoaded = (): Promise<void> => (loading ??= tryLoad());

  /** Loads it again where it did not load. */
  function retry(): void {
    if (!problem) return;
    problem = null;
    loading = null;
    host.requestUpdate();
  }

  host.addController({
    hostUpdate() {
      if (isNeeded()) void whenLoaded();
    },
  });

  return {
    /** Null until it is loaded. */
    get value() {
      return value;
    },
    whenLoaded,
    retry,
    /** That it did not load, with "Try again"; null where it did, and while it is loading. */
    renderProblem: <F>(words: ProblemNoticeWords<F>, buttonId?: string) =>
      problem && renderProblem(problem, words, retry, { buttonId }),
  };
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
    throw new ProblemError(partProblem(error));
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
