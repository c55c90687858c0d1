/** The drawings of the project: adding, removing, replacing, naming and sending them. */
import { createDrawing, type Drawing, renewDrawing, succeedDrawing } from './drawing.js';
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
      onNew: (file, replacedId) => this.#add(file, replacedId),
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

  /** `toIndex`: the place in the set as it is without the drawing. */
  move(id: string, toIndex: number): void {
    const drawing = this.#list.find(id);
    if (!drawing || !this.#list.mayEdit()) return;
    const others = this.#list.all.filter((item) => item !== drawing);
    const index = Math.max(0, Math.min(toIndex, others.length));
    if (this.#list.all[index] === drawing) return;
    this.#list.store.set({ drawings: others.toSpliced(index, 0, drawing) });
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

  #add(file: File, replacedId: string | null): void {
    const drawing = createDrawing(this.#list.newId(), file);
    const { drawings } = this.#list.state;
    const index = drawings.findIndex(({ id }) => id === replacedId);
    const replaced = drawings[index];
    if (replaced) {
      this.#uploads.stop(replaced.id);
      this.#list.store.set({ drawings: drawings.with(index, succeedDrawing(replaced, drawing)) });
    } else {
      this.#list.store.set({ drawings: [...drawings, drawing] });
    }
    this.#uploads.send(drawing.id);
    void this.#readFingerprint(drawing.id, file);
  }
}
