import type { Problem } from '../adapter-client/problem.js';
import type { ProjectState } from '../project-store/state.js';
import { isSetupProblem } from './events.js';
import type { Words } from '../i18n/localisation.js';

/** The sentence for a problem. A code newer than this page, from a newer adapter, has the general one. */
export function problemSentence(problem: Problem, { t, f }: Words): string {
  const words = t.problems[problem.code] ?? t.problems.internal;
  return words(problem.details, f);
}

/** What stands over it: that a check cannot go on only where one is under way. */
export function problemTitle(problem: Problem, { snapshot }: ProjectState, { t }: Words): string | undefined {
  if (isSetupProblem(problem)) return t.setupTitle;
  return snapshot && snapshot.run > 0 && snapshot.phase !== 'complete' ? t.problemTitle : undefined;
}
