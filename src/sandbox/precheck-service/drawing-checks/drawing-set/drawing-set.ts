/**
 * A drawing set as the rules read it: plain data, whichever library it came from. Every box is [x, y, width, height] in
 * points from the top left of the page as it is shown, that is, rotated.
 */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Why a file can't be read: the code for rules, the explanation for people. */
export interface OpeningFailure {
  readonly reason: 'empty' | 'not-a-pdf' | 'password' | 'damaged' | 'too-large' | 'too-complex' | 'no-pages';
  readonly explanation: string;
}

/** What the file's owner lets others do. All true where the file is not encrypted. */
export interface Permissions {
  readonly print: boolean;
  readonly modify: boolean;
  readonly copy: boolean;
  readonly annotate: boolean;
}

export interface TextItem {
  readonly text: string;
  readonly box: Box;
  /** Height of the letters in points, whichever way the text runs. */
  readonly fontSizePt: number;
  /** Direction of the text on the shown page in degrees, clockwise: 0 reads left to right. */
  readonly angle: number;
  /** The letters are lines, and the words come from AutoCAD’s comment on them: people read it, a search for text does not. */
  readonly drawnAsLines?: true;
  /** Its font does not say which letters these are: people read them, a search for text finds others. */
  readonly unmapped?: true;
  /** Tells the fonts of one page apart; absent where the reader does not know. */
  readonly font?: string;
  /** Its letters are spread out; `text` is without the spaces between them. */
  readonly spread?: true;
}

export interface PlacedImage {
  readonly box: Box;
  /** Share of the page's area under the box, 0 to 1. */
  readonly pageShare: number;
  /** The smaller of both directions; null where the image's pixels are not known. */
  readonly effectiveDpi: number | null;
}

export interface Annotation {
  /** The PDF name of the kind: Text, FreeText, Link, Square, Stamp, … */
  readonly subtype: string;
  readonly box: Box;
  readonly author: string;
  readonly contents: string;
}

export interface PageFont {
  readonly name: string;
  readonly embedded: boolean;
}

export interface DrawingPage {
  /** From 1. */
  readonly number: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The /Rotate of the page: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Null where the text could not be read. */
  readonly text: readonly TextItem[] | null;
  readonly images: readonly PlacedImage[];
  /** Share of the page under all images together, 0 to 1. */
  readonly imageCoverage: number;
  readonly pathCount: number;
  /** Of them, those away from the edges, where frames and title blocks stand. */
  readonly innerPathCount: number;
  /** Share of the pieces of text that nobody sees, 0 to 1: character recognition lays such text over a scan. */
  readonly hiddenTextShare: number;
  readonly annotations: readonly Annotation[];
  readonly fonts: readonly PageFont[];
  /** What could not be read, in words; null where all of the page could. */
  readonly problem: string | null;
  /** What has more on the page than was read. */
  readonly cut?: readonly CutPart[];
}

export type CutPart = 'text' | 'objects' | 'annotations';

export interface DrawingFile {
  readonly filename: string;
  readonly type: string;
  readonly label: string;
  readonly sizeBytes: number;
  /** Null where the file opens. */
  readonly failure: OpeningFailure | null;
  /** For example 1.7; null where the file does not say. */
  readonly pdfVersion: number | null;
  readonly permissions: Permissions;
  /** Null where it could not be found out. */
  readonly portfolio: boolean | null;
  readonly attachments: readonly string[];
  /** Names of the optional content groups; null where they could not be read. */
  readonly layers: readonly string[] | null;
  readonly bookmarks: readonly string[] | null;
  readonly signatureCount: number;
  /** As the file says; `pages` has fewer where the reading limit was reached. */
  readonly pageCount: number;
  readonly pages: readonly DrawingPage[];
}

/** What the city lets one reading cost. Beyond it pages or text stay unread, and the page says so. */
export interface ReadingLimits {
  readonly maxFileBytes: number;
  readonly maxPagesPerFile: number;
  readonly maxTextItemsPerPage: number;
  readonly maxObjectsPerPage: number;
  /** Layers that are off as the file opens: what lies on them is not shown, and not read. */
  readonly hiddenLayers?: ReadonlySet<string>;
}

export const OPEN_PERMISSIONS: Permissions = { print: true, modify: true, copy: true, annotate: true };
