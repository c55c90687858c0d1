/** Checks the files that a person gives: each is added to the set, given to the drawing that waits for it, or refused with the reason. */
import { type Problem, problemOf } from '../../adapter-client/problem.js';
import { inspectContent, inspectMetadata, type KnownFile } from '../../files/file-inspection.js';
import { findMatch, type Fingerprint, fingerprintOf } from '../../files/fingerprint.js';
import { type UncheckedFiles, uploadLimits } from '../state.js';
import { createDrawing, type Drawing, newDrawingId } from '../drawing.js';
import { isAwaited, mayEdit } from '../selectors.js';
import type { Store } from '../store.js';

/** A person who waits longer than this sees what is there already. */
const TOGETHER_MS = 200;

export function startIntake(store: Store, signal: AbortSignal): void {
  let checking: { readonly id: string; readonly controller: AbortController } | null = null;

  async function check(given: UncheckedFiles, ended: AbortSignal): Promise<void> {
    // A folder that cannot be read gives nothing.
    const found = await Promise.resolve(given.found).catch(() => null);
    if (ended.aborted) return;
    if (found?.leftOut) store.dispatch({ type: 'folder-read', leftOut: found.leftOut });
    await checkAll(found?.files ?? [], given.replacedId, ended);
    if (!ended.aborted) store.dispatch({ type: 'files-checked', id: given.id });
  }

  /** Files that were given together come into the set together, as far as they can be checked in a moment. */
  async function checkAll(files: readonly File[], replacedId: string | null, ended: AbortSignal): Promise<void> {
    let replaced = replacedId;
    let accepted: Drawing[] = [];
    let since = performance.now();
    const flush = () => {
      const problem = problemNow();
      if (problem) for (const { name } of accepted) refuse(name, problem);
      else if (accepted.length > 0)
        store.dispatch({ type: 'drawings-added', drawings: accepted, replacedId: replaced });
      if (accepted.length > 0) replaced = null;
      accepted = [];
      since = performance.now();
    };
    for (const file of files) {
      // A file that cannot be read is refused later, by its content.
      const fingerprint = await fingerprintOf(file).catch(() => null);
      if (ended.aborted) return;
      const isReplacing = replaced !== null && accepted.length === 0 && !isMissing(replaced);
      if (fingerprint && !isReplacing && giveToMatch(file, fingerprint)) {
        replaced = null;
        continue;
      }
      const others = [...drawings().filter(({ id }) => id !== replaced), ...accepted].map(asKnown);
      const limits = uploadLimits(store.getState());
      const problem =
        problemNow() ??
        inspectMetadata(file, fingerprint, others, limits) ??
        (await inspectContent(file)) ??
        problemNow();
      if (ended.aborted) return;
      if (problem) refuse(file.name, problem);
      else accepted.push(createDrawing(newDrawingId(), file, fingerprint));
      if (performance.now() - since > TOGETHER_MS) flush();
    }
    flush();
  }

  /** Gives the file to the drawing that it is the file of. Returns whether there is one. */
  function giveToMatch(file: File, fingerprint: Fingerprint): boolean {
    const candidates = drawings().filter((drawing) => !drawing.file);
    const match = findMatch(fingerprint, candidates);
    if (!match || (match.status === 'missing' && !mayEdit(store.getState()))) return false;
    store.dispatch({ type: 'drawing-chosen', id: match.id, file, fingerprint });
    return true;
  }

  const drawings = (): readonly Drawing[] => store.getState().drawings;
  const isMissing = (id: string) => drawings().find((drawing) => drawing.id === id)?.status === 'missing';

  /** What refuses any file now. */
  function problemNow(): Problem | null {
    if (mayEdit(store.getState())) return null;
    return problemOf('check_under_way', 'The set cannot be changed while it is being checked.');
  }

  function refuse(name: string, problem: Problem): void {
    store.dispatch({ type: 'file-refused', refusal: { id: newDrawingId(), name, problem } });
  }

  store.subscribe(() => {
    const { unchecked } = store.getState();
    // Each file is compared with the set as it is then: one call after the other, or two could add the same file. What is given before
    // the project's set is known is added to that set, not taken for all of it.
    const next = isAwaited(store.getState()) ? undefined : unchecked[0];
    if (checking && checking.id !== unchecked[0]?.id) {
      checking.controller.abort();
      checking = null;
    }
    if (next && !checking) {
      checking = { id: next.id, controller: new AbortController() };
      void check(next, AbortSignal.any([signal, checking.controller.signal]));
    }
  }, signal);
}

/** A drawing whose file was changed since is compared with no other: the changed file is to take its place. */
function asKnown({ name, fingerprint, problem }: Drawing): KnownFile {
  return { name, fingerprint: problem?.code === 'file_unreadable' ? null : fingerprint };
}
