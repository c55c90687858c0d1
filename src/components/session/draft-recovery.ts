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

/** What a window wrote last may arrive a moment after the news that it is gone. */
const LAST_WORD_MS = 250;

export interface DraftRecoveryOptions {
  readonly store: SessionStore;
  readonly memory: ProjectMemory;
  readonly presence: WindowPresence;
  readonly clock: () => number;
  /** Another window's set, where it differs from the one of this page. */
  readonly onSet: (drawings: readonly Drawing[]) => void;
  /** Another window has seen a run that this page has not. */
  readonly onRun: () => void;
}

export class DraftRecovery {
  readonly #options: DraftRecoveryOptions;
  readonly #signal: AbortSignal;
  #projectId: string | null = null;
  #known = new Map<string, RememberedDrawing>();
  /** What each drawing was last kept as: of a large set, one changes at a time. */
  readonly #recorded = new WeakMap<Drawing, RememberedDrawing>();
  readonly #removed = new Set<string>();
  #submitted = false;
  /** The last run that any window has seen, and whether the set is another since. */
  #run = 0;
  #edited = false;
  #written = '';
  /** What an earlier visit left is not yet in the state, and must not be written over. */
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

  /** The set as an earlier visit or another window left it. The state is still that of before. */
  async recall(project: RememberedProject): Promise<readonly Drawing[]> {
    this.#begin(project.projectId);
    this.#isRecalling = true;
    const alive = await this.#aliveOf(project);
    this.#signal.throwIfAborted();
    this.#learn(project);
    this.#isRecalling = false;
    return project.drawings.map((drawing) => recallDrawing(drawing, (windowId) => alive.has(windowId)));
  }

  /** The form was sent with this project: the next time that this person comes here is for something else. */
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
    const stopWatching = this.#options.memory.watch(projectId, () => this.#merge());
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

  /** Takes another window's word. That a window is gone is learned from itself: its last word may come after that news. */
  #merge(): void {
    const { store, memory, onSet, onRun } = this.#options;
    const theirs = this.#projectId ? memory.find(this.#projectId) : null;
    if (!theirs || this.#isRecalling) return;
    const mine = store.state.drawings;
    const merging = { mine, known: this.#known, theirs, removed: this.#removed, isAlive: () => true };
    const merged = mergeDrawings(merging);
    const isBehind = lacks(theirs, this.#known, this.#removed);
    this.#learn(theirs);
    // Both windows wrote at once, and this one's word was lost.
    if (isBehind) this.#written = '';
    if (merged.length !== mine.length || merged.some((drawing, index) => drawing !== mine[index])) onSet(merged);
    else if (isBehind) this.#save();
    if (theirs.run > (store.state.snapshot?.run ?? 0)) onRun();
  }

  #learn({ drawings, removed, submitted, run, edited }: RememberedProject): void {
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

  /** A window that is gone sends nothing more: what it had is asked for again. */
  #watchWindows(): void {
    for (const drawing of this.#options.store.state.drawings) {
      const holder = drawing.status === 'elsewhere' && this.#known.get(drawing.id)?.holder;
      if (!holder || this.#watchedWindows.has(holder)) continue;
      this.#watchedWindows.add(holder);
      void this.#outlive(holder).catch(() => undefined);
    }
  }

  async #outlive(holder: string): Promise<void> {
    const { presence, store, onSet } = this.#options;
    await presence.whenGone(holder, this.#signal);
    await pause(LAST_WORD_MS, this.#signal);
    this.#merge();
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

/** Whether what was written knows less than this window. */
function lacks(
  { drawings, removed }: RememberedProject,
  known: ReadonlyMap<string, RememberedDrawing>,
  gone: ReadonlySet<string>,
): boolean {
  const written = new Map(drawings.map(({ id, revision }) => [id, revision]));
  const isNews = ({ id, revision }: RememberedDrawing) => !removed.includes(id) && revision > (written.get(id) ?? 0);
  return [...known.values()].some(isNews) || drawings.some(({ id }) => gone.has(id));
}

/** How far an upload is is not kept: it begins anew. */
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
