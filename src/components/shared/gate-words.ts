/** Why the gate is not passed, in words. */
import type { GateReason, GateView } from '../../contract/adapter-api.js';
import type { Words } from './localisation.js';

/**
 * One sentence for each kind of reason, first what is missing, then what falls short. Never empty. `toFix`: there are findings to fix.
 */
export function failureSentences(gate: GateView, { t, f }: Words, toFix: boolean): string[] {
  const { score, minScore, rule } = gate;
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
  const isMean = rule?.reports === 'mean';
  const figures = isMean ? result.verdictMean : result.verdictReached;
  const isBelow = score !== null && score < minScore && !(isMean && scoreless);
  if (isBelow) sentences.push(figures(score, minScore, f));
  const unpassed = having('result-not-passed');
  if (unpassed.length > 0) sentences.push(result.resultNotPassed(namesOf(unpassed)));
  if (toFix && (isBelow || unpassed.length > 0)) sentences.push(result.fixFindings);
  const different = having('drawings-different').flatMap(({ drawingName }) => drawingName ?? []);
  if (different.length > 0) sentences.push(result.drawingsDifferent(different));
  if (having('drawings-unverified').length > 0) sentences.push(result.drawingsUnverified);
  // Where something else falls short, the score is said all the same.
  if (score !== null && score >= minScore && !scoreless) sentences.unshift(figures(score, minScore, f));
  return sentences;
}
