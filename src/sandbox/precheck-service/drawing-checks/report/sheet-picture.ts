/** The picture of a sheet, or of a part of it, with boxes around the places of its findings and a numbered badge at each. */
import type { Box } from '../drawing-set/drawing-set.js';
import type { SheetPicture } from '../drawing-set/sheet-picture.js';
import { type Area, placeBadges } from './pin-placement.js';
import type { ReportPicture } from './report-content.js';
import { COLOURS, STATUS, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';

const RADIUS = 7;
const MIN_BOX = 5;
/** More badges of one finding would only hide the sheet; the boxes are all there. */
const MAX_BADGES = 12;

export function drawSheetPicture(
  writer: ReportWriter,
  { sheet, pins, part, drawing }: ReportPicture,
  area: Area,
): void {
  const { document } = writer;
  const { left, top, width, height } = area;
  if (typeof drawing === 'string') {
    document.rect(left, top, width, height).fill(COLOURS.panel);
    const place = { left: left + 16, top: top + height / 2 - 12, width: Math.max(40, Math.min(320, width - 20)) };
    writer.draw(`No picture of this sheet. ${drawing}`, TYPE.body, { ...place, maxLines: 4 });
  } else {
    document.image(imageOf(document, drawing), left, top, { width, height });
  }
  document.rect(left, top, width, height).lineWidth(0.6).stroke(COLOURS.rule);
  const shown = pins.map((pin) => ({
    pin,
    colour: STATUS[pin.status].colour,
    box: pin.box && shownBox(pin.box, area, part, sheet),
  }));
  document.save().rect(left, top, width, height).clip();
  for (const { box, colour } of shown) {
    if (box === null) continue;
    document.rect(box.left, box.top, box.width, box.height).fillOpacity(0.12).fill(colour).fillOpacity(1);
    document.rect(box.left, box.top, box.width, box.height).lineWidth(1.1).stroke(colour);
  }
  document.restore();
  const badged = shown.filter(({ pin }, index) => {
    const before = pins.slice(0, index).filter(({ number }) => number === pin.number).length;
    // A finding of the sheet as a whole needs one badge, however often it is said.
    return before < (pin.box === null ? 1 : MAX_BADGES);
  });
  const anchors = badged.map(({ box }) => box && { x: box.left - RADIUS * 0.6, y: box.top - RADIUS * 0.6 });
  const places = placeBadges(anchors, area, RADIUS);
  for (const [index, { x, y, moved }] of places.entries()) {
    const { box = null, colour = '' } = badged[index] ?? {};
    if (!moved || box === null) continue;
    document.moveTo(x, y).lineTo(box.left, box.top).lineWidth(0.9).stroke(colour);
    document.circle(box.left, box.top, 1.5).fill(colour);
  }
  for (const [index, { pin }] of badged.entries()) {
    const { x = left, y = top } = places[index] ?? {};
    writer.badge(pin.number, pin.status, x, y, RADIUS);
  }
}

/** A small outline of the sheet, in which the part that is shown is filled. */
export function drawLocator(writer: ReportWriter, { sheet, part }: ReportPicture, { left, top, height }: Area): void {
  const width = height * Math.min(3, sheet.widthPt / sheet.heightPt);
  writer.decorate((document) => {
    const [x, y] = [left - width + part.left * width, top + part.top * height];
    document.rect(x, y, part.width * width, part.height * height).fill(COLOURS.muted);
    document
      .rect(left - width, top, width, height)
      .lineWidth(0.6)
      .stroke(COLOURS.muted);
  });
}

/**
 * An image as pdfkit keeps it once it has read a file. It reads PNG byte by byte, for every report again: three times the processor time of
 * all reading.
 */
function imageOf(
  document: PDFKit.PDFDocument,
  { widthPx, heightPx, channels, rows }: SheetPicture,
): PDFKit.Mixins.ImageSrc {
  const dictionary = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: widthPx,
    Height: heightPx,
    BitsPerComponent: 8,
    ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'FlateDecode',
    // 15: each row says its filter (ISO 32000-1, 7.4.4.4).
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: widthPx },
  };
  const obj = document.ref(dictionary);
  obj.end(rows);
  const image = { width: widthPx, height: heightPx, label: `Sheet${obj.id}`, obj };
  return image as unknown as PDFKit.Mixins.ImageSrc;
}

/** In the picture, as far as it lies on it; at least large enough to see. */
function shownBox(
  [x, y, width, height]: Box,
  area: Area,
  part: ReportPicture['part'],
  { widthPt, heightPt }: ReportPicture['sheet'],
): Area {
  const scaleX = area.width / (widthPt * part.width);
  const scaleY = area.height / (heightPt * part.height);
  const start = { x: area.left - part.left * widthPt * scaleX, y: area.top - part.top * heightPt * scaleY };
  const [left, shownWidth] = within(start.x + x * scaleX, width * scaleX, area.left, area.width);
  const [top, shownHeight] = within(start.y + y * scaleY, height * scaleY, area.top, area.height);
  return { left, top, width: shownWidth, height: shownHeight };
}

function within(from: number, length: number, start: number, room: number): readonly [start: number, length: number] {
  const inside = (value: number) => Math.min(Math.max(value, start), start + room);
  const [first, last] = [inside(from), inside(from + length)];
  const shown = Math.max(MIN_BOX, last - first);
  return [(first + last - shown) / 2, shown];
}
