/** What PDFium says of a file. Apart from the reader, which loads PDFium. */
import { OPEN_PERMISSIONS, type OpeningFailure, type Permissions } from './drawing-set.js';
import type { PdfiumPage } from './pdfium-page.js';

export interface PdfiumFile {
  readonly failure: OpeningFailure | null;
  readonly pdfVersion: number | null;
  readonly encrypted: boolean;
  readonly permissions: Permissions;
  readonly attachments: readonly string[];
  readonly signatureCount: number;
  readonly pageCount: number;
  readonly pages: readonly PdfiumPage[];
}

/** What is known of a file that does not open. */
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
