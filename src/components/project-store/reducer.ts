import type { ReceiptAnswer, Snapshot } from 'precheck-contract/adapter-api';
import { isUnanswered, type Problem, problemOf } from '../adapter-client/problem.js';
import type { Action } from './actions.js';
import { adoptDrawings, reconcile, sameSettings } from './requests.js';
import {
  changeDrawing,
  type Drawing,
  type DrawingAction,
  isPossible,
  loseDrawing,
  renewDrawing,
  restoreDrawing,
  succeedDrawing,
} from './drawing.js';
import { drawingsChanged, heldGate, isChanged, isFollowed, isOfOutage, isOutage, mayEdit } from './selectors.js';
import {
  FRESH_PROJECT,
  NO_RESULTS,
  type Problems,
  type ProblemSource,
  type ProjectSettings,
  type ProjectState,
} from './state.js';

/** The state after `action`. Pure. An action that changes nothing returns the same object. Throws on an impossible transition. */
export function reduce(state: ProjectState, action: Action): ProjectState {
  const next = change(state, action);
  return next === state ? state : withoutStaleReceipt(withoutEmptyPause(inItsCity(next)));
}

function change(state: ProjectState, action: Action): ProjectState {
  switch (action.type) {
    // ── The page ──
    case 'settings-changed':
      return withSettings(state.hasUploader ? state : { ...state, hasUploader: true }, action.settings);
    case 'project-named': {
      const { projectId } = action;
      if (projectId === state.named) return state;
      const named = { ...state, named: projectId };
      if (!projectId) return named;
      if (projectId !== state.projectId) return { ...turnTo(named, projectId), opened: true };
      // Where the browser remembers it too, the page's word decides until the adapter has answered.
      return state.recalled && !state.snapshot ? { ...named, opened: true, recalled: false } : named;
    }
    case 'project-recalled': {
      const { projectId, starting, unchecked, drawings } = state;
      const isInUse = starting || unchecked.length > 0 || drawings.some(({ file }) => file);
      return isInUse || projectId === action.projectId
        ? state
        : { ...withCityAsked(turnTo(state, action.projectId)), recalled: true };
    }
    case 'submitted':
      return withChange(state, { submitted: state.projectId !== null });
    case 'network-changed':
      return withChange(state, { offline: action.offline });
    case 'city-received': {
      const { city } = action;
      return withProblem({ ...state, city }, 'city', permitTypeProblem({ ...state, city }));
    }
    case 'city-failed':
      return withProblem(state, 'city', action.problem);

    // ── The project ──
    case 'project-created':
      return withProblem(
        withAnsweredCity({ ...state, projectId: action.snapshot.project.id, snapshot: action.snapshot }, true),
        'project',
        null,
      );
    case 'project-delayed': {
      const drawings = mapDrawings(state.drawings, (drawing) =>
        drawing.status === 'waiting' ? { ...drawing, retryingAfter: action.attempt } : drawing,
      );
      return withChange(state, { drawings });
    }
    case 'project-not-created':
      return withoutProject(state, action.problem);
    case 'project-remembered':
      return withChange(state, { remembered: action.remembered });
    case 'draft-saved':
      return withChange(state, { unsaved: action.unsaved });
    case 'project-gone':
      return beginAnew(state);
    case 'project-refused':
      return withProblem(withChange(state, { rereading: false }), 'project', action.problem);
    case 'started-over':
      return isFresh(state) ? state : withCityAsked(turnTo(state, null));
    case 'project-restored': {
      const { projectId, drawings, snapshot } = action.before;
      if (!projectId || state.projectId || state.drawings.length > 0) return state;
      const restored = drawings.map(restoreDrawing);
      const next = {
        ...withCityAsked(turnTo(state, projectId)),
        recalled: true,
        drawings: restored,
        snapshot,
      };
      return { ...next, rereading: snapshot?.phase === 'complete' };
    }
    case 'connection-changed':
      return withChange(state, { connection: action.connection });
    case 'snapshot-received':
      return withSnapshot(state, action.snapshot);
    case 'reread-requested': {
      const { snapshot, starting } = state;
      return withChange(state, { rereading: state.rereading || (!!snapshot?.run && !starting && !isFollowed(state)) });
    }
    case 'reread-ended': {
      if (!action.answered) return withChange(state, { rereading: false });
      // Findings that could not be read before may be had now.
      const unreadReports = state.unreadReports.length > 0 ? NO_RESULTS.unreadReports : state.unreadReports;
      return withProblem(withChange(state, { rereading: false, unreadReports }), 'project', null);
    }

    // ── The set ──
    case 'files-given': {
      // What is given while others are being checked is told of together with them.
      const earlier = state.unchecked.length > 0 ? {} : { refusals: FRESH_PROJECT.refusals, leftOut: null };
      return { ...state, ...earlier, unchecked: [...state.unchecked, action.unchecked] };
    }
    case 'folder-read':
      return withChange(state, { leftOut: action.leftOut });
    case 'file-refused':
      return { ...state, refusals: [...state.refusals, action.refusal] };
    case 'files-checked':
      return { ...state, unchecked: state.unchecked.filter(({ id }) => id !== action.id) };
    case 'refusals-dismissed':
      return withChange(state, { refusals: FRESH_PROJECT.refusals, leftOut: null });
    case 'drawings-added':
      return withAdded(state, action.drawings, action.replacedId);
    case 'drawing-removed': {
      if (!mayEdit(state) || !state.drawings.some(({ id }) => id === action.id)) return state;
      const drawings = state.drawings.filter(({ id }) => id !== action.id);
      const checkRequested = state.checkRequested && drawings.length > 0;
      return { ...state, drawings, checkRequested, removedIds: [...state.removedIds, action.id] };
    }
    case 'drawing-restored': {
      if (!mayEdit(state)) return state;
      const restored = { ...restoreDrawing(action.drawing), id: action.id };
      return { ...state, drawings: state.drawings.toSpliced(action.index, 0, restored) };
    }
    case 'uploads-paused':
      return everyDrawing({ ...state, paused: true }, ({ id }) => ({ type: 'upload-waiting', id }));
    case 'uploads-resumed':
      return withChange(state, { paused: false });
    case 'drawing-categorised':
      return mayEdit(state) ? withDrawing(state, action) : state;
    case 'upload-retried':
      return withRetried(state, ({ id }) => id === action.id);
    case 'drawing-chosen':
    case 'upload-started':
    case 'upload-progressed':
    case 'upload-retrying':
    case 'upload-waiting':
    case 'upload-sent':
    case 'upload-stored':
    case 'upload-failed':
      return withDrawing(state, action);
    case 'time-left-estimated':
      return withChange(state, { secondsLeft: action.secondsLeft });

    // ── The check and its results ──
    case 'check-requested': {
      const canBegin = state.drawings.length > 0 && mayEdit(state);
      return withProblem(withChange(state, { checkRequested: state.checkRequested || canBegin }), 'check', null);
    }
    case 'check-starting': {
      const next = { ...state, starting: true, receipt: null, receiptExpired: false };
      return withProblem(withProblem(next, 'check', null), 'receipt', null);
    }
    case 'check-started':
      return { ...state, ...NO_RESULTS, starting: false, checkRequested: false, snapshot: action.snapshot };
    case 'check-not-started':
      return withProblem(withChange(state, { starting: false, checkRequested: false }), 'check', action.problem);
    case 'uploads-lost':
      return withoutLost({ ...state, starting: false, checkRequested: false }, action.problem);
    case 'hand-off-requested':
      return state.handingOff ? state : withProblem({ ...state, handingOff: true, handOffUrl: null }, 'handOff', null);
    case 'hand-off-received': {
      const handedOffAfter = state.snapshot?.run ?? 0;
      return { ...state, handingOff: false, handOffUrl: action.url, handedOffAfter };
    }
    case 'hand-off-failed':
      return withProblem(withChange(state, { handingOff: false }), 'handOff', action.problem);
    case 'report-received':
      return { ...state, reportAnswers: { ...state.reportAnswers, [action.reportId]: action.answer } };
    case 'report-unread': {
      const unread = { id: action.reportId, problem: action.problem };
      return { ...state, unreadReports: [...state.unreadReports, unread] };
    }
    case 'findings-retried':
      return withChange(state, { unreadReports: NO_RESULTS.unreadReports });
    case 'receipt-requested':
      return withReceipt(state, null);
    case 'receipt-received':
      return withReceipt(state, action.receipt);
    case 'receipt-failed':
      return withProblem(state, 'receipt', action.problem);
    case 'receipt-expired':
      // One that was given because of an outage is asked for again.
      return withChange(state, { receipt: null, receiptExpired: !isOfOutage(state.receipt) });
    case 'retried':
      return withRetry(withChange(state, { unsaved: false }), () => true);
    case 'reconnected':
      return withRetry(withChange(state, { unsaved: false }), isUnanswered);
  }
}

// ── Consequences ──

/** A project belongs to one city. Where the page changes its city, the files begin another project. */
function inItsCity(state: ProjectState): ProjectState {
  const { opened, snapshot, city, problems } = state;
  if (opened || !snapshot || !city || problems.city) return state;
  return snapshot.project.cityKey === city.city.cityKey ? state : beginAnew(state);
}

/** A pause ends when no drawing waits any more. */
function withoutEmptyPause(state: ProjectState): ProjectState {
  return state.paused && !state.drawings.some(({ status }) => status === 'waiting')
    ? { ...state, paused: false }
    : state;
}

/** A receipt counts for the drawings, the run, the minimum and the decision that it was given for. */
function withoutStaleReceipt(state: ProjectState): ProjectState {
  const { snapshot, receipt, receiptExpired, problems } = state;
  if (!snapshot || (!receipt && !receiptExpired && !problems.receipt)) return state;
  if (isChanged(state)) return withReceipt(state, null);
  const gate = heldGate(snapshot.gate, state.settings);
  if (receipt && isOfOutage(receipt) && receipt.decision !== gate.decision) return withReceipt(state, null);
  if (!receipt || (snapshot.phase !== 'complete' && !isOutage(gate))) return state;
  return receipt.run !== snapshot.run || receipt.minScore < gate.minScore ? withReceipt(state, null) : state;
}

// ── The page and its project ──

function withSettings(state: ProjectState, given: ProjectSettings): ProjectState {
  const before = state.settings;
  if (sameSettings(before, given)) return state;
  // A mistake that stays while other settings change is reported once.
  const mistake = before.mistake?.code === given.mistake?.code ? before.mistake : given.mistake;
  const settings = { ...given, mistake };
  let next: ProjectState = withProblem({ ...state, settings }, 'settings', mistake);
  if (settings.cityKey !== before.cityKey) next = withProblem({ ...next, city: null }, 'city', null);
  else if (next.city && settings.permitType !== before.permitType) {
    next = withProblem(next, 'city', permitTypeProblem(next));
  }
  // What was refused with the old settings may be accepted now.
  if (state.projectId === null) next = withProblem(withProblem(next, 'project', null), 'handOff', null);
  const code = state.problems.check?.code;
  const isOfPermitType = code === 'permit_type_missing' || code === 'unknown_permit_type';
  if (isOfPermitType && settings.permitType) next = withProblem(next, 'check', null);
  return settings.minScore === before.minScore ? next : withProblem(next, 'receipt', null);
}

function permitTypeProblem({ city, settings: { permitType } }: ProjectState): Problem | null {
  const known = city?.city.permitTypes.map((type) => type.permitType) ?? [];
  if (!city || !permitType || known.includes(permitType)) return null;
  const message = `${city.city.cityKey} has no permit type ${permitType}.`;
  return problemOf('unknown_permit_type', message, { details: { permitType, known } });
}

/** The adapter has answered, so that a city that was not answered may be had now; for a new project, any. */
function withAnsweredCity(state: ProjectState, isNew: boolean): ProjectState {
  const problem = state.problems.city;
  const isDue = problem && (isUnanswered(problem) || (isNew && !state.city));
  return isDue ? withProblem(state, 'city', null) : state;
}

/** Nothing of the last project stays. */
function turnTo(state: ProjectState, projectId: string | null): ProjectState {
  let next: ProjectState = { ...state, ...FRESH_PROJECT, projectId, visit: state.visit + 1 };
  for (const source of ['project', 'check', 'handOff', 'receipt'] as const) next = withProblem(next, source, null);
  return next;
}

/** A city that could not be read is asked for again. */
function withCityAsked(state: ProjectState): ProjectState {
  return state.city ? state : withProblem(state, 'city', null);
}

/** The project is gone, or is not this person's. The files of this visit begin another one, also those that are still being checked. */
function beginAnew(state: ProjectState): ProjectState {
  const { drawings, paused, refusals, leftOut, unchecked } = state;
  const renewed = drawings.some(({ file }) => file) ? drawings.map(renewDrawing) : FRESH_PROJECT.drawings;
  const next = withCityAsked(turnTo(state, null));
  return { ...next, drawings: renewed, paused, refusals, leftOut, unchecked };
}

/** No project could be made: the drawings that wait for it fail with that reason. */
function withoutProject(state: ProjectState, problem: Problem): ProjectState {
  const failed = everyDrawing(state, ({ id, file, status }) =>
    file && status === 'waiting' ? { type: 'upload-failed', id, problem } : null,
  );
  const next = state.handingOff ? withProblem({ ...failed, handingOff: false }, 'handOff', problem) : failed;
  // A problem that may pass belongs to the uploads. Any other one is the project's, but for what the page is told of already.
  return problem.retryable || problem === state.settings.mistake ? next : withProblem(next, 'project', problem);
}

/** Whether there is nothing that could be let go. */
function isFresh(state: ProjectState): boolean {
  const keys = Object.keys(FRESH_PROJECT) as (keyof typeof FRESH_PROJECT)[];
  const isEmpty = (key: keyof typeof FRESH_PROJECT) => {
    const value = state[key];
    return value === FRESH_PROJECT[key] || (Array.isArray(value) && value.length === 0);
  };
  const { project, check, handOff, receipt } = state.problems;
  return keys.every(isEmpty) && !project && !check && !handOff && !receipt;
}

// ── Snapshots ──

function withSnapshot(state: ProjectState, snapshot: Snapshot): ProjectState {
  const { snapshot: current, starting, drawings } = state;
  // A slow answer does not undo a newer one, and one that was given before the check started says nothing of it.
  if (starting || (current && snapshot.revision < current.revision)) return state;
  const own = reconcile({
    own: drawings,
    before: current?.draft ?? [],
    now: snapshot.draft,
    removedIds: state.removedIds,
  });
  const isNewRun = current?.run !== snapshot.run;
  const next = withProblem(withAnsweredCity({ ...state, snapshot, drawings: own }, false), 'project', null);
  if (isNewRun) return withNewRun(next, state);
  // Of a run that started on the service's page, the adapter learns the drawings later than the run.
  const isLearned = snapshot.run > 0 && current.drawings.length === 0 && own.length === 0;
  return isLearned && snapshot.drawings.length > 0 ? { ...next, drawings: adoptDrawings(snapshot, own) } : next;
}

/** A run that this page did not start. A set that was not changed here since is replaced by the one that it checks. */
function withNewRun(state: ProjectState, { snapshot: current, drawings }: ProjectState): ProjectState {
  const { snapshot, drawings: own, checkRequested, handedOffAfter } = state;
  if (!snapshot) return state;
  const untouched = current ? !drawingsChanged(drawings, current.drawings) : own.length === 0;
  const isChecked = untouched || !drawingsChanged(own, snapshot.drawings);
  // Files that are being checked are about to change the set.
  const isChanging = snapshot.phase === 'complete' && state.unchecked.length > 0;
  const isFromHandOff = handedOffAfter !== null && snapshot.run > handedOffAfter;
  const next: ProjectState = {
    ...state,
    ...NO_RESULTS,
    drawings: untouched ? adoptDrawings(snapshot, own) : own,
    checkRequested: checkRequested && (!isChecked || isChanging),
    ...(isFromHandOff && { handOffUrl: null, handedOffAfter: null }),
  };
  // The check that could not start was started elsewhere.
  return withProblem(isChecked ? withProblem(next, 'check', null) : next, 'receipt', null);
}

function withReceipt(state: ProjectState, receipt: ReceiptAnswer | null): ProjectState {
  return withProblem(withChange(state, { receipt, receiptExpired: false }), 'receipt', null);
}

// ── The set ──

/** With `replacedId`, the first of the drawings takes the place of that one. */
function withAdded(state: ProjectState, added: readonly Drawing[], replacedId: string | null): ProjectState {
  const { drawings } = state;
  const [first, ...others] = added;
  const index = drawings.findIndex(({ id }) => id === replacedId);
  const replaced = drawings[index];
  if (!first) return state;
  if (!replaced) return { ...state, drawings: [...drawings, first, ...others] };
  const removedIds = [...state.removedIds, replaced.id];
  return { ...state, removedIds, drawings: [...drawings.with(index, succeedDrawing(replaced, first)), ...others] };
}

function withDrawing(state: ProjectState, action: DrawingAction): ProjectState {
  // Without the drawing, it was removed while its answer was on the way.
  return everyDrawing(state, ({ id }) => (id === action.id ? action : null), true);
}

/** Failed uploads of this page's files are sent again. */
function withRetried(state: ProjectState, isDue: (drawing: Drawing) => boolean): ProjectState {
  return everyDrawing(state, (drawing) =>
    drawing.file && isDue(drawing) ? { type: 'upload-retried', id: drawing.id } : null,
  );
}

/** `isStrict`: throws where an action is not possible. Else it is left out. */
function everyDrawing(
  state: ProjectState,
  actionOf: (drawing: Drawing) => DrawingAction | null,
  isStrict = false,
): ProjectState {
  const drawings = mapDrawings(state.drawings, (drawing) => {
    const action = actionOf(drawing);
    if (!action || !(isStrict || isPossible(drawing, action))) return drawing;
    const changed = changeDrawing(drawing, action);
    return changesNothing(drawing, changed) ? drawing : changed;
  });
  return withChange(state, { drawings });
}

function mapDrawings(drawings: readonly Drawing[], map: (drawing: Drawing) => Drawing): readonly Drawing[] {
  const mapped = drawings.map(map);
  return mapped.some((drawing, index) => drawing !== drawings[index]) ? mapped : drawings;
}

/** Another window may have replaced the lost drawings: then no drawing shows why the check did not start. */
function withoutLost(state: ProjectState, problem: Problem): ProjectState {
  const named = problem.details['uploadId'];
  const drawings = mapDrawings(state.drawings, (drawing) => {
    const isLost = drawing.status === 'uploaded' && (typeof named !== 'string' || named === drawing.uploadId);
    return isLost ? loseDrawing(drawing, problem) : drawing;
  });
  return drawings === state.drawings ? withProblem(state, 'check', problem) : { ...state, drawings };
}

// ── Problems ──

/** Each part tries again what its own problem stopped, and clears that. */
function withRetry(state: ProjectState, isDue: (problem: Problem) => boolean): ProjectState {
  const entries = Object.entries(state.problems) as [ProblemSource, Problem][];
  const due = new Set(entries.filter(([, problem]) => isDue(problem)).map(([source]) => source));
  if (due.size === 0) return state;
  let next = withRetried(state, () => true);
  for (const source of ['city', 'project', 'receipt', 'check', 'handOff'] as const) {
    if (due.has(source)) next = withProblem(next, source, null);
  }
  if (due.has('city')) next = { ...next, city: null };
  if (due.has('handOff')) next = { ...next, handingOff: true, handOffUrl: null };
  if (due.has('check')) return change(next, { type: 'check-requested' });
  const isRead = due.has('project') && next.snapshot?.phase !== 'complete';
  return isRead ? next : change(next, { type: 'reread-requested' });
}

/** Sets the problem of a source, or clears it with null. */
function withProblem(state: ProjectState, source: ProblemSource, problem: Problem | null): ProjectState {
  if ((state.problems[source] ?? null) === problem) return state;
  const others = Object.entries(state.problems).filter(([name]) => name !== source);
  const problems: Problems = Object.fromEntries(problem ? [...others, [source, problem]] : others);
  return { ...state, problems, problem: Object.values(problems).at(-1) ?? null };
}

function withChange(state: ProjectState, changed: Partial<ProjectState>): ProjectState {
  return changesNothing(state, changed) ? state : { ...state, ...changed };
}

function changesNothing<T extends object>(before: T, changed: Partial<T>): boolean {
  return (Object.keys(changed) as (keyof T)[]).every((key) => changed[key] === before[key]);
}
