import { describe, expect, it } from 'vitest';
import {
  boxOf,
  clip,
  coverage,
  multiply,
  shownPageMatrix,
} from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/geometry.js';
import { readSet } from '../../support/drawing-runs.js';
import { makeDrawing } from '../../support/drawings.js';

describe('shownPageMatrix', () => {
  // A page of 200 × 100 whose origin is at (10, 20); a mark of 5 × 5 in its lower left corner.
  it.each([
    [0, [0, 95, 5, 5]],
    [90, [0, 0, 5, 5]],
    [180, [195, 0, 5, 5]],
    [270, [95, 195, 5, 5]],
  ])('puts the lower left corner where /Rotate %i shows it', (rotation, box) => {
    expect(boxOf(shownPageMatrix(rotation, 10, 20, 200, 100), 10, 20, 15, 25)).toEqual(box);
  });
});

describe('images on turned pages', () => {
  it.each([
    [0, [0, 421, 595, 421]],
    [90, [0, 0, 595, 421]],
    [180, [595, 0, 595, 421]],
    [270, [595, 421, 595, 421]],
  ] as const)('stand where they are shown with /Rotate %i', async (rotation, box) => {
    const { sheets } = await readSet([{ bytes: await makeDrawing({ pages: [{ rotation, scan: 0.5 }] }) }]);
    const [image] = sheets[0]?.page.images ?? [];
    expect(image?.box.map(Math.round)).toEqual(box);
    expect(image?.pageShare).toBeCloseTo(0.25, 2);
  });
});

describe('coverage', () => {
  it.each([
    ['nothing', [], 0],
    ['all', [[0, 0, 100, 50]], 1],
    [
      'two halves',
      [
        [0, 0, 100, 25],
        [0, 25, 100, 25],
      ],
      1,
    ],
    [
      'twice the same half',
      [
        [0, 0, 50, 50],
        [0, 0, 50, 50],
      ],
      0.5,
    ],
    ['off the page', [[-500, -500, 10, 10]], 0],
  ] as const)('%s', (_name, boxes, share) => expect(coverage(boxes, 100, 50)).toBe(share)); // prettier-ignore

  it('of a page without a size is nothing', () => expect(coverage([[0, 0, 1, 1]], 0, 0)).toBe(0));
});

describe('clip', () => {
  it.each([
    [
      [-10, -10, 30, 30],
      [0, 0, 20, 20],
    ],
    [
      [90, 40, 30, 30],
      [90, 40, 10, 10],
    ],
    [[200, 0, 5, 5], null],
  ] as const)('%j', (box, clipped) => expect(clip(box, 100, 50)).toEqual(clipped)); // prettier-ignore
});

it('multiply applies the inner matrix first', () => {
  expect(multiply([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 10, 5])).toEqual([2, 0, 0, 2, 20, 10]);
});
