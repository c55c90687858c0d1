/** Loads a part of the script, and adds its styles to the element that it is for. */
import type { CSSResult, ReactiveElement } from 'lit';
import { messageOf, ProblemError, problemOf } from '../adapter-client/problem.js';

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
