/**
 * AutoCAD draws letters of an SHX font as lines, and (PDFSHX = 1) lays a comment over each text that has its words, so that a
 * reader's search finds them. They are the drawing's text, not remarks on it.
 */
import type { Annotation, TextItem } from './drawing-set.js';

export function isShxText(annotation: Annotation): boolean {
  return annotation.author.trim().toLowerCase() === 'autocad shx text';
}

/** A box this much taller than wide is that of upright text, where it holds more than a letter or two. */
const UPRIGHT = 1.5;
const MIN_UPRIGHT_CHARACTERS = 3;

/**
 * Their words in the place of their boxes. A comment does not say which way its text runs: upright ones are read upwards, as title blocks
 * are.
 */
export function shxTextItems(annotations: readonly Annotation[]): TextItem[] {
  return annotations.filter(isShxText).flatMap(({ contents, box }): TextItem[] => {
    const text = contents.replace(/\s+/g, ' ').trim();
    const [, , width, height] = box;
    if (text === '' || !(width > 0 && height > 0)) return [];
    const upright = height > UPRIGHT * width && text.length >= MIN_UPRIGHT_CHARACTERS;
    const fontSizePt = Math.round(Math.min(upright ? width : height, 2 * Math.max(width, height)) * 100) / 100;
    return [{ text, box, fontSizePt, angle: upright ? 270 : 0, drawnAsLines: true }];
  });
}
