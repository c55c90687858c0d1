/** Makes the project when it is first needed, and keeps its set of drawings at the adapter. */
import type { DraftDrawing } from 'precheck-contract/adapter-api';
import { ProblemError, problemFrom } from '../../adapter-client/problem.js';
import { draftOf, recordOf } from '../requests.js';
import type { Environment } from '../environment.js';
import { callPatiently } from '../network.js';
import { isChanged, needsProject } from '../selectors.js';
import type { ProjectState } from '../state.js';
import type { Store } from '../store.js';

/** The ids that the adapter takes. */
const DRAWING_ID = /^[\w-]{1,64}$/;

type Change = { readonly id: string; readonly record: DraftDrawing | null };

export function startDraft(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, foundProperty } = environment;
  /** What was saved last of each drawing, or refused; the empty text where it was removed. */
  const saved = new Map<string, string>();
  /** Those that were refused. */
  const refused = new Set<string>();
  let creating = false;
  let saving = false;

  async function create(): Promise<void> {
    creating = true;
    let attempt = 0;
    try {
      const snapshot = await callPatiently(
        async () => {
          const { settings } = store.getState();
          if (settings.mistake) throw new ProblemError(settings.mistake);
          return client.createProject(draftOf(settings, foundProperty()), signal).catch((error: unknown) => {
            attempt += 1;
            if (!signal.aborted) store.dispatch({ type: 'project-delayed', attempt });
            throw error;
          });
        },
        store,
        environment,
        signal,
      );
      if (!signal.aborted) store.dispatch({ type: 'project-created', snapshot });
    } catch (error) {
      creating = false;
      if (!signal.aborted) store.dispatch({ type: 'project-not-created', problem: problemFrom(error) });
    }
  }

  /** One after the other, so that the last change of a drawing is the last one that is saved. */
  async function save(projectId: string): Promise<void> {
    saving = true;
    for (let next = nextChange(store.getState(), saved); next && !signal.aborted; ) {
      const { id, record } = next;
      const call = () =>
        record ? client.saveDrawing(projectId, id, record, signal) : client.removeDrawing(projectId, id, signal);
      try {
        await callPatiently(call, store, environment, signal);
        refused.delete(id);
      } catch {
        // It is left as it is until it changes or the person tries again: the set can be checked all the same.
        refused.add(id);
      }
      saved.set(id, record ? JSON.stringify(record) : '');
      if (!signal.aborted) store.dispatch({ type: 'draft-saved', unsaved: refused.size > 0 });
      next = nextChange(store.getState(), saved);
    }
    saving = false;
  }

  function step(): void {
    const state = store.getState();
    if (!state.unsaved && !saving) {
      for (const id of refused) saved.delete(id);
      refused.clear();
    }
    if (needsProject(state) && !creating) void create();
    if (state.projectId && !saving && nextChange(state, saved)) void save(state.projectId);
  }

  store.subscribe(step, signal);
  step();
}

/** A drawing that the adapter has to save or to remove, or null. */
function nextChange(state: ProjectState, saved: ReadonlyMap<string, string>): Change | null {
  const { snapshot, drawings, removedIds } = state;
  // The set that a run checked needs no draft before somebody changes it.
  if (!snapshot || (snapshot.run > 0 && snapshot.draft.length === 0 && !isChanged(state))) return null;
  const records = new Map(snapshot.draft.map(({ id, ...record }) => [id, record]));
  for (const id of removedIds) {
    const isKept = records.has(id) || saved.has(id);
    if (isKept && saved.get(id) !== '') return { id, record: null };
  }
  for (const drawing of drawings) {
    const { id } = drawing;
    if (!DRAWING_ID.test(id)) continue;
    const record = recordOf(drawing);
    const isSaved = saved.get(id) === JSON.stringify(record) || isSame(record, records.get(id));
    if (!isSaved) return { id, record };
  }
  return null;
}

function isSame(one: DraftDrawing, other: DraftDrawing | undefined): boolean {
  const keys = ['name', 'size', 'category', 'label', 'uploadId', 'filename', 'sha256'] as const;
  return other !== undefined && keys.every((key) => one[key] === other[key]);
}
