/**
 * The fonts of the report, embedded with the letters it uses: Source Sans 3 for Latin, Greek, Cyrillic and Vietnamese; UnifontEX for
 * nearly everything else, such as Chinese file names. Both are under the SIL Open Font License 1.1.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type FontWeight = 'regular' | 'semibold';

const WEIGHTS: Readonly<Record<FontWeight, number>> = { regular: 400, semibold: 600 };
/** The parts that the family comes in. The first that has a letter draws it. */
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
const FALLBACK = 'unifontex';
/** Stands for a letter that no font has. */
const MISSING_LETTER = '\u25a1';

/** A stretch of text in one font, by the name under which the document knows it. */
export interface FontRun {
  readonly font: string;
  text: string;
}

/** The part of pdfkit's own font object that its types leave out; it is what draws, so what it has is what can be drawn. */
interface WithFont {
  readonly _font: {
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
    /** Each word once shaped, by the word. */
    layoutCache: object;
  };
}

const require = createRequire(import.meta.url);
const fontFiles = new Map<string, Buffer>();
/** Shaping is half of what a document costs, and the reports of a run say much the same words in the same fonts. */
const shapedWords = new Map<string, object>();

export class ReportFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #known = new Map<string, WithFont['_font']['font']>();
  readonly #chosen = new Map<string, string | null>();
  #anyMissing = false;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Whether a letter had to be replaced so far. */
  get anyMissing(): boolean {
    return this.#anyMissing;
  }

  /** Splits clean text where the font changes. */
  runsOf(text: string, weight: FontWeight): FontRun[] {
    const runs: FontRun[] = [];
    for (const character of text) {
      const found = this.#fontFor(character, weight);
      if (found === null) this.#anyMissing = true;
      const font = found ?? FALLBACK;
      const drawn = found === null ? MISSING_LETTER : character;
      const last = runs.at(-1);
      if (last?.font === font) last.text += drawn;
      else runs.push({ font, text: drawn });
    }
    return runs;
  }

  #fontFor(character: string, weight: FontWeight): string | null {
    const key = `${weight} ${character}`;
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const names = [...PARTS.map((part) => `${part}-${WEIGHTS[weight]}`), FALLBACK];
    const font = names.find((name) => this.#open(name).hasGlyphForCodePoint(codePoint)) ?? null;
    this.#chosen.set(key, font);
    return font;
  }

  #open(name: string): WithFont['_font']['font'] {
    let font = this.#known.get(name);
    if (font === undefined) {
      this.#document.registerFont(name, readFont(name));
      const opened = (this.#document.font(name) as unknown as WithFont)._font;
      opened.layoutCache = shapedWords.get(name) ?? opened.layoutCache;
      shapedWords.set(name, opened.layoutCache);
      font = opened.font;
      this.#known.set(name, font);
    }
    return font;
  }
}

function readFont(name: string): Buffer {
  const file =
    name === FALLBACK
      ? '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'
      : `@fontsource/source-sans-3/files/source-sans-3-${name}-normal.woff`;
  let font = fontFiles.get(name);
  if (font === undefined) {
    font = readFileSync(require.resolve(file));
    fontFiles.set(name, font);
  }
  return font;
}
