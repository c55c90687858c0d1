/**
 * Pages as different programs print them: letters one by one, kerned arrays without spaces, tracked capitals, matrices that mirror, scale or
 * slant, fonts made of outlines, crop boxes away from the origin, turned pages. Written operator by operator, so that nothing evens it out.
 */
import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { addAnnotation } from './drawing-parts.js';

/** How a program may write a text. */
export const HANDS = [
  ...(['plain', 'letters', 'words', 'kerned', 'tracked', 'scaled', 'mirrored', 'slanted'] as const),
  ...(['unit font', 'outlines font'] as const),
];
export type Hand = (typeof HANDS)[number];

/** The baseline's start from the top left; from the right or the bottom edge where negative. The angle is clockwise. */
export type Text = readonly [text: string, x: number, y: number, sizePt: number, angle?: 0 | 90 | 270];

export interface Note {
  readonly subtype: string;
  readonly author: string;
  readonly contents: string;
  /** From the top left, or from the far edges where negative. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

export interface OfficePage {
  /** As shown. */
  readonly sizePt: readonly [width: number, height: number];
  readonly texts: readonly Text[];
  readonly hand?: Hand;
  readonly rotation?: 0 | 90 | 180 | 270;
  /** The crop box lies in a larger media box, away from its origin. */
  readonly cropped?: boolean;
  readonly userUnit?: number;
  readonly notes?: readonly Note[];
}

const MARGIN = 137;

export async function makeOfficeSet(pages: readonly OfficePage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of pages) addPage(document, font, page);
  return document.save({ useObjectStreams: false });
}

function addPage(document: PDFDocument, font: PDFFont, office: OfficePage): void {
  const { rotation = 0, userUnit = 1, cropped = false } = office;
  const [width, height] = office.sizePt.map((side) => side / userUnit) as [number, number];
  const turned = rotation === 90 || rotation === 270;
  const [across, up] = turned ? [height, width] : [width, height];
  const offset = cropped ? MARGIN : 0;
  const page = document.addPage([across + 2 * offset, up + 2 * offset]);
  if (cropped) {
    page.setMediaBox(-MARGIN, 2 * MARGIN, across + 3 * MARGIN, up + 2 * MARGIN);
    page.setCropBox(MARGIN, 3 * MARGIN, across, up);
  }
  page.node.set(PDFName.of('Rotate'), document.context.obj(rotation));
  if (userUnit !== 1) page.node.set(PDFName.of('UserUnit'), document.context.obj(userUnit));
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  if (office.hand === 'outlines font')
    page.node.setFontDictionary(PDFName.of('F'), document.context.register(outlinesFont(document)));
  const place = {
    0: '1 0 0 1 0 0',
    90: `0 1 -1 0 ${height} 0`,
    180: `-1 0 0 -1 ${width} ${height}`,
    270: `0 -1 1 0 0 ${width}`,
  }[rotation];
  const content = [
    `q 1 0 0 1 ${offset} ${3 * offset} cm ${place} cm`,
    ...lines(width, height),
    ...office.texts.map((text) => write(text, { font, width, height, unit: userUnit, hand: office.hand ?? 'plain' })),
    'Q',
  ].join('\n');
  const stream = document.context.flateStream(Buffer.from(content, 'latin1'));
  page.node.set(PDFName.of('Contents'), document.context.register(stream));
  for (const note of office.notes ?? []) addNote(document, page, note, [width, height]);
}

/** All over the page, as any drawing has them. */
function lines(width: number, height: number): string[] {
  return Array.from({ length: 120 }, (_, index) => {
    const y = (((index + 1) / 121) * height).toFixed(1);
    return `${(0.1 * width).toFixed(1)} ${y} m ${(0.7 * width).toFixed(1)} ${y} l S`;
  });
}

interface Paper {
  readonly font: PDFFont;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly hand: Hand;
}

function write([text, fromLeft, fromTop, sizePt, angle = 0]: Text, paper: Paper): string {
  const size = sizePt / paper.unit;
  const x = fromLeft < 0 ? paper.width + fromLeft / paper.unit : fromLeft / paper.unit;
  const y = fromTop < 0 ? -fromTop / paper.unit : paper.height - fromTop / paper.unit;
  const [cos, sin] = { 0: [1, 0] as const, 90: [0, -1] as const, 270: [0, 1] as const }[angle];
  const at = (along: number) => [x + cos * along, y + sin * along] as const;
  const show = (part: string, along: number, more = '') => {
    const [left, bottom] = at(along);
    return `BT /F ${size} Tf ${more} ${cos} ${sin} ${-sin} ${cos} ${left.toFixed(3)} ${bottom.toFixed(3)} Tm ${literal(part)} Tj ET`;
  };
  const widthOf = (part: string) => paper.font.widthOfTextAtSize(part, size);
  const [left, bottom] = at(0);
  switch (paper.hand) {
    case 'letters':
      return [...text]
        .map((letter, index) => (letter === ' ' ? '' : show(letter, widthOf(text.slice(0, index)))))
        .join('\n');
    case 'words':
      return text
        .split(' ')
        .map((word, index, all) => show(word, widthOf(`${all.slice(0, index).join(' ')}${index > 0 ? ' ' : ''}`)))
        .join('\n');
    case 'kerned': {
      const parts = [...text].map((letter, index) =>
        letter === ' ' ? '-290' : `${literal(letter)} ${(index % 3) * 15 - 15}`,
      );
      return `BT /F ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${left} ${bottom} Tm [${parts.join(' ')}] TJ ET`;
    }
    case 'tracked':
      return show(text, 0, `${0.25 * size} Tc`);
    case 'slanted':
      return `BT /F ${size} Tf 80 Tz ${cos} ${sin} ${-sin + 0.26 * cos} ${cos + 0.26 * sin} ${left} ${bottom} Tm ${literal(text)} Tj ET`;
    case 'scaled':
      return `q 0.12 0 0 0.12 0 0 cm BT /F ${size / 0.12} Tf ${cos} ${sin} ${-sin} ${cos} ${left / 0.12} ${bottom / 0.12} Tm ${literal(text)} Tj ET Q`;
    case 'mirrored':
      return `q 1 0 0 -1 0 ${paper.height} cm BT /F ${size} Tf ${cos} ${-sin} ${-sin} ${-cos} ${left} ${paper.height - bottom} Tm ${literal(text)} Tj ET Q`;
    case 'unit font':
      return `BT /F 1 Tf ${size * cos} ${size * sin} ${-size * sin} ${size * cos} ${left} ${bottom} Tm ${literal(text)} Tj ET`;
    default:
      return show(text, 0);
  }
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** A Type 3 font: each letter a box, 0.6 em wide, in units of a thousandth with an odd matrix. */
function outlinesFont(document: PDFDocument): PDFDict {
  const { context } = document;
  const glyph = context.register(context.stream('600 0 0 0 500 700 d1 0 0 500 700 re f'));
  const first = 32;
  const names = Array.from({ length: 95 }, (_, index) => `g${index + first}`);
  return context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, -200, 600, 800],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(names.map((name) => [name, glyph])),
    Encoding: { Type: 'Encoding', Differences: [first, ...names.map((name) => PDFName.of(name))] },
    FirstChar: first,
    LastChar: first + 94,
    Widths: names.map(() => 600),
    ToUnicode: context.register(context.stream(TO_UNICODE)),
    Resources: {},
  } as never) as unknown as PDFDict;
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange endcmap end end`;

function addNote(document: PDFDocument, page: PDFPage, note: Note, [pageWidth, pageHeight]: [number, number]): void {
  const [fromLeft, fromTop, width, height] = note.box;
  const left = fromLeft < 0 ? pageWidth + fromLeft : fromLeft;
  const top = fromTop < 0 ? -fromTop : pageHeight - fromTop;
  addAnnotation(document, page, { ...note, rect: [left, top - height, left + width, top] });
}
