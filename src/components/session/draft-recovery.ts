/**
 * Saves the page's project in the browser as it changes, restores it on the next visit, and reconciles it with what other windows of this
 * browser save of the same project.
 */
import type { Drawing } from './drawing.js';
import { pause } from '../adapter-client/retry.js';
import type { ProjectMemory } from './project-memory.js';
import { isChanged } from './selectors.js';
import {
  holdsUnsent,
  mergeDrawings,
  type RememberedDrawing,
  type RememberedProject,
  recallDrawing,
  remember,
  rememberDrawing,
} from './remembered-project.js';
import type { SessionState } from './session-state.js';
import type { SessionStore } from './session-store.js';
import type { WindowPresence } from './window-presence.js';

/** What a window saved last may arrive shortly after its lock is released. */
const LAST_SAVE_MS = 250;

export interface DraftRecoveryOptions {
  readonly store: SessionStore;
  readonly memory: ProjectMemory;
  readonly presence: WindowPresence;
  readonly clock: () => number;
  /** Another window has changed the set. */
  readonly onSet: (drawings: readonly Drawing[]) => void;
  /** Another window has seen a run that this page has not. */
  readonly onRun: () => void;
}

export class DraftRecovery {
  readonly #options: DraftRecoveryOptions;
  readonly #signal: AbortSignal;
  #projectId: string | null = null;
  #known = new Map<string, RememberedDrawing>();
  /** The record that was last saved of each drawing, so that a large set is not compared again for each change. */
  readonly #recorded = new WeakMap<Drawing, RememberedDrawing>();
  readonly #removed = new Set<string>();
  #submitted = false;
  /** The last run that any window has seen, and whether the set has changed since. */
  #run = 0;
  #edited = false;
  #written = '';
  /** The saved project is not yet in the state, and must not be overwritten. */
  #isRecalling = false;
  readonly #watchedWindows = new Set<string>();

  /** Works until `signal` is aborted; what was saved stays. */
  constructor(options: DraftRecoveryOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    options.store.subscribe((state, previous) => {
      if (isWorthSaving(state, previous)) this.#save();
    }, signal);
    signal.addEventListener('abort', () => options.presence.show(false), { once: true });
  }

  /** The set as an earlier visit or another window saved it. Does not change the state. */
  async recall(project: RememberedProject): Promise<readonly Drawing[]> {
    this.#begin(project.projectId);
    this.#isRecalling = true;
    const alive = await this.#aliveOf(project);
    this.#signal.throwIfAborted();
    this.#addKnown(project);
    this.#isRecalling = false;
    return project.drawings.map((drawing) => recallDrawing(drawing, (windowId) => alive.has(windowId)));
  }

  /** The form was sent with this project: a new visit starts with an empty set. */
  noteSubmitted(): void {
    this.#submitted = true;
    this.#save();
  }

  /** Deletes what this browser has of the project. */
  forget(): void {
    if (this.#projectId) this.#options.memory.forget(this.#projectId);
  }

  #begin(projectId: string): void {
    if (this.#projectId) return;
    this.#projectId = projectId;
    const stopWatching = this.#options.memory.watch(projectId, () => this.#reconcile());
    this.#signal.addEventListener('abort', stopWatching, { once: true });
  }

  #save(): void {
    const { store, memory, presence, clock } = this.#options;
    const { projectId, drawings, settings, snapshot } = store.state;
    if (!projectId || this.#isRecalling) return;
    this.#begin(projectId);
    presence.show(drawings.some(holdsUnsent));
    const records = drawings.map((drawing) => this.#recordOf(drawing));
    const present = new Set(records.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!present.has(id)) this.#removed.add(id);
    this.#known = new Map(records.map((record) => [record.id, record]));
    this.#watchWindows();
    const run = snapshot?.run ?? 0;
    if (run >= this.#run) {
      this.#run = run;
      this.#edited = isChanged(store.state);
    }
    const fields = {
      projectId,
      cityKey: snapshot?.project.cityKey ?? settings.cityKey,
      run: this.#run,
      edited: this.#edited,
      submitted: this.#submitted,
      drawings: records,
      removed: this.#removed,
    };
    const written = JSON.stringify(remember({ ...fields, savedAt: 0 }));
    if (written === this.#written) return;
    this.#written = written;
    const remembered = memory.keep(remember({ ...fields, savedAt: clock() }));
    if (remembered !== store.state.remembered) store.set({ remembered });
  }

  #recordOf(drawing: Drawing): RememberedDrawing {
    const before = this.#known.get(drawing.id);
    if (before && this.#recorded.get(drawing) === before) return before;
    const record = rememberDrawing(drawing, before, this.#options.presence.id);
    this.#recorded.set(drawing, record);
    return record;
  }

  /** Applies what another window saved. Whether that window is still open is watched elsewhere. */
  #reconcile(): void {
    const { store, memory, onSet, onRun } = this.#options;
    const theirs = this.#projectId ? memory.find(this.#projectId) : null;
    if (!theirs || this.#isRecalling) return;
    const mine = store.state.drawings;
    const merging = { mine, known: this.#known, theirs, removed: this.#removed, isAlive: () => true };
    const merged = mergeDrawings(merging);
    const isBehind = lacks(theirs, this.#known, this.#removed);
    this.#addKnown(theirs);
    // Both windows saved at once, and what this one saved was overwritten.
    if (isBehind) this.#written = '';
    if (merged.length !== mine.length || merged.some((drawing, index) => drawing !== mine[index])) onSet(merged);
    else if (isBehind) this.#save();
    if (theirs.run > (store.state.snapshot?.run ?? 0)) onRun();
  }

  #addKnown({ drawings, removed, submitted, run, edited }: RememberedProject): void {
    for (const id of removed) this.#removed.add(id);
    this.#submitted ||= submitted;
    if (run > this.#run) {
      this.#run = run;
      this.#edited = edited;
    }
    for (const record of drawings) {
      if (this.#removed.has(record.id)) continue;
      if (record.revision > (this.#known.get(record.id)?.revision ?? 0)) this.#known.set(record.id, record);
    }
  }

  /** Asks the person again for the files of a window that is closed. */
  #watchWindows(): void {
    for (const drawing of this.#options.store.state.drawings) {
      const holder = drawing.status === 'elsewhere' && this.#known.get(drawing.id)?.holder;
      if (!holder || this.#watchedWindows.has(holder)) continue;
      this.#watchedWindows.add(holder);
      void this.#handleClosed(holder).catch(() => undefined);
    }
  }

  async #handleClosed(holder: string): Promise<void> {
    const { presence, store, onSet } = this.#options;
    await presence.whenGone(holder, this.#signal);
    await pause(LAST_SAVE_MS, this.#signal);
    this.#reconcile();
    this.#watchedWindows.delete(holder);
    const isLost = ({ id, status }: Drawing) => status === 'elsewhere' && this.#known.get(id)?.holder === holder;
    const { drawings } = store.state;
    if (!drawings.some(isLost)) return;
    onSet(drawings.map((drawing) => (isLost(drawing) ? { ...drawing, status: 'missing' as const } : drawing)));
  }

  async #aliveOf({ drawings }: RememberedProject): Promise<ReadonlySet<string>> {
    const { presence } = this.#options;
    const holders = [...new Set(drawings.flatMap(({ holder }) => holder ?? []))];
    const there = await Promise.all(
      holders.map(async (holder) => (holder === presence.id || (await presence.isThere(holder)) ? [holder] : [])),
    );
    return new Set(there.flat());
  }
}

/** Whether the saved project is behind what this window knows. */
function lacks(
  { drawings, removed }: RememberedProject,
  known: ReadonlyMap<string, RememberedDrawing>,
  gone: ReadonlySet<string>,
): boolean {
  const written = new Map(drawings.map(({ id, revision }) => [id, revision]));
  const isNewer = ({ id, revision }: RememberedDrawing) => !removed.includes(id) && revision > (written.get(id) ?? 0);
  return [...known.values()].some(isNewer) || drawings.some(({ id }) => gone.has(id));
}

/** The progress of an upload is not saved: it starts again. */
function isWorthSaving(state: SessionState, previous: SessionState): boolean {
  if (state.projectId !== previous.projectId || state.snapshot?.run !== previous.snapshot?.run) return true;
  if (state.drawings === previous.drawings) return false;
  if (state.drawings.length !== previous.drawings.length) return true;
  return state.drawings.some((drawing, index) => isOther(drawing, previous.drawings[index]));
}

function isOther(one: Drawing, other: Drawing | undefined): boolean {
  if (one === other) return false;
  const keys = ['id', 'status', 'file', 'fingerprint', 'category', 'label', 'uploadId', 'sha256'] as const;
  return !other || keys.some((key) => one[key] !== other[key]);
}
