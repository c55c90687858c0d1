/** Says which file is read or drawn before that begins, so that a file that ends the whole process is known by it. */
import type { AnalysisEvent, AnalysisFile, FileWork } from '../analysis-types.js';
import type { Catalogue } from './catalogue.js';
import type { ReadingLimits } from './drawing-set.js';
import type { FileReader } from './file-reader.js';
import type { PdfiumFile } from './pdfium-file.js';
import { ReadingStopped } from './reading-time.js';
import type { DrawRequest, SheetPicture } from './sheet-picture.js';

/** Passes everything on to another reader, but for files that the job leaves out: those are refused with the job's reason. */
export class TellingReader implements FileReader {
  readonly #reader: FileReader;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #files: readonly AnalysisFile[];
  readonly #send: (event: AnalysisEvent) => Promise<void>;

  constructor(reader: FileReader, files: readonly AnalysisFile[], send: (event: AnalysisEvent) => Promise<void>) {
    this.#reader = reader;
    this.#files = files;
    this.#positions = new Map(files.map(({ path }, position) => [path, position]));
    this.#send = send;
  }

  open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    return this.#tell(path, 'reading', () => this.#reader.open(path, limits));
  }

  readCatalogue(path: string, limits: ReadingLimits): Promise<Catalogue> {
    return this.#tell(path, 'reading', () => this.#reader.readCatalogue(path, limits));
  }

  render(request: DrawRequest): Promise<SheetPicture[]> {
    return this.#tell(request.path, 'drawing', () => this.#reader.render(request));
  }

  close(): Promise<void> {
    return this.#reader.close();
  }

  async #tell<T>(path: string, work: FileWork, task: () => Promise<T>): Promise<T> {
    const position = this.#positions.get(path);
    const leftOut = position === undefined ? undefined : this.#files[position]?.leftOut;
    // A file that can't be read can't be drawn either.
    if (leftOut && (leftOut.work === work || leftOut.work === 'reading')) throw new ReadingStopped(leftOut.reason);
    if (position === undefined) return task();
    await this.#send({ type: 'file', position, work });
    try {
      return await task();
    } finally {
      await this.#send({ type: 'file', position: null, work });
    }
  }
}
