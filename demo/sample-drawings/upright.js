/** Elevations and section of the sample house, and the picture that stands for a scan of one. */
import { deflateSync } from 'node:zlib';
import { PEN } from './sheet.js';

const GROUND = { up: 0, floor: 0.3, ceiling: 2.9, ridge: 5.2 };

const upright = (originX, groundY, scale) => ({
  x: (metres) => originX + (metres * 1000) / scale,
  y: (metres) => groundY - (metres * 1000) / scale,
});

/** @param {string} name @param {{ width: number, windows: number[][], door?: number }} face */
export function drawElevation(sheet, name, originX, groundY, { width, windows, door }) {
  const at = upright(originX, groundY, 100);
  sheet.line(at.x(-2), at.y(0), at.x(width + 2), at.y(0), PEN.thick);
  sheet.polyline(
    [
      [at.x(0), at.y(0)],
      [at.x(0), at.y(GROUND.ceiling)],
    ],
    PEN.medium,
  );
  sheet.polyline(
    [
      [at.x(width), at.y(0)],
      [at.x(width), at.y(GROUND.ceiling)],
    ],
    PEN.medium,
  );
  sheet.polyline(
    [
      [at.x(-0.6), at.y(GROUND.ceiling)],
      [at.x(width * 0.32), at.y(GROUND.ridge)],
      [at.x(width * 0.68), at.y(GROUND.ridge)],
      [at.x(width + 0.6), at.y(GROUND.ceiling)],
      [at.x(-0.6), at.y(GROUND.ceiling)],
    ],
    PEN.medium,
  );
  for (let up = 0.3; up < GROUND.ceiling; up += 0.2) sheet.line(at.x(0), at.y(up), at.x(width), at.y(up), PEN.fine);
  for (const [x, from, wide, high] of windows) {
    sheet.box(at.x(x), at.y(from + high), wide * 10, high * 10, PEN.medium, '#ffffff');
    sheet.line(at.x(x + wide / 2), at.y(from), at.x(x + wide / 2), at.y(from + high), PEN.fine);
  }
  if (door !== undefined) sheet.box(at.x(door), at.y(2.4), 9, 21, PEN.medium, '#f4f4f4');
  for (const [up, words] of [
    [GROUND.floor, 'FFL 12.300'],
    [GROUND.ceiling, 'CEILING 14.900'],
    [GROUND.ridge, 'RIDGE 17.200'],
  ]) {
    sheet.line(at.x(width + 1), at.y(up), at.x(width + 2.6), at.y(up), PEN.fine, 2);
    sheet.text(words, at.x(width + 2.8), at.y(up) - 1.2, 1.9);
  }
  sheet.dimensionUp(at.x(-1.6), at.y(GROUND.ridge), at.y(0), 5200);
  sheet.text(name, at.x(0), at.y(-0.7), 3.4, { bold: true });
  sheet.text('1:100', at.x(0), at.y(-1.3), 2.6);
}

export const FACES = {
  north: {
    width: 14,
    windows: [
      [1.6, 0.9, 2.4, 1.5],
      [6.9, 1.2, 1.8, 1.2],
      [10.6, 0.9, 2, 1.5],
    ],
  },
  south: {
    width: 14,
    windows: [
      [1, 0.9, 1.8, 1.5],
      [10.8, 0.9, 1.6, 1.5],
    ],
    door: 8.6,
  },
  east: {
    width: 9,
    windows: [
      [1.2, 0.9, 1.6, 1.5],
      [5.8, 1.2, 1.2, 1.2],
    ],
  },
  west: {
    width: 9,
    windows: [
      [2, 0.9, 2.4, 1.5],
      [6.2, 0.9, 1.4, 1.5],
    ],
  },
};

export function drawSection(sheet, originX = 120, groundY = 150) {
  const at = upright(originX, groundY, 50);
  sheet.line(at.x(-2), at.y(0), at.x(11), at.y(0), PEN.thick);
  sheet.box(at.x(0), at.y(0.3), 180, 6, PEN.medium, '#dddddd');
  for (const x of [0, 4.6, 8.76]) {
    sheet.box(at.x(x), at.y(GROUND.ceiling), 4.8, 52, PEN.medium);
    sheet.hatch(at.x(x), at.y(GROUND.ceiling), 4.8, 52, 1.5);
    sheet.box(at.x(x) - 2, at.y(0), 9, 8, PEN.medium, '#cccccc');
  }
  sheet.polyline(
    [
      [at.x(-0.6), at.y(2.8)],
      [at.x(4.5), at.y(GROUND.ridge)],
      [at.x(9.6), at.y(2.8)],
    ],
    PEN.thick,
  );
  sheet.polyline(
    [
      [at.x(0), at.y(GROUND.ceiling)],
      [at.x(9), at.y(GROUND.ceiling)],
    ],
    PEN.medium,
  );
  for (let x = 0.6; x < 9; x += 0.45) sheet.circle(at.x(x), at.y(3), 1.6, PEN.fine);
  sheet.text('R6.0 CEILING INSULATION', at.x(4.5), at.y(3.5), 2, { align: 'center', width: 60 });
  sheet.text('LIVING', at.x(2.4), at.y(1.6), 3, { align: 'center', width: 40 });
  sheet.text('STUDY', at.x(6.8), at.y(1.6), 3, { align: 'center', width: 40 });
  sheet.dimensionUp(at.x(-1.2), at.y(GROUND.ceiling), at.y(GROUND.floor), 2600);
  sheet.dimensionUp(at.x(-2), at.y(GROUND.ridge), at.y(0), 5200);
  sheet.text('SECTION A', 30, 30, 5, { bold: true });
  sheet.text('1:50', 30, 38, 3.2);
}

/** A page-filling grey picture of an elevation, as a scanner would give it: no text, no lines, only pixels. */
export function drawScan(sheet) {
  const [width, height] = [1170, 827];
  const pixels = Buffer.alloc(width * height, 0xf2);
  // A fixed sequence for the grain of the paper, so that the bytes are the same each time.
  let grain = 7;
  for (let index = 0; index < pixels.length; index += 3) {
    grain = (grain * 1103515245 + 12345) & 0x7fffffff;
    pixels[index] = 0xe8 + (grain >> 27);
  }
  const dot = (x, y) => {
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
    ])
      pixels[(Math.round(y) + dy) * width + Math.round(x) + dx] = 0x40;
  };
  const stroke = (x1, y1, x2, y2) => {
    const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1));
    for (let step = 0; step <= steps; step++) dot(x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps);
  };
  const frame = (x, y, wide, high) => {
    stroke(x, y, x + wide, y);
    stroke(x, y + high, x + wide, y + high);
    stroke(x, y, x, y + high);
    stroke(x + wide, y, x + wide, y + high);
  };
  frame(30, 30, 1110, 767);
  stroke(120, 560, 1050, 566);
  frame(260, 350, 620, 212);
  stroke(220, 350, 480, 190);
  stroke(480, 190, 700, 192);
  stroke(700, 192, 920, 350);
  for (const x of [320, 480, 720]) frame(x, 400, 100, 90);
  sheet.document.image(encodePng(width, height, pixels), 0, 0, {
    width: sheet.document.page.width,
    height: sheet.document.page.height,
  });
}

/** An 8-bit grey PNG. */
function encodePng(width, height, pixels) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
