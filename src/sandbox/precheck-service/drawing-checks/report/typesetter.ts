/** Measures, breaks and draws lines of text in whichever fonts their letters need. */
import { type FontWeight, ReportFonts } from './report-fonts.js';

export interface TextStyle {
  readonly weight: FontWeight;
  /** Points. */
  readonly size: number;
  readonly colour: string;
  /** Of the size; default 1.32. */
  readonly leading?: number;
}

const DEFAULT_LEADING = 1.32;
/** Where the baseline stands in a line, as a share of the size. */
const ASCENT = 0.95;
/** After these a long name may go on in the next line. */
const BREAK_AFTER = /(?<=[-_/\\.,;:)\]])/u;

export class Typesetter {
  readonly #document: PDFKit.PDFDocument;
  readonly fonts: ReportFonts;
  readonly #widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.fonts = new ReportFonts(document);
  }

  widthOf(text: string, style: TextStyle): number {
    const key = `${style.weight} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.fonts
        .runsOf(text, style.weight)
        .reduce((sum, run) => sum + this.#document.font(run.font).fontSize(100).widthOfString(run.text), 0);
      this.#widths.set(key, width);
    }
    return (width * style.size) / 100;
  }

  lineHeight({ size, leading = DEFAULT_LEADING }: TextStyle): number {
    return size * leading;
  }

  /** Lines no wider than `width`. A word that is wider is broken, after a hyphen or the like where there is one. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    const put = (piece: string, glue: string) => {
      const longer = line === '' ? piece : `${line}${glue}${piece}`;
      if (this.widthOf(longer, style) <= width) line = longer;
      else {
        if (line !== '') lines.push(line);
        line = piece;
      }
    };
    for (const word of clean(text).split(' ')) {
      if (this.widthOf(word, style) <= width) put(word, ' ');
      else for (const [index, piece] of this.#pieces(word, style, width).entries()) put(piece, index === 0 ? ' ' : '');
    }
    if (line !== '') lines.push(line);
    return lines;
  }

  /** The first lines of a text, the last one ending in an ellipsis where there would be more. */
  clamp(text: string, style: TextStyle, width: number, maxLines: number): string[] {
    const lines = this.wrap(text, style, width);
    if (lines.length <= maxLines) return lines;
    const kept = lines.slice(0, maxLines);
    let last = [...(kept.pop() ?? '')];
    while (last.length > 0 && this.widthOf(`${last.join('')}…`, style) > width) last = last.slice(0, -1);
    return [...kept, `${last.join('').trimEnd()}…`];
  }

  /** Draws one line; `top` is the top of its line height. */
  draw(line: string, left: number, top: number, style: TextStyle): void {
    const baseline = top + (this.lineHeight(style) - style.size) / 2 + style.size * ASCENT * 0.84;
    let x = left;
    for (const { font, text } of this.fonts.runsOf(clean(line), style.weight)) {
      this.#document.font(font).fontSize(style.size).fillColor(style.colour);
      const width = this.#document.widthOfString(text);
      this.#document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += width;
    }
  }

  #pieces(word: string, style: TextStyle, width: number): string[] {
    return word
      .split(BREAK_AFTER)
      .flatMap((piece) => (this.widthOf(piece, style) <= width ? [piece] : this.#chop(piece, style, width)));
  }

  #chop(piece: string, style: TextStyle, width: number): string[] {
    const parts: string[] = [];
    let part = '';
    for (const character of piece) {
      if (part !== '' && this.widthOf(part + character, style) > width) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return part === '' ? parts : [...parts, part];
  }
}

/** One line of plain letters: composed, without control and format characters, single spaces. */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}
