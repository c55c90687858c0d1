/** Why the gate is not passed, in words. */
import type { GateReason, GateView } from '../../contract/adapter-api.js';
import type { ToFix } from '../session/readiness.js';
import type { Words } from './localisation.js';

export const isMean = ({ rule }: GateView): boolean => rule?.reports === 'mean';

/** Score and minimum, and whether the score is a mean. */
export function figuresOf(gate: GateView, { t }: Words) {
  return isMean(gate) ? t.result.verdictMean : t.result.verdictReached;
}

/** One sentence for each kind of reason, first what is missing, then what falls short. Never empty. */
export function failureSentences(gate: GateView, words: Words, toFix: ToFix): string[] {
  const { t, f } = words;
  const { score, minScore } = gate;
  const { result } = t;
  const having = (code: GateReason['code']): GateReason[] => gate.reasons.filter((reason) => reason.code === code);
  const namesOf = (reasons: readonly GateReason[]): string[] => [
    ...new Set(reasons.flatMap(({ reportName }) => reportName ?? [])),
  ];
  const sentences: string[] = [];
  const missing = having('report-missing');
  if (missing.length > 0) sentences.push(result.reportMissing(namesOf(missing)));
  const scoreless = having('report-without-score').length > 0;
  if (scoreless || (score === null && missing.length === 0)) sentences.push(result.verdictNoScore);
  const figures = figuresOf(gate, words);
  const isBelow = score !== null && score < minScore && !(isMean(gate) && scoreless);
  if (isBelow) sentences.push(figures(score, minScore, f));
  const unpassed = having('result-not-passed');
  if (unpassed.length > 0) sentences.push(result.resultNotPassed(namesOf(unpassed)));
  if (toFix && (isBelow || unpassed.length > 0)) {
    sentences.push(toFix === 'findings' ? result.fixFindings : result.fixDrawings);
  }
  const different = having('drawings-different').flatMap(({ drawingName }) => drawingName ?? []);
  if (different.length > 0) sentences.push(result.drawingsDifferent(different));
  if (having('drawings-unverified').length > 0) sentences.push(result.drawingsUnverified);
  // Where something else falls short, the score is said all the same.
  if (score !== null && score >= minScore && !scoreless) sentences.unshift(figures(score, minScore, f));
  return sentences;
}
