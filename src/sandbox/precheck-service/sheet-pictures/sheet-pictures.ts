/**
 * Pictures of sheets for the viewer, drawn when they are asked for and kept. Nothing is checked here about who may see a file:
 * that is the caller's.
 */
import type { BlobStore } from '../storage/blob-store.js';
import { PictureCache } from './picture-cache.js';
import type { DrawAnswer } from './picture-process.js';
import { NOT_STARTED, PICTURE_WORKER } from './picture-process.js';
import { CROWDED, PictureQueue, STOPPED } from './picture-queue.js';
import { LONG_SIDE_PX, type PictureSize } from './picture-size.js';

/** `path`: a PNG. `reason`: a sentence for people. */
export type SheetPictureAnswer =
  | { readonly kind: 'ready'; readonly path: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface SheetPictures {
  /** A page of a stored file, as it is shown. `pageNumber` from 1. Never rejects. */
  get(blob: string, pageNumber: number, size: PictureSize): Promise<SheetPictureAnswer>;
  /** Resolves when no process of it is left. */
  close(): Promise<void>;
}

export interface SheetPicturesOptions {
  readonly blobs: Pick<BlobStore, 'exists' | 'path'>;
  readonly directory: string;
  readonly clock: () => number;
  readonly log: (line: string) => void;
  readonly workerPath?: string;
  readonly maxBytes?: number;
  readonly processes?: number;
  readonly perPictureMs?: number;
  readonly idleMs?: number;
  /** Longest wait for an answer, the time in the queue included. */
  readonly waitMs?: number;
  /** For how long a page that can’t be drawn is not tried again. */
  readonly rememberFailureMs?: number;
}

const DEFAULTS = {
  workerPath: PICTURE_WORKER,
  maxBytes: 512 * 1024 * 1024,
  processes: 2,
  // More than the 20 s that the process itself gives a picture, and its start.
  perPictureMs: 30_000,
  idleMs: 3000,
  waitMs: 45_000,
  rememberFailureMs: 10 * 60_000,
};
const MAX_WAITING = 2000;
const MAX_REMEMBERED = 1000;
const unavailable = (reason: string) => ({ kind: 'unavailable', reason }) as const;

export function createSheetPictures(options: SheetPicturesOptions): SheetPictures {
  return new DrawnPictures({ ...DEFAULTS, ...options });
}

class DrawnPictures implements SheetPictures {
  readonly #options: Required<SheetPicturesOptions>;
  readonly #cache: PictureCache;
  readonly #queue: PictureQueue;
  readonly #underWay = new Map<string, Promise<SheetPictureAnswer>>();
  readonly #failures = new Map<string, { readonly reason: string; readonly until: number }>();

  constructor(options: Required<SheetPicturesOptions>) {
    this.#options = options;
    this.#cache = new PictureCache(options.directory, options.maxBytes, options.clock);
    this.#queue = new PictureQueue({ ...options, maxWaiting: MAX_WAITING });
  }

  async get(blob: string, pageNumber: number, size: PictureSize): Promise<SheetPictureAnswer> {
    if (!Number.isSafeInteger(pageNumber) || pageNumber < 1) return unavailable('The file has no such page.');
    if (!this.#options.blobs.exists(blob)) return unavailable('The file is not stored here.');
    const name = `${blob}-${pageNumber}-${size}.png`;
    const path = this.#cache.find(name);
    if (path !== null) return { kind: 'ready', path };
    const failure = this.#failures.get(name);
    if (failure !== undefined && failure.until > this.#options.clock()) return unavailable(failure.reason);
    const drawing = this.#underWay.get(name) ?? this.#draw(name, blob, pageNumber, size);
    return this.#within(drawing);
  }

  async close(): Promise<void> {
    await this.#queue.stop();
    await Promise.all(this.#underWay.values());
  }

  #draw(name: string, blob: string, pageNumber: number, size: PictureSize): Promise<SheetPictureAnswer> {
    const path = this.#options.blobs.path(blob);
    const job = { path, pageNumber, longSidePx: LONG_SIDE_PX[size], urgent: size !== 'thumbnail' };
    const drawing = this.#queue
      .draw(job)
      .then((answer) => this.#settle(name, answer))
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, drawing);
    return drawing;
  }

  async #settle(name: string, answer: DrawAnswer): Promise<SheetPictureAnswer> {
    if (!answer.ok) {
      if (answer === NOT_STARTED) this.#options.log('The program that draws sheets could not be started.');
      else if (answer !== STOPPED && answer !== CROWDED) this.#remember(name, answer.reason);
      return unavailable(answer.reason);
    }
    try {
      return { kind: 'ready', path: await this.#cache.keep(name, answer.png) };
    } catch (error) {
      this.#options.log(`a picture could not be kept: ${error instanceof Error ? error.message : ''}`);
      return unavailable('The picture could not be kept on disk. Try again in a minute.');
    }
  }

  #remember(name: string, reason: string): void {
    this.#failures.delete(name);
    this.#failures.set(name, { reason, until: this.#options.clock() + this.#options.rememberFailureMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** The drawing goes on where this wait ends, so that a later request finds it. */
  async #within(drawing: Promise<SheetPictureAnswer>): Promise<SheetPictureAnswer> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<SheetPictureAnswer>((resolve) => {
      const reason = 'Other sheets are drawn before this one. Try again in a minute.';
      timer = setTimeout(() => resolve(unavailable(reason)), this.#options.waitMs);
    });
    try {
      return await Promise.race([drawing, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }
}
