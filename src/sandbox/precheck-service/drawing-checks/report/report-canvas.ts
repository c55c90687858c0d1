/** A document under construction: pages, the place on the page, and the structure that screen readers follow. */
import { COLOURS, FOOT, MARGIN } from './report-style.js';
import { type TextStyle, Typesetter } from './typesetter.js';

export type StructureTag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Sect'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody';

export interface Place {
  readonly left: number;
  readonly width: number;
}

export class ReportCanvas {
  readonly document: PDFKit.PDFDocument;
  readonly type: Typesetter;
  readonly #paper: readonly [number, number];
  #parent: PDFKit.PDFStructureElement;
  /** Where the next block begins, from the page's top. */
  y = MARGIN;

  constructor(document: PDFKit.PDFDocument, paper: readonly [number, number]) {
    this.document = document;
    this.type = new Typesetter(document);
    this.#paper = paper;
    this.#parent = document.struct('Document');
    document.addStructure(this.#parent);
  }

  get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  /** The lower end of the text. */
  get bottom(): number {
    return this.document.page.height - MARGIN - FOOT;
  }

  get all(): Place {
    return { left: MARGIN, width: this.width };
  }

  /** `edge`: the margin at both sides. */
  newPage(layout: 'portrait' | 'landscape' = 'portrait', edge = MARGIN): void {
    const [short, long] = this.#paper;
    const size = layout === 'portrait' ? [short, long] : [long, short];
    this.document.addPage({
      size: size as [number, number],
      margins: { top: 0, bottom: 0, left: edge, right: edge },
    });
    this.y = MARGIN;
  }

  /** Begins a page where less than `height` is left. */
  room(height: number): void {
    if (this.y + height > this.bottom && this.y > MARGIN) this.newPage();
  }

  /** Everything that `draw` makes becomes part of one element. */
  inside(tag: StructureTag, draw: () => void): void {
    const outer = this.#parent;
    const element = this.document.struct(tag);
    outer.add(element);
    this.#parent = element;
    draw();
    this.#parent = outer;
  }

  /** One piece of content on one page. */
  mark(tag: StructureTag, draw: () => void, options: { readonly alt?: string } = {}): void {
    this.#parent.add(this.document.struct(tag, options, [draw]));
  }

  /** Lines and grounds that say nothing by themselves. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.save();
    draw(this.document);
    this.document.restore();
    this.document.endMarkedContent();
  }

  /** Lines at a fixed place; nothing moves. Returns the height they take. */
  lines(lines: readonly string[], left: number, top: number, style: TextStyle): number {
    const height = this.type.lineHeight(style);
    for (const [index, line] of lines.entries()) this.type.draw(line, left, top + index * height, style);
    return lines.length * height;
  }

  /** A paragraph from `y` on, over as many pages as it takes. */
  paragraph(text: string, style: TextStyle, place: Place = this.all, tag: StructureTag = 'P'): void {
    const lineHeight = this.type.lineHeight(style);
    const element = this.document.struct(tag);
    this.#parent.add(element);
    let lines = this.type.wrap(text, style, place.width);
    while (lines.length > 0) {
      this.room(lineHeight);
      const fitting = Math.max(1, Math.floor((this.bottom - this.y) / lineHeight + 0.001));
      const here = lines.slice(0, fitting);
      const top = this.y;
      element.add(() => void this.lines(here, place.left, top, style));
      this.y += here.length * lineHeight;
      lines = lines.slice(fitting);
    }
  }

  rule(gap: number): void {
    const { y } = this;
    this.decorate((document) =>
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(0.6)
        .stroke(COLOURS.rule),
    );
    this.y += gap;
  }
}
