import { expect, it } from 'vitest';
import { type Lot, measure } from '../../../dist/components/property-feasibility/found/lot-sketch.js';
import { assumedFrontageM } from 'precheck-contract/property-overrides';

const lot = (areaM2: number, frontageM: number, frontM = 6, rearM = 6, sideM = 1.5): Lot => ({
  ...{ areaM2, frontageM, frontM, rearM, sideM },
  assumed: new Set(),
});

it.each([
  ['a suburban lot', lot(600, 15), 40, 12, 28],
  ['no setbacks', lot(600, 15, 0, 0, 0), 40, 15, 40],
  ['sides that meet exactly', lot(600, 15, 6, 6, 7.5), 40, 0, 28],
  ['sides that overlap', lot(600, 15, 6, 6, 9), 40, 0, 28],
  ['a front beyond the lot', lot(600, 15, 100, 0), 40, 12, 0],
  // 0.3 - 3 * 0.1 leaves 5e-17 in binary.
  ['what only rounding leaves', lot(0.3, 1, 0.1, 0.2, 0), 0.3, 1, 0],
])('what the setbacks leave: %s', (_, measures, depthM, width, depth) => {
  const { leftWidthM, leftDepthM, leftM2, ...rest } = measure(measures);
  expect(rest.depthM).toBeCloseTo(depthM, 9);
  expect([leftWidthM, leftDepthM, leftM2].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
    ...[width, depth],
    width * depth,
  ]);
});

it('a lot of which no frontage is known is 2.5 times as deep as wide', () => {
  expect([650, 1000].map(assumedFrontageM)).toEqual([16.1, 20]);
});
