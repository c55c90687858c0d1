/** Brings what the person gives into the session, folders as soon as they are read, and says meanwhile what is going on. */
import type { ReactiveControllerHost } from 'lit';
import type { FoundFiles } from '../project-store/state.js';
import type { ProjectController } from '../project-store/controller.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { GivenFiles } from './drop-target.js';
import type { UploaderParts } from './uploader-parts.js';

export interface FileIntakeOptions {
  readonly controller: ProjectController;
  /** What reads folders; it is there when the session is. */
  readonly parts: () => UploaderParts | null;
  readonly words: () => WordsAtFirst;
  /** What was valid before is not, until it is known whether these files come into the set. */
  readonly onBegin: () => void;
}

export class FileIntake {
  readonly #host: ReactiveControllerHost;
  readonly #options: FileIntakeOptions;
  /** How many files were given and are being looked at. */
  #adding = 0;
  /** How many drops of folders are being read. */
  #reading = 0;

  constructor(host: ReactiveControllerHost, options: FileIntakeOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** What is going on with files that were just given; null while nothing is. */
  get busyWords(): string | null {
    const { t, f } = this.#options.words();
    if (this.#adding > 0) return t.uploader.adding(this.#adding, f);
    return this.#reading > 0 ? t.uploader.reading : null;
  }

  /** What is given before the session is there waits for it. */
  async take(files: readonly File[], replacedId: string | null = null): Promise<void> {
    if (files.length === 0) return;
    await this.#whileAdding(files.length, async () =>
      (await this.#options.controller.whenAttached())?.addFiles(files, replacedId),
    );
  }

  takeGiven({ files, folders }: GivenFiles): Promise<void> {
    return folders.length === 0 ? this.take(files) : this.#takeFolder(({ findDropped }) => findDropped(folders, files));
  }

  /** What a dialog gave of a folder. */
  takeChosen(files: readonly File[]): Promise<void> {
    return this.#takeFolder(({ findChosen }) => findChosen(files));
  }

  /** The session knows of it before it is read, so that no check begins without what is in it. */
  async #takeFolder(find: (parts: UploaderParts) => Promise<FoundFiles>): Promise<void> {
    this.#reading += 1;
    this.#begin();
    try {
      const store = await this.#options.controller.whenAttached();
      const parts = this.#options.parts();
      if (!store || !parts) return;
      const found = find(parts);
      const added = store.addFiles(found);
      await this.#whileAdding((await found).files.length, () => added);
    } finally {
      this.#reading -= 1;
      this.#host.requestUpdate();
    }
  }

  async #whileAdding(count: number, add: () => Promise<void>): Promise<void> {
    this.#adding += count;
    this.#begin();
    try {
      await add();
    } finally {
      this.#adding -= count;
      this.#host.requestUpdate();
    }
  }

  #begin(): void {
    this.#host.requestUpdate();
    this.#options.onBegin();
  }
}
