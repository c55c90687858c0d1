/** Colours, type and small pieces that every part of the report PDF shares. */

export type ReportDocument = PDFKit.PDFDocument;

export const MARGIN = 48;
export const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;
export const COLOURS = {
  text: '#1b2430',
  muted: '#566273',
  accent: '#1d5f8a',
  panel: '#f1f5f8',
  track: '#d5dde5',
  rule: '#d5dde5',
  pass: '#1f7a45',
  fail: '#b3261e',
  attention: '#8a5a00',
  'not-assessed': '#566273',
} as const;

export function textWidth(document: ReportDocument): number {
  return document.page.width - 2 * MARGIN;
}

/** Starts a section; a new page where only its heading would fit. */
export function heading(document: ReportDocument, title: string, note: string): void {
  keepTogether(document, 90);
  document.moveDown(0.8).font(FONTS.bold).fontSize(13).fillColor(COLOURS.text).text(title, MARGIN);
  document.font(FONTS.regular).fontSize(9).fillColor(COLOURS.muted).text(note).moveDown(0.5);
}

export function keepTogether(document: ReportDocument, height: number): void {
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '″': '"',
  '′': "'",
  '≥': '>=',
  '≤': '<=',
  '\u00a0': ' ',
  '\u2011': '-',
};

/** The standard fonts have Windows-1252 letters only; others become a question mark instead of a wrong letter. */
export function printable(text: string): string {
  return text
    .replace(/[″′≥≤\u00a0\u2011]/g, (character) => REPLACEMENTS[character] ?? character)
    .replace(/[^\x20-\x7e\u00a1-\u00ff–—‘’“”•…€]/g, '?');
}
