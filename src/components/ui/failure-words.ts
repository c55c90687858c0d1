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
  // A question, and a line that was shortened, end with a mark of their own.
  const why = reason ? [t.result.mainReason(lineOf(reason)).replace(/([…!?！？؟]\u2069?)[.。।]$/, '$1')] : [];
  if (!report || reports.length < 2) return [figuresOf(gate, words)(score, minScore, f), ...why];
  const sentence = rule?.reports === 'named' ? t.result.reportBelow : t.result.lowest;
  return [sentence(report.name, score, minScore, f), ...why];
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
  const having = (code: GateReason['code']) => gate.reasons.filter((reason) => reason.code === code);
  const has = (code: GateReason['code']) => having(code).length > 0;
  const reportsOf = (code: GateReason['code']) =>
    f.list([...new Set(having(code).flatMap(({ reportName }) => reportName ?? []))]);
  const sentences: string[] = [];
  if (has('report-missing')) sentences.push(result.reportMissing(reportsOf('report-missing')));
  const scoreless = has('report-without-score');
  if (scoreless || (score === null && !has('report-missing'))) sentences.push(result.verdictNoScore);
  const isBelow = score !== null && score < minScore && !(isMean(gate) && scoreless);
  if (isBelow) sentences.push(...shortfallSentences(gate, score, state, words));
  const isUnpassed = has('result-not-passed');
  if (isUnpassed) sentences.push(result.resultNotPassed(reportsOf('result-not-passed')));
  if (asksToFix && (isBelow || isUnpassed) && isFixKnown(state)) sentences.push(result.fixDrawings);
  const different = having('drawings-different').flatMap(({ drawingName }) => drawingName ?? []);
  if (different.length > 0) sentences.push(result.drawingsDifferent(f.list(different)));
  if (has('drawings-unverified')) sentences.push(result.drawingsUnverified);
  // Where something else falls short, the score is said all the same.
  if (score !== null && score >= minScore && !scoreless) sentences.unshift(figuresOf(gate, words)(score, minScore, f));
  return sentences;
}
