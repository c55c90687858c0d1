/** Looks at the files before anything is sent: the same refusals that the uploader makes in the page. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadLimits } from 'precheck-contract';

/** What the person at the command line can mend; its message says how. */
export class CheckProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface DrawingFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const HEADER_BYTES = 1024;

/** Throws CheckProblem. */
export async function readDrawings(paths: readonly string[], limits: UploadLimits): Promise<DrawingFile[]> {
  if (paths.length > limits.maxFiles) {
    throw new CheckProblem('too_many_files', `${paths.length} files were named; at most ${limits.maxFiles} are taken.`);
  }
  return Promise.all(paths.map((path) => readDrawing(path, limits.maxFileBytes)));
}

async function readDrawing(path: string, maxFileBytes: number): Promise<DrawingFile> {
  const name = basename(path);
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  try {
    const file = await stat(path);
    if (!file.isFile()) throw new CheckProblem('file_missing', `${path} is not a file.`);
    if (file.size === 0)
      throw new CheckProblem('file_empty', `${name} is empty (0 bytes). A PDF drawing was expected.`);
    if (file.size > maxFileBytes) {
      const sizes = `${megabytes(file.size)}; at most ${megabytes(maxFileBytes)} is taken.`;
      throw new CheckProblem('file_too_large', `${name} has ${sizes}`);
    }
    return { path, name, size: file.size, sha256: await digestOfPdf(path, name) };
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    throw new CheckProblem('file_missing', `${path} can’t be read (${(error as { code?: string }).code}).`);
  }
}

async function digestOfPdf(path: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && !chunk.subarray(0, HEADER_BYTES).includes('%PDF-')) {
      throw new CheckProblem('not_a_pdf', `${name} is not a PDF. PDF drawings are checked.`);
    }
    isFirst = false;
    hash.update(chunk);
  }
  return hash.digest('hex');
}
