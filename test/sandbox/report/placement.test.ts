/** Where badges, pictures and columns stand on a page: nothing overlaps, nothing is outside. */
import { describe, expect, it } from 'vitest';
import {
  type Area,
  placeBadges,
  type Point,
} from '../../../src/sandbox/precheck-service/drawing-checks/report/pin-placement.js';
import {
  heightInColumns,
  layOutSheetPage,
} from '../../../src/sandbox/precheck-service/drawing-checks/report/sheet-page-layout.js';

const AREA: Area = { left: 36, top: 50, width: 500, height: 350 };
const RADIUS = 7;

function expectReadable(anchors: readonly (Point | null)[], area = AREA): void {
  const places = placeBadges(anchors, area, RADIUS);
  expect(places).toHaveLength(anchors.length);
  for (const [index, place] of places.entries()) {
    expect(place.x).toBeGreaterThanOrEqual(area.left + RADIUS - 0.01);
    expect(place.x).toBeLessThanOrEqual(area.left + area.width - RADIUS + 0.01);
    expect(place.y).toBeGreaterThanOrEqual(area.top + RADIUS - 0.01);
    expect(place.y).toBeLessThanOrEqual(area.top + area.height - RADIUS + 0.01);
    for (const other of places.slice(index + 1))
      expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThanOrEqual(2 * RADIUS);
  }
}

describe('badges', () => {
  it('stand at their places where these are free', () => {
    expect(
      placeBadges(
        [
          { x: 100, y: 100 },
          { x: 300, y: 200 },
        ],
        AREA,
        RADIUS,
      ),
    ).toEqual([
      { x: 100, y: 100, moved: false },
      { x: 300, y: 200, moved: false },
    ]); // prettier-ignore
  });

  it('without a place stand in a row at the top edge, in order', () => {
    const places = placeBadges([null, { x: 200, y: 200 }, null, null], AREA, RADIUS);
    const row = [places[0], places[2], places[3]];
    expect(new Set(row.map((place) => place?.y)).size).toBe(1);
    expect(row.map((place) => place?.x)).toEqual(
      [...row.map((place) => place?.x)].sort((a, b) => Number(a) - Number(b)),
    );
    expect(row.every((place) => place?.moved === false)).toBe(true);
  });

  it.each<[string, (Point | null)[]]>([
    ['ten at one place', Array.from({ length: 10 }, () => ({ x: 250, y: 250 }))],
    ['ten in a corner', Array.from({ length: 10 }, () => ({ x: 0, y: 0 }))],
    [
      'outside the sheet',
      [
        { x: -500, y: 9000 },
        { x: 9000, y: -500 },
      ],
    ],
    ['more than a row', Array.from({ length: 60 }, () => null)],
    ['under the row', [null, null, null, { x: 50, y: 58 }, { x: 60, y: 60 }]],
    ['a dense line', Array.from({ length: 40 }, (_, index) => ({ x: 100 + index * 3, y: 200 }))],
  ])('%s: each can be read', (_name, anchors) => expectReadable(anchors));

  it('say that they moved, and move no further than they must', () => {
    const [first, second] = placeBadges(
      [
        { x: 200, y: 200 },
        { x: 201, y: 200 },
      ],
      AREA,
      RADIUS,
    ); // prettier-ignore
    expect([first?.moved, second?.moved]).toEqual([false, true]);
    expect(Math.hypot((second?.x ?? 0) - 201, (second?.y ?? 0) - 200)).toBeLessThan(4 * RADIUS);
  });

  it('are all placed even where there is no room', () => {
    const places = placeBadges(
      Array.from({ length: 50 }, () => ({ x: 5, y: 5 })),
      { left: 0, top: 0, width: 20, height: 20 },
      RADIUS,
    ); // prettier-ignore
    expect(places.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toHaveLength(50);
  });
});

const PAGES = {
  'A4 landscape': { left: 36, top: 56, width: 769.9, height: 477 },
  'Letter landscape': { left: 36, top: 56, width: 720, height: 494 },
  'A4 portrait': { left: 36, top: 56, width: 523, height: 724 },
  'Letter portrait': { left: 36, top: 56, width: 540, height: 674 },
} as const;

const overlap = (one: Area, other: Area) =>
  one.left < other.left + other.width - 0.01 &&
  other.left < one.left + one.width - 0.01 &&
  one.top < other.top + other.height - 0.01 &&
  other.top < one.top + one.height - 0.01;

describe('the page of a sheet', () => {
  const cases = Object.entries(PAGES).flatMap(([name, page]) =>
    [0.001, 0.6, 0.707, 1, 1.414, 1.545, 3, 400, Number.NaN, Number.POSITIVE_INFINITY].flatMap((ratio) =>
      [null, 50, 2000].map((below) => [name, ratio, below, page] as const),
    ),
  );
  it.each(cases)('%s, ratio %d, %s below: holds picture and columns side by side', (_name, ratio, below, page) => {
    const { picture, columns } = layOutSheetPage(page, ratio, below);
    for (const area of [picture, ...columns]) {
      expect(area.left).toBeGreaterThanOrEqual(page.left - 0.01);
      expect(area.top).toBeGreaterThanOrEqual(page.top - 0.01);
      expect(area.left + area.width).toBeLessThanOrEqual(page.left + page.width + 0.01);
      expect(area.top + area.height).toBeLessThanOrEqual(page.top + page.height + 0.01);
      expect(area.width > 0 && area.height > 0).toBe(true);
    }
    for (const [index, area] of [picture, ...columns].entries())
      for (const other of [picture, ...columns].slice(index + 1)) expect(overlap(area, other)).toBe(false);
    expect(columns.length).toBeGreaterThan(0);
    if (ratio > 0.01 && ratio < 100) expect(picture.width / picture.height).toBeCloseTo(ratio, 3);
  });

  it('puts few findings below a wide sheet, where it becomes larger, and many beside it', () => {
    const page = PAGES['Letter landscape'];
    const few = layOutSheetPage(page, 1.545, 45);
    const many = layOutSheetPage(page, 1.545, null);
    expect(few.picture.width).toBeGreaterThan(many.picture.width * 1.1);
    expect(few.columns[0]?.height).toBeGreaterThan(44.9);
    expect(many.columns[0]?.height).toBeGreaterThan(400);
  });
});

describe('the height that findings need in columns', () => {
  it.each<[number[], number, number | null]>([
    [[], 3, 0],
    [[10, 20, 30], 3, 30],
    [[10, 20, 30], 2, 30],
    [[10, 10, 10, 10], 2, 20],
    [[30, 10, 10], 2, 30],
    [[10, 10, 30], 2, 30],
    [[10, 30, 10], 2, 40],
    [[20, 20, 20], 1, 60],
    [[60, 60], 1, null],
  ])('of %j in %i is %s', (heights, count, expected) => {
    const height = heightInColumns(heights, count, 100);
    if (expected === null) expect(height).toBeNull();
    else expect(height).toBeCloseTo(expected, 6);
  });
});
