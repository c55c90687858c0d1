/**
 * Accepts dropped files and folders, pasted files, and files chosen in the browser's dialogs. Adds them to the project, with a status line
 * meanwhile.
 */
import { html, isServer, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type * as FolderReader from '../files/folder-reader.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import type { FoundFiles } from '../project-store/state.js';

export type PickerKind = 'files' | 'folder' | 'replacement';

export interface FileIntakeOptions {
  readonly controller: ProjectController;
  /** Whether files are accepted now. */
  readonly takes: () => boolean;
  /** Reads folders. Null until the project is loaded. */
  readonly folderReader: () => Pick<typeof FolderReader, 'findChosen' | 'findDropped'> | null;
  readonly words: () => WordsAtFirst;
  /** Called when files are given: the form is invalid until they are added or refused. */
  readonly onBegin: () => void;
}

export class FileIntake implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: FileIntakeOptions;
  /** How many files are being checked. */
  #adding = 0;
  /** How many folders are being read. */
  #reading = 0;
  /** The drawing that the chosen file replaces. */
  #replacedId: string | null = null;
  #isOver = false;

  constructor(host: LitElement, options: FileIntakeOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Files are held over the element. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** A status line about files that are being read or added; null if there are none. */
  get busyWords(): string | null {
    const { t, f } = this.#options.words();
    if (this.#adding > 0) return t.uploader.adding(this.#adding, f);
    return this.#reading > 0 ? t.uploader.reading : null;
  }

  hostConnected(): void {
    document.addEventListener('paste', this.#handlePaste);
  }

  hostDisconnected(): void {
    document.removeEventListener('paste', this.#handlePaste);
  }

  /** Files that are given before the project is loaded wait for it. */
  async take(files: readonly File[], replacedId: string | null = null): Promise<void> {
    if (files.length === 0 || !this.#options.takes()) return;
    await this.#whileAdding(files.length, async () =>
      (await this.#options.controller.whenAttached())?.addFiles(files, replacedId),
    );
  }

  /** Opens a dialog of the browser. `replacedId`: the drawing that the chosen file replaces. */
  open(what: PickerKind, replacedId: string | null = null): void {
    this.#replacedId = replacedId;
    this.#host.renderRoot.querySelector<HTMLInputElement>(`#${what}`)?.click();
  }

  renderDialogs(): TemplateResult {
    return html`<input id="files" type="file" accept=".pdf,application/pdf" multiple hidden @change=${this.#handlePick} />
      <input id="folder" type="file" webkitdirectory multiple hidden @change=${this.#handlePick} />
      <input id="replacement" type="file" accept=".pdf,application/pdf" hidden @change=${this.#handlePick} />`;
  }

  readonly handleOver = (event: DragEvent): void => {
    if (!this.#options.takes() || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#setOver(true);
  };

  readonly handleLeave = (event: DragEvent): void => {
    const panel = event.currentTarget as HTMLElement;
    if (!panel.contains(event.relatedTarget as Node | null)) this.#setOver(false);
  };

  readonly handleDrop = (event: DragEvent): void => {
    this.#setOver(false);
    this.#takeFrom(event, event.dataTransfer);
  };

  /** Accepts files pasted here, or while nothing has the focus. Ignores pasted text. */
  readonly #handlePaste = (event: ClipboardEvent): void => {
    const isHere = event.composedPath().includes(this.#host) || event.target === document.body;
    if (isHere && !event.defaultPrevented) this.#takeFrom(event, event.clipboardData);
  };

  readonly #handlePick = ({ target }: Event): void => {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    const replacedId = input.id === 'replacement' ? this.#replacedId : null;
    // The same file may be chosen again after it was removed; without this, the input would fire no event.
    input.value = '';
    if (input.id === 'folder') void this.#takeFolder(async (reader) => reader.findChosen(files));
    else void this.take(files, replacedId);
  };

  /** Reads the transfer at once: its lists are empty after the event. */
  #takeFrom(event: Event, transfer: DataTransfer | null): void {
    if (!this.#options.takes() || !holdsFiles(transfer)) return;
    event.preventDefault();
    const files: File[] = [];
    const folders: FileSystemEntry[] = [];
    for (const item of transfer.items) {
      // A folder also has a file, which cannot be read.
      const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null;
      const file = item.getAsFile();
      if (entry?.isDirectory) folders.push(entry);
      else if (file) files.push(file);
    }
    if (folders.length === 0) void this.take(files);
    else void this.#takeFolder((reader) => reader.findDropped(folders, files));
  }

  /** Tells the project before the folder is read, so that no check starts without its files. */
  async #takeFolder(find: (reader: Pick<typeof FolderReader, 'findChosen' | 'findDropped'>) => Promise<FoundFiles>) {
    if (!this.#options.takes()) return;
    this.#reading += 1;
    this.#begin();
    try {
      const store = await this.#options.controller.whenAttached();
      const reader = this.#options.folderReader();
      if (!store || !reader) return;
      const found = find(reader);
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

  #setOver(isOver: boolean): void {
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}

function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false;
}

/** Whether the browser has a dialog for folders. */
export const canChooseFolder = (): boolean => !isServer && 'webkitdirectory' in HTMLInputElement.prototype;
