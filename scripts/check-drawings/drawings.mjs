/** Looks at the files before anything is sent: the same refusals that the uploader makes in the page. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { CheckProblem } from './options.mjs';

const HEADER_BYTES = 1024;

/** @param {string[]} paths @param {{ maxFileBytes: number, maxFiles: number }} limits */
export async function readDrawings(paths, limits) {
  if (paths.length > limits.maxFiles) {
    throw new CheckProblem('too_many_files', `${paths.length} files were named; at most ${limits.maxFiles} are taken.`);
  }
  return Promise.all(paths.map((path) => readDrawing(path, limits.maxFileBytes)));
}

async function readDrawing(path, maxFileBytes) {
  const name = basename(path);
  const { size, header } = await peek(path);
  if (size === 0) throw new CheckProblem('file_empty', `${name} is empty (0 bytes). A PDF drawing was expected.`);
  if (size > maxFileBytes) {
    const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
    throw new CheckProblem(
      'file_too_large',
      `${name} has ${megabytes(size)}; at most ${megabytes(maxFileBytes)} is taken.`,
    );
  }
  if (!header.includes('%PDF-')) throw new CheckProblem('not_a_pdf', `${name} is not a PDF. PDF drawings are checked.`);
  return { path, name, size, sha256: await digest(path) };
}

async function peek(path) {
  let file;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (!stat.isFile()) throw new CheckProblem('file_missing', `${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { size: stat.size, header: buffer.subarray(0, bytesRead).toString('latin1') };
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    throw new CheckProblem('file_missing', `${path} can’t be read (${error.code}).`);
  } finally {
    await file?.close();
  }
}

async function digest(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
