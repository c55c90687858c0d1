/** A document under construction: what pdfkit's text and tables need to be in the report's fonts, and to be read out. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import { ReportLetters } from './report-letters.js';
import { coloured, COLOURS, FOOT, MARGIN, STATUS, type TextStyle, TYPE } from './report-style.js';

export interface Place {
  readonly left: number;
  readonly width: number;
}

export interface WriteOptions extends Partial<Place> {
  /** From the page's top; default: where the last text ended. */
  readonly top?: number;
  /** The rest ends in an ellipsis. */
  readonly maxLines?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** The name of a place in the document. */
  readonly goTo?: string | null;
}

export interface Column {
  readonly title: string;
  /** Of the table's width, 0 to 1. */
  readonly share: number;
}

export interface Cell {
  readonly text: string;
  readonly style?: TextStyle;
}

/** A cell of a table that goes on over its neighbour's place would be cut; this is enough for every rule's own words. */
const MAX_CELL_LETTERS = 240;
const LINE_GAP = 1.4;

export class ReportWriter {
  readonly document: PDFKit.PDFDocument;
  readonly letters: ReportLetters;
  readonly #paper: readonly [number, number];
  #parent: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument, paper: readonly [number, number]) {
    this.document = document;
    this.letters = new ReportLetters(document);
    this.#paper = paper;
    this.#parent = document.struct('Document');
    document.addStructure(this.#parent);
  }

  get width(): number {
    const { width, margins } = this.document.page;
    return width - margins.left - margins.right;
  }

  /** The lower end of the text. */
  get bottom(): number {
    return this.document.page.height - this.document.page.margins.bottom;
  }

  newPage(layout: 'portrait' | 'landscape' = 'portrait', edge = MARGIN): void {
    const [short, long] = this.#paper;
    const size: [number, number] = layout === 'portrait' ? [short, long] : [long, short];
    const bottom = edge + FOOT;
    this.document.addPage({ size, margins: { top: edge, bottom, left: edge, right: edge } });
    this.document.lineGap(LINE_GAP);
  }

  /** Begins a page where less than `height` is left. */
  room(height: number): void {
    const { page, y } = this.document;
    if (y + height > this.bottom && y > page.margins.top) this.newPage();
  }

  space(height: number): void {
    this.document.y += height;
  }

  /** What `draw` writes becomes one element of the structure that screen readers follow. */
  inside(tag: string, draw: () => void): void {
    const outer = this.#parent;
    this.#parent = this.document.struct(tag);
    outer.add(this.#parent);
    draw();
    this.#parent = outer;
  }

  figure(alt: string, draw: () => void): void {
    this.#parent.add(this.document.struct('Figure', { alt }, [draw]));
  }

  /** Lines and grounds that say nothing by themselves. Text in it is not read out either. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void {
    const { x, y } = this.document;
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.save();
    draw(this.document);
    this.document.restore();
    this.document.endMarkedContent();
    Object.assign(this.document, { x, y });
  }

  /** A paragraph, over as many pages as it takes unless it has a greatest number of lines. */
  write(tag: string, text: string, style: TextStyle, options: WriteOptions = {}): void {
    const element = this.document.struct(tag);
    this.#parent.add(element);
    element.add(() => this.draw(text, style, options));
  }

  /** The same where it is not an element of its own. */
  draw(text: string, style: TextStyle, options: WriteOptions = {}): void {
    const { left = this.document.page.margins.left, top = this.document.y, align = 'left', goTo } = options;
    const { text: drawn, settings } = this.#set(text, style, options);
    this.document.fillColor(style.colour);
    this.document.text(drawn, left, top, { ...settings, align, ...(goTo ? { goTo } : {}) });
  }

  heightOf(text: string, style: TextStyle, options: WriteOptions = {}): number {
    const { text: drawn, settings } = this.#set(text, style, options);
    const { height = Number.POSITIVE_INFINITY, width } = settings;
    return Math.min(height, this.document.heightOfString(drawn, { width }));
  }

  widthOf(text: string, style: TextStyle): number {
    return this.document.widthOfString(this.#set(text, style, {}).text);
  }

  /** A table with a head, in pdfkit's own layout. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    const head = columns.map(({ title }) => ({
      ...this.cell({ text: title, style: TYPE.label }),
      type: 'TH',
      scope: 'Column',
    }));
    const widths = columns.map(({ share }) => share * this.width);
    const lines = { border: [0, 0, 0.6, 0], borderColor: COLOURS.rule, padding: [3.5, 6, 3.5, 0] };
    this.#table(widths, [head, ...rows.map((row) => row.map((cell) => this.cell(cell)))], lines);
  }

  /** A table without head and lines. */
  plainTable(widths: readonly number[], rows: readonly (readonly PDFKit.Mixins.CellOptions[])[]): void {
    this.#table(widths, rows, { border: 0, padding: [2, 8, 2, 0] });
  }

  /** A cell as pdfkit wants it. */
  cell({ text, style = TYPE.cell }: Cell): PDFKit.Mixins.CellOptions {
    const letters = Array.from(text);
    const short = letters.length > MAX_CELL_LETTERS ? `${letters.slice(0, MAX_CELL_LETTERS).join('')}…` : text;
    const { font, text: drawn } = this.letters.of(short, style.bold);
    return { text: drawn, font: { src: font, size: style.size }, textColor: style.colour };
  }

  /** A finding's number on the drawings: round where it fails, square where it is advice. Centred on x, y. */
  badge(number: number, status: FindingStatus, x: number, y: number, radius = 7): void {
    const { document } = this;
    const corner = status === 'fail' ? radius : radius * 0.35;
    document.lineWidth(0.8).roundedRect(x - radius, y - radius, 2 * radius, 2 * radius, corner);
    document.fillAndStroke(STATUS[status].colour, COLOURS.white);
    const style = { bold: true, size: radius * (number < 100 ? 1.15 : 0.85), colour: COLOURS.white };
    const place = { left: x - radius, width: 2 * radius, align: 'center' } as const;
    this.draw(String(number), style, { ...place, top: y - style.size * 0.56, maxLines: 1 });
  }

  heading(text: string): void {
    this.room(150);
    this.write('H2', text, TYPE.heading);
    this.space(4);
  }

  muted(text: string): void {
    this.write('P', text, coloured(TYPE.small, COLOURS.muted));
  }

  #table(widths: readonly number[], data: readonly (readonly object[])[], defaultStyle: object): void {
    const { margins } = this.document.page;
    const options = {
      structParent: this.#parent,
      columnStyles: widths.map((width) => ({ width })),
      defaultStyle,
      data,
    };
    this.document.x = margins.left;
    this.document.table(options as unknown as PDFKit.Mixins.TableOptionsWithData);
  }

  #set(text: string, { bold, size }: TextStyle, { width = this.width, maxLines }: WriteOptions) {
    const { font, text: drawn } = this.letters.of(text, bold);
    this.document.font(font).fontSize(size);
    const height = maxLines === undefined ? {} : { height: maxLines * this.#lineHeight() + 0.1, ellipsis: true };
    const settings: PDFKit.Mixins.TextOptions = { width, ...height };
    return { text: drawn, settings };
  }

  #lineHeight(): number {
    return this.document.currentLineHeight(true) + LINE_GAP;
  }
}
