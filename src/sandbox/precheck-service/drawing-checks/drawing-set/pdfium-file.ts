/** What PDFium says of a file. Apart from the reader, which loads PDFium. */
import { type DrawingFile, OPEN_PERMISSIONS, type OpeningFailure } from './drawing-set.js';
import type { PdfiumPage } from './pdfium-page.js';

export interface PdfiumFile
  extends Pick<
    DrawingFile,
    'failure' | 'pdfVersion' | 'permissions' | 'attachments' | 'bookmarks' | 'signatureCount' | 'pageCount'
  > {
  readonly pages: readonly PdfiumPage[];
}

/** What is known of a file that does not open. */
export function unopened(reason: OpeningFailure['reason'], explanation: string): PdfiumFile {
  return {
    failure: { reason, explanation },
    pdfVersion: null,
    permissions: OPEN_PERMISSIONS,
    attachments: [],
    bookmarks: null,
    signatureCount: 0,
    pageCount: 0,
    pages: [],
  };
}
