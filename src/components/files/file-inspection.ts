/** Refuses files before a byte is sent: not a PDF, empty, too large, locked by a password, a duplicate, or one too many. */
import type { UploadLimits } from 'precheck-contract/adapter-api';
import { type Problem, type ProblemCode, problemOf } from '../adapter-client/problem.js';
import { findMatch, type Fingerprint } from './fingerprint.js';

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
  const { name, size } = file;
  const { maxFileBytes, maxFiles } = limits;
  const refuse = (code: ProblemCode, message: string, details = {}) => problemOf(code, message, { details });
  if (size === 0) return refuse('file_empty', `${name} has 0 bytes.`);
  if (!name || name.length > MAX_NAME_LENGTH || CONTROL_CHARACTERS.test(name)) {
    const message = 'A file name is too long or holds control characters.';
    return refuse('file_name_refused', message, { maxLength: MAX_NAME_LENGTH });
  }
  if (size > maxFileBytes) {
    // To the next tenth of its unit, so that it never reads as the limit.
    const tenth = 1000 ** Math.floor(Math.log10(size) / 3) / 10;
    const said = { size: Math.ceil(size / tenth) * tenth, maxFileBytes };
    return refuse('file_too_large', `${name} is larger than ${maxFileBytes} bytes.`, said);
  }
  const duplicate = fingerprint && findMatch(fingerprint, known);
  if (duplicate) {
    const { name: otherName } = duplicate;
    return refuse('file_duplicate', `${name} has the same content as ${otherName}.`, { otherName });
  }
  if (known.length >= maxFiles) return refuse('too_many_files', `A set has at most ${maxFiles} files.`, { maxFiles });
  return null;
}

/** Why the file is refused by its content, or null. `edges`: as `readEdges` gives them; null where the file could not be read. */
export async function inspectContent(
  file: File,
  edges: Uint8Array | null,
  asksPassword = askSheetReader,
): Promise<Problem | null> {
  if (!edges) return unreadable(file);
  if (!hasPdfHeader(edges)) return problemOf('not_a_pdf', `${file.name} does not begin like a PDF.`);
  try {
    // Most protected files open without a password and only forbid printing or copying: those are accepted, and what nothing here can open.
    if ((await mentionsEncryption(file, edges)) && (await asksPassword(file).catch(() => false))) {
      return problemOf('file_locked', `${file.name} opens only with a password.`);
    }
    return null;
  } catch {
    return unreadable(file);
  }
}

export const unreadable = ({ name }: File): Problem => problemOf('file_unreadable', `${name} could not be read.`);

/** Whether a password is needed to open the file; false where pdf.js cannot be loaded. Rejects where its reader does not load. */
async function askSheetReader(file: File): Promise<boolean> {
  const reader = await import('./sheet-reader.js');
  return (await reader.readSheets(file))?.type === 'locked';
}

/**
 * Whether the trailer names an encryption dictionary (ISO 32000-1, 7.5.5 and 7.5.8): in the last bytes, or where they say that the
 * cross-references begin.
 */
export async function mentionsEncryption(file: Blob, edges: Uint8Array): Promise<boolean> {
  const tail = textOf(edges.subarray(-TAIL_BYTES));
  const at = tail.lastIndexOf('trailer');
  if (at >= 0 && tail.includes('/Encrypt', at)) return true;
  const [, offset] = /startxref\s+(\d+)\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref'))) ?? [];
  if (offset === undefined) return false;
  const bytes = await file.slice(Number(offset), Number(offset) + TRAILER_BYTES).arrayBuffer();
  const trailer = textOf(new Uint8Array(bytes));
  const [dictionary = ''] = trailer.split('stream\n');
  return dictionary.includes('/Encrypt');
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

export function hasPdfHeader(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(0, HEADER_WINDOW_BYTES)).includes(PDF_HEADER);
}
