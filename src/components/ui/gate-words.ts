/** Why the gate is not passed, in words. */
import type { GateReason, GateView, ReportView } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import { isHeldToMinimum, isOtherPermitType } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { lineOf, mainFinding } from './run-findings.js';

export const isMean = ({ rule }: GateView): boolean => rule?.reports === 'mean';

/** Score and minimum, and whether the score is a mean. */
export function figuresOf(gate: GateView, { t }: Words) {
  return isMean(gate) ? t.result.verdictMean : t.result.verdictReached;
}

/** What the gate asks of a report or an attempt. `minScore` is null where its own score is held against none. */
export interface Measure {
  readonly counts: boolean;
  readonly minScore: number | null;
  readonly requirePassed: boolean;
}

/** What a report or an attempt came to: a word, and the score where the word does not say it. */
export interface Outcome {
  readonly word: string;
  readonly score: number | null;
  readonly tone: 'pass' | 'fail' | 'neutral';
  /** The service's own result, where these words say another. */
  readonly ownResult: string | null;
}

/**
 * By the gate: nothing is called passed that is below its minimum, whatever the service's own mark makes of it. Without a gate (`measure`
 * is null) by the service's own result.
 */
export function outcomeOf(
  { result, score }: { readonly result: string | null; readonly score: number | null },
  measure: Measure | null,
  { t, f }: Words,
): Outcome {
  const called = (name: string | null) => ({ word: t.result.resultWord(name), score });
  const bare = { word: score === null ? t.result.noScore : f.number(score), score: null };
  const unless = (word: string): string | null => (result === word ? null : result);
  if (measure === null) {
    const tone = result === 'Passed' ? 'pass' : result === 'Failed' ? 'fail' : 'neutral';
    return { ...called(result), tone, ownResult: null };
  }
  const { counts, minScore, requirePassed } = measure;
  if (!counts) return { ...bare, tone: 'neutral', ownResult: result };
  if (score === null) return { ...bare, tone: 'fail', ownResult: unless('Failed') };
  if (minScore !== null && score < minScore) {
    return { word: t.result.below(score, minScore, f), score: null, tone: 'fail', ownResult: unless('Failed') };
  }
  if (requirePassed && result !== 'Passed') return { ...called(result), tone: 'fail', ownResult: null };
  if (minScore === null) return { ...bare, tone: 'neutral', ownResult: result };
  return { ...called('Passed'), tone: 'pass', ownResult: unless('Passed') };
}

export function outcomeLine({ word, score }: Outcome, { f }: Words): string {
  return score === null ? word : `${word} · ${f.number(score)}`;
}

/** What the gate asks of a report. */
export function measureOf(report: ReportView, gate: GateView): Measure {
  const { rule } = gate;
  return {
    counts: rule?.reports !== 'named' || rule.names?.includes(report.name) === true,
    minScore: isHeldToMinimum(report, gate) ? gate.minScore : null,
    requirePassed: rule?.requirePassed === true,
  };
}

/** The measure of a whole run: the score that its rule took. */
export function runMeasure({ minScore, rule }: GateView): Measure {
  return { counts: true, minScore, requirePassed: rule?.requirePassed === true };
}

/** The report whose score the gate took: the lowest of those that count. Null where the mean decides. */
function decidingReport({ score, rule }: GateView, reports: readonly ReportView[]): ReportView | null {
  if (score === null || rule?.reports === 'mean') return null;
  const counts = ({ name }: ReportView) => rule?.reports !== 'named' || rule.names?.includes(name) === true;
  return reports.find((report) => report.score === score && counts(report)) ?? null;
}

/** How far the score is from the minimum, with the report that decides by its name, and the finding that costs it the most. */
function shortfallSentences(gate: GateView, score: number, state: ProjectState, words: Words): string[] {
  const { t, f } = words;
  const { minScore, rule } = gate;
  const reports = state.snapshot?.reports ?? [];
  const report = decidingReport(gate, reports);
  const reason = mainFinding((report && state.reportAnswers[report.id]?.findings) ?? []);
  // A line that was shortened ends with its own mark.
  const why = reason ? [t.result.mainReason(lineOf(reason)).replace(/…[.。।]$/, '…')] : [];
  if (!report || reports.length < 2) return [figuresOf(gate, words)(score, minScore, f), ...why];
  return rule?.reports === 'named'
    ? [t.result.reportBelow(report.name, score, minScore, f), ...why]
    : [t.result.lowest(reports.length, report.name, score, minScore, f), ...why];
}

/** What a pass says: every report reached the minimum, or the figures where one score decides. */
export function successSentence(gate: GateView, score: number, reports: readonly ReportView[], words: Words): string {
  const { t, f } = words;
  const isEvery = !gate.rule || gate.rule.reports === 'every';
  if (isEvery && reports.length > 1) return t.result.everyReached(gate.minScore, f);
  return figuresOf(gate, words)(score, gate.minScore, f);
}

/** One sentence for each kind of reason, first what is missing, then what falls short. Never empty. */
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
  if (asksToFix && (isBelow || unpassed.length > 0)) sentences.push(result.fixDrawings);
  const different = having('drawings-different').flatMap(({ drawingName }) => drawingName ?? []);
  if (different.length > 0) sentences.push(result.drawingsDifferent(f.list(different)));
  if (having('drawings-unverified').length > 0) sentences.push(result.drawingsUnverified);
  // Where something else falls short, the score is said all the same.
  if (score !== null && score >= minScore && !scoreless) sentences.unshift(figures(score, minScore, f));
  return sentences;
}

// ── A run that checked another permit type than the page asks for ──

export function permitTypeName(permitType: string, { city }: ProjectState): string {
  return city?.city.permitTypes.find((known) => known.permitType === permitType)?.name ?? permitType;
}

/**
 * That the drawings have to be checked again for the permit type that the page asks for, and where: with `handOff` on the service's own
 * page, on which it is chosen. Null where both are the same.
 */
export function otherPermitTypeLine(state: ProjectState, { t }: Words, handOff = false): string | null {
  const checked = state.snapshot?.project.permitType;
  const wanted = state.settings.permitType;
  if (!isOtherPermitType(state) || !checked || !wanted) return null;
  const name = permitTypeName(wanted, state);
  const line = t.uploader.otherPermitType(permitTypeName(checked, state), name);
  return handOff ? `${line} ${t.handOff.choose(name)}` : line;
}
