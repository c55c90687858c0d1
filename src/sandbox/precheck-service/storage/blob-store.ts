import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
}
export class BlobEmptyError extends Error {
  override readonly name = 'BlobEmptyError';
}

export class BlobNotPlainError extends Error {
  override readonly name = 'BlobNotPlainError';
}

const BLOB_NAME = /^[0-9a-f-]{36}$/;

/** Files on disk under names of our own: written beside, synced, then renamed, so that a name always holds all of its bytes. */
export class BlobStore {
  readonly #directory: string;
  readonly #incoming: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#incoming = join(directory, 'incoming');
    // What an earlier process was writing when it died belongs to nobody.
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
  }

  /** At the start: what an earlier process stored when it died before it was written down belongs to nobody either. */
  keepOnly(blobs: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#directory))
      if (BLOB_NAME.test(name) && !blobs.has(name)) rmSync(this.path(name), { force: true });
  }

  /** Writes a stream to disk chunk by chunk. Throws BlobTooLargeError, BlobEmptyError, or the stream's own error; then nothing is left. */
  async write(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<{ blob: string; size: number }> {
    const blob = randomUUID();
    const temporary = join(this.#incoming, blob);
    try {
      const size = await writeSynced(temporary, bytes, maxBytes);
      await this.#keep(temporary, blob);
      return { blob, size };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /**
   * Takes over a file that a process that nobody trusts has written elsewhere on the same disk. Throws BlobNotPlainError: a link
   * to one of the service's own files would be served as a document, and opening a pipe would never end. It is looked at only
   * where that process can change it no more.
   */
  async adopt(path: string): Promise<{ blob: string; size: number }> {
    const blob = randomUUID();
    const temporary = join(this.#incoming, blob);
    await rename(path, temporary).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new BlobNotPlainError('There is no such file.') : error;
    });
    try {
      const size = await syncPlainFile(temporary);
      await this.#keep(temporary, blob);
      return { blob, size };
    } catch (error) {
      await rm(temporary, { force: true, recursive: true });
      throw error;
    }
  }

  path(blob: string): string {
    if (!BLOB_NAME.test(blob)) throw new Error('A blob was asked for by a name that the store never gives.');
    return join(this.#directory, blob);
  }

  exists(blob: string): boolean {
    return BLOB_NAME.test(blob) && existsSync(this.path(blob));
  }

  async size(blob: string): Promise<number> {
    return (await stat(this.path(blob))).size;
  }

  read(blob: string): Readable {
    return createReadStream(this.path(blob));
  }

  async remove(blob: string): Promise<void> {
    await rm(this.path(blob), { force: true });
  }

  async #keep(from: string, blob: string): Promise<void> {
    await rename(from, this.path(blob));
    await syncDirectory(this.#directory);
  }
}

async function syncPlainFile(path: string): Promise<number> {
  const found = await lstat(path);
  if (!found.isFile() || found.nlink !== 1) throw new BlobNotPlainError('A file was expected, and no link to one.');
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return found.size;
}

async function writeSynced(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new BlobTooLargeError(`The file is larger than ${maxBytes} bytes.`);
      await handle.writeFile(chunk);
    }
    if (size === 0) throw new BlobEmptyError('The file is empty.');
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** A rename is durable once its directory is. Windows cannot open a directory and needs no sync of it. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
