/** Looks at the files before anything is sent: the same refusals that the uploader makes in the page. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadLimits } from 'precheck-contract';
import { CheckProblem } from './check-problem.js';

export interface DrawingFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const HEADER_BYTES = 1024;

export async function readDrawings(paths: readonly string[], limits: UploadLimits): Promise<DrawingFile[]> {
  if (paths.length > limits.maxFiles) {
    throw new CheckProblem('too_many_files', `${paths.length} files were named; at most ${limits.maxFiles} are taken.`);
  }
  return Promise.all(paths.map((path) => readDrawing(path, limits.maxFileBytes)));
}

async function readDrawing(path: string, maxFileBytes: number): Promise<DrawingFile> {
  const name = basename(path);
  const { size, header } = await peek(path);
  if (size === 0) throw new CheckProblem('file_empty', `${name} is empty (0 bytes). A PDF drawing was expected.`);
  if (size > maxFileBytes) {
    throw new CheckProblem(
      'file_too_large',
      `${name} has ${megabytes(size)}; at most ${megabytes(maxFileBytes)} is taken.`,
    );
  }
  if (!header.includes('%PDF-')) throw new CheckProblem('not_a_pdf', `${name} is not a PDF. PDF drawings are checked.`);
  return { path, name, size, sha256: await digest(path) };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function peek(path: string): Promise<{ size: number; header: string }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (!stat.isFile()) throw new CheckProblem('file_missing', `${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { size: stat.size, header: buffer.subarray(0, bytesRead).toString('latin1') };
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    throw new CheckProblem('file_missing', `${path} can’t be read (${(error as { code?: string }).code}).`);
  } finally {
    await file?.close();
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
