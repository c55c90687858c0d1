/** The picture of a sheet with boxes around the places of its findings and a numbered badge at each. */
import type { Pin } from '../../pins.js';
import { type Area, placeBadges, type Point } from './pin-placement.js';
import type { ReportPicture } from './report-content.js';
import { COLOURS, STATUS, TYPE } from './report-style.js';
import { embeddable } from './embeddable-png.js';
import type { ReportWriter } from './report-writer.js';

const RADIUS = 7;
const MIN_BOX = 5;
/** More badges of one finding would only hide the sheet; the boxes are all there. */
const MAX_BADGES = 12;

export function drawSheetPicture(
  writer: ReportWriter,
  { sheet, pins, drawing }: ReportPicture,
  png: Buffer | null,
  area: Area,
): void {
  const { document } = writer;
  const { left, top, width, height } = area;
  if (png === null) {
    const reason = 'reason' in drawing ? drawing.reason : '';
    document.rect(left, top, width, height).fill(COLOURS.panel);
    const place = { left: left + 16, top: top + height / 2 - 12, width: Math.max(40, Math.min(320, width - 20)) };
    writer.draw(`No picture of this sheet. ${reason}`, TYPE.body, { ...place, maxLines: 4 });
  } else {
    document.image(embeddable(png), left, top, { width, height });
  }
  document.rect(left, top, width, height).lineWidth(0.6).stroke(COLOURS.rule);
  const scale = { x: width / sheet.widthPt, y: height / sheet.heightPt };
  drawPins(writer, fewerBadges(pins), area, scale);
}

interface ShownPin {
  readonly pin: Pin;
  readonly badge: boolean;
}

function fewerBadges(pins: readonly Pin[]): ShownPin[] {
  const count = new Map<number, number>();
  return pins.map((pin) => {
    const before = count.get(pin.number) ?? 0;
    count.set(pin.number, before + 1);
    // A finding of the sheet as a whole needs one badge, however often it is said.
    return { pin, badge: pin.box === null ? before === 0 : before < MAX_BADGES };
  });
}

function drawPins(
  writer: ReportWriter,
  pins: readonly ShownPin[],
  area: Area,
  scale: { readonly x: number; readonly y: number },
): void {
  const { document } = writer;
  const boxes = pins.map(({ pin }) => (pin.box === null ? null : shownBox(pin.box, area, scale)));
  document.save();
  document.rect(area.left, area.top, area.width, area.height).clip();
  for (const [index, box] of boxes.entries()) {
    const colour = STATUS[pins[index]?.pin.status ?? 'fail'].colour;
    if (box === null) continue;
    document.rect(box.left, box.top, box.width, box.height).fillOpacity(0.12).fill(colour).fillOpacity(1);
    document.rect(box.left, box.top, box.width, box.height).lineWidth(1.1).stroke(colour);
  }
  document.restore();
  drawBadges(writer, pins, boxes, area);
}

function drawBadges(
  writer: ReportWriter,
  pins: readonly ShownPin[],
  boxes: readonly (Area | null)[],
  area: Area,
): void {
  const badged = pins.flatMap(({ pin, badge }, index) => (badge ? [{ pin, box: boxes[index] ?? null }] : []));
  const anchors = badged.map(({ box }): Point | null =>
    box === null ? null : { x: box.left - RADIUS * 0.6, y: box.top - RADIUS * 0.6 },
  );
  const places = placeBadges(anchors, area, RADIUS);
  for (const [index, { pin, box }] of badged.entries()) {
    const place = places[index];
    if (place === undefined || box === null || !place.moved) continue;
    const colour = STATUS[pin.status].colour;
    writer.document.moveTo(place.x, place.y).lineTo(box.left, box.top).lineWidth(0.9).stroke(colour);
    writer.document.circle(box.left, box.top, 1.5).fill(colour);
  }
  for (const [index, { pin }] of badged.entries()) {
    const place = places[index];
    if (place !== undefined) writer.badge(pin.number, pin.status, place.x, place.y, RADIUS);
  }
}

/** In the picture, as far as it lies on it; at least large enough to see. */
function shownBox(
  [x, y, width, height]: readonly [number, number, number, number],
  area: Area,
  scale: { readonly x: number; readonly y: number },
): Area {
  const across = within(area.left + x * scale.x, area.left + (x + width) * scale.x, area.left, area.width);
  const down = within(area.top + y * scale.y, area.top + (y + height) * scale.y, area.top, area.height);
  return { left: across.start, top: down.start, width: across.length, height: down.length };
}

function within(from: number, to: number, start: number, length: number): { start: number; length: number } {
  const inside = (value: number) => Math.min(Math.max(value, start), start + length);
  const [first, last] = [inside(from), inside(to)];
  const shown = Math.max(MIN_BOX, last - first);
  return { start: (first + last - shown) / 2, length: shown };
}
