/** Reads the text of a page with PDFium. https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdf_text.h */
import type { Matrix } from './geometry.js';
import { type Pdfium, type RawFunctions, rawFunctions, withMemory } from './pdfium-memory.js';
import { type Letter, type LetterStyle, TextBuilder } from './text-builder.js';

const FUNCTIONS = [
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFTextObj_GetFont',
] as const;
/** What PDFium gives for a hyphen at the end of a line. */
const LINE_END_HYPHENS: readonly number[] = [0x02, 0xfffe];
/** Less tells a letter's length and height no more apart. */
const MIN_SHARE = 0.05;
/** Room for a matrix, the largest of what is read. */
const ROOM_BYTES = 32;

/**
 * The text but for the text objects in `hidden`, and whether the page has more; null where PDFium can't read it. `toShown` leads from the
 * page's own space to the shown page.
 */
export function readText(pdfium: Pdfium, page: number, toShown: Matrix, most: number, hidden: ReadonlySet<number>) {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return null;
  try {
    return withMemory(pdfium, ROOM_BYTES, (pointer, view) => {
      const letters = new LetterReader(pdfium, textPage, pointer, view, hidden);
      const builder = new TextBuilder(toShown);
      for (let index = 0; index < letters.count; index++) {
        if (builder.items.length >= most) return { items: builder.items, isCut: true };
        const letter = letters.read(index);
        if (letter !== null) builder.add(letter);
      }
      builder.end();
      return { items: builder.items, isCut: false };
    });
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

/** By the functions of the WebAssembly module itself: a sheet has tens of thousands of letters. */
class LetterReader {
  readonly count: number;
  readonly #raw: RawFunctions<(typeof FUNCTIONS)[number]>;
  readonly #textPage: number;
  readonly #pointer: number;
  readonly #view: () => DataView;
  readonly #hidden: ReadonlySet<number>;
  #textObject = 0;
  #style: LetterStyle | null = null;

  constructor(pdfium: Pdfium, textPage: number, pointer: number, view: () => DataView, hidden: ReadonlySet<number>) {
    this.count = pdfium.FPDFText_CountChars(textPage);
    this.#raw = rawFunctions(pdfium, FUNCTIONS);
    this.#textPage = textPage;
    this.#pointer = pointer;
    this.#view = view;
    this.#hidden = hidden;
  }

  /** Null for what PDFium has added by itself, and for a letter that takes no room. */
  read(index: number): Letter | null {
    if (this.#raw.FPDFText_IsGenerated(this.#textPage, index) === 1) return null;
    const code = this.#raw.FPDFText_GetUnicode(this.#textPage, index);
    const style = this.#styleOf(index);
    const place = this.#placeOf(index);
    if (code === 0 || style === null || place === null) return null;
    const character = LINE_END_HYPHENS.includes(code) ? '-' : String.fromCodePoint(Math.min(code, 0x10ffff));
    return {
      character: /\s/u.test(character) ? ' ' : character,
      style,
      ...place,
      advance: this.#advanceOf(index, style),
    };
  }

  /** Of the letter's text object, which is asked once. */
  #styleOf(index: number): LetterStyle | null {
    const textObject = this.#raw.FPDFText_GetTextObject(this.#textPage, index);
    if (textObject !== this.#textObject) {
      this.#textObject = textObject;
      this.#style = this.#readStyle(index, textObject);
    }
    return this.#style;
  }

  #readStyle(index: number, textObject: number): LetterStyle | null {
    if (textObject === 0 || this.#hidden.has(textObject)) return null;
    if (this.#raw.FPDFText_GetMatrix(this.#textPage, index, this.#pointer) !== 1) return null;
    const view = this.#view();
    const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 8, 12].map((at) => view.getFloat32(at, true));
    const height = Math.hypot(c, d) * this.#raw.FPDFText_GetFontSize(this.#textPage, index);
    if (!(height > 0 && Math.hypot(a, b) > 0 && Number.isFinite(height))) return null;
    const isMapped = this.#raw.FPDFText_HasUnicodeMapError(this.#textPage, index) !== 1;
    return { font: this.#raw.FPDFTextObj_GetFont(textObject), matrix: [a, b, c, d, 0, 0], height, isMapped };
  }

  #placeOf(index: number): { readonly x: number; readonly y: number } | null {
    if (this.#raw.FPDFText_GetCharOrigin(this.#textPage, index, this.#pointer, this.#pointer + 8) !== 1) return null;
    const [x, y] = [this.#view().getFloat64(0, true), this.#view().getFloat64(8, true)];
    return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
  }

  /**
   * PDFium tells the upright box around a letter's room, which the text's matrix has turned and slanted: each side of the box is a share of
   * the room's length and one of its height.
   */
  #advanceOf(index: number, { matrix: [a, b, c, d], height }: LetterStyle): number {
    if (this.#raw.FPDFText_GetLooseCharBox(this.#textPage, index, this.#pointer) !== 1) return 0;
    const view = this.#view();
    const width = Math.abs(view.getFloat32(8, true) - view.getFloat32(0, true));
    const tall = Math.abs(view.getFloat32(4, true) - view.getFloat32(12, true));
    const along = Math.hypot(a, b);
    const across = Math.hypot(c, d);
    const share = (Math.abs(a * d) - Math.abs(b * c)) / (along * across);
    if (Math.abs(share) > MIN_SHARE) return Math.max(0, (width * Math.abs(d) - tall * Math.abs(c)) / across / share);
    // At half a right angle both sides are the same: the height is taken for that of the letters.
    return Math.max(0, width * Math.SQRT2 - height);
  }
}
