/** Pictures on disk, up to a total size: those that were not used for longest go first. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** One that was just asked for is about to be sent, so it stays, even where the cap is passed for a moment. */
const IN_USE_MS = 60_000;

interface Kept {
  readonly size: number;
  usedAt: number;
}

export class PictureCache {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #clock: () => number;
  readonly #kept = new Map<string, Kept>();
  #totalBytes = 0;

  /** Takes up what an earlier process has drawn; what it was writing when it died goes. */
  constructor(directory: string, maxBytes: number, clock: () => number) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
    this.#clock = clock;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      const { size, mtimeMs } = statSync(path);
      if (name.endsWith('.png') && size > 0) this.#add(name, size, mtimeMs);
      else rmSync(path, { recursive: true, force: true });
    }
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  /** The path of a picture, which counts as used now; null where it is not kept. */
  find(name: string): string | null {
    const kept = this.#kept.get(name);
    if (kept === undefined) return null;
    kept.usedAt = this.#clock();
    const path = join(this.#directory, name);
    // The time of last use lives in the file, so that a restart knows it. A file that is gone is noticed by whoever opens it.
    const seconds = kept.usedAt / 1000;
    utimes(path, seconds, seconds).catch(() => this.#forget(name));
    return path;
  }

  /** Writes a picture whole or not at all, then makes room for it. */
  async keep(name: string, png: Uint8Array): Promise<string> {
    const path = join(this.#directory, name);
    const unfinished = `${path}.part`;
    try {
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(png);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.#add(name, png.length, this.#clock());
    await this.#makeRoom();
    return path;
  }

  #add(name: string, size: number, usedAt: number): void {
    this.#forget(name);
    this.#kept.set(name, { size, usedAt });
    this.#totalBytes += size;
  }

  #forget(name: string): void {
    this.#totalBytes -= this.#kept.get(name)?.size ?? 0;
    this.#kept.delete(name);
  }

  async #makeRoom(): Promise<void> {
    if (this.#totalBytes <= this.#maxBytes) return;
    const oldestFirst = [...this.#kept].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [name, { usedAt }] of oldestFirst) {
      if (this.#totalBytes <= this.#maxBytes || usedAt > this.#clock() - IN_USE_MS) return;
      this.#forget(name);
      await rm(join(this.#directory, name), { force: true });
    }
  }
}
