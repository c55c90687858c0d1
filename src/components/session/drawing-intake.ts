/** What comes into the set: looked at file by file, taken or refused with the reason, put back in its place where it is known. */
import type { DrawingList } from './drawing-list.js';
import { findMatch, fingerprintOf } from '../files/fingerprint.js';
import { inspectContent, inspectOutside, type KnownFile } from '../files/file-inspection.js';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { known } from './project-requests.js';
import { uploadLimits } from '../files/upload-limits.js';
import { FRESH_PROJECT, type LeftOut } from './session-state.js';
import { SerialQueue } from './serial-queue.js';

/** What was found in a folder, and beside it. */
export interface FoundFiles {
  readonly files: readonly File[];
  readonly leftOut: LeftOut | null;
}

export type GivenDrawings = Iterable<File> | Promise<FoundFiles>;

export interface DrawingIntakeOptions {
  readonly list: DrawingList;
  /** A file that is none of the set's; with the id of a drawing, in the place of that one. */
  readonly take: (file: File, replacedId: string | null) => void;
  /** A drawing that was missing has its file again. */
  readonly onFile: (id: string) => void;
}

export class DrawingIntake {
  readonly #options: DrawingIntakeOptions;
  readonly #list: DrawingList;
  #adding = new SerialQueue();
  #lifetime = new AbortController();

  constructor(options: DrawingIntakeOptions) {
    this.#options = options;
    this.#list = options.list;
  }

  /**
   * Takes what can be a drawing into the set and says of the rest why not. Files that are yet to be found, as in a folder that is read,
   * have their turn from now on. Resolves when every file has been looked at.
   */
  async addFiles(files: GivenDrawings, replacedId: string | null): Promise<void> {
    const lifetime = this.#lifetime.signal;
    // A list of the browser's own is empty once its event is over.
    const given = files instanceof Promise ? files : { files: [...files], leftOut: null };
    const earlier = this.#adding.isBusy ? {} : { refusals: FRESH_PROJECT.refusals, leftOut: null };
    this.#list.store.set({ ...earlier, addingFiles: true });
    // Each file is compared with the set as it is then: one call after the other, or two could add the same file.
    try {
      await this.#adding.add(async () => this.#addFound(await given, replacedId, lifetime));
    } finally {
      if (!lifetime.aborted && !this.#adding.isBusy) this.#list.store.set({ addingFiles: false });
    }
  }

  /** What is being looked at is left. */
  clear(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#adding = new SerialQueue();
  }

  async #addFound({ files, leftOut }: FoundFiles, replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    if (lifetime.aborted) return;
    if (leftOut) this.#list.store.set({ leftOut });
    await this.#addAll(files, replacedId, lifetime);
  }

  async #addAll(files: readonly File[], replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    let replaced = replacedId;
    for (const file of files) {
      if (lifetime.aborted) return;
      const isReplacing = replaced !== null && this.#list.find(replaced)?.status !== 'missing';
      if (!isReplacing && (await this.#choose(file, lifetime))) {
        replaced = null;
        continue;
      }
      if (lifetime.aborted) return;
      const others = this.#list.all.filter(({ id }) => id !== replaced).map(known);
      const problem = this.#inspectNow(file, others) ?? (await inspectContent(file, others)) ?? this.#problemNow();
      if (lifetime.aborted) return;
      if (problem) this.#refuse(file, problem);
      else this.#options.take(file, replaced);
      if (!problem) replaced = null;
    }
  }

  #inspectNow(file: File, others: readonly KnownFile[]): Problem | null {
    return this.#problemNow() ?? inspectOutside(file, others, uploadLimits(this.#list.state));
  }

  /** What speaks against any file now. */
  #problemNow(): Problem | null {
    return this.#list.mayEdit()
      ? null
      : problemOf('check_under_way', 'The set cannot be changed while it is being checked.');
  }

  /** Puts a file that an earlier visit or another window chose in its place. Resolves to whether there is one. */
  async #choose(file: File, lifetime: AbortSignal): Promise<boolean> {
    const places = () =>
      this.#list.all.filter(({ file: known, fingerprint }) => !known && fingerprint?.size === file.size);
    if (places().length === 0) return false;
    // What can't be read is refused with all other files that can't.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    const place = fingerprint && !lifetime.aborted ? findMatch(fingerprint, places()) : null;
    if (!fingerprint || !place) return false;
    // The other window sends it.
    if (place.status === 'elsewhere') return true;
    if (place.status === 'missing' && !this.#list.mayEdit()) return false;
    this.#list.change(place.id, { type: 'choose', file, fingerprint });
    if (place.status === 'missing') this.#options.onFile(place.id);
    return true;
  }

  #refuse(file: File, problem: Problem): void {
    const refusal = { id: this.#list.newId(), name: file.name, problem };
    this.#list.store.set({ refusals: [...this.#list.state.refusals, refusal] });
  }
}
