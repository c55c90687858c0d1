/** The drawings of the project: adding, removing, restoring, replacing, naming and sending them. */
import { createDrawing, type Drawing, renewDrawing, restoreDrawing, succeedDrawing } from './drawing.js';
import { DrawingIntake, type GivenDrawings } from './drawing-intake.js';
import { DrawingList } from './drawing-list.js';
import { DrawingUploads } from './drawing-uploads.js';
import { fingerprintOf } from '../files/fingerprint.js';
import type { Problem } from '../adapter-client/problem.js';
import type { SessionEnvironment } from './session-environment.js';
import type { SessionStore } from './session-store.js';

const isOpen = ({ status }: Drawing): boolean => status === 'waiting' || status === 'uploading';

export interface DrawingSetOptions {
  readonly store: SessionStore;
  readonly environment: SessionEnvironment;
  /** The project that the drawings are for; made when it is first needed. */
  readonly ensureDraft: () => Promise<string>;
}

export class DrawingSet {
  readonly #list: DrawingList;
  readonly #uploads: DrawingUploads;
  readonly #intake: DrawingIntake;

  constructor(options: DrawingSetOptions) {
    const { store, environment, ensureDraft } = options;
    const list = new DrawingList(store, environment.newId);
    this.#list = list;
    this.#uploads = new DrawingUploads({ list, environment, ensureDraft });
    this.#intake = new DrawingIntake({
      list,
      onNew: (files, replacedId) => this.#add(files, replacedId),
      onFound: (id) => this.#uploads.send(id),
    });
  }

  /** Adds files to the set, and to `refusals` those that cannot be drawings. Resolves when every file has been checked. */
  addFiles(files: GivenDrawings, replacedId: string | null): Promise<void> {
    return this.#intake.addFiles(files, replacedId);
  }

  /** Pausing, resuming and repeating uploads. */
  get uploads(): Omit<DrawingUploads, 'send' | 'stop'> {
    return this.#uploads;
  }

  mayEdit(): boolean {
    return this.#list.mayEdit();
  }

  remove(id: string): void {
    if (!this.#list.find(id) || !this.#list.mayEdit()) return;
    this.#uploads.stop(id);
    const drawings = this.#list.all.filter((drawing) => drawing.id !== id);
    this.#list.store.set({ drawings, checkRequested: this.#list.state.checkRequested && drawings.length > 0 });
    this.#uploads.settlePause();
  }

  /**
   * Puts drawings back that were taken out, before the one that is now at `index`. They get new ids: other windows have noted that the old
   * ones went. What was being sent is sent anew.
   */
  restore(removed: readonly Drawing[], index: number): void {
    if (!this.#list.mayEdit()) return;
    const restored = removed.map((drawing) => restoreDrawing(this.#list.newId(), drawing));
    this.#list.store.set({ drawings: this.#list.all.toSpliced(index, 0, ...restored) });
    for (const { id, status } of restored) if (status === 'waiting') this.#uploads.send(id);
  }

  label(id: string, label: string): void {
    if (this.#list.mayEdit()) this.#list.change(id, { type: 'label', label });
  }

  categorise(id: string, category: string): void {
    if (this.#list.mayEdit()) this.#list.change(id, { type: 'categorise', category });
  }

  /**
   * Storage has lost uploaded drawings. Those whose file is on this page fail with that reason and can be sent again; those of an earlier
   * visit have to be chosen again. Returns whether any of them is still in the set: another window may have replaced it.
   */
  failLost(problem: Problem): boolean {
    const named = problem.details['uploadId'];
    const isLost = ({ uploadId, status }: Drawing) =>
      status === 'uploaded' && (typeof named !== 'string' || named === uploadId);
    const lost = this.#list.all.filter(isLost);
    for (const { id, file } of lost) {
      if (file) this.#list.change(id, { type: 'retry' });
      this.#list.change(id, { type: file ? 'fail' : 'lose', problem });
    }
    return lost.length > 0;
  }

  /** Sends the drawings again, for a new project. Those without a file have to be chosen again. Empty where this visit gave no file. */
  beginAnew(drawings: readonly Drawing[], paused: boolean): void {
    this.#uploads.clear();
    const isInUse = drawings.some(({ file }) => file);
    const renewed = isInUse ? drawings.map((drawing) => renewDrawing(this.#list.newId(), drawing)) : [];
    this.#list.store.set({ drawings: renewed, paused });
    for (const { id, status } of renewed) if (status === 'waiting') this.#uploads.send(id);
    this.#uploads.settlePause();
  }

  /** Applies the set of another window. */
  replace(drawings: readonly Drawing[]): void {
    const open = new Set(drawings.filter(isOpen).map(({ id }) => id));
    for (const { id } of this.#list.all.filter(isOpen)) if (!open.has(id)) this.#uploads.stop(id);
    this.#list.store.set({ drawings });
    this.#uploads.settlePause();
    this.#uploads.settleMeter();
  }

  /** Stops everything; does not change the state. */
  clear(): void {
    this.#intake.clear();
    this.#uploads.clear();
  }

  dispose(): void {
    this.clear();
    this.#uploads.dispose();
  }

  async #readFingerprint(id: string, file: File): Promise<void> {
    // A file that cannot be read fails when it is sent, with the reason.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    if (fingerprint && this.#list.find(id)?.file === file) this.#list.change(id, { type: 'fingerprint', fingerprint });
  }

  /** With the id of a drawing, the first of the files takes the place of that one. */
  #add(files: readonly File[], replacedId: string | null): void {
    const added = files.map((file) => createDrawing(this.#list.newId(), file));
    const { drawings } = this.#list.state;
    const index = drawings.findIndex(({ id }) => id === replacedId);
    const replaced = drawings[index];
    const [first, ...others] = added;
    if (replaced && first) {
      this.#uploads.stop(replaced.id);
      const successor = succeedDrawing(replaced, first);
      this.#list.store.set({ drawings: [...drawings.with(index, successor), ...others] });
    } else {
      this.#list.store.set({ drawings: [...drawings, ...added] });
    }
    for (const { id, file } of added) {
      this.#uploads.send(id);
      if (file) void this.#readFingerprint(id, file);
    }
  }
}
