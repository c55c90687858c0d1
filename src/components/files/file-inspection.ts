/** Refuses files before a byte is sent: not a PDF, empty, too large, locked by a password, a duplicate, or one too many. */
import type { UploadLimits } from 'precheck-contract/adapter-api';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { type Fingerprint, isSameContent } from './fingerprint.js';

/** ISO 32000-1, annex H, implementation note 13: readers accept the header anywhere in the first 1024 bytes. */
const HEADER_WINDOW_BYTES = 1024;
const PDF_HEADER = '%PDF-';

/** The longest name that the adapter accepts. */
const MAX_NAME_LENGTH = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is there to find them.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** A PDF ends with `startxref`, an offset and `%%EOF`; some programs write a kilobyte of padding after them. */
const TAIL_BYTES = 2048;
/** The dictionary of a cross-reference stream is far shorter. */
const TRAILER_BYTES = 8192;

/** What is known of a drawing of the set. */
export interface KnownFile {
  readonly name: string;
  readonly fingerprint: Fingerprint | null;
}

/** Why the file is refused by its name, its size or the files of the set, or null. */
export function inspectMetadata(
  file: File,
  fingerprint: Fingerprint | null,
  known: readonly KnownFile[],
  limits: UploadLimits,
): Problem | null {
  if (file.size === 0) return problemOf('file_empty', `${file.name} has 0 bytes.`);
  if (file.name.length > MAX_NAME_LENGTH || CONTROL_CHARACTERS.test(file.name)) {
    const details = { maxLength: MAX_NAME_LENGTH };
    return problemOf('file_name_refused', 'The name of a file is too long or holds control characters.', { details });
  }
  if (file.size > limits.maxFileBytes) {
    const details = { size: file.size, maxFileBytes: limits.maxFileBytes };
    return problemOf('file_too_large', `${file.name} is larger than ${limits.maxFileBytes} bytes.`, { details });
  }
  const duplicate =
    fingerprint && known.find((other) => other.fingerprint && isSameContent(other.fingerprint, fingerprint));
  if (duplicate) {
    const details = { otherName: duplicate.name };
    return problemOf('file_duplicate', `${file.name} has the same content as ${duplicate.name}.`, { details });
  }
  if (known.length >= limits.maxFiles) {
    const details = { maxFiles: limits.maxFiles };
    return problemOf('too_many_files', `A set has at most ${limits.maxFiles} files.`, { details });
  }
  return null;
}

/** Whether a password is needed to open the file; null where pdf.js cannot be loaded. */
export type AskLock = (file: File) => Promise<boolean | null>;

/** Why the file is refused by its content, or null. */
export async function inspectContent(file: File, asksPassword: AskLock = askSheetReader): Promise<Problem | null> {
  try {
    if (!hasPdfHeader(await bytesOf(file, 0, HEADER_WINDOW_BYTES))) {
      return problemOf('not_a_pdf', `${file.name} does not begin like a PDF.`);
    }
    // Most protected files open without a password and only forbid printing or copying: those are accepted.
    if ((await mentionsEncryption(file)) && (await asksPassword(file))) {
      return problemOf('file_locked', `${file.name} opens only with a password.`);
    }
    return null;
  } catch {
    return problemOf('file_unreadable', `${file.name} could not be read.`);
  }
}

async function askSheetReader(file: File): Promise<boolean | null> {
  const { readSheets } = await import('./sheets/sheet-reader.js');
  const reading = await readSheets(file);
  return reading && reading.type === 'locked';
}

/**
 * Whether the trailer names an encryption dictionary (ISO 32000-1, 7.5.5 and 7.5.8): in the last bytes, or where they say that the
 * cross-references begin.
 */
export async function mentionsEncryption(file: Blob): Promise<boolean> {
  const tail = textOf(await bytesOf(file, Math.max(0, file.size - TAIL_BYTES), file.size));
  const at = tail.lastIndexOf('trailer');
  if (at >= 0 && tail.includes('/Encrypt', at)) return true;
  const [, offset] = /startxref\s+(\d+)\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref'))) ?? [];
  if (offset === undefined) return false;
  const trailer = textOf(await bytesOf(file, Number(offset), Number(offset) + TRAILER_BYTES));
  const [dictionary = ''] = trailer.split('stream\n');
  return dictionary.includes('/Encrypt');
}

async function bytesOf(blob: Blob, begin: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await blob.slice(begin, end).arrayBuffer());
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

export function hasPdfHeader(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(0, HEADER_WINDOW_BYTES)).includes(PDF_HEADER);
}
