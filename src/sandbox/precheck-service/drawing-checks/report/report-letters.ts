/**
 * The letters of the report. Its own words are in Liberation Sans (from pdfjs-dist); a text with a letter beyond Latin, Greek and
 * Cyrillic is in UnifontEX as a whole. Both are under the SIL Open Font License 1.1, and are embedded with the letters in use.
 */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const FILES = {
  regular: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  bold: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
  every: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};
export type FontName = keyof typeof FILES;

/** Stands for a letter that no font has. */
const MISSING_LETTER = '\u25a1';

/** The part of pdfkit's font object that its types leave out. */
interface OpenFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** Each word once shaped, by the word. */
  layoutCache: object;
}

/** Parsing and shaping cost more than drawing, and the reports of a run say much the same words. */
const opened = new Map<FontName, OpenFont>();

function open(name: FontName): OpenFont {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const reader = new PDFDocument({ autoFirstPage: false, font: require.resolve(FILES[name]) });
  const { _font: font } = reader as unknown as { readonly _font: OpenFont };
  opened.set(name, font);
  return font;
}

export interface Lettering {
  /** Its name in the document. */
  readonly font: FontName;
  /** What to draw, in the order in which it stands from left to right. */
  readonly text: string;
}

export class ReportLetters {
  readonly #document: PDFKit.PDFDocument;
  readonly #chosen = new Set<FontName>();
  #anyMissing = false;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Whether a letter had to be replaced so far. */
  get anyMissing(): boolean {
    return this.#anyMissing;
  }

  of(text: string, bold: boolean): Lettering {
    const plain = clean(text);
    const own = bold ? 'bold' : 'regular';
    if (missingIn(plain, own).size === 0) return { font: this.#choose(own), text: plain };
    const missing = missingIn(plain, 'every');
    if (missing.size > 0) this.#anyMissing = true;
    const drawn = Array.from(plain, (letter) => (missing.has(letter) ? MISSING_LETTER : letter)).join('');
    return { font: this.#choose('every'), text: leftToRight(drawn) };
  }

  /**
   * Makes the font known to the document by its name, if it is not yet. By its path pdfkit would read the file again at each cell of a
   * table, where it goes back to the font before.
   */
  #choose(name: FontName): FontName {
    if (this.#chosen.has(name)) return name;
    this.#chosen.add(name);
    const { font, layoutCache } = open(name);
    const source = font as unknown as PDFKit.Mixins.PDFFontSource;
    const { _font: own } = this.#document.font(source, name) as unknown as { readonly _font: OpenFont };
    own.layoutCache = layoutCache;
    return name;
  }
}

function missingIn(text: string, name: FontName): Set<string> {
  const { font } = open(name);
  return new Set(Array.from(text).filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
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

/** Arabic or Hebrew, with the spaces, signs and numbers between and after its words. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{L}\p{N}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{N}])*/gu;
const NUMBER = /\p{N}(?:[\p{N}.,:]*\p{N})?/gu;
const reversed = (text: string) => Array.from(text).reverse().join('');

/**
 * Puts Arabic and Hebrew in the order in which they are seen in an English document, which pdfkit leaves undone. A simple case of the
 * Unicode bidirectional algorithm (UAX 9): nothing is nested, and brackets are not mirrored.
 */
export function leftToRight(text: string): string {
  return text.replace(RIGHT_TO_LEFT, (words) => reversed(words).replace(NUMBER, reversed));
}
