/**
 * Pictures of sheets for the viewer, drawn when they are asked for and kept on disk by the digest of their file. Nothing is checked here
 * about who may see a file: that is the caller's.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../storage/blob-store.js';
import { WHOLE_PAGE } from '../drawing-checks/drawing-set/sheet-picture.js';
import { drawPicture, PICTURE_WORKER, type Picture } from './picture-process.js';

/** The sizes that the viewer shows sheets in, by the long side in pixels. */
export const LONG_SIDE_PX = { fit: 1600, detail: 4000 } as const;
export type PictureSize = keyof typeof LONG_SIDE_PX;

export interface SheetPicturesOptions {
  readonly blobs: Pick<BlobStore, 'exists' | 'path'>;
  /** Where pictures are kept. It may be deleted while the service is stopped. */
  readonly directory: string;
  readonly log: (line: string) => void;
  readonly workerPath?: string;
  readonly maxBytes?: number;
}

const MAX_BYTES = 512 * 1024 * 1024;
/** Drawn at once, and asked for at once. */
const MAX_DRAWING = 2;
const MAX_OPEN = 60;

export class SheetPictures {
  readonly #options: Required<SheetPicturesOptions>;
  /** Each picture that is being made, so that it is made once for all who ask. */
  readonly #open = new Map<string, Promise<Picture>>();
  readonly #waiting: (() => void)[] = [];
  readonly #stop = new AbortController();
  #drawing = 0;

  constructor(options: SheetPicturesOptions) {
    this.#options = { workerPath: PICTURE_WORKER, maxBytes: MAX_BYTES, ...options };
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  }

  /** A page of a stored file, as it is shown. `pageNumber` from 1. Never rejects. */
  get(blob: string, pageNumber: number, size: PictureSize): Promise<Picture> {
    if (!Number.isSafeInteger(pageNumber) || pageNumber < 1) return unavailable('The file has no such page.');
    if (!this.#options.blobs.exists(blob)) return unavailable('The file is not stored here.');
    const name = `${blob}-${pageNumber}-${size}`;
    const open = this.#open.get(name);
    if (open !== undefined) return open;
    if (this.#open.size >= MAX_OPEN) return unavailable('Too many sheets wait to be drawn. Try again in a minute.');
    const picture = this.#make(blob, pageNumber, size).finally(() => this.#open.delete(name));
    this.#open.set(name, picture);
    return picture;
  }

  /** Resolves when no process of it is left. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#open.values());
  }

  async #make(blob: string, pageNumber: number, size: PictureSize): Promise<Picture> {
    const { blobs, directory, workerPath, log } = this.#options;
    try {
      const file = blobs.path(blob);
      const kept = join(directory, `${await digestOf(file)}-${pageNumber}-${size}.png`);
      const png = await readFile(kept).catch(() => null);
      if (png !== null) return { ok: true, png };
      const picture = await this.#inTurn(() =>
        drawPicture(
          workerPath,
          { path: file, pageNumber, longSidePx: LONG_SIDE_PX[size], parts: [WHOLE_PAGE] },
          this.#stop.signal,
        ),
      );
      // A picture that can't be kept is shown all the same.
      if (picture.ok)
        await this.#keep(kept, picture.png).catch((error: Error) =>
          log(`a picture could not be kept: ${error.message}`),
        );
      else if (picture.isOurFault) log('The program that draws sheets could not be started.');
      return picture;
    } catch (error) {
      log(`a picture could not be made: ${error instanceof Error ? error.message : ''}`);
      return unavailable('The picture could not be made. Try again in a minute.');
    }
  }

  async #inTurn<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#drawing < MAX_DRAWING) this.#drawing += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await draw();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#drawing -= 1;
    }
  }

  /** Writes a picture whole or not at all, then makes room for it: the oldest go first. */
  async #keep(path: string, png: Uint8Array): Promise<void> {
    const { directory, maxBytes } = this.#options;
    await writeFile(`${path}.part`, png, { mode: 0o600 });
    await rename(`${path}.part`, path);
    const files = await Promise.all(
      (await readdir(directory)).map(async (name) => {
        // One that is renamed or removed meanwhile takes no room.
        const found = await stat(join(directory, name)).catch(() => ({ size: 0, mtimeMs: Infinity }));
        return { name, size: found.size, mtimeMs: found.mtimeMs };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (total <= maxBytes) return;
      await rm(join(directory, name), { force: true });
      total -= size;
    }
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const unavailable = (reason: string): Promise<Picture> => Promise.resolve({ ok: false, reason, isOurFault: false });
