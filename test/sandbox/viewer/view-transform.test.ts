import { describe, expect, it } from 'vitest';
import {
  fitScale,
  fitView,
  keepInSight,
  panBy,
  planeTransform,
  turnBox,
  turned,
  turnPoint,
  viewOfBox,
  zoomAt,
  type QuarterTurn,
  type View,
} from '../../../src/sandbox/precheck-service/pages/viewer/client/view-transform.js';

const SHEET = { width: 1000, height: 500 };
const FRAME = { width: 832, height: 632 };
const TURNS: readonly QuarterTurn[] = [0, 90, 180, 270];

/** Where a point of the sheet is in the window, by the transform that the browser gets. */
function onScreen(view: View, point: { x: number; y: number }) {
  const [, x, y, degrees, scale] =
    /translate\((.+)px, (.+)px\) rotate\((.+)deg\) scale\((.+)\)/.exec(planeTransform(view, SHEET)) ?? [];
  const angle = (Number(degrees) * Math.PI) / 180;
  const [px, py] = [point.x * Number(scale), point.y * Number(scale)];
  return {
    x: Number(x) + px * Math.cos(angle) - py * Math.sin(angle),
    y: Number(y) + px * Math.sin(angle) + py * Math.cos(angle),
  };
}

describe('a sheet in its window', () => {
  it.each(TURNS)('fits with a margin, in the middle, turned by %s', (rotation) => {
    const view = fitView(SHEET, FRAME, rotation);
    const corners = [onScreen(view, { x: 0, y: 0 }), onScreen(view, { x: SHEET.width, y: SHEET.height })];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    expect(Math.min(...xs)).toBeCloseTo(FRAME.width - Math.max(...xs), 6);
    expect(Math.min(...ys)).toBeCloseTo(FRAME.height - Math.max(...ys), 6);
    expect(Math.min(...xs, ...ys)).toBeCloseTo(16, 6);
  });

  it.each(TURNS)('lays pins where the browser lays the drawing, turned by %s', (rotation) => {
    const view: View = { scale: 0.7, x: 31, y: -12, rotation };
    for (const point of [
      { x: 0, y: 0 },
      { x: 1000, y: 500 },
      { x: 123, y: 456 },
    ]) {
      const pin = turnPoint(point, SHEET, rotation);
      const drawing = onScreen(view, point);
      expect(view.x + pin.x * view.scale).toBeCloseTo(drawing.x, 6);
      expect(view.y + pin.y * view.scale).toBeCloseTo(drawing.y, 6);
    }
  });

  it.each(TURNS)('turns a box with it, turned by %s', (rotation) => {
    const box = turnBox([100, 50, 40, 20], SHEET, { rotation, scale: 2 });
    const sides = rotation % 180 === 0 ? [80, 40] : [40, 80];
    expect([box.width, box.height]).toEqual(sides);
  });

  it('zooms so that what is under the pointer stays there', () => {
    const before = fitView(SHEET, FRAME, 0);
    const at = { x: 300, y: 320 };
    const under = { x: (at.x - before.x) / before.scale, y: (at.y - before.y) / before.scale };
    const after = zoomAt(before, 2.5, at, SHEET, FRAME);
    expect(after.scale).toBeCloseTo(before.scale * 2.5, 6);
    expect(onScreen(after, under).x).toBeCloseTo(at.x, 6);
    expect(onScreen(after, under).y).toBeCloseTo(at.y, 6);
  });

  it('never gets smaller than the whole sheet nor larger than twelve times that', () => {
    const fit = fitScale(SHEET, FRAME, 0);
    const view = fitView(SHEET, FRAME, 0);
    expect(zoomAt(view, 0.001, { x: 0, y: 0 }, SHEET, FRAME)).toEqual(view);
    expect(zoomAt(view, 1000, { x: 0, y: 0 }, SHEET, FRAME).scale).toBeCloseTo(fit * 12, 6);
  });

  it('can not be pushed out of sight, and does not move while all of it is in sight', () => {
    const fit = fitView(SHEET, FRAME, 0);
    expect(panBy(fit, 500, 500, SHEET, FRAME)).toEqual(fit);
    const large = zoomAt(fit, 4, { x: 400, y: 300 }, SHEET, FRAME);
    const far = panBy(large, 1e6, -1e6, SHEET, FRAME);
    expect(far.x).toBe(FRAME.width - 64);
    expect(far.y).toBe(64 - SHEET.height * large.scale);
    expect(keepInSight(far, SHEET, FRAME)).toEqual(far);
  });

  it.each(TURNS)('shows a place in the middle, turned by %s', (rotation) => {
    const view = viewOfBox([480, 240, 30, 10], SHEET, FRAME, rotation);
    const middle = onScreen(view, { x: 495, y: 245 });
    expect(view.scale).toBeGreaterThan(fitScale(SHEET, FRAME, rotation) * 1.5);
    // Along the side on which all of the sheet is in sight, the sheet stays in the middle instead.
    expect(Math.abs(middle.x - FRAME.width / 2)).toBeLessThan(10);
    expect(Math.abs(middle.y - FRAME.height / 2)).toBeLessThan(10);
  });

  it('shows a place as large as the sheet as the whole sheet', () => {
    expect(viewOfBox([0, 0, 1000, 500], SHEET, FRAME, 0)).toEqual(fitView(SHEET, FRAME, 0));
  });

  it('turns in quarters', () => {
    expect(TURNS.map(turned)).toEqual([90, 180, 270, 0]);
  });
});
