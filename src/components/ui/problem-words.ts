/** The sentence for a problem, in the words of whichever element shows it. */
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import type { ProblemValues, ProblemWords } from '../translations/translation.js';

/** Codes that ask the same of a person as another one. */
const SAME_SENTENCE: Readonly<Record<string, string>> = {
  adapter_timeout: 'adapter_unreachable',
  storage_timeout: 'storage_unreachable',
  upstream_timeout: 'upstream_unavailable',
  upstream_misread: 'upstream_unavailable',
  too_many_streams: 'too_many_requests',
  body_too_large: 'setup',
  // The property element has no sentence of its own for it.
  part_missing: 'adapter_unreachable',
};

/** The words of any element that has sentences for its problems. */
export interface SentenceWords<F> {
  readonly t: { readonly problems: Readonly<Record<string, string | ProblemWords<F>>> };
  readonly f: F;
}

/** The sentence for a problem. What only staff can mend has one, and so has what this page does not know, as from a newer adapter. */
export function problemSentence<F>({ code, details }: Problem<string>, { t, f }: SentenceWords<F>): string {
  const shared = SAME_SENTENCE[code] ?? (isSetupProblem({ code }) ? 'setup' : 'internal');
  const sentence = t.problems[code] ?? t.problems[shared] ?? '';
  return typeof sentence === 'string' ? sentence : sentence(details as unknown as ProblemValues, f);
}
