/** Inspects the files that a person gives: each is added to the set, given to the drawing that waits for it, or refused with the reason. */
import { type Problem, problemOf } from '../../adapter-client/problem.js';
import { inspectContent, inspectMetadata } from '../../files/file-inspection.js';
import { findMatch, type Fingerprint, fingerprintOf, readEdges } from '../../files/fingerprint.js';
import { addDrawing, type AddedDrawing, createDrawing, type Drawing, newId } from '../drawing.js';
import type { Environment } from '../environment.js';
import { isAwaited, mayEdit } from '../selectors.js';
import { type IncomingFiles, type Refusal, uploadLimits } from '../state.js';
import { runForKeys, type Store } from '../store.js';

/** A person who waits longer than this sees what is there already. */
const BATCH_MS = 200;

export function startIntake(store: Store, _: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;

  async function inspect({ id, found, replacedId }: IncomingFiles, ended: AbortSignal): Promise<void> {
    const { files, leftOut } = await found;
    await inspectAll(files, replacedId, ended);
    if (!ended.aborted) dispatch({ type: 'files-done', id, leftOut });
  }

  /** Files that were given together come into the set together, as far as they can be inspected in a moment. */
  async function inspectAll(files: readonly File[], replacedId: string | null, ended: AbortSignal): Promise<void> {
    let chosenId = replacedId;
    let added: AddedDrawing[] = [];
    let refusals: Refusal[] = [];
    let since = performance.now();
    const refuse = (name: string, problem: Problem) => refusals.push({ name, problem });
    const flush = () => {
      const problem = problemNow();
      if (problem) for (const { drawing } of added.splice(0)) refuse(drawing.name, problem);
      if (added.length + refusals.length > 0) dispatch({ type: 'files-inspected', added, refusals });
      added = [];
      refusals = [];
      since = performance.now();
    };
    for (const file of files) {
      const { name = '' } = file; // A page's script may give a Blob.
      // A file that cannot be read is refused later, by its content. One without a fingerprint is compared with no other.
      const edges = await readEdges(file).catch(() => null);
      const fingerprint = edges && (await fingerprintOf(file, edges).catch(() => null));
      if (ended.aborted) return;
      if (fingerprint && !isFileOf(chosenId) && giveToMatch(file, fingerprint)) {
        chosenId = null;
        continue;
      }
      const place = chosenId ?? outdatedId(name, fingerprint);
      const others = added.reduce(addDrawing, getState().drawings).filter(({ id }) => id !== place);
      const problem =
        problemNow() ??
        inspectMetadata(file, fingerprint, others.map(asKnown), uploadLimits(getState())) ??
        (await inspectContent(file, edges));
      if (ended.aborted) return;
      if (problem) refuse(name, problem);
      else {
        added.push({ drawing: createDrawing(newId(), file, fingerprint), replacedId: place });
        chosenId = null;
      }
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

  /** Whether the set has a drawing with this id, and its file. */
  const isFileOf = (id: string | null) =>
    getState().drawings.some((drawing) => drawing.id === id && drawing.status !== 'missing');

  /** The one drawing of this name that another file takes the place of: it was checked, could not be sent, or is missing. */
  function outdatedId(fileName: string, fingerprint: Fingerprint | null): string | null {
    const { drawings, snapshot } = getState();
    const [first, ...others] = drawings.filter(({ name }) => name.normalize() === fileName.normalize()).map(asKnown);
    if (!first || others.length > 0 || (fingerprint && findMatch(fingerprint, [first]))) return null;
    const isChecked = snapshot?.drawings.some(({ uploadId }) => uploadId === first.uploadId);
    return isChecked || first.status === 'failed' || first.status === 'missing' ? first.id : null;
  }

  /** What refuses any file now. */
  function problemNow(): Problem | null {
    if (mayEdit(getState())) return null;
    return problemOf('check_under_way', 'The set is being checked.');
  }

  // Each file is compared with the set as it is then: one call after the other, or two could add the same file. What is given before the
  // project's set is known is added to that set, not taken for all of it.
  runForKeys(
    store,
    signal,
    (state) => (isAwaited(state) ? null : (state.incoming[0]?.id ?? null)),
    (_, ended) => {
      const [given] = getState().incoming;
      if (given) void inspect(given, ended);
    },
  );
}

/** A drawing whose file was changed since is compared with no other: the changed file is to take its place. */
function asKnown(drawing: Drawing): Drawing {
  return drawing.problem?.code === 'file_unreadable' ? { ...drawing, fingerprint: null } : drawing;
}
