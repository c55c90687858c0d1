/** Why the gate is not passed, in words. Loaded with the findings, once a run is over. */
import type { GateReason, GateView, ReportView } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import { countsForGate, reportsAwaited } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { figuresOf, isMean } from './gate-words.js';
import { failingFindings, findingsOf, findingsToCheckAgain, lineOf, mainFinding } from './run-findings.js';

/** The report whose score the gate took: the lowest of those that count. Null where the mean decides. */
function decidingReport({ score, rule }: GateView, reports: readonly ReportView[]): ReportView | null {
  if (score === null || rule?.reports === 'mean') return null;
  return reports.find((report) => report.score === score && countsForGate(report, rule)) ?? null;
}

/** How far the score is from the minimum, with the report that decides by its name, and the finding that costs it the most. */
function shortfallSentences(gate: GateView, score: number, state: ProjectState, words: Words): string[] {
  const { t, f } = words;
  const { minScore, rule } = gate;
  const reports = state.snapshot?.reports ?? [];
  const report = decidingReport(gate, reports);
  const reason = mainFinding((report && state.reportAnswers[report.id]?.findings) ?? []);
  // A line that was shortened ends with its own mark.
  const why = reason ? [t.result.mainReason(lineOf(reason)).replace(/(…\u2069?)[.。।]$/, '$1')] : [];
  if (!report || reports.length < 2) return [figuresOf(gate, words)(score, minScore, f), ...why];
  return rule?.reports === 'named'
    ? [t.result.reportBelow(report.name, score, minScore, f), ...why]
    : [t.result.lowest(report.name, score, minScore, f), ...why];
}

/** "7 things to fix"; null where no finding fails, and until all findings are read: the number would grow. */
export function toDoLine(state: ProjectState, words: Words): string | null {
  const { t, f } = words;
  const { length } = failingFindings(state);
  return length > 0 && reportsAwaited(state).length === 0 ? t.result.toDo(length, f) : null;
}

/** How much is left to fix while a person replaces drawings; null before any was replaced that has findings. */
export function stillToFixLine(state: ProjectState, words: Words): string | null {
  const { t, f } = words;
  const failing = failingFindings(state);
  const again = findingsToCheckAgain(failing, state).size;
  return again > 0 ? t.result.stillToFix(failing.length - again, failing.length, f) : null;
}

/** Whether the page can say what to fix: not while findings that may name it are still being read. */
function isFixKnown(state: ProjectState): boolean {
  const isNamed = findingsOf(state).some(({ finding: { status } }) => status === 'fail' || status === 'attention');
  return isNamed || reportsAwaited(state).length === 0;
}

/**
 * One sentence for each kind of reason, first what is missing, then what falls short. Never empty. `asksToFix`: whether they end by asking for
 * fixed drawings, where it is known what to fix.
 */
export function failureSentences(gate: GateView, state: ProjectState, words: Words, asksToFix: boolean): string[] {
  const { t, f } = words;
  const { score, minScore } = gate;
  const { result } = t;
  const having = (code: GateReason['code']): GateReason[] => gate.reasons.filter((reason) => reason.code === code);
  const namesOf = (reasons: readonly GateReason[]): string[] => [
    ...new Set(reasons.flatMap(({ reportName }) => reportName ?? [])),
  ];
  const sentences: string[] = [];
  const missing = having('report-missing');
  if (missing.length > 0) sentences.push(result.reportMissing(f.list(namesOf(missing))));
  const scoreless = having('report-without-score').length > 0;
  if (scoreless || (score === null && missing.length === 0)) sentences.push(result.verdictNoScore);
  const figures = figuresOf(gate, words);
  const isBelow = score !== null && score < minScore && !(isMean(gate) && scoreless);
  if (isBelow) sentences.push(...shortfallSentences(gate, score, state, words));
  const unpassed = having('result-not-passed');
  if (unpassed.length > 0) sentences.push(result.resultNotPassed(f.list(namesOf(unpassed))));
  if (asksToFix && (isBelow || unpassed.length > 0) && isFixKnown(state)) sentences.push(result.fixDrawings);
  const different = having('drawings-different').flatMap(({ drawingName }) => drawingName ?? []);
  if (different.length > 0) sentences.push(result.drawingsDifferent(f.list(different)));
  if (having('drawings-unverified').length > 0) sentences.push(result.drawingsUnverified);
  // Where something else falls short, the score is said all the same.
  if (score !== null && score >= minScore && !scoreless) sentences.unshift(figures(score, minScore, f));
  return sentences;
}
