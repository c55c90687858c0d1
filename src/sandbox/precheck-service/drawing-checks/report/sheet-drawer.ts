/** Draws the sheets that reports show: each once a run, on disk between reports, within a time for all of them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileReader } from '../drawing-set/file-reader.js';
import { ReadingStopped } from '../drawing-set/reading-time.js';

/** Fine enough for print at the size the report shows a sheet in. */
const LONG_SIDE_PX = 1600;

export interface DrawnSheet {
  /** A PNG. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** Why there is no picture, in a sentence. */
export interface UndrawnSheet {
  readonly reason: string;
}

export type SheetDrawing = DrawnSheet | UndrawnSheet;

export interface SheetDrawerOptions {
  readonly reader: Pick<FileReader, 'render'>;
  /** By file name as findings have it. */
  readonly pathOf: (file: string) => string | undefined;
  readonly directory: string;
  /** For all pictures of a run together. */
  readonly budgetMs: number;
  /** Milliseconds from any start. */
  readonly clock: () => number;
}

export class SheetDrawer {
  readonly #options: SheetDrawerOptions;
  readonly #drawn = new Map<string, SheetDrawing>();
  #spentMs = 0;

  constructor(options: SheetDrawerOptions) {
    this.#options = options;
  }

  /** Never rejects for what a drawing does; only where the picture can't be written to disk. */
  async draw(file: string, page: number): Promise<SheetDrawing> {
    const key = `${page} ${file}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const { budgetMs, clock } = this.#options;
    if (this.#spentMs >= budgetMs) return { reason: 'The time for drawing sheets was used up by those before it.' };
    const startedAt = clock();
    const drawing = await this.#render(file, page);
    this.#spentMs += clock() - startedAt;
    this.#drawn.set(key, drawing);
    return drawing;
  }

  async #render(file: string, page: number): Promise<SheetDrawing> {
    const source = this.#options.pathOf(file);
    if (source === undefined) return { reason: 'The file is not in this run.' };
    let png: Uint8Array;
    try {
      ({ png } = await this.#options.reader.render(source, page, LONG_SIDE_PX));
    } catch (error) {
      return { reason: error instanceof ReadingStopped ? error.message : 'The page can’t be drawn.' };
    }
    const path = join(this.#options.directory, `sheet-${this.#drawn.size + 1}.png`);
    await writeFile(path, png);
    return { path, sizeBytes: png.length };
  }
}
