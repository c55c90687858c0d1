/** Refuses what cannot be a drawing before a byte is sent: not a PDF, empty, too large, twice the same, too many. */
import type { UploadLimits } from '../../contract/adapter-api.js';
import { type Problem, problemOf } from './problem.js';

/** ISO 32000-1, annex H, implementation note 13: readers accept the header anywhere in the first 1024 bytes. */
const HEADER_WINDOW_BYTES = 1024;
const PDF_HEADER = '%PDF-';

export interface KnownFile {
  readonly name: string;
  readonly size: number | null;
  readonly lastModified: number | null;
}

/** What speaks against the file by its outside, or null. `count` is how many drawings the set has already. */
export function inspectOutside(file: File, known: readonly KnownFile[], limits: UploadLimits): Problem | null {
  if (file.size === 0) return problemOf('file_empty', `${file.name} has 0 bytes.`);
  if (file.size > limits.maxFileBytes) {
    const details = { sizeBytes: file.size, maxFileBytes: limits.maxFileBytes };
    return problemOf('file_too_large', `${file.name} is larger than ${limits.maxFileBytes} bytes.`, { details });
  }
  if (known.some((other) => isSameFile(file, other))) {
    return problemOf('file_duplicate', `${file.name} is in the set already.`);
  }
  if (known.length >= limits.maxFiles) {
    const details = { maxFiles: limits.maxFiles };
    return problemOf('too_many_files', `A set has at most ${limits.maxFiles} files.`, { details });
  }
  return null;
}

/** What speaks against the file by its first bytes, or null. */
export async function inspectContent(file: File): Promise<Problem | null> {
  try {
    const head = new Uint8Array(await file.slice(0, HEADER_WINDOW_BYTES).arrayBuffer());
    if (hasPdfHeader(head)) return null;
    return problemOf('not_a_pdf', `${file.name} does not begin like a PDF.`);
  } catch {
    return problemOf('file_unreadable', `${file.name} could not be read.`);
  }
}

export function hasPdfHeader(bytes: Uint8Array): boolean {
  let text = '';
  for (const byte of bytes.subarray(0, HEADER_WINDOW_BYTES)) text += String.fromCharCode(byte);
  return text.includes(PDF_HEADER);
}

function isSameFile(file: File, other: KnownFile): boolean {
  return file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;
}
