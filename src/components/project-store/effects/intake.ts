/** Checks the files that a person gives: each is added to the set, given to the drawing that waits for it, or refused with the reason. */
import { type Problem, problemOf } from '../../adapter-client/problem.js';
import { inspectContent, inspectMetadata, type KnownFile } from '../../files/file-inspection.js';
import { findMatch, fingerprintOf } from '../../files/fingerprint.js';
import { type UncheckedFiles, uploadLimits } from '../state.js';
import { createDrawing, type Drawing, newDrawingId } from '../drawing.js';
import { isAwaited, mayEdit } from '../selectors.js';
import type { Store } from '../store.js';

/** A person who waits longer than this sees what is there already. */
const TOGETHER_MS = 200;

export function startIntake(store: Store, signal: AbortSignal): void {
  let checking: { readonly id: string; readonly controller: AbortController } | null = null;
  const fingerprinted = new Set<string>();

  async function check(given: UncheckedFiles, ended: AbortSignal): Promise<void> {
    // A folder that cannot be read gives nothing.
    const found = await Promise.resolve(given.found).catch(() => null);
    if (ended.aborted) return;
    if (found?.leftOut) store.dispatch({ type: 'folder-read', leftOut: found.leftOut });
    await checkAll(found?.files ?? [], given.replacedId, ended);
    if (!ended.aborted) store.dispatch({ type: 'files-checked', id: given.id });
  }

  /** Files that were given together come into the set together, as far as they can be looked at in a moment. */
  async function checkAll(files: readonly File[], replacedId: string | null, ended: AbortSignal): Promise<void> {
    let replaced = replacedId;
    let accepted: File[] = [];
    let since = performance.now();
    const flush = () => {
      const problem = problemNow();
      const drawings = accepted.map((file) => createDrawing(newDrawingId(), file));
      if (problem) for (const file of accepted) refuse(file, problem);
      else if (drawings.length > 0) store.dispatch({ type: 'drawings-added', drawings, replacedId: replaced });
      if (accepted.length > 0) replaced = null;
      accepted = [];
      since = performance.now();
    };
    for (const file of files) {
      const isReplacing = replaced !== null && accepted.length === 0 && !isMissing(replaced);
      const isTaken = !isReplacing && (await giveToMatch(file, ended));
      if (ended.aborted) return;
      if (isTaken) {
        replaced = null;
        continue;
      }
      const others = [
        ...drawings()
          .filter(({ id }) => id !== replaced)
          .map(knownFileOf),
        ...accepted.map(knownFile),
      ];
      const limits = uploadLimits(store.getState());
      const problem =
        problemNow() ?? inspectMetadata(file, others, limits) ?? (await inspectContent(file, others)) ?? problemNow();
      if (ended.aborted) return;
      if (problem) refuse(file, problem);
      else accepted.push(file);
      if (performance.now() - since > TOGETHER_MS) flush();
    }
    flush();
  }

  /** Gives the file to the drawing that it is the file of. Resolves to whether there is one. */
  async function giveToMatch(file: File, ended: AbortSignal): Promise<boolean> {
    const candidates = () => drawings().filter((drawing) => !drawing.file && drawing.fingerprint?.size === file.size);
    if (candidates().length === 0) return false;
    // A file that cannot be read is refused later, by its content.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    const match = fingerprint && !ended.aborted ? findMatch(fingerprint, candidates()) : null;
    if (!fingerprint || !match || (match.status === 'missing' && !mayEdit(store.getState()))) return false;
    store.dispatch({ type: 'drawing-chosen', id: match.id, file, fingerprint });
    return true;
  }

  async function readFingerprint(id: string, file: File): Promise<void> {
    fingerprinted.add(id);
    // A file that cannot be read fails when it is sent, with the reason.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    if (!fingerprint || signal.aborted || !drawings().some((drawing) => drawing.id === id && drawing.file === file))
      return;
    store.dispatch({ type: 'fingerprint-read', id, fingerprint });
  }

  const drawings = (): readonly Drawing[] => store.getState().drawings;
  const isMissing = (id: string) => drawings().find((drawing) => drawing.id === id)?.status === 'missing';

  /** What refuses any file now. */
  function problemNow(): Problem | null {
    if (mayEdit(store.getState())) return null;
    return problemOf('check_under_way', 'The set cannot be changed while it is being checked.');
  }

  function refuse({ name }: File, problem: Problem): void {
    store.dispatch({ type: 'file-refused', refusal: { id: newDrawingId(), name, problem } });
  }

  store.subscribe((state, previous) => {
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
    if (state.drawings === previous.drawings) return;
    for (const { id, file, fingerprint } of drawings()) {
      if (file && !fingerprint && !fingerprinted.has(id)) void readFingerprint(id, file);
    }
  }, signal);
}

function knownFileOf({ name, size, file, fingerprint }: Drawing): KnownFile {
  return { name, size, file, lastModified: file?.lastModified ?? fingerprint?.lastModified ?? null };
}

const knownFile = (file: File): KnownFile => ({
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  file,
});
