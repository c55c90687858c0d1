import { findFault } from './file-inspection.js';
import { formatBytes } from './format-bytes.js';
import { sendDrawing } from './upload-request.js';
import { UploadRow } from './upload-row.js';

/** Browsers open six connections to a host; the page itself needs some. */
const PARALLEL = 3;

export interface UploadQueueParts {
  readonly address: string;
  readonly maxBytes: number;
  readonly list: HTMLElement;
  readonly summary: HTMLElement;
  /** Says a sentence to whoever listens and does not look. */
  readonly announce: (words: string) => void;
  /** A drawing is in. Its row stays until this has shown it elsewhere. */
  readonly onStored: () => Promise<void>;
  /** Where the keyboard goes when the row it was in is gone. */
  readonly focusAfter: HTMLElement;
}

type State = 'waiting' | 'sending' | 'stored' | 'failed';
interface Upload {
  readonly file: File;
  readonly row: UploadRow;
  state: State;
  sentBytes: number;
  cancel: () => void;
}

/** Drawings on their way, a few at a time. */
export class UploadQueue {
  readonly #parts: UploadQueueParts;
  #uploads: Upload[] = [];

  constructor(parts: UploadQueueParts) {
    this.#parts = parts;
  }

  /** How many are not in yet and have not failed. */
  get openCount(): number {
    return this.#uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  }

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const upload = this.#create(file);
      this.#uploads.push(upload);
      this.#parts.list.append(upload.row.element);
    }
    this.#show();
    await this.#start();
  }

  /** Something that was dropped and is no file. */
  refuse(name: string, message: string): void {
    const upload = this.#create(new File([], name));
    this.#uploads.push(upload);
    this.#parts.list.append(upload.row.element);
    this.#fail(upload, message, false);
  }

  #create(file: File): Upload {
    const upload: Upload = {
      file,
      state: 'waiting',
      sentBytes: 0,
      cancel: () => undefined,
      row: new UploadRow(file.name, file.size, {
        cancel: () => this.#leave(upload, `${file.name} was cancelled.`),
        dismiss: () => this.#leave(upload, ''),
        retry: () => {
          upload.state = 'waiting';
          upload.sentBytes = 0;
          upload.row.showWaiting();
          this.#show();
          void this.#start();
        },
      }),
    };
    return upload;
  }

  async #start(): Promise<void> {
    for (;;) {
      const sending = this.#uploads.filter(({ state }) => state === 'sending').length;
      const next = this.#uploads.find(({ state }) => state === 'waiting');
      if (!next || sending >= PARALLEL) return;
      next.state = 'sending';
      const fault = await findFault(next.file, this.#parts.maxBytes);
      // It may have been cancelled meanwhile.
      if (!this.#uploads.includes(next)) continue;
      if (fault === null) this.#send(next);
      else this.#fail(next, fault, false);
    }
  }

  #send(upload: Upload): void {
    upload.row.showProgress(0);
    upload.cancel = sendDrawing(this.#parts.address, upload.file, {
      onProgress: (sentBytes) => {
        // The browser counts what it has handed over; a head start on the file's own length would look like more than all.
        upload.sentBytes = Math.min(sentBytes, upload.file.size);
        upload.row.showProgress(upload.sentBytes);
        this.#show();
      },
      onStored: () => void this.#stored(upload),
      onRefused: (message) => this.#fail(upload, message, false),
      onBroken: () => this.#fail(upload, `${upload.file.name} did not arrive: the connection broke. Try again.`, true),
    });
  }

  async #stored(upload: Upload): Promise<void> {
    upload.state = 'stored';
    upload.sentBytes = upload.file.size;
    this.#parts.announce(`${upload.file.name} is in.`);
    this.#show();
    void this.#start();
    await this.#parts.onStored();
    this.#leave(upload, '');
  }

  #fail(upload: Upload, message: string, canRetry: boolean): void {
    upload.state = 'failed';
    upload.row.showFailure(message, canRetry);
    this.#parts.announce(message);
    this.#show();
    void this.#start();
  }

  #leave(upload: Upload, words: string): void {
    upload.cancel();
    this.#uploads = this.#uploads.filter((other) => other !== upload);
    const hadFocus = upload.row.element.contains(document.activeElement);
    upload.row.element.remove();
    if (hadFocus) this.#parts.focusAfter.focus();
    if (words !== '') this.#parts.announce(words);
    this.#show();
    void this.#start();
  }

  #show(): void {
    const { list, summary } = this.#parts;
    list.hidden = this.#uploads.length === 0;
    const counted = this.#uploads.filter(({ state }) => state !== 'failed');
    summary.hidden = this.openCount === 0;
    const stored = counted.filter(({ state }) => state === 'stored').length;
    const sent = counted.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    const all = counted.reduce((sum, { file }) => sum + file.size, 0);
    summary.textContent = `On their way: ${counted.length - stored} of ${counted.length} ${counted.length === 1 ? 'drawing' : 'drawings'}, ${formatBytes(sent)} of ${formatBytes(all)} sent`;
  }
}
