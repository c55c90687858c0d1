/** Reads the text of a page with PDFium. https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdf_text.h */
import type { ReadingLimits, TextItem } from './drawing-set.js';
import type { Matrix } from './geometry.js';
import { type Pdfium, type RawFunctions, rawFunctions, readUtf16, withMemory } from './pdfium-memory.js';
import { type Letter, type LetterStyle, TextBuilder } from './text-builder.js';

export interface PageText {
  readonly items: readonly TextItem[];
  /** Whether the page has more than was read. */
  readonly isCut: boolean;
}

const FUNCTIONS = [
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFTextObj_GetFont',
] as const;
/** What PDFium gives for a hyphen at the end of a line. */
const LINE_END_HYPHENS: readonly number[] = [0x02, 0xfffe];
/** Less tells a letter's length and height no more apart. */
const MIN_SHARE = 0.05;
/** Room for a matrix, the largest of what is read. */
const ROOM_BYTES = 32;

/** Null where PDFium can't read the page's text. `toShown` leads from the page's own space to the shown page. */
export function readText(pdfium: Pdfium, page: number, toShown: Matrix, limits: ReadingLimits): PageText | null {
  const { maxTextItemsPerPage, hiddenLayers = new Set() } = limits;
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return null;
  try {
    return withMemory(pdfium, ROOM_BYTES, (pointer, view) => {
      const letters = new LetterReader(pdfium, textPage, pointer, view, hiddenLayers);
      const builder = new TextBuilder(toShown);
      for (let index = 0; index < letters.count; index++) {
        if (builder.items.length >= maxTextItemsPerPage) return { items: builder.items, isCut: true };
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

/** Whether an object is marked to lie on one of these layers; a mark's name is that of its optional content group. */
export function liesOn(pdfium: Pdfium, object: number, layers: ReadonlySet<string>): boolean {
  const count = layers.size === 0 ? 0 : pdfium.FPDFPageObj_CountMarks(object);
  if (!(count > 0)) return false;
  return withMemory(pdfium, 4, (size, view) =>
    Array.from({ length: count }, (_, index) => pdfium.FPDFPageObj_GetMark(object, index)).some((mark) => {
      const name = readUtf16(pdfium, (pointer, length) =>
        pdfium.FPDFPageObjMark_GetParamStringValue(mark, 'Name', pointer, length, size) ? view().getUint32(0, true) : 0,
      );
      return layers.has(name);
    }),
  );
}

/** By the functions of the WebAssembly module itself: a sheet has tens of thousands of letters. */
class LetterReader {
  readonly count: number;
  readonly #raw: RawFunctions<(typeof FUNCTIONS)[number]>;
  readonly #textPage: number;
  readonly #pointer: number;
  readonly #view: () => DataView;
  readonly #isHidden: (textObject: number) => boolean;
  #textObject = 0;
  #style: LetterStyle | null = null;

  constructor(pdfium: Pdfium, textPage: number, pointer: number, view: () => DataView, hidden: ReadonlySet<string>) {
    this.count = pdfium.FPDFText_CountChars(textPage);
    this.#raw = rawFunctions(pdfium, FUNCTIONS);
    this.#textPage = textPage;
    this.#pointer = pointer;
    this.#view = view;
    this.#isHidden = (textObject) => liesOn(pdfium, textObject, hidden);
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
    if (textObject === 0 || this.#isHidden(textObject)) return null;
    if (this.#raw.FPDFText_GetMatrix(this.#textPage, index, this.#pointer) !== 1) return null;
    const view = this.#view();
    const [a, b, c, d] = [
      view.getFloat32(0, true),
      view.getFloat32(4, true),
      view.getFloat32(8, true),
      view.getFloat32(12, true),
    ];
    const height = Math.hypot(c, d) * this.#raw.FPDFText_GetFontSize(this.#textPage, index);
    if (!(height > 0 && Math.hypot(a, b) > 0 && Number.isFinite(height))) return null;
    return { font: this.#raw.FPDFTextObj_GetFont(textObject), matrix: [a, b, c, d, 0, 0], height };
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
