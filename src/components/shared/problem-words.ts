import type { Problem } from '../session/problem.js';
import type { Words } from './localisation.js';

/** The sentence for a problem. A code newer than this page, from a newer adapter, has the general one. */
export function problemSentence(problem: Problem, { t, f }: Words): string {
  const words = t.problems[problem.code] ?? t.problems.internal;
  return words(problem.details, f);
}
