/** What an annotation is to a plan reviewer. */
import type { Annotation } from '../drawing-set/drawing-set.js';

/** Links are not markups (a drawing may link its sheets); the rest is either a form field or not for people. */
const NOT_A_MARKUP: ReadonlySet<string> = new Set([
  'Link',
  'Popup',
  'Widget',
  'XFAWidget',
  'PrinterMark',
  'TrapNet',
  'FileAttachment',
  'Unknown',
]);

export function isMarkup(annotation: Annotation): boolean {
  return !NOT_A_MARKUP.has(annotation.subtype);
}

/** AutoCAD puts a comment over each text in an SHX font, so that it can be searched; its letters are lines (PDFSHX = 1). */
export function isShxText(annotation: Annotation): boolean {
  return annotation.author.trim().toLowerCase() === 'autocad shx text';
}
