/** What comes into the set: looked at file by file, taken or refused with the reason, put back in its place where it is known. */
import type { DrawingList } from './drawing-list.js';
import { findPlace, fingerprintOf } from '../files/fingerprint.js';
import { inspectContent, inspectOutside, type KnownFile } from '../files/file-inspection.js';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { known } from './project-requests.js';
import { uploadLimits } from '../files/upload-limits.js';
import { FRESH_PROJECT, type LeftOut } from './session-state.js';
import { Turns } from './turns.js';

/** What was found in a folder, and beside it. */
export interface FoundFiles {
  readonly files: readonly File[];
  readonly leftOut: LeftOut | null;
}

export type GivenDrawings = Iterable<File> | Promise<FoundFiles>;

/** A person who waits longer than this sees what is there already. */
const TOGETHER_MS = 200;

export interface DrawingIntakeOptions {
  readonly list: DrawingList;
  /** Files that are none of the set's; with the id of a drawing, the first of them in the place of that one. */
  readonly take: (files: readonly File[], replacedId: string | null) => void;
  /** A drawing that was missing has its file again. */
  readonly onFile: (id: string) => void;
  /** All that were given have been looked at. */
  readonly onDone: () => void;
}

export class DrawingIntake {
  readonly #options: DrawingIntakeOptions;
  readonly #list: DrawingList;
  #adding = new Turns();
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
    if (!this.isAdding) this.#list.store.set({ refusals: FRESH_PROJECT.refusals, leftOut: null });
    // Each file is held against the set as it is then: one call after the other, or two could take the same file.
    try {
      await this.#adding.take(async () => this.#addFound(await given, replacedId, lifetime));
    } finally {
      if (!lifetime.aborted && !this.isAdding) this.#options.onDone();
    }
  }

  /** Whether files are being looked at that may come into the set. */
  get isAdding(): boolean {
    return this.#adding.isBusy;
  }

  /** What is being looked at is left. */
  clear(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#adding = new Turns();
  }

  async #addFound({ files, leftOut }: FoundFiles, replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    if (lifetime.aborted) return;
    if (leftOut) this.#list.store.set({ leftOut });
    await this.#addAll(files, replacedId, lifetime);
  }

  /** Files that were given together come into the set together, as far as they can be looked at in a moment. */
  async #addAll(files: readonly File[], replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    let replaced = replacedId;
    let accepted: File[] = [];
    let since = performance.now();
    const flush = () => {
      const problem = this.#problemNow();
      if (problem) for (const file of accepted) this.#refuse(file, problem);
      else if (accepted.length > 0) this.#options.take(accepted, replaced);
      if (accepted.length > 0) replaced = null;
      accepted = [];
      since = performance.now();
    };
    for (const file of files) {
      if (lifetime.aborted) return;
      const isReplacing = replaced !== null && accepted.length === 0 && this.#list.find(replaced)?.status !== 'missing';
      if (!isReplacing && (await this.#choose(file, lifetime))) {
        replaced = null;
        continue;
      }
      if (lifetime.aborted) return;
      const others = [...this.#list.all.filter(({ id }) => id !== replaced).map(known), ...accepted.map(knownFile)];
      const problem = this.#inspectNow(file, others) ?? (await inspectContent(file, others)) ?? this.#problemNow();
      if (lifetime.aborted) return;
      if (problem) this.#refuse(file, problem);
      else accepted.push(file);
      if (performance.now() - since > TOGETHER_MS) flush();
    }
    flush();
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
    const place = fingerprint && !lifetime.aborted ? findPlace(fingerprint, places()) : null;
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

const knownFile = (file: File): KnownFile => ({
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  file,
});
