import { formatBytes } from './format-bytes.js';

/** Where the header of a PDF may stand (ISO 32000-1, Annex H, note 13). */
const HEADER_BYTES = 1024;

/** Why a file need not be sent at all, in the words of the service; null where nothing is known against it. */
export async function findFault(file: File, maxBytes: number): Promise<string | null> {
  if (file.size === 0) return `${file.name} is empty. Export the drawing again and add that.`;
  if (file.size > maxBytes) {
    return `${file.name} is larger than ${formatBytes(maxBytes)}. Split or compress it and add that.`;
  }
  try {
    const start = new TextDecoder('latin1').decode(await file.slice(0, HEADER_BYTES).arrayBuffer());
    if (start.includes('%PDF-')) return null;
  } catch {
    return `${file.name} can’t be read. It may have been moved, or be a folder. Choose it again.`;
  }
  return `${file.name} is not a PDF. Export the drawing as a PDF and add that.`;
}
