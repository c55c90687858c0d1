/** Checks files that a person gives: each is added to the set, given to the drawing that waits for it, or refused with the reason. */
import type { Drawing } from './drawing.js';
import type { DrawingList } from './drawing-list.js';
import { findMatch, fingerprintOf } from '../files/fingerprint.js';
import { inspectContent, inspectMetadata, type KnownFile } from '../files/file-inspection.js';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { uploadLimits } from '../files/upload-limits.js';
import { FRESH_PROJECT, type LeftOut } from './session-state.js';
import { SerialQueue } from './serial-queue.js';

/** The files of a folder, and those given with it. */
export interface FoundFiles {
  readonly files: readonly File[];
  readonly leftOut: LeftOut | null;
}

export type GivenDrawings = Iterable<File> | Promise<FoundFiles>;

/** A person who waits longer than this sees what is there already. */
const TOGETHER_MS = 200;

export interface DrawingIntakeOptions {
  readonly list: DrawingList;
  /** New drawings; the first replaces the one with `replacedId`. */
  readonly onNew: (files: readonly File[], replacedId: string | null) => void;
  /** A drawing that was missing has its file again. */
  readonly onFound: (id: string) => void;
}

function knownFileOf({ name, size, file, fingerprint }: Drawing): KnownFile {
  return { name, size, file, lastModified: file?.lastModified ?? fingerprint?.lastModified ?? null };
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
   * Adds files to the set, and to `refusals` those that cannot be drawings. A promise of files, as of a folder that is still being read,
   * takes its turn in order of the calls. Resolves when every file has been checked.
   */
  async addFiles(files: GivenDrawings, replacedId: string | null): Promise<void> {
    const lifetime = this.#lifetime.signal;
    // The browser empties its own list when the event ends.
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

  /** Stops checking. */
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

  /** Files that were given together come into the set together, as far as they can be looked at in a moment. */
  async #addAll(files: readonly File[], replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    let replaced = replacedId;
    let accepted: File[] = [];
    let since = performance.now();
    const flush = () => {
      const problem = this.#problemNow();
      if (problem) for (const file of accepted) this.#refuse(file, problem);
      else if (accepted.length > 0) this.#options.onNew(accepted, replaced);
      if (accepted.length > 0) replaced = null;
      accepted = [];
      since = performance.now();
    };
    for (const file of files) {
      if (lifetime.aborted) return;
      const isReplacing = replaced !== null && accepted.length === 0 && this.#list.find(replaced)?.status !== 'missing';
      if (!isReplacing && (await this.#giveToMatch(file, lifetime))) {
        replaced = null;
        continue;
      }
      if (lifetime.aborted) return;
      const others = [
        ...this.#list.all.filter(({ id }) => id !== replaced).map(knownFileOf),
        ...accepted.map(knownFile),
      ];
      const problem = this.#inspectMetadata(file, others) ?? (await inspectContent(file, others)) ?? this.#problemNow();
      if (lifetime.aborted) return;
      if (problem) this.#refuse(file, problem);
      else accepted.push(file);
      if (performance.now() - since > TOGETHER_MS) flush();
    }
    flush();
  }

  #inspectMetadata(file: File, others: readonly KnownFile[]): Problem | null {
    return this.#problemNow() ?? inspectMetadata(file, others, uploadLimits(this.#list.state));
  }

  /** What refuses any file now. */
  #problemNow(): Problem | null {
    return this.#list.mayEdit()
      ? null
      : problemOf('check_under_way', 'The set cannot be changed while it is being checked.');
  }

  /** Gives the file to the drawing that it is the file of. Resolves to whether there is one. */
  async #giveToMatch(file: File, lifetime: AbortSignal): Promise<boolean> {
    const candidates = () =>
      this.#list.all.filter((drawing) => !drawing.file && drawing.fingerprint?.size === file.size);
    if (candidates().length === 0) return false;
    // A file that cannot be read is refused later, by its content.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    const match = fingerprint && !lifetime.aborted ? findMatch(fingerprint, candidates()) : null;
    if (!fingerprint || !match) return false;
    // The other window sends it.
    if (match.status === 'elsewhere') return true;
    if (match.status === 'missing' && !this.#list.mayEdit()) return false;
    this.#list.change(match.id, { type: 'choose', file, fingerprint });
    if (match.status === 'missing') this.#options.onFound(match.id);
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
