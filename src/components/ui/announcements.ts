/** What a sighted person would notice between two states, for those who listen: once for each change, never a percentage. */
import {
  heldGate,
  isOtherPermitType,
  isUnconfirmed,
  isUnread,
  readinessOf,
  runStage,
} from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { newlyFailed, newProblem } from './events.js';
import { measureOf, otherPermitTypeLine, outcomeOf } from './gate-words.js';
import type { Words } from '../i18n/localisation.js';
import { problemSentence } from './problem-words.js';
import { serviceDownLine } from './project-notices.js';
import { verdictOf } from './verdict.js';

/** `handOff`: the drawings are added on the service's own page. */
export function announcementsOf(
  next: ProjectState,
  previous: ProjectState,
  { gated, handOff = false }: { readonly gated: boolean; readonly handOff?: boolean },
  words: Words,
): string[] {
  const { t } = words;
  const lines: string[] = [];
  if (next.drawings !== previous.drawings) lines.push(...drawingLines(next, previous, words));
  for (const refusal of next.refusals.filter((item) => !previous.refusals.includes(item))) {
    lines.push(t.announce.refused(refusal.name, problemSentence(refusal.problem, words)));
  }
  const problem = newProblem(next, previous);
  if (problem) {
    if (isUnconfirmed(next, gated)) lines.push(`${t.result.unconfirmed}.`);
    lines.push(problemSentence(problem, words));
  }
  if (isUnread(next) && !isUnread(previous)) lines.push(t.uploader.offline);
  if (next.unsaved && !previous.unsaved) lines.push(t.uploader.unsaved);
  if (next.starting && !previous.starting) lines.push(`${t.uploader.starting}.`);
  const unread = next.unreadReports.length;
  if (unread > previous.unreadReports.length) lines.push(t.result.unreadFindings);
  lines.push(...runLines(next, previous, gated, words));
  const other = otherCheckedLine(next, words, handOff);
  if (other !== null && otherCheckedLine(previous, words, handOff) === null) lines.push(other);
  return lines;
}

/** What is said of a run that checked another permit type, once the city has told the names of both or cannot. */
function otherCheckedLine(state: ProjectState, words: Words, handOff: boolean): string | null {
  const isSaid = state.snapshot?.phase === 'complete' && readinessOf(state) !== 'changed';
  return isSaid && (state.city || state.problem) ? otherPermitTypeLine(state, words, handOff) : null;
}

function drawingLines(next: ProjectState, previous: ProjectState, { t }: Words): string[] {
  const before = new Map(previous.drawings.map((drawing) => [drawing.id, drawing]));
  const now = new Set(next.drawings.map(({ id }) => id));
  const arrived = next.drawings.filter(
    ({ id, status, file }) => file && status === 'uploaded' && before.get(id)?.status === 'uploading',
  );
  const removed = previous.drawings.filter(({ id }) => !now.has(id));
  const replaced = next.drawings.length >= previous.drawings.length;
  return [
    ...arrived.map(({ name }) => t.announce.arrived(name)),
    ...newlyFailed(next, previous).map(({ name }) => t.announce.uploadFailed(name)),
    ...(replaced || next.projectId !== previous.projectId ? [] : removed.map(({ name }) => t.announce.removed(name))),
  ];
}

function runLines(next: ProjectState, previous: ProjectState, gated: boolean, words: Words): string[] {
  if (readinessOf(next) === 'passed' && readinessOf(previous) !== 'passed') return verdictLines(next, gated, words);
  const { snapshot } = next;
  const readiness = readinessOf(next);
  if ((readiness === 'flagged' || readiness === 'deferred') && readiness !== readinessOf(previous)) {
    return gated ? [words.t.run[readiness]] : [];
  }
  if (!snapshot || snapshot === previous.snapshot || snapshot.run === 0) return [];
  const { t, f } = words;
  const stage = runStage(snapshot.reports);
  const before = previous.snapshot?.run === snapshot.run ? runStage(previous.snapshot.reports) : 0;
  const name = t.stages[stage];
  const ended = endedLines(next, previous, gated, words);
  const held = heldUpLines(next, previous, words);
  if (stage > before && stage < 6 && name) return [...ended, `${t.run.stageOf(stage, name, f)}.`, ...held];
  if (stage < 6) return [...ended, ...held];
  const isDone = snapshot.phase === 'complete';
  const wasDone = previous.snapshot?.phase === 'complete' && previous.snapshot.run === snapshot.run;
  if (!isDone || wasDone || readinessOf(next) === 'changed') return [];
  if (isOtherPermitType(next)) return [];
  // The receipt is a moment away, and with it the verdict that one can submit; one verdict is enough.
  if (gated && next.hasUploader && readinessOf(next) === 'signing') return [];
  return verdictLines(next, gated, words);
}

/** That the service does not answer, or that nothing moves: once, when it begins. */
function heldUpLines({ snapshot }: ProjectState, previous: ProjectState, words: Words): string[] {
  const before = previous.snapshot?.run === snapshot?.run ? previous.snapshot : null;
  if (!snapshot) return [];
  if (!snapshot.service.reachable) {
    return before?.service.reachable === false ? [] : [serviceDownLine(snapshot.service.readAt, words)];
  }
  return snapshot.phase === 'stalled' && before?.phase !== 'stalled' ? [words.t.run.stalled] : [];
}

/** Reports that are over while others go on; of the last one the verdict tells. */
function endedLines(next: ProjectState, previous: ProjectState, gated: boolean, words: Words): string[] {
  const { snapshot } = next;
  if (!snapshot) return [];
  const before = previous.snapshot?.run === snapshot.run ? previous.snapshot.reports : [];
  const known = new Set(before.filter(({ complete }) => complete).map(({ id }) => id));
  const gate = gated ? heldGate(snapshot.gate, next.settings) : null;
  return snapshot.reports
    .filter(({ id, complete }) => complete && !known.has(id))
    .map((report) => {
      const { word, score } = outcomeOf(report, gate && measureOf(report, gate), words);
      return words.t.announce.report(report.name, word, score, words.f);
    });
}

function verdictLines(state: ProjectState, gated: boolean, words: Words): string[] {
  if (!state.snapshot) return [];
  const { title, sentence } = verdictOf(state, heldGate(state.snapshot.gate, state.settings), gated, words);
  return [`${title}. ${sentence}`];
}
