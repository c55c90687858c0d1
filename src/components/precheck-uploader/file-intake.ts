/**
 * Accepts dropped files and folders, pasted files, and files chosen in the browser's dialogs. Adds them to the project, with a status line
 * meanwhile.
 */
import { html, isServer, type LitElement, type TemplateResult } from 'lit';
import { partProblem, type Problem } from '../adapter-client/problem.js';
import type * as FolderReader from '../files/folder-reader.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import type { FoundFiles } from '../project-store/state.js';

export type PickerKind = 'files' | 'folder' | 'replacement';

export interface FileIntakeOptions {
  readonly controller: ProjectController;
  readonly isEnabled: () => boolean;
  /** Called when files are given: the form is invalid until they are added or refused. */
  readonly onBegin: () => void;
  /** Called when the script that reads folders does not load. */
  readonly onProblem: (problem: Problem) => void;
}

export type FileIntake = ReturnType<typeof createFileIntake>;

export function createFileIntake(host: LitElement, { controller, isEnabled, onBegin, onProblem }: FileIntakeOptions) {
  /** How many files are being added together; null while their folder is being read. */
  const jobs = new Set<{ count: number | null }>();
  /** The drawing that the chosen file replaces. */
  let chosenFor: string | null = null;
  /** Files are being dragged over the element. */
  let isOver = false;

  /** Files that are given before the project is loaded wait for it. No check starts without those of a folder that is being read. */
  async function add(given: readonly File[] | Promise<FoundFiles>, replacedId: string | null = null): Promise<void> {
    const job = { count: given instanceof Promise ? null : given.length };
    if (job.count === 0) return;
    jobs.add(job);
    host.requestUpdate();
    onBegin();
    try {
      const added = (await controller.whenAttached())?.addFiles(given, replacedId);
      if (given instanceof Promise) job.count = (await given).files.length;
      host.requestUpdate();
      await added;
    } finally {
      jobs.delete(job);
      host.requestUpdate();
    }
  }

  function handlePick({ target }: Event): void {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again after it was removed; without this, the input would fire no event.
    input.value = '';
    if (!isEnabled()) return;
    if (input.id === 'folder') void add(read(({ findChosen }) => findChosen(files)));
    else void add(files, chosenFor);
    chosenFor = null;
  }

  /** Accepts files pasted here, or while nothing has the focus. Ignores pasted text. */
  function handlePaste(event: ClipboardEvent): void {
    const isHere = event.composedPath().includes(host) || event.target === document.body;
    if (isHere && !event.defaultPrevented) addFrom(event, event.clipboardData);
  }

  /** Reads the transfer at once: its lists are empty after the event. */
  function addFrom(event: Event, transfer: DataTransfer | null): void {
    if (!isEnabled() || !hasFiles(transfer)) return;
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
    void add(folders.length > 0 ? read(({ findDropped }) => findDropped(folders, files)) : files);
  }

  async function read(find: (reader: typeof FolderReader) => FoundFiles | Promise<FoundFiles>): Promise<FoundFiles> {
    try {
      return await find(await import('../files/folder-reader.js'));
    } catch (error) {
      onProblem(partProblem(error));
      return { files: [], leftOut: null };
    }
  }

  function setOver(next: boolean): void {
    isOver = next;
    host.requestUpdate();
  }

  host.addController({
    hostConnected: () => document.addEventListener('paste', handlePaste),
    hostDisconnected: () => document.removeEventListener('paste', handlePaste),
  });

  return {
    add,
    get isOver() {
      return isOver;
    },
    /** A status line about files that are being read or added; null if there are none. */
    busyWords({ t, f }: WordsAtFirst): string | null {
      if (jobs.size === 0) return null;
      const count = [...jobs].reduce((sum, job) => sum + (job.count ?? 0), 0);
      return count > 0 ? t.uploader.adding(count, f) : t.uploader.reading;
    },
    /** Opens a dialog of the browser. `replacedId`: the drawing that the chosen file replaces. */
    open(what: PickerKind, replacedId: string | null = null): void {
      chosenFor = replacedId;
      host.renderRoot.querySelector<HTMLInputElement>(`#${what}`)?.click();
    },
    renderDialogs(): TemplateResult {
      return html`<input id="files" type="file" accept=".pdf,application/pdf" multiple hidden @change=${handlePick} />
        <input id="folder" type="file" webkitdirectory multiple hidden @change=${handlePick} />
        <input id="replacement" type="file" accept=".pdf,application/pdf" hidden @change=${handlePick} />`;
    },
    /** Where no files are taken now, a drop does nothing: without this, the browser would open the file in place of the page. */
    handleOver(event: DragEvent): void {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(isEnabled());
      event.dataTransfer.dropEffect = isOver ? 'copy' : 'none';
    },
    handleLeave(event: DragEvent): void {
      const panel = event.currentTarget as HTMLElement;
      if (!panel.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    handleDrop(event: DragEvent): void {
      setOver(false);
      addFrom(event, event.dataTransfer);
    },
  };
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer => !!transfer?.types.includes('Files');

/** Whether the browser has a dialog for folders. */
export const canChooseFolder = (): boolean => !isServer && 'webkitdirectory' in HTMLInputElement.prototype;
