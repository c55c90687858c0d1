/** Makes the project when it is first needed, and keeps its set of drawings at the adapter. */
import type { DraftDrawing } from 'precheck-contract/adapter-api';
import { ProblemError, problemFrom } from '../../adapter-client/problem.js';
import { handleOutcome } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { callWithRetries } from '../network.js';
import { createProjectRequest, toDraftDrawing, withIdempotencyKey } from '../requests.js';
import { isChanged, needsProject } from '../selectors.js';
import type { ProjectState } from '../state.js';
import { runForKeys, type Store } from '../store.js';

/** The ids that the adapter takes. */
const DRAWING_ID = /^[\w-]{1,64}$/;

/** In one call. */
const MAX_CHANGES = 50;

/** What the adapter has to save of a drawing, or null where it was removed. */
type Change = readonly [id: string, record: DraftDrawing | null];

export function startDraft(store: Store, environment: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  const { client, foundProperty } = environment;
  /** The record of each drawing that was saved or refused last, as JSON; `null` where it was removed. */
  const saved = new Map<string, string>();
  const refused = new Set<string>();
  let saving = false;

  function create(_: string, ended: AbortSignal): void {
    const creation = `${Math.random()}`;
    const call = async () => {
      const { settings } = getState();
      if (settings.mistake) throw new ProblemError(settings.mistake);
      return client.createProject(withIdempotencyKey(creation, createProjectRequest(settings, foundProperty())), ended);
    };
    const onRetry = (failures: number) => dispatch({ type: 'project-delayed', failures });
    handleOutcome(
      callWithRetries(call, store, environment, ended, { onRetry }),
      ended,
      (snapshot) => dispatch({ type: 'project-created', snapshot }),
      (problem) => dispatch({ type: 'project-not-created', problem }),
    );
  }

  /** One call after the other, so that the last change of a drawing is the last one that is saved. */
  async function save(projectId: string): Promise<void> {
    saving = true;
    let atOnce = MAX_CHANGES;
    for (;;) {
      const due = dueChanges(getState(), saved).slice(0, atOnce);
      if (due.length === 0) break;
      const call = () => client.saveDraft(projectId, Object.fromEntries(due), signal);
      const problem = await callWithRetries(call, store, environment, signal).then(() => null, problemFrom);
      // Not this person's any more, so that it can be neither saved nor checked.
      const isLost = problem?.code === 'not_identified' || problem?.code === 'not_found';
      if (isLost && !signal.aborted) dispatch({ type: 'project-refused', problem });
      // The page may have gone to another project, with that.
      if (signal.aborted) break;
      // One of several may be at fault: then each is saved by itself. It is left as it is until it changes or the person tries again.
      if (problem && !isLost && due.length > 1) {
        atOnce = 1;
        continue;
      }
      for (const [id, record] of due) {
        saved.set(id, JSON.stringify(record));
        if (problem) refused.add(id);
        else refused.delete(id);
      }
      dispatch({ type: 'draft-saved', unsaved: refused.size > 0 });
    }
    saving = false;
  }

  function step(): void {
    const state = getState();
    if (saving || !state.projectId) return;
    if (!state.unsaved) {
      for (const id of refused) saved.delete(id);
      refused.clear();
    }
    if (dueChanges(state, saved).length > 0) void save(state.projectId);
  }

  store.subscribe(step, signal);
  step();
  runForKeys(store, signal, (state) => (needsProject(state) ? 'new' : null), create);
}

/** What the adapter has to save or to remove. Adds to `saved` what the adapter has already. */
function dueChanges(state: ProjectState, saved: Map<string, string>): readonly Change[] {
  const { snapshot, drawings, removedIds } = state;
  // The set that a run checked needs no draft before somebody changes it.
  if (!snapshot || (snapshot.run > 0 && snapshot.draft.length === 0 && !isChanged(state))) return [];
  const records = new Map(snapshot.draft.map(({ id, ...record }) => [id, record]));
  const isDue = ([id, record]: Change) => {
    const wanted = JSON.stringify(record);
    // Another tab may have saved it.
    if (record && isSame(record, records.get(id))) saved.set(id, wanted);
    return saved.get(id) !== wanted && (record !== null || saved.has(id) || records.has(id));
  };
  const changes: readonly Change[] = [
    ...removedIds.map((id) => [id, null] as const),
    ...drawings
      .filter(({ id }) => DRAWING_ID.test(id))
      .map((drawing) => [drawing.id, toDraftDrawing(drawing)] as const),
  ];
  return changes.filter(isDue);
}

function isSame(one: DraftDrawing, other: DraftDrawing | undefined): boolean {
  const keys = ['name', 'size', 'category', 'label', 'uploadId', 'filename', 'sha256'] as const;
  return other !== undefined && keys.every((key) => one[key] === other[key]);
}
