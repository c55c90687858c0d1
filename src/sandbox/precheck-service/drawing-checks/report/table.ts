/** Tables that go on over pages, with their head repeated. */
import type { ReportCanvas } from './report-canvas.js';
import { COLOURS, MARGIN, TYPE } from './report-style.js';
import type { TextStyle } from './typesetter.js';

export interface Column {
  readonly title: string;
  /** Of the table's width, 0 to 1. */
  readonly share: number;
}

export interface Cell {
  readonly text: string;
  readonly style?: TextStyle;
  /** A quieter line below. */
  readonly note?: string;
  /** Drawn in front of the text. */
  readonly sign?: (left: number, top: number) => void;
}

const PADDING = 4;
const GUTTER = 8;
const MAX_LINES = 4;

export class Table {
  readonly #canvas: ReportCanvas;
  readonly #columns: readonly Column[];

  /** Call inside a `Table` element. */
  constructor(canvas: ReportCanvas, columns: readonly Column[]) {
    this.#canvas = canvas;
    this.#columns = columns;
  }

  head(): void {
    const { y } = this.#canvas;
    this.#canvas.inside('TR', () => {
      for (const [index, { title }] of this.#columns.entries())
        this.#canvas.mark('TH', () => void this.#canvas.lines([title], this.#left(index), y, TYPE.label));
    });
    this.#canvas.y = y + this.#canvas.type.lineHeight(TYPE.label) + PADDING;
    this.#canvas.rule(PADDING);
  }

  /** A row over the whole width that names those below. */
  group(text: string): void {
    const canvas = this.#canvas;
    const lines = canvas.type.clamp(text, TYPE.cellStrong, canvas.width - 12, 2);
    const height = lines.length * canvas.type.lineHeight(TYPE.cellStrong) + 2 * PADDING;
    // Not alone at the foot of a page.
    this.#room(height + 30);
    const { y } = canvas;
    canvas.decorate((document) => document.rect(MARGIN, y, canvas.width, height).fill(COLOURS.panel));
    canvas.inside('TR', () =>
      canvas.mark('TH', () => void canvas.lines(lines, MARGIN + 6, y + PADDING, TYPE.cellStrong)),
    );
    canvas.y = y + height + PADDING;
  }

  row(cells: readonly Cell[]): void {
    const canvas = this.#canvas;
    const set = cells.map((cell, index) => this.#setCell(cell, this.#width(index)));
    const height = Math.max(...set.map(({ textHeight, noteHeight }) => textHeight + noteHeight));
    this.#room(height + PADDING);
    const { y } = canvas;
    canvas.inside('TR', () => {
      for (const [index, { style, sign, indent, lines, notes, textHeight }] of set.entries()) {
        const left = this.#left(index);
        canvas.mark('TD', () => {
          sign?.(left, y);
          canvas.lines(lines, left + indent, y, style);
          canvas.lines(notes, left + indent, y + textHeight, TYPE.small);
        });
      }
    });
    canvas.y = y + height + PADDING;
    canvas.rule(PADDING);
  }

  #setCell({ text, style = TYPE.cell, note = '', sign }: Cell, width: number) {
    const { type } = this.#canvas;
    const indent = sign === undefined ? 0 : 15;
    const lines = type.clamp(text, style, width - indent, MAX_LINES);
    const notes = type.clamp(note, TYPE.small, width - indent, 2);
    return {
      style,
      sign,
      indent,
      lines,
      notes,
      textHeight: lines.length * type.lineHeight(style),
      noteHeight: notes.length * type.lineHeight(TYPE.small),
    };
  }

  #room(height: number): void {
    const page = this.#canvas.document.page;
    this.#canvas.room(height);
    if (this.#canvas.document.page !== page) this.head();
  }

  #left(index: number): number {
    const before = this.#columns.slice(0, index).reduce((sum, { share }) => sum + share, 0);
    return MARGIN + before * this.#canvas.width;
  }

  #width(index: number): number {
    return (this.#columns[index]?.share ?? 0) * this.#canvas.width - GUTTER;
  }
}
