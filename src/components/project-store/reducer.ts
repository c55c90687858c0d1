import type { ReceiptAnswer, Snapshot } from 'precheck-contract/adapter-api';
import { isUnanswered, type Problem, problemOf } from '../adapter-client/problem.js';
import type { Action } from './actions.js';
import {
  addDrawing,
  changeDrawing,
  type Drawing,
  type DrawingAction,
  isPending,
  loseDrawing,
  renewDrawing,
} from './drawing.js';
import { adoptDrawings, withDraft } from './requests.js';
import {
  drawingsChanged,
  gateForPage,
  isChanged,
  isCheckDue,
  isFollowed,
  isOtherCity,
  isOtherProperty,
  isOutageDecision,
  isOutageReceipt,
  mayEdit,
} from './selectors.js';
import { FRESH_PROJECT, NO_RESULTS, type Problems, type ProjectSettings, type ProjectState } from './state.js';

/** The state after `action`. Pure. An action that changes nothing returns the same object. Throws on an impossible transition. */
export function reduce(state: ProjectState, action: Action): ProjectState {
  const next = change(state, action);
  return next === state ? state : withoutStaleReceipt(withoutStaleUploads(restartForProperty(restartInCity(next))));
}

function change(state: ProjectState, action: Action): ProjectState {
  switch (action.type) {
    // ── The page ──
    case 'settings-changed':
      return withSettings(update(state, { hasUploader: true }), action.settings);
    case 'project-named': {
      const { projectId } = action;
      const named = update(state, { lastNamedId: projectId });
      if (named === state || !projectId) return named;
      // The page asked for the city, not this project: its problem stands, and is no news.
      if (projectId !== state.projectId) {
        return update(switchProject(named, projectId), { isNamed: true }, { city: state.problems.city ?? null });
      }
      // Where the browser remembers it too, the page's word decides until the adapter has answered.
      return state.recalled && !state.snapshot ? { ...named, isNamed: true, recalled: false } : named;
    }
    case 'project-recalled': {
      const { projectId, starting, incoming, drawings } = state;
      const isInUse = starting || incoming.length > 0 || drawings.some(({ file }) => file);
      return isInUse || projectId === action.projectId
        ? state
        : { ...switchProject(state, action.projectId), recalled: true };
    }
    case 'submitted':
      return update(state, { submitted: state.projectId !== null });
    case 'network-changed': {
      const next = update(state, { offline: action.offline });
      return action.offline ? next : withRetry(next, isUnanswered);
    }
    case 'city-received': {
      const { city } = action;
      return update(state, { city }, { city: permitTypeProblem({ ...state, city }) });
    }
    case 'city-failed':
      return update(state, NO_CHANGE, { city: action.problem });

    // ── The project ──
    case 'project-created':
      return update(state, { projectId: action.snapshot.project.id, snapshot: action.snapshot }, { project: null });
    case 'project-delayed':
      return eachDrawing(state, (drawing) =>
        drawing.status === 'waiting' ? { ...drawing, retryingAfter: action.failures } : drawing,
      );
    case 'project-not-created':
      return withoutProject(state, action.problem);
    case 'project-refused': {
      // Of an earlier visit: this person may be another one.
      const isGone = state.recalled && action.problem.code === 'not_found';
      return isGone ? restartWithFiles(state) : update(state, { rereading: false }, { project: action.problem });
    }
    case 'started-over':
      return update(state, FRESH_PROJECT, NO_PROBLEMS) === state ? state : switchProject(state, null);
    case 'project-restored': {
      const { projectId, drawings } = action.before;
      const { incoming } = state;
      if (!projectId || state.projectId || state.drawings.length > 0) return state;
      return { ...switchProject(state, projectId), recalled: true, incoming, drawings: drawings.map(restored) };
    }
    case 'snapshot-received':
      return withSnapshot(state, action.snapshot);
    case 'reread-requested': {
      const isOver = !!state.snapshot?.run && !state.starting && !isFollowed(state);
      return update(state, { rereading: state.rereading || isOver });
    }

    // ── The set ──
    case 'files-given': {
      const incoming = [...state.incoming, action.incoming];
      // Refusals of files that are given while others are being inspected are shown together with theirs.
      return state.incoming.length > 0 ? { ...state, incoming } : { ...withoutRefusals(state), incoming };
    }
    case 'files-inspected': {
      const removedIds = [...state.removedIds, ...action.added.flatMap(({ replacedId }) => replacedId ?? [])];
      const drawings = action.added.reduce(addDrawing, state.drawings);
      return { ...state, drawings, removedIds, refusals: [...state.refusals, ...action.refusals] };
    }
    case 'files-done': {
      const incoming = state.incoming.filter(({ id }) => id !== action.id);
      return { ...state, incoming, leftOut: action.leftOut ?? state.leftOut };
    }
    case 'refusals-dismissed':
      return withoutRefusals(state);
    case 'drawing-removed': {
      const drawings = state.drawings.filter(({ id }) => id !== action.id);
      if (!mayEdit(state) || drawings.length === state.drawings.length) return state;
      const checkRequested = state.checkRequested && drawings.length > 0;
      return { ...state, drawings, checkRequested, removedIds: [...state.removedIds, action.id] };
    }
    case 'drawing-restored': {
      if (!mayEdit(state)) return state;
      const drawing = { ...restored(action.drawing), id: action.id };
      return { ...state, drawings: state.drawings.toSpliced(action.index, 0, drawing) };
    }
    case 'uploads-paused':
      return eachDrawing({ ...state, paused: true }, restored);
    case 'uploads-resumed':
      return update(state, { paused: false });
    case 'drawing-categorised':
      return mayEdit(state) ? withDrawing(state, action) : state;
    case 'upload-retried':
      return withUploadsRetried(state, action.id);
    case 'drawing-chosen':
    case 'upload-started':
    case 'upload-progressed':
    case 'upload-waiting':
    case 'upload-stored':
    case 'upload-failed':
      return withDrawing(state, action);

    // ── The check and its results ──
    case 'check-requested': {
      const canBegin = state.drawings.length > 0 && mayEdit(state);
      return update(state, { checkRequested: state.checkRequested || canBegin }, { check: null });
    }
    case 'check-starting':
      return update(state, { starting: true, receipt: null, receiptExpired: false }, { check: null, receipt: null });
    case 'check-started':
      return { ...state, ...NO_RESULTS, ...NOT_STARTING, ...withDraft(state, action.snapshot) };
    case 'check-not-started':
      return update(state, NOT_STARTING, { check: action.problem });
    case 'uploads-lost':
      return withoutLost({ ...state, ...NOT_STARTING }, action.problem);
    case 'hand-off-requested':
      return update(state, { handingOff: true, handOffUrl: null }, { handOff: null });
    case 'hand-off-received':
      return { ...state, handingOff: false, handOffUrl: action.url, handedOffAfter: state.snapshot?.run ?? 0 };
    case 'hand-off-failed':
      return update(state, { handingOff: false }, { handOff: action.problem });
    case 'report-received':
      return { ...state, reportAnswers: { ...state.reportAnswers, [action.reportId]: action.answer } };
    case 'report-failed': {
      const failed = { id: action.reportId, problem: action.problem };
      return { ...state, failedReports: [...state.failedReports, failed] };
    }
    case 'receipt-received':
      return withReceipt(state, action.receipt);
    case 'receipt-failed':
      return update(state, NO_CHANGE, { receipt: action.problem });
    case 'receipt-expired':
      // One that was given because of an outage is asked for again.
      return update(state, { receipt: null, receiptExpired: !isOutageReceipt(state.receipt) });
    case 'retried':
      return withRetry(
        update(state, { unsaved: false, failedReports: NO_RESULTS.failedReports, receiptExpired: false }),
        () => true,
      );

    // ── What the effects report ──
    case 'project-remembered':
    case 'draft-saved':
    case 'connection-changed':
    case 'time-left-estimated':
      return update(state, fieldsOf(action));
  }
}

const NO_CHANGE = {} as const;
/** Those of an action, without its type. */
const fieldsOf = <T extends Action>({ type: _, ...told }: T) => told;
const NOT_STARTING = { starting: false, checkRequested: false } as const;
/** The problems that belong to one project. */
const NO_PROBLEMS = { project: null, check: null, handOff: null, receipt: null } as const;

/** Null clears the problem of a source. */
type ProblemChange = { readonly [Source in keyof Problems]: Problem | null };

/** Returns the same state where nothing changes. */
function update(state: ProjectState, changed: Partial<ProjectState>, problems: ProblemChange = {}): ProjectState {
  const isChanging = (Object.keys(changed) as (keyof ProjectState)[]).some((key) => changed[key] !== state[key]);
  const next = isChanging ? { ...state, ...changed } : state;
  const all = new Map(Object.entries(state.problems));
  const news = Object.entries(problems).filter(([source, problem]) => (all.get(source) ?? null) !== problem);
  if (news.length === 0) return next;
  for (const [source, problem] of news) {
    all.delete(source);
    if (problem) all.set(source, problem);
  }
  return { ...next, problems: Object.fromEntries(all), problem: [...all.values()].at(-1) ?? null };
}

// ── Consequences ──

/** A project belongs to one city. If the page is about another city, the files begin another project. */
function restartInCity(state: ProjectState): ProjectState {
  const isConfirmed = state.city && !state.problems.city;
  return isConfirmed && isOtherCity(state) ? restartWithFiles(state) : state;
}

/** The service cannot change a project's address. If the page changes it, the next check, or link to the service's page, begins another project. */
function restartForProperty(state: ProjectState): ProjectState {
  if (!isOtherProperty(state)) return state;
  if (state.handingOff) return restartWithFiles(state);
  if (!isCheckDue(state)) return state;
  return { ...restartWithFiles(state), checkRequested: true, drawings: state.drawings.map(renewDrawing) };
}

/** A pause ends when no drawing waits any more, and the time left when none is being sent. */
function withoutStaleUploads(state: ProjectState): ProjectState {
  const { drawings, paused, secondsLeft } = state;
  const has = (wanted: Drawing['status']) => drawings.some(({ status }) => status === wanted);
  return update(state, { paused: paused && has('waiting'), secondsLeft: has('uploading') ? secondsLeft : null });
}

/** A receipt counts for the drawings, the run, the minimum and the decision that it was given for. */
function withoutStaleReceipt(state: ProjectState): ProjectState {
  const { snapshot, receipt, receiptExpired, problems } = state;
  if (!snapshot || (!receipt && !receiptExpired && !problems.receipt)) return state;
  if (isChanged(state)) return withReceipt(state, null);
  const gate = gateForPage(snapshot.gate, state.settings);
  if (isOutageReceipt(receipt) && receipt?.decision !== gate.decision) return withReceipt(state, null);
  if (!receipt || (snapshot.phase !== 'complete' && !isOutageDecision(gate))) return state;
  return receipt.run !== snapshot.run || receipt.minScore < gate.minScore ? withReceipt(state, null) : state;
}

// ── The page and its project ──

function withSettings(state: ProjectState, given: ProjectSettings): ProjectState {
  const before = state.settings;
  if (JSON.stringify(before) === JSON.stringify(given)) return state;
  const { cityKey, permitType, minScore } = given;
  const isNewCity = cityKey !== before.cityKey;
  // A mistake that stays while other settings change is reported once.
  const mistake = before.mistake?.code === given.mistake?.code ? before.mistake : given.mistake;
  const settings = { ...given, mistake };
  const city = isNewCity ? null : state.city;
  const isOfPermitType = state.problems.check?.code.includes('permit_type');
  const next = { ...state, settings, city };
  const hasNoProject = state.projectId === null;
  // Files that no project could be made for are sent once the page says something else.
  return update(hasNoProject && !mistake ? withUploadsRetried(next) : next, NO_CHANGE, {
    settings: mistake,
    ...(isNewCity && { city: null }),
    ...(city && permitType !== before.permitType && { city: permitTypeProblem({ city, settings }) }),
    // What was refused with the old settings may be accepted now.
    ...(hasNoProject && { project: null, handOff: null }),
    ...(isOfPermitType && permitType && { check: null }),
    ...(minScore !== before.minScore && { receipt: null }),
  });
}

function permitTypeProblem({ city, settings }: Pick<ProjectState, 'city' | 'settings'>): Problem | null {
  const { permitType } = settings;
  const known = city?.city.permitTypes.map((type) => type.permitType) ?? [];
  if (!city || !permitType || known.includes(permitType)) return null;
  const message = `${city.city.cityKey} has no permit type ${permitType}. It has: ${known.join(', ')}.`;
  return problemOf('unknown_permit_type', message, { details: { permitType, known } });
}

/** Nothing of the last project stays. A city that could not be read is asked for again. */
function switchProject(state: ProjectState, projectId: string | null): ProjectState {
  const next: ProjectState = { ...state, ...FRESH_PROJECT, projectId, generation: state.generation + 1 };
  return update(next, NO_CHANGE, state.city ? NO_PROBLEMS : { ...NO_PROBLEMS, city: null });
}

/**
 * The project is gone, or is not this person's. The files of this visit begin another one, also those that are still being inspected, and
 * what the person asked for is done with that one.
 */
function restartWithFiles(state: ProjectState): ProjectState {
  const { paused, refusals, leftOut, incoming, handingOff } = state;
  const drawings = state.drawings.some(({ file }) => file) ? state.drawings.map(renewDrawing) : FRESH_PROJECT.drawings;
  const checkRequested = state.checkRequested && drawings.length > 0;
  return { ...switchProject(state, null), drawings, paused, refusals, leftOut, incoming, handingOff, checkRequested };
}

/** No project could be made: the drawings that wait for it fail with that reason. */
function withoutProject(state: ProjectState, problem: Problem): ProjectState {
  const failed = eachDrawing(state, (drawing) =>
    drawing.status === 'waiting' ? changeDrawing(drawing, { type: 'upload-failed', id: drawing.id, problem }) : drawing,
  );
  // A problem that may pass belongs to the uploads. Any other one is the project's, but for what the page is told of already.
  const isOfProject = !problem.retryable && problem !== state.settings.mistake;
  return update(
    failed,
    { handingOff: false },
    {
      ...(state.handingOff && { handOff: problem }),
      ...(isOfProject && { project: problem }),
    },
  );
}

// ── Snapshots ──

function withSnapshot(state: ProjectState, snapshot: Snapshot): ProjectState {
  const { snapshot: current, starting, rereading, failedReports, problems } = state;
  // An answer that was given before the check started says nothing of it, and a slow one does not undo a newer one.
  if (starting) return state;
  if (current && snapshot.revision < current.revision) return update(state, { rereading: false });
  const { drawings: own, removedIds } = withDraft(state, snapshot);
  // Of a run that started on the service's page, the adapter learns the drawings later than the run.
  const isLearned = snapshot.run > 0 && current?.drawings.length === 0 && own.length === 0;
  const next = update(
    state,
    {
      snapshot,
      removedIds,
      drawings: isLearned ? adoptDrawings(snapshot, own) : own,
      rereading: false,
      // Findings that could not be read before may be had now.
      failedReports: rereading ? NO_RESULTS.failedReports : failedReports,
    },
    // The adapter has answered.
    { project: null, ...(problems.city && isUnanswered(problems.city) && { city: null }) },
  );
  return current?.run === snapshot.run ? next : withNewRun(next, snapshot, state);
}

/** Another run, begun here or elsewhere. A set that nobody has changed here since is replaced by the one that it checks. */
function withNewRun(state: ProjectState, snapshot: Snapshot, { snapshot: last, drawings }: ProjectState): ProjectState {
  const { drawings: own, incoming, checkRequested, handedOffAfter } = state;
  const untouched = last ? !drawingsChanged(drawings, last.drawings) : own.length === 0;
  const isChecked = untouched || !drawingsChanged(own, snapshot.drawings);
  // Files that are being inspected are about to change the set.
  const isChanging = snapshot.phase === 'complete' && incoming.length > 0;
  const isFromHandOff = handedOffAfter !== null && snapshot.run > handedOffAfter;
  return update(
    state,
    {
      ...NO_RESULTS,
      drawings: untouched ? adoptDrawings(snapshot, own) : own,
      checkRequested: checkRequested && (!isChecked || isChanging),
      ...(isFromHandOff && { handOffUrl: null, handedOffAfter: null }),
    },
    // The check that could not start was started elsewhere; a link that could not be had is not needed for this run.
    { receipt: null, handOff: null, ...(isChecked && { check: null }) },
  );
}

function withReceipt(state: ProjectState, receipt: ReceiptAnswer | null): ProjectState {
  return update(state, { receipt, receiptExpired: false }, { receipt: null });
}

// ── The set ──

function withoutRefusals(state: ProjectState): ProjectState {
  return update(state, { refusals: FRESH_PROJECT.refusals, leftOut: null });
}

/** A drawing as it comes back: what was being sent waits. */
function restored(drawing: Drawing): Drawing {
  return isPending(drawing) ? renewDrawing(drawing) : drawing;
}

/** Without the drawing, it was removed while its answer was on the way. */
function withDrawing(state: ProjectState, action: DrawingAction): ProjectState {
  return eachDrawing(state, (drawing) => (drawing.id === action.id ? changeDrawing(drawing, action) : drawing));
}

/** Failed uploads of this page's files are sent again: all, or the one of `id`. */
function withUploadsRetried(state: ProjectState, id?: string): ProjectState {
  const isDue = (drawing: Drawing) => drawing.status === 'failed' && drawing.file && (id ?? drawing.id) === drawing.id;
  return eachDrawing(state, (drawing) => (isDue(drawing) ? renewDrawing(drawing) : drawing));
}

function eachDrawing(state: ProjectState, map: (drawing: Drawing) => Drawing): ProjectState {
  const drawings = state.drawings.map(map);
  return drawings.every((drawing, index) => drawing === state.drawings[index]) ? state : { ...state, drawings };
}

/** Another tab may have replaced the lost drawings: then no drawing shows why the check did not start. */
function withoutLost(state: ProjectState, problem: Problem): ProjectState {
  const named = problem.details['uploadId'];
  const next = eachDrawing(state, (drawing) => {
    const isLost = drawing.status === 'uploaded' && (typeof named !== 'string' || named === drawing.uploadId);
    return isLost ? loseDrawing(drawing, problem) : drawing;
  });
  return next === state ? update(state, NO_CHANGE, { check: problem }) : next;
}

/** Each part tries again what its own problem stopped, and clears that. */
function withRetry(state: ProjectState, isDue: (problem: Problem) => boolean): ProjectState {
  const isDueOf = (source: keyof Problems) => !!state.problems[source] && isDue(state.problems[source]);
  if (!Object.values(state.problems).some(isDue)) return state;
  const sources = (['city', 'project', 'receipt', 'check', 'handOff'] as const).filter(isDueOf);
  const next = update(
    withUploadsRetried(state),
    {
      ...(isDueOf('city') && { city: null }),
      ...(isDueOf('handOff') && { handingOff: true, handOffUrl: null }),
    },
    Object.fromEntries(sources.map((source) => [source, null])),
  );
  return change(next, { type: isDueOf('check') ? 'check-requested' : 'reread-requested' });
}
