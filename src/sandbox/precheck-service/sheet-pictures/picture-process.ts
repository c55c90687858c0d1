/** One process that draws pages of one file, seen from the service. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startConfined } from '../processing/confined-process.js';

export const PICTURE_WORKER = fileURLToPath(new URL('./picture-worker.js', import.meta.url));
const MAX_OLD_SPACE_MB = 256;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
const BROKE_OFF = 'The program that draws the page broke off, which a damaged file can cause.';

export interface DrawRequest {
  readonly path: string;
  /** From 1. */
  readonly pageNumber: number;
  readonly longSidePx: number;
}

export type DrawAnswer =
  | { readonly ok: true; readonly png: Uint8Array }
  | { readonly ok: false; readonly reason: string };

/** Where the process never got ready. It has not opened the file then, so the file is not the reason. */
export const NOT_STARTED: DrawAnswer = {
  ok: false,
  reason: 'We can’t draw this sheet right now. The fault is ours, not your drawing’s. Try again in a minute.',
};

export class PictureProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  /** The first message of the process says that it is ready; the others answer requests. */
  readonly #ready: Promise<void>;
  #isReady = false;
  #alive = true;

  /** Starts it with the right to read `file` and nothing else of the machine. */
  constructor(workerPath: string, file: string) {
    this.#child = startConfined(workerPath, {
      readable: [file],
      writable: [],
      oldSpaceMb: MAX_OLD_SPACE_MB,
      serialization: 'advanced',
    });
    // Nobody reads it, and a full pipe would hold the process up.
    this.#child.stderr?.resume();
    this.#gone = new Promise((resolve) => {
      for (const event of ['exit', 'error']) this.#child.once(event, () => resolve());
    });
    void this.#gone.then(() => (this.#alive = false));
    this.#ready = new Promise((resolve) => this.#child.once('message', () => resolve()));
    void this.#ready.then(() => (this.#isReady = true));
    // A second error, such as a message to a process that has just ended, has nobody else to tell.
    this.#child.on('error', () => undefined);
  }

  /** False once the process is gone or about to go: it takes no further request. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Draws one page, one at a time. Never rejects; a process that breaks or takes too long is ended. */
  async draw(request: DrawRequest, timeLimitMs: number): Promise<DrawAnswer> {
    let timer: NodeJS.Timeout | undefined;
    let listener: ((message: unknown) => void) | undefined;
    const answered = new Promise<DrawAnswer>((resolve) => {
      listener = (message) => resolve(this.#check(message));
      timer = setTimeout(() => {
        void this.end();
        resolve(this.#failure(`Drawing the page takes longer than ${timeLimitMs / 1000} seconds.`));
      }, timeLimitMs);
    });
    void this.#ready.then(() => {
      if (listener) this.#child.once('message', listener);
      this.#child.send(request, (error) => error && void this.end());
    });
    try {
      return await Promise.race([answered, this.#gone.then(() => this.#failure(BROKE_OFF))]);
    } finally {
      clearTimeout(timer);
      if (listener) this.#child.off('message', listener);
    }
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    this.#alive = false;
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  #failure(reason: string): DrawAnswer {
    return this.#isReady ? { ok: false, reason } : NOT_STARTED;
  }

  /** What comes from a process that has opened a stranger's file is checked like any input. */
  #check(message: unknown): DrawAnswer {
    const answer = message as Partial<{ ok: unknown; png: unknown; reason: unknown }> | null;
    if (answer?.ok === false && typeof answer.reason === 'string') {
      return { ok: false, reason: answer.reason.slice(0, 300) };
    }
    const png = answer?.ok === true ? answer.png : null;
    if (png instanceof Uint8Array && png.length <= MAX_PICTURE_BYTES && isPng(png)) return { ok: true, png };
    void this.end();
    return { ok: false, reason: BROKE_OFF };
  }
}

function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length));
}
