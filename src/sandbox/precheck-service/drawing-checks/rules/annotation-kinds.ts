/** What an annotation is to a plan reviewer. */
import type { Annotation } from '../drawing-set/drawing-set.js';
import { isShxText } from '../drawing-set/shx-text.js';

/**
 * Links are not markups (a drawing may link its sheets); the rest is either a form field or not for people. AutoCAD’s comments on SHX text
 * are the drawing’s own.
 */
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
  return !NOT_A_MARKUP.has(annotation.subtype) && !isShxText(annotation);
}
