/** What a sighted person would notice between two states, for those who listen: once for each change, never a percentage. */
import type { Snapshot } from 'precheck-contract/adapter-api';
import { COMPLETE_STAGE } from 'precheck-contract/report-stages';
import type { Words } from '../i18n/localisation.js';
import {
  gateForPage,
  hasCurrentDecision,
  isBusy,
  isOffline,
  otherSubject,
  isUnconfirmed,
  isUnread,
  readinessOf,
  runStage,
} from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { newlyFailed, newProblem } from './events.js';
import { otherSubjectLine, outcomeOf } from './gate-words.js';
import { problemSentence } from './notice.js';
import { serviceDownLine } from './project-notices.js';
import { type Failure, verdictOf } from './verdict.js';

/** In a folder with many refused files, the reason is mostly the same. */
export const REFUSALS_SHOWN = 6;

export interface AnnouncementOptions {
  readonly gated: boolean;
  /** The drawings are added on the service's own page. */
  readonly handOff?: boolean;
}

export function announcementsOf(
  next: ProjectState,
  previous: ProjectState,
  { gated, handOff = false }: AnnouncementOptions,
  words: Words,
  failure: Failure,
): string[] {
  const { t, f } = words;
  const problem = newProblem(next, previous);
  const refusals = next.refusals.slice(0, REFUSALS_SHOWN).filter((refusal) => !previous.refusals.includes(refusal));
  const other = otherCheckedLine(next, words, handOff);
  const isNews = (is: (state: ProjectState) => boolean) => is(next) && !is(previous);
  const lines = [
    ...drawingLines(next, previous, words),
    ...newlyFailed(next, previous).map((failed) => problemSentence(failed, words)),
    ...refusals.map((refusal) => t.announce.refused(refusal.name, problemSentence(refusal.problem, words))),
    // Once all files are inspected.
    isNews((state) => state.refusals.length > REFUSALS_SHOWN && state.incoming.length === 0) &&
      `${t.uploader.refused(next.refusals.length, f)}.`,
    problem && isUnconfirmed(next, gated) && `${t.result.unconfirmed}.`,
    problem && problemSentence(problem, words),
    isNews(isConnectionLost) && t.uploader.offline,
    isNews((state) => state.checkRequested && readinessOf(state) === 'uploading') && t.uploader.willStart,
    isNews(({ unsaved }) => unsaved) && t.uploader.unsaved,
    isNews(({ handOffUrl }) => handOffUrl !== null) && t.handOff.waiting,
    isNews(({ starting }) => starting) && `${t.uploader.starting}.`,
    next.failedReports.length > previous.failedReports.length && t.result.unreadFindings,
    ...runLines(next, previous, gated, words, failure),
    otherCheckedLine(previous, words, handOff) === null && other,
  ];
  // Several drawings may have failed for the same reason: it is announced once.
  return [...new Set(lines.filter((line) => typeof line === 'string'))];
}

/** Whether it is shown that the connection is lost. */
function isConnectionLost(state: ProjectState): boolean {
  return isOffline(state) || isUnread(state) || (state.connection === 'reconnecting' && isBusy(readinessOf(state)));
}

/** Announces that the run was for another permit type or property. Waits for the city, which has the names of permit types, unless it cannot be read. */
function otherCheckedLine(state: ProjectState, words: Words, handOff: boolean): string | null {
  const isSaid = state.snapshot?.phase === 'complete' && readinessOf(state) !== 'changed';
  return isSaid && (state.city || state.problem) ? otherSubjectLine(state, words, handOff) : null;
}

function drawingLines(next: ProjectState, previous: ProjectState, { t }: Words): string[] {
  if (next.drawings === previous.drawings) return [];
  const sending = new Set(previous.drawings.filter(({ status }) => status === 'uploading').map(({ id }) => id));
  const arrived = next.drawings.filter(({ id, status, file }) => file && status === 'uploaded' && sending.has(id));
  const removed = previous.drawings.filter(({ id }) => !next.drawings.some((drawing) => drawing.id === id));
  const isReplaced = next.drawings.length >= previous.drawings.length || next.projectId !== previous.projectId;
  return [
    ...arrived.map(({ name }) => t.announce.arrived(name)),
    ...newlyFailed(next, previous).map(({ name }) => t.announce.uploadFailed(name)),
    ...(isReplaced ? [] : removed.map(({ name }) => t.announce.removed(name))),
  ];
}

function runLines(
  next: ProjectState,
  previous: ProjectState,
  gated: boolean,
  words: Words,
  failure: Failure,
): string[] {
  const { snapshot } = next;
  if (!snapshot) return [];
  const { t, f } = words;
  const readiness = readinessOf(next);
  const verdict = () => {
    const { title, sentence } = verdictOf(next, gateForPage(snapshot.gate, next.settings), gated, words, failure);
    return [`${title}. ${sentence}`];
  };
  if (readiness !== readinessOf(previous)) {
    // Another minimum may turn the verdict of a run that was over.
    const isTurned = gated && readiness === 'failed' && hasCurrentDecision(previous, 'passed');
    if (readiness === 'passed' || isTurned) return verdict();
    if (readiness === 'expired' && gated) return [t.result.expired];
    if (readiness === 'flagged' || readiness === 'deferred') return gated ? [t.run[readiness]] : [];
  }
  if (snapshot === previous.snapshot || snapshot.run === 0) return [];
  const before = previous.snapshot?.run === snapshot.run ? previous.snapshot : null;
  const stage = runStage(snapshot.reports);
  const name = t.stages[stage];
  const ended = endedLines(next, before?.reports ?? [], gated, words);
  if (stage < COMPLETE_STAGE) {
    const isNext = name && stage > runStage(before?.reports ?? []);
    return [
      ...ended,
      ...(isNext ? [`${t.run.stageOf(stage, name, f)}.`] : []),
      ...heldUpLines(snapshot, before, words),
    ];
  }
  if (snapshot.phase !== 'complete' || before?.phase === 'complete') return [];
  if (readiness === 'changed' || otherSubject(next)) return [];
  // The receipt is a moment away, and with it the verdict that one can submit; one verdict is enough.
  return gated && next.hasUploader && readiness === 'signing' ? [] : verdict();
}

/** That the service does not answer, or that nothing moves: once, when it begins. */
function heldUpLines({ service, phase }: Snapshot, before: Snapshot | null, words: Words): string[] {
  if (!service.reachable) return before?.service.reachable === false ? [] : [serviceDownLine(service.readAt, words)];
  return phase === 'stalled' && before?.phase !== 'stalled' ? [words.t.run.stalled] : [];
}

/** Reports that are over while others go on; of the last one the verdict tells. */
function endedLines(
  { snapshot, settings }: ProjectState,
  before: Snapshot['reports'],
  gated: boolean,
  words: Words,
): string[] {
  const gate = gated && snapshot ? gateForPage(snapshot.gate, settings) : null;
  const known = new Set(before.filter(({ complete }) => complete).map(({ id }) => id));
  const ended = snapshot?.reports.filter(({ id, complete }) => complete && !known.has(id)) ?? [];
  return ended.map((report) => {
    const { word, score } = outcomeOf(report, gate, words);
    return words.t.announce.report(report.name, word, score, words.f);
  });
}
