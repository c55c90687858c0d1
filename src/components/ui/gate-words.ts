/** What the gate makes of a report and of a run, in words. */
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import { countsForGate, isHeldToMinimum, otherSubject } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';

export const isMean = ({ rule }: GateView): boolean => rule?.reports === 'mean';

/** Score and minimum, and whether the score is a mean. */
export function figuresOf(gate: GateView, { t }: Words) {
  return isMean(gate) ? t.result.verdictMean : t.result.verdictReached;
}

/** What a report or an attempt came to: a word, and the score where the word does not say it. */
export interface Outcome {
  readonly word: string;
  readonly score: number | null;
  readonly tone: 'pass' | 'fail' | 'neutral';
  /** Null where its own score is held against no minimum. */
  readonly minScore: number | null;
  /** The service's own result, where these words say another. */
  readonly ownResult: string | null;
}

type Scored = Pick<ReportView, 'result' | 'score'>;

/** Of a report. `gate` is null where the score decides nothing. */
export function outcomeOf(report: ReportView, gate: GateView | null, words: Words): Outcome {
  const minScore = gate && isHeldToMinimum(report, gate) ? gate.minScore : null;
  return judge(report, gate, minScore, countsForGate(report, gate?.rule), words);
}

/** Of a whole run, by the score that the gate took. */
export function outcomeOfRun(run: Scored, gate: GateView | null, words: Words): Outcome {
  return judge(run, gate, gate?.minScore ?? null, true, words);
}

/** Nothing is called passed that is below its minimum, whatever the service's own mark makes of it. Without a gate that mark counts. */
function judge(
  { result, score }: Scored,
  gate: GateView | null,
  minScore: number | null,
  isCounted: boolean,
  { t, f }: Words,
): Outcome {
  const end = (tone: Outcome['tone'], word: string | null, isOwn: boolean): Outcome => ({
    word: word ?? (score === null ? t.result.noScore : f.number(score)),
    score: word === null ? null : score,
    tone,
    minScore,
    ownResult: isOwn ? null : result,
  });
  if (!gate) {
    const tone = result === 'Passed' ? 'pass' : result === 'Failed' ? 'fail' : 'neutral';
    return end(tone, t.result.resultWord(result), true);
  }
  if (!isCounted) return end('neutral', null, false);
  if (score === null) return end('fail', null, result === 'Failed');
  if (minScore !== null && score < minScore) {
    return { ...end('fail', t.result.below(score, minScore, f), result === 'Failed'), score: null };
  }
  if (gate.rule?.requirePassed && result !== 'Passed') return end('fail', t.result.resultWord(result), true);
  if (minScore === null) return end('neutral', null, false);
  return end('pass', t.result.resultWord('Passed'), result === 'Passed');
}

export function outcomeLine({ word, score }: Outcome, { f }: Words): string {
  return score === null ? word : `${word} · ${f.number(score)}`;
}

/** What a pass says: every report reached the minimum, or the figures where one score decides. */
export function successSentence(gate: GateView, score: number, reports: readonly ReportView[], words: Words): string {
  const { t, f } = words;
  const isEvery = !gate.rule || gate.rule.reports === 'every';
  if (isEvery && reports.length > 1) return t.result.everyReached(reports.length, gate.minScore, f);
  return figuresOf(gate, words)(score, gate.minScore, f);
}

// ── A run that checked another permit type or property than the page's ──

export function permitTypeName(permitType: string, { city }: ProjectState): string {
  return city?.city.permitTypes.find((known) => known.permitType === permitType)?.name ?? permitType;
}

/**
 * Asks for another check if the run was for another permit type or property than the page's; null if it was for the same. With `handOff`
 * it also names the permit type to choose on the service's own page.
 */
export function otherSubjectLine(state: ProjectState, { t }: Words, handOff = false): string | null {
  const { snapshot, settings } = state;
  const subject = otherSubject(state);
  if (!snapshot || !subject) return null;
  const { permitType, address } = snapshot.project;
  if (subject === 'property') return t.uploader.otherPermitType(address ?? '–', settings.address ?? '');
  const name = permitTypeName(settings.permitType ?? '', state);
  const line = t.uploader.otherPermitType(permitTypeName(permitType ?? '', state), name);
  return handOff ? `${line} ${t.handOff.choose(name)}` : line;
}
