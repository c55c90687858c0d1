/** The browser's own dialogs for files, for a whole folder, and for a file that takes the place of another. */
import { html, isServer, type TemplateResult } from 'lit';

export type PickerKind = 'files' | 'folder' | 'replacement';

export interface FileDialogsOptions {
  readonly renderRoot: () => HTMLElement | DocumentFragment;
  readonly onFiles: (files: readonly File[], replacedId: string | null) => void;
  readonly onFolder: (files: readonly File[]) => void;
}

export class FileDialogs {
  readonly #options: FileDialogsOptions;
  #replacedId: string | null = null;

  constructor(options: FileDialogsOptions) {
    this.#options = options;
  }

  /** With the id of a drawing, for what takes its place. */
  open(what: PickerKind, replacedId: string | null = null): void {
    this.#replacedId = replacedId;
    this.#options.renderRoot().querySelector<HTMLInputElement>(`#${what}`)?.click();
  }

  render(): TemplateResult {
    return html`<input id="files" type="file" accept=".pdf,application/pdf" multiple hidden @change=${this.#handlePick} />
      <input id="folder" type="file" webkitdirectory multiple hidden @change=${this.#handlePick} />
      <input id="replacement" type="file" accept=".pdf,application/pdf" hidden @change=${this.#handlePick} />`;
  }

  readonly #handlePick = ({ target }: Event): void => {
    const input = target as HTMLInputElement;
    const { id } = input;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again after it was removed; an input that still holds it would not tell.
    input.value = '';
    if (id === 'folder') return this.#options.onFolder(files);
    const replacedId = id === 'replacement' ? this.#replacedId : null;
    this.#replacedId = null;
    this.#options.onFiles(files, replacedId);
  };
}

/** Whether the browser's dialog can give a whole folder. */
export const canChooseFolder = (): boolean => !isServer && 'webkitdirectory' in HTMLInputElement.prototype;
