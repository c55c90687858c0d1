import { OPEN_PERMISSIONS, type OpeningFailure } from './drawing-set.js';
import type { PdfiumFile } from './pdfium-reader.js';

/** What is known of a file that does not open. Apart from the reader, which takes PDFium with it. */
export function unopened(reason: OpeningFailure['reason'], explanation: string): PdfiumFile {
  return {
    failure: { reason, explanation },
    pdfVersion: null,
    encrypted: reason === 'password',
    permissions: OPEN_PERMISSIONS,
    attachments: [],
    signatureCount: 0,
    pageCount: 0,
    pages: [],
  };
}
