/** `precheck-error` of the elements that show what others of the page may show as well. */
import type { Problem } from '../adapter-client/problem.js';
import { errorDetailOf, fire, type PrecheckErrorDetail } from './element-event.js';

export interface ProblemEventDetails {
  'precheck-error': PrecheckErrorDetail;
}

const told = new WeakSet<Problem>();

/** Fires it unless an element has told of this very problem before. Gives whether it is news. */
export function fireProblem(element: EventTarget, problem: Problem, displayMessage: string): boolean {
  if (told.has(problem)) return false;
  told.add(problem);
  fire<ProblemEventDetails>(element, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  return true;
}
