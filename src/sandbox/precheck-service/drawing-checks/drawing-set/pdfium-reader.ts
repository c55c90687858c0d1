/**
 * Reads with PDFium (WebAssembly): whether a file opens, its permissions and bookmarks, its pages, and what lies on them.
 * https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/
 */
import type { Permissions, ReadingLimits } from './drawing-set.js';
import type { OpenedDocument } from './pdfium-document.js';
import { type Pdfium, readUtf16, withMemory } from './pdfium-memory.js';
import { type PdfiumPage, readPage } from './pdfium-page.js';
import { type PdfiumFile, unopened } from './pdfium-file.js';

/** Bits of the user access permissions, ISO 32000-1 table 22 (bit 1 is the lowest). */
const PERMISSION_BITS = { print: 1 << 2, modify: 1 << 3, copy: 1 << 4, annotate: 1 << 5 } as const;
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
const MAX_NAMED_ATTACHMENTS = 50;
/** Images and annotations of a file together: a page repeated thousands of times must not fill the memory with them. */
const MAX_NOTED_PER_FILE = 40_000;
/** Pieces of text of a file: the whole set has to fit into memory. */
const MAX_TEXT_ITEMS_PER_FILE = 600_000;
const MAX_SIGNATURE_FIELDS = 1000;
const MAX_BOOKMARKS = 5000;
const MAX_BOOKMARK_DEPTH = 32;
/** A title is cut to this many bytes of UTF-16. */
const MAX_TITLE_BYTES = 2000;

/**
 * What PDFium says of an opened document, or why it did not open. A page that can't be read has its `problem`; a WebAssembly trap is
 * thrown to the caller.
 */
export function readWithPdfium(opened: OpenedDocument, limits: ReadingLimits): PdfiumFile {
  if (opened.ok) return readDocument(opened.document.pdfium, opened.document.handle, limits);
  if (opened.code === null) return unopened('too-large', 'There is not enough memory to open the file.');
  return explainFailure(opened.code);
}

function readDocument(pdfium: Pdfium, document: number, limits: ReadingLimits): PdfiumFile {
  const pageCount = pdfium.FPDF_GetPageCount(document);
  if (pageCount <= 0) return unopened('no-pages', 'The file has no pages.');
  const pages: PdfiumPage[] = [];
  let maxNoted = MAX_NOTED_PER_FILE;
  let textItems = MAX_TEXT_ITEMS_PER_FILE;
  for (let index = 0; index < Math.min(pageCount, limits.maxPagesPerFile); index++) {
    const maxTextItemsPerPage = Math.min(limits.maxTextItemsPerPage, textItems);
    const page = readPage(pdfium, document, index, { ...limits, maxNoted, maxTextItemsPerPage });
    maxNoted -= page.images.length + page.annotations.length;
    textItems -= page.text?.length ?? 0;
    pages.push(page);
  }
  return {
    failure: null,
    pdfVersion: readVersion(pdfium, document),
    permissions: readPermissions(pdfium, document),
    attachments: readAttachments(pdfium, document),
    bookmarks: readBookmarks(pdfium, document),
    signatureCount: countSignatures(pdfium, document),
    pageCount,
    pages,
  };
}

function readVersion(pdfium: Pdfium, document: number): number | null {
  return withMemory(pdfium, 4, (pointer, view) => {
    if (!pdfium.FPDF_GetFileVersion(document, pointer)) return null;
    const version = view().getInt32(0, true);
    return version > 0 ? version / 10 : null;
  });
}

function readPermissions(pdfium: Pdfium, document: number): Permissions {
  const encrypted = pdfium.FPDF_GetSecurityHandlerRevision(document) !== -1;
  const bits = encrypted ? pdfium.FPDF_GetDocUserPermissions(document) : -1;
  const has = (bit: number) => (bits & bit) !== 0;
  const { print, modify, copy, annotate } = PERMISSION_BITS;
  return { print: has(print), modify: has(modify), copy: has(copy), annotate: has(annotate) };
}

/** PDFium counts signature fields; a field that waits for its signature has no contents. */
function countSignatures(pdfium: Pdfium, document: number): number {
  const fields = Math.min(Math.max(0, pdfium.FPDF_GetSignatureCount(document)), MAX_SIGNATURE_FIELDS);
  let signed = 0;
  for (let index = 0; index < fields; index++) {
    const field = pdfium.FPDF_GetSignatureObject(document, index);
    if (field !== 0 && pdfium.FPDFSignatureObj_GetContents(field, 0, 0) > 0) signed++;
  }
  return signed;
}

function readAttachments(pdfium: Pdfium, document: number): string[] {
  const count = Math.min(Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document)), MAX_NAMED_ATTACHMENTS);
  return Array.from({ length: count }, (_, index) => {
    const attachment = pdfium.FPDFDoc_GetAttachment(document, index);
    const name =
      attachment === 0
        ? ''
        : readUtf16(pdfium, (pointer, length) => pdfium.FPDFAttachment_GetName(attachment, pointer, length));
    return name === '' ? `attachment ${index + 1}` : name;
  });
}

/** Their titles, in the order of the list. A list that leads back to itself ends where it does. */
function readBookmarks(pdfium: Pdfium, document: number): string[] {
  const titles: string[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, depth: number): void => {
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_BOOKMARKS) {
      seen.add(bookmark);
      const title = readUtf16(
        pdfium,
        (pointer, length) => pdfium.FPDFBookmark_GetTitle(bookmark, pointer, length),
        MAX_TITLE_BYTES,
      );
      titles.push(title);
      if (depth < MAX_BOOKMARK_DEPTH) visit(bookmark, depth + 1);
      bookmark = pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return titles;
}

function explainFailure(code: number): PdfiumFile {
  if (code === PASSWORD_ERROR) return unopened('password', 'The file asks for a password to open.');
  if (code === SECURITY_ERROR)
    return unopened('password', 'The file is protected in a way that keeps it from opening.');
  return unopened('damaged', 'The file is damaged or cut off and does not open.');
}
