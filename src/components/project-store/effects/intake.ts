/** Inspects the files that a person gives: each is added to the set, given to the drawing that waits for it, or refused with the reason. */
import { type Problem, problemOf } from '../../adapter-client/problem.js';
import { inspectContent, inspectMetadata } from '../../files/file-inspection.js';
import { findMatch, type Fingerprint, fingerprintOf, readEdges } from '../../files/fingerprint.js';
import { createDrawing, type Drawing, newId } from '../drawing.js';
import type { Environment } from '../environment.js';
import { isAwaited, mayEdit } from '../selectors.js';
import { type FoundFiles, type IncomingFiles, type Refusal, uploadLimits } from '../state.js';
import { runForKey, type Store } from '../store.js';

/** A person who waits longer than this sees what is there already. */
const BATCH_MS = 200;

export function startIntake(store: Store, _: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;

  async function inspect({ id, found, replacedId }: IncomingFiles, ended: AbortSignal): Promise<void> {
    // A folder that cannot be read gives nothing.
    const { files, leftOut } = await Promise.resolve(found).catch((): FoundFiles => ({ files: [], leftOut: null }));
    await inspectAll(files, replacedId, ended);
    if (!ended.aborted) dispatch({ type: 'files-done', id, leftOut });
  }

  /** Files that were given together come into the set together, as far as they can be inspected in a moment. */
  async function inspectAll(files: readonly File[], replacedId: string | null, ended: AbortSignal): Promise<void> {
    let replaced = replacedId;
    let accepted: Drawing[] = [];
    let refusals: Refusal[] = [];
    let since = performance.now();
    const refuse = (name: string, problem: Problem) => refusals.push({ name, problem });
    const flush = () => {
      const problem = problemNow();
      if (problem) for (const { name } of accepted.splice(0)) refuse(name, problem);
      if (accepted.length + refusals.length > 0)
        dispatch({ type: 'files-inspected', drawings: accepted, replacedId: replaced, refusals });
      if (accepted.length > 0) replaced = null;
      accepted = [];
      refusals = [];
      since = performance.now();
    };
    for (const file of files) {
      // A file that cannot be read is refused later, by its content.
      const edges = await readEdges(file).catch(() => null);
      const fingerprint = edges && (await fingerprintOf(file, edges));
      if (ended.aborted) return;
      const isReplacing = replaced !== null && accepted.length === 0 && !isMissing(replaced);
      if (fingerprint && !isReplacing && giveToMatch(file, fingerprint)) {
        replaced = null;
        continue;
      }
      const others = [...getState().drawings.filter(({ id }) => id !== replaced), ...accepted].map(asKnown);
      const problem =
        problemNow() ??
        inspectMetadata(file, fingerprint, others, uploadLimits(getState())) ??
        (await inspectContent(file, edges));
      if (ended.aborted) return;
      if (problem) refuse(file.name, problem);
      else accepted.push(createDrawing(newId(), file, fingerprint));
      if (performance.now() - since > BATCH_MS) flush();
    }
    flush();
  }

  /** Gives the file to the drawing that it is the file of. Returns whether there is one. */
  function giveToMatch(file: File, fingerprint: Fingerprint): boolean {
    const candidates = getState().drawings.filter((drawing) => !drawing.file);
    const match = findMatch(fingerprint, candidates);
    if (!match || (match.status === 'missing' && !mayEdit(getState()))) return false;
    dispatch({ type: 'drawing-chosen', id: match.id, file, fingerprint });
    return true;
  }

  const isMissing = (id: string) => getState().drawings.find((drawing) => drawing.id === id)?.status === 'missing';

  /** What refuses any file now. */
  function problemNow(): Problem | null {
    if (mayEdit(getState())) return null;
    return problemOf('check_under_way', 'The set is being checked.');
  }

  // Each file is compared with the set as it is then: one call after the other, or two could add the same file. What is given before the
  // project's set is known is added to that set, not taken for all of it.
  runForKey(
    store,
    signal,
    (state) => (isAwaited(state) ? null : (state.incoming[0]?.id ?? null)),
    (id, ended) => {
      const given = getState().incoming.find((incoming) => incoming.id === id);
      if (given) void inspect(given, ended);
    },
  );
}

/** A drawing whose file was changed since is compared with no other: the changed file is to take its place. */
function asKnown(drawing: Drawing): Drawing {
  return drawing.problem?.code === 'file_unreadable' ? { ...drawing, fingerprint: null } : drawing;
}
