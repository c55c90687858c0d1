/** Cover, site plan, floor plan and roof plan of the sample house. Lengths are metres of the building; `at` turns them into paper. */
import { PEN } from './sheet.js';

/** Metres to millimetres of paper from an origin, at 1:scale. */
const placer = (originX, originY, scale) => ({
  x: (metres) => originX + (metres * 1000) / scale,
  y: (metres) => originY + (metres * 1000) / scale,
  length: (metres) => (metres * 1000) / scale,
});

export function drawCover(sheet, sheets) {
  sheet.text('QUOLL HOUSE', 30, 40, 12, { bold: true, width: 300 });
  sheet.text('A new dwelling at 14 Banksia Street, Wattle Bay NSW 2999', 30, 62, 4.5, { width: 300 });
  sheet.text('DRAWING INDEX', 30, 92, 3.5, { bold: true });
  sheets.forEach(({ number, title }, index) => {
    const y = 102 + index * 8;
    sheet.text(number, 30, y, 3);
    sheet.text(title, 60, y, 3);
    sheet.line(30, y + 5.5, 180, y + 5.5, PEN.fine);
  });
  sheet.text('DEVELOPMENT DATA', 235, 92, 3.5, { bold: true });
  const data = [
    ['Lot area', '600.0 m²'],
    ['Site coverage', '21.0 %'],
    ['Floor space ratio', '0.21:1'],
    ['Building height', '5.2 m'],
    ['Car parking spaces', '2'],
    ['Private open space', '118 m²'],
  ];
  data.forEach(([name, value], index) => {
    const y = 102 + index * 8;
    sheet.text(name, 235, y, 3);
    sheet.text(value, 390, y, 3, { align: 'right', width: 60 });
    sheet.line(235, y + 5.5, 390, y + 5.5, PEN.fine);
  });
  const notes =
    'GENERAL NOTES. All dimensions in millimetres unless noted. Levels in metres to the Australian Height Datum. Figured dimensions ' +
    'take precedence over scaled ones. Check all dimensions on site before work begins. Construct in accordance with the National ' +
    'Construction Code and the conditions of consent.';
  sheet.text(notes, 30, 182, 2.6, { width: 340, lines: true });
}

/** `front` is how far the house stands behind the street boundary, in metres; the lot is 40 m deep and the house 14. */
export function drawSitePlan(sheet, { front = 7 } = {}) {
  const at = placer(95, 80, 200);
  const back = front + 14;
  sheet.polyline(
    [
      [at.x(0), at.y(0)],
      [at.x(40), at.y(0)],
      [at.x(40), at.y(15)],
      [at.x(0), at.y(15)],
      [at.x(0), at.y(0)],
    ],
    PEN.thick,
    4,
  );
  sheet.text('BANKSIA STREET', at.x(-7), at.y(6.4), 3.2, { bold: true, width: 60, align: 'center' });
  for (const offset of [-3, -12])
    sheet.line(at.x(offset), at.y(-4), at.x(offset), at.y(19), PEN.thin, offset === -12 ? 3 : undefined);
  // House and carport behind the building line.
  sheet.box(at.x(front), at.y(1.5), at.length(14), at.length(9), PEN.thick, '#eeeeee');
  sheet.hatch(at.x(front), at.y(1.5), at.length(14), at.length(9), 3);
  sheet.box(at.x(front + 7) - 22, at.y(6) - 4, 44, 8, PEN.fine, '#ffffff');
  sheet.text('PROPOSED DWELLING', at.x(front + 7), at.y(6) - 1.6, 2.4, { bold: true, align: 'center', width: 44 });
  sheet.box(at.x(front - 0.5), at.y(11), at.length(6), at.length(3), PEN.medium);
  sheet.text('CARPORT (2 CARS)', at.x(front + 2.5), at.y(12.1), 2, { align: 'center', width: 40 });
  sheet.polyline(
    [
      [at.x(-3), at.y(11.3)],
      [at.x(front - 0.5), at.y(11.3)],
    ],
    PEN.thin,
  );
  sheet.polyline(
    [
      [at.x(-3), at.y(13.7)],
      [at.x(front - 0.5), at.y(13.7)],
    ],
    PEN.thin,
  );
  sheet.text('DRIVEWAY', at.x((front - 3) / 2), at.y(12.1), 2, { align: 'center', width: 40 });
  sheet.text('PRIVATE OPEN SPACE', at.x(32), at.y(9.5), 2.4, { align: 'center', width: 60 });
  for (const [x, y, radius] of [
    [28, 3, 1.6],
    [36, 4, 2.2],
    [37, 12, 1.8],
    [29, 12.6, 1.2],
  ])
    drawTree(sheet, at, x, y, radius);
  sheet.dimension(at.x(0), at.x(front), at.y(-1), front * 1000);
  sheet.dimension(at.x(front), at.x(back), at.y(-1), 14000);
  sheet.dimension(at.x(back), at.x(40), at.y(-1), (40 - back) * 1000);
  sheet.dimensionUp(at.x(41.5), at.y(0), at.y(15), 15000);
  sheet.dimensionUp(at.x(26), at.y(0), at.y(1.5), 1500);
  const notes = [
    'Lot area: 600.0 m²',
    'Site coverage: 21.0 %',
    `Front setback: ${front.toFixed(1)} m`,
    `Rear setback: ${(40 - back).toFixed(1)} m`,
    'Side setback: 1.5 m',
  ];
  notes.forEach((note, index) => sheet.text(note, 300 + (index > 2 ? 55 : 0), 185 + (index % 3) * 6, 2.8));
  sheet.text('SITE PLAN', 30, 30, 5, { bold: true });
  sheet.text('1:200', 30, 38, 3.2);
  sheet.northPoint(380, 40);
}

function drawTree(sheet, at, x, y, radius) {
  sheet.circle(at.x(x), at.y(y), at.length(radius), PEN.fine);
  for (let angle = 0; angle < 360; angle += 30) {
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    sheet.line(at.x(x), at.y(y), at.x(x + dx * radius), at.y(y + dy * radius), PEN.fine);
  }
}

const WALL = 0.24;
const ROOMS = [
  { name: 'LIVING', area: '31.9 m²', x: 0, y: 0, width: 6.2, depth: 5.4 },
  { name: 'KITCHEN', area: '14.0 m²', x: 6.2, y: 0, width: 3.2, depth: 4.6 },
  { name: 'BEDROOM 1', area: '19.8 m²', x: 9.4, y: 0, width: 4.6, depth: 4.6 },
  { name: 'STUDY', area: '13.0 m²', x: 0, y: 5.4, width: 3.8, depth: 3.6 },
  { name: 'ENTRY', area: '8.2 m²', x: 3.8, y: 5.4, width: 2.4, depth: 3.6 },
  { name: 'BATH', area: '10.6 m²', x: 6.2, y: 5.6, width: 3.2, depth: 3.4 },
  { name: 'BEDROOM 2', area: '14.8 m²', x: 9.4, y: 5.6, width: 4.6, depth: 3.4 },
];

export function drawFloorPlan(sheet, { originX = 120, originY = 75, scale = 100, titled = true } = {}) {
  const at = placer(originX, originY, scale);
  for (const room of ROOMS) drawRoom(sheet, at, room);
  sheet.box(at.x(0), at.y(0), at.length(14), at.length(9), PEN.thick);
  sheet.box(at.x(WALL), at.y(WALL), at.length(14 - 2 * WALL), at.length(9 - 2 * WALL), PEN.medium);
  // Windows break the outer wall; doors swing into the rooms.
  for (const [x, y, width] of [
    [1.6, 0, 2.4],
    [6.9, 0, 1.8],
    [10.6, 0, 2],
    [1, 9 - WALL, 1.6],
    [10.8, 9 - WALL, 1.8],
  ]) {
    sheet.box(at.x(x), at.y(y), at.length(width), at.length(WALL), PEN.fine, '#ffffff');
    sheet.line(at.x(x), at.y(y + WALL / 2), at.x(x + width), at.y(y + WALL / 2), PEN.fine);
  }
  for (const [x, y] of [
    [4.4, 9],
    [2.6, 5.4],
    [7, 5.6],
    [10, 4.6],
    [10, 5.6],
  ]) {
    sheet.arc(at.x(x), at.y(y), at.length(0.82), 180, 270);
    sheet.line(at.x(x), at.y(y), at.x(x), at.y(y - 0.82), PEN.thin);
  }
  // Kitchen bench, sink, bath and basin.
  sheet.box(at.x(6.5), at.y(0.3), at.length(2.6), at.length(0.6), PEN.thin);
  sheet.circle(at.x(7.8), at.y(0.6), at.length(0.2), PEN.fine);
  sheet.box(at.x(7.6), at.y(8), at.length(1.6), at.length(0.7), PEN.thin);
  sheet.box(at.x(6.5), at.y(6), at.length(0.5), at.length(0.6), PEN.thin);
  sheet.dimension(at.x(0), at.x(6.2), at.y(-0.8), 6200);
  sheet.dimension(at.x(6.2), at.x(9.4), at.y(-0.8), 3200);
  sheet.dimension(at.x(9.4), at.x(14), at.y(-0.8), 4600);
  sheet.dimension(at.x(0), at.x(14), at.y(-1.6), 14000);
  sheet.dimensionUp(at.x(-0.9), at.y(0), at.y(9), 9000);
  if (!titled) return;
  sheet.text('GROUND FLOOR PLAN', 30, 30, 5, { bold: true });
  sheet.text('1:100', 30, 38, 3.2);
  sheet.northPoint(380, 40);
}

function drawRoom(sheet, at, { name, area, x, y, width, depth }) {
  sheet.box(at.x(x), at.y(y), at.length(width), at.length(depth), PEN.medium);
  const size = Math.max(1.4, Math.min(2.4, at.length(width) / 12));
  sheet.text(name, at.x(x + width / 2), at.y(y + depth / 2) - size, size, {
    bold: true,
    align: 'center',
    width: at.length(width),
  });
  sheet.text(area, at.x(x + width / 2), at.y(y + depth / 2) + size, size * 0.9, {
    align: 'center',
    width: at.length(width),
  });
}

export function drawRoofPlan(sheet) {
  const at = placer(120, 75, 100);
  sheet.box(at.x(-0.6), at.y(-0.6), at.length(15.2), at.length(10.2), PEN.thick);
  sheet.box(at.x(0), at.y(0), at.length(14), at.length(9), PEN.thin);
  sheet.line(at.x(4.5), at.y(4.5), at.x(9.5), at.y(4.5), PEN.medium);
  for (const [x, y, ridge] of [
    [-0.6, -0.6, 4.5],
    [-0.6, 9.6, 4.5],
    [14.6, -0.6, 9.5],
    [14.6, 9.6, 9.5],
  ]) {
    sheet.line(at.x(x), at.y(y), at.x(ridge), at.y(4.5), PEN.medium);
  }
  for (let x = 0; x <= 14; x += 0.5) sheet.line(at.x(x), at.y(-0.6), at.x(x), at.y(0.2), PEN.fine);
  sheet.text('METAL ROOF AT 15°', at.x(7), at.y(2.2), 2.4, { align: 'center', width: 60 });
  sheet.text('FALL', at.x(7), at.y(7), 2.2, { align: 'center', width: 30 });
  sheet.dimension(at.x(-0.6), at.x(14.6), at.y(-1.4), 15200);
  sheet.dimensionUp(at.x(-1.4), at.y(-0.6), at.y(9.6), 10200);
  sheet.text('ROOF PLAN', 30, 30, 5, { bold: true });
  sheet.text('1:100', 30, 38, 3.2);
  sheet.northPoint(380, 40);
}

export function drawFootingPlan(sheet) {
  const at = placer(120, 75, 100);
  sheet.box(at.x(0), at.y(0), at.length(14), at.length(9), PEN.thick);
  for (const x of [3.8, 6.2, 9.4]) sheet.box(at.x(x - 0.2), at.y(0), at.length(0.4), at.length(9), PEN.thin);
  for (const y of [4.6]) sheet.box(at.x(0), at.y(y - 0.2), at.length(14), at.length(0.4), PEN.thin);
  for (const x of [0, 3.8, 6.2, 9.4, 14]) {
    for (const y of [0, 4.6, 9]) sheet.hatch(at.x(x) - 4, at.y(y) - 4, 8, 8, 1.6);
    sheet.circle(at.x(x), at.y(-1.4), 4);
    sheet.line(at.x(x), at.y(-1), at.x(x), at.y(9.5), PEN.fine, 3);
  }
  sheet.text('450 x 300 STRIP FOOTING, 3-L11TM TOP AND BOTTOM', at.x(7), at.y(6.6), 2.2, {
    align: 'center',
    width: 110,
  });
  sheet.text('100 SLAB, SL82 MESH, 30 COVER', at.x(7), at.y(2.2), 2.2, { align: 'center', width: 90 });
  sheet.dimension(at.x(0), at.x(14), at.y(10.4), 14000);
  sheet.text('FOOTING PLAN', 30, 30, 5, { bold: true });
  sheet.text('1:100', 30, 38, 3.2);
}
