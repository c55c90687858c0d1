/** Loads how a found property is shown, with its styles: the search alone is painted first. */
import type { ReactiveElement } from 'lit';
import { ProblemError, problemOf } from '../adapter-client/problem.js';
import type * as foundView from './found/found-view.js';

export type FoundViewModule = typeof foundView;

const LOAD_TIMEOUT_MS = 20_000;

/** Throws a ProblemError where it does not load. */
export async function loadFoundView(host: ReactiveElement): Promise<FoundViewModule> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS));
  const module = await Promise.race([import('./found/found-view.js'), timeout]).catch(() => {
    throw new ProblemError(problemOf('adapter_unreachable', 'A part of the page did not load.', { retryable: true }));
  });
  const { adoptedStyleSheets } = host.renderRoot as ShadowRoot;
  const { styleSheet } = module.foundStyles;
  if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
  return module;
}
