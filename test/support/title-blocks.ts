/** Makes drawings with a title block: where it stands, which way its text runs, how it captions and writes things, and what else stands on the sheet. */
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

export type BlockPlace = 'right' | 'right-up' | 'right-down' | 'bottom' | 'bottom-right' | 'left-up' | 'top';
export type CaptionStyle = 'over' | 'beside' | 'inline' | 'under' | 'none';

export interface TitleBlock {
  readonly place: BlockPlace;
  readonly captions: CaptionStyle;
  /** The captions of number, title and scale, where there are any. */
  readonly words: readonly [number: string, title: string, scale: string];
  readonly sizePt: readonly [width: number, height: number];
  readonly rotation: 0 | 90 | 180 | 270;
  readonly number: string;
  readonly title: readonly string[];
  readonly scale: string;
  /** Height of the number's letters: large, or as everything else. */
  readonly numberSizePt: number;
  /** Each word and each part of the number as an item of its own. */
  readonly split: boolean;
  readonly distractors: readonly Distractor[];
}

export type Distractor =
  | 'doors'
  | 'rooms'
  | 'grid'
  | 'sections'
  | 'views'
  | 'levels'
  | 'notes'
  | 'paper size'
  | 'index'
  | 'revisions'
  | 'schedule'
  | 'slopes';

/** Writes one text; x and y are its baseline's start on the page as shown, the angle is clockwise. */
type Write = (text: string, x: number, y: number, sizePt: number, angle?: 0 | 90 | 270) => void;

export async function makeTitleBlock(block: TitleBlock): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [width, height] = block.sizePt;
  const turned = block.rotation === 90 || block.rotation === 270;
  const page = document.addPage(turned ? [height, width] : [width, height]);
  page.setRotation(degrees(block.rotation));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const write = writer(page, font, block);
  for (const distractor of block.distractors) DISTRACTORS[distractor](write, block);
  drawBlock(write, font, block);
  return document.save();
}

function writer(page: PDFPage, font: PDFFont, { rotation }: TitleBlock): Write {
  const { width, height } = page.getSize();
  const place = (x: number, y: number) => {
    if (rotation === 90) return { x: y, y: x };
    if (rotation === 180) return { x: width - x, y };
    if (rotation === 270) return { x: width - y, y: height - x };
    return { x, y: height - y };
  };
  return (text, x, y, size, angle = 0) =>
    page.drawText(text, { ...place(x, y), size, font, rotate: degrees(rotation - angle) });
}

/** A field of the block: its caption, the lines of its value and their size. */
interface Field {
  readonly caption: string;
  readonly lines: readonly string[];
  readonly sizePt: number;
  /** Share of the block's length. */
  readonly share: number;
}

function fieldsOf(block: TitleBlock): Field[] {
  const [number, title, scale] = block.words;
  const field = (caption: string, lines: readonly string[], share: number, sizePt = 9): Field => ({
    caption,
    lines,
    sizePt,
    share,
  });
  return [
    field('', ['Halvorsen & Pike Architects', '14 Mill Street, Ballarat VIC 3350', '03 5331 2200'], 4, 8),
    field('PROJECT', ['Two Dwellings at Orchard Rise'], 3, 11),
    field('ADDRESS', ['227 Orchard Rise Road'], 2.5),
    field('PROJECT NO.', ['21-114'], 1.5),
    field('DATE', ['14.03.2024'], 1.5),
    field('DRAWN', ['MK'], 1),
    ...(block.distractors.includes('paper size') ? [field('SHEET SIZE', ['A1'], 1)] : []),
    ...(block.distractors.includes('revisions') ? [field('REV', ['P2'], 1)] : []),
    field(scale, [block.scale], 2.5),
    field(title, block.title, 4, 12),
    field(number, [block.number], 3, block.numberSizePt),
  ];
}

/** The block is laid out along its reading direction: stacked cells in an upright strip, cells side by side in a lying one. */
function drawBlock(write: Write, font: PDFFont, block: TitleBlock): void {
  const [width, height] = block.sizePt;
  const fields = fieldsOf(block);
  const total = fields.reduce((sum, field) => sum + field.share, 0);
  const stacked = block.place === 'right' || block.place === 'bottom-right';
  const side = Math.max(150, width * 0.14);
  const length =
    block.place === 'bottom-right'
      ? 330
      : block.place === 'right'
        ? height - 60
        : (block.place.endsWith('p') && block.place !== 'top') || block.place === 'right-down'
          ? height - 60
          : width - 60;
  let at = 0;
  for (const field of fields) {
    const room = (length * field.share) / total;
    const put = (text: string, along: number, down: number, sizePt: number) => {
      const pen = stacked
        ? { x: width - side - 20 + along, y: (block.place === 'right' ? 30 : height - 350) + at + down }
        : penOf(block, at + along, down);
      writeSplit(write, font, block, text, pen, sizePt, stacked ? 0 : angleOf(block.place));
    };
    // A stacked cell is as wide as its strip.
    drawField(put, font, field, block.captions, stacked ? side : room);
    at += room;
  }
}

function angleOf(place: BlockPlace): 0 | 90 | 270 {
  return place.endsWith('-up') ? 270 : place === 'right-down' ? 90 : 0;
}

/** From along and across the strip to the page as shown. */
function penOf({ place, sizePt: [width, height] }: TitleBlock, along: number, down: number): { x: number; y: number } {
  switch (place) {
    case 'right-up':
      return { x: width - 95 + down, y: height - 30 - along };
    case 'left-up':
      return { x: 25 + down, y: height - 30 - along };
    case 'right-down':
      return { x: width - 25 - down, y: 30 + along };
    case 'top':
      return { x: 30 + along, y: 25 + down };
    default:
      return { x: 30 + along, y: height - 95 + down };
  }
}

type Put = (text: string, along: number, down: number, sizePt: number) => void;
const CAPTION_PT = 5.5;

function drawField(put: Put, font: PDFFont, field: Field, style: CaptionStyle, room: number): void {
  const { caption, lines, sizePt } = field;
  const captioned = caption !== '' && style !== 'none';
  const inline = captioned && style === 'inline';
  const texts = lines.map((line, index) => (inline && index === 0 ? `${caption.replace(/[:.]$/, '')}: ${line}` : line));
  const indent = captioned && style === 'beside' ? font.widthOfTextAtSize(caption, CAPTION_PT) + 10 : 6;
  // As a draughtsman would: letters that do not fit their cell are made smaller.
  const widest = Math.max(...texts.map((line) => font.widthOfTextAtSize(line, sizePt)));
  const size = Math.max(4, Math.min(sizePt, (sizePt * (room - indent - 4)) / widest));
  const last = 1.2 * size * (lines.length - 1);
  if (captioned && !inline) put(caption, 4, style === 'under' ? 14 + size + last + CAPTION_PT : 8, CAPTION_PT);
  const drop = inline ? 10 + size : style === 'beside' ? 8 : 12 + size;
  texts.forEach((text, index) => put(text, inline ? 4 : indent, drop + 1.2 * size * index, size));
}

/** In one piece, or word by word and the parts of a number one by one, as CAD exports do. */
function writeSplit(
  write: Write,
  font: PDFFont,
  block: TitleBlock,
  text: string,
  pen: { x: number; y: number },
  sizePt: number,
  angle: 0 | 90 | 270,
): void {
  const parts = block.split ? (text.match(/[A-Za-z]+|\d+|\s+|[^A-Za-z\d\s]+/g) ?? [text]) : [text];
  let along = 0;
  for (const part of parts) {
    const [x, y] =
      angle === 270 ? [pen.x, pen.y - along] : angle === 90 ? [pen.x, pen.y + along] : [pen.x + along, pen.y];
    if (part.trim() !== '') write(part, x, y, sizePt, angle);
    along += font.widthOfTextAtSize(part, sizePt);
  }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const DISTRACTORS: Readonly<Record<Distractor, (write: Write, block: TitleBlock) => void>> = {
  doors: (write) => {
    for (const index of range(9)) write(`D0${index + 1}`, 250 + index * 40, 300 + (index % 3) * 50, 7);
    for (const index of range(7)) write(`W0${index + 1}`, 260 + index * 55, 420 + (index % 2) * 40, 7);
  },
  rooms: (write) => {
    for (const index of range(8)) write(`${101 + index}`, 270 + index * 45, 350, 9);
    write('LIVING', 300, 340, 9);
    write('A1', 420, 380, 9);
  },
  grid: (write, { sizePt: [width] }) => {
    for (const index of range(6)) {
      write('ABCDEF'.charAt(index), 240 + index * 70, 170, 14);
      write(`${index + 1}`, Math.min(width * 0.72, 820), 230 + index * 50, 14);
    }
  },
  sections: (write, { sizePt: [width, height] }) => {
    for (const index of range(4)) {
      write(`${index + 1}`, width * 0.65, height * 0.3 + index * 60, 6);
      write('A-301', width * 0.65 - 6, height * 0.3 + 9 + index * 60, 6);
    }
  },
  views: (write) => {
    write('1', 225, 595, 8);
    write('PART PLAN AT STAIR', 240, 590, 9);
    write('1:50', 240, 601, 7);
    write('TYPICAL EAVES DETAIL', 480, 590, 9);
    write('1:10', 480, 601, 7);
  },
  levels: (write) => {
    write('FFL 102.450', 330, 260, 7);
    write('RL 98.20', 480, 260, 7);
    write('EL 101.50', 560, 260, 7);
  },
  notes: (write) => {
    write('All work to AS 1684 and NCC 2022. Dimensions in millimetres; check on site before starting.', 240, 480, 7);
    write('R-38 BATTS TO CEILING', 240, 490, 7);
    write('SEE SHEET A-502 FOR DETAILS', 240, 500, 7);
    write('(08) 9221 4455', 240, 510, 7);
  },
  'paper size': () => undefined,
  revisions: (write) => {
    write('REVISIONS', 700, 500, 6);
    for (const index of range(3)) write(`P${index + 1}`, 700, 510 + index * 9, 6);
    for (const index of range(3)) write(`0${index + 1}.02.2024`, 730, 510 + index * 9, 6);
  },
  index: (write) => {
    write('DRAWING INDEX', 250, 200, 12);
    for (const [index, title] of ['Cover Sheet', 'Site Plan', 'Ground Floor Plan', 'Elevations'].entries()) {
      write(`A-00${index}`, 250, 220 + index * 14, 9);
      write(title, 310, 220 + index * 14, 9);
    }
  },
  schedule: (write, { sizePt: [width] }) => {
    write('WINDOW SCHEDULE', width * 0.62, 190, 10);
    for (const index of range(6)) write(`W1${index}`, width * 0.62, 205 + index * 11, 8);
    for (const index of range(6)) write('1200 x 900', width * 0.62 + 40, 205 + index * 11, 8);
  },
  slopes: (write) => {
    write('RAMP 1:14 MAX', 300, 540, 7);
    write('FALL 1:100', 400, 540, 7);
    write('1:20', 460, 545, 7);
  },
};
