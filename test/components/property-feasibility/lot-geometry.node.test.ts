import { describe, expect, it } from 'vitest';
import { layOut, type LotMeasures, shapeOf } from '../../../dist/components/property-feasibility/lot-geometry.js';
import { assumedFrontageM } from 'precheck-contract/property-overrides';

const lot = (areaM2: number, frontageM: number, frontM = 6, rearM = 6, sideM = 1.5): LotMeasures => ({
  areaM2,
  frontageM,
  frontM,
  rearM,
  sideM,
});

describe('a lot’s shape', () => {
  const table: readonly [string, LotMeasures, depthM: number, width: number, depth: number][] = [
    ['a suburban lot', lot(600, 15), 40, 12, 28],
    ['no setbacks', lot(600, 15, 0, 0, 0), 40, 15, 40],
    ['sides that meet exactly', lot(600, 15, 6, 6, 7.5), 40, 0, 28],
    ['sides that overlap', lot(600, 15, 6, 6, 9), 40, 0, 28],
    ['front and rear that meet exactly', lot(600, 15, 20, 20), 40, 12, 0],
    ['a front beyond the lot', lot(600, 15, 100, 0), 40, 12, 0],
    // 0.3 - 3 * 0.1 leaves 5e-17 in binary.
    ['what only rounding leaves', lot(0.3, 1, 0.1, 0.2, 0), 0.3, 1, 0],
  ];
  for (const [name, measures, depthM, width, depth] of table) {
    it(name, () => {
      const shape = shapeOf(measures);
      expect(shape.depthM).to.be.closeTo(depthM, 1e-9);
      expect(shape.envelopeWidthM).to.be.closeTo(width, 1e-9);
      expect(shape.envelopeDepthM).to.be.closeTo(depth, 1e-9);
      expect(shape.envelopeM2).to.be.closeTo(width * depth, 1e-6);
    });
  }

  it('is drawn 2.5 times as deep as wide where no frontage is known', () => {
    expect(assumedFrontageM(650)).to.equal(16.1);
    expect(assumedFrontageM(1000)).to.equal(20);
  });
});

it('a lot’s drawing is to scale, whatever the lot', () => {
  for (const measures of [lot(600, 15), lot(600, 40), lot(50, 500), lot(100_000, 3), lot(100_000, 200)]) {
    const { lot: drawn } = layOut(measures);
    const { widthM, depthM } = shapeOf(measures);
    expect(drawn.width / depthM).to.be.closeTo(drawn.height / widthM, 1e-9);
  }
});
