/** Takes files that are dropped on the element, and those that are pasted into it or where nothing else has the focus. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What a drop or a paste holds. */
export interface GivenFiles {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemEntry[];
}

export interface DropTargetOptions {
  /** Whether files can be given now. */
  readonly takes: () => boolean;
  readonly onGiven: (given: GivenFiles) => void;
}

export class DropTarget implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: DropTargetOptions;
  #isOver = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DropTargetOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Files are held over the element. */
  get isOver(): boolean {
    return this.#isOver;
  }

  hostConnected(): void {
    document.addEventListener('paste', this.#handlePaste);
  }

  hostDisconnected(): void {
    document.removeEventListener('paste', this.#handlePaste);
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
    this.#take(event, event.dataTransfer);
  };

  /** Text that is pasted is left alone. */
  readonly #handlePaste = (event: ClipboardEvent): void => {
    const isHere = event.composedPath().includes(this.#host) || event.target === document.body;
    if (isHere && !event.defaultPrevented) this.#take(event, event.clipboardData);
  };

  #take(event: Event, transfer: DataTransfer | null): void {
    if (!this.#options.takes() || !holdsFiles(transfer)) return;
    event.preventDefault();
    this.#options.onGiven(takeFrom(transfer));
  }

  #setOver(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}

function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false;
}

/** The lists of a transfer are empty once its event is over, so all is taken in that moment. */
function takeFrom(transfer: DataTransfer): GivenFiles {
  const files: File[] = [];
  const folders: FileSystemEntry[] = [];
  for (const item of transfer.items) {
    // A folder has a file too, of which nothing can be read.
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null;
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry);
    else if (file) files.push(file);
  }
  return { files, folders };
}
