import { type Problem, SETUP_PROBLEMS } from '../adapter-client/problem.js';
import type { ProblemValues, Translation } from '../translations/translation.js';
import type { ProjectState } from '../project-store/state.js';
import { isSetupProblem } from './events.js';
import type { Words } from '../i18n/localisation.js';

type Sentences = Translation['problems'];

/** Codes that ask the same of a person as another one. */
const SAME_SENTENCE: Readonly<Record<string, keyof Sentences>> = {
  adapter_timeout: 'adapter_unreachable',
  storage_timeout: 'storage_unreachable',
  upstream_timeout: 'upstream_unavailable',
  upstream_misread: 'upstream_unavailable',
  too_many_streams: 'too_many_requests',
  body_too_large: 'setup',
};

/** The sentence for a problem. What only staff can mend has one, and so has what this page does not know, as from a newer adapter. */
export function problemSentence({ code, details }: Problem, { t, f }: Words): string {
  const sentences: Partial<Sentences> & Readonly<Record<string, Sentences[keyof Sentences]>> = t.problems;
  const shared = SAME_SENTENCE[code] ?? (SETUP_PROBLEMS.has(code) ? 'setup' : 'internal');
  const sentence = sentences[code] ?? t.problems[shared];
  return typeof sentence === 'string' ? sentence : sentence(details as unknown as ProblemValues, f);
}

/** What stands over it: that a check cannot go on only where one is under way. */
export function problemTitle(problem: Problem, { snapshot }: ProjectState, { t }: Words): string | undefined {
  if (isSetupProblem(problem)) return t.setupTitle;
  return snapshot && snapshot.run > 0 && snapshot.phase !== 'complete' ? t.problemTitle : undefined;
}
