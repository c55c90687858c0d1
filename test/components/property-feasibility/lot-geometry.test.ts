import { expect } from '@open-wc/testing';
import {
  LINE_HEIGHT,
  layOut,
  type LotMeasures,
  scaleBarFor,
  shapeOf,
  SKETCH_WIDTH,
} from '../../../src/components/property-feasibility/sketch/lot-geometry.js';
import { assumedFrontageM } from '../../../src/contract/lot-frontage.js';
import { lotValues as valuesOf } from '../../../src/components/property-feasibility/sketch/lot-sketch.js';
import type { PlanningEssentialsView } from '../../../src/contract/property-adapter-api.js';
import type { Overrides } from '../../../src/contract/property-overrides.js';
import { offeredFor, PLANNING } from './workbench-stage.js';

const lotValues = (property: PlanningEssentialsView, overrides: Overrides) =>
  valuesOf(property, offeredFor(property), overrides);

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

describe('a lot’s drawing', () => {
  const cases: readonly [string, LotMeasures, toScale: boolean][] = [
    ['deep', lot(600, 15), true],
    ['wide', lot(600, 40), true],
    ['tiny', lot(50, 7), true],
    ['a field', lot(100_000, 200), true],
    ['a strip along the street', lot(50, 500), false],
    ['a strip away from it', lot(100_000, 3), false],
    ['setbacks that swallow it', lot(600, 15, 100, 100, 50), true],
  ];
  for (const [name, measures, toScale] of cases) {
    it(`keeps within its box, its words apart: ${name}`, () => {
      const { lot: box, envelope, height, front, rear, side, frontLabelY, rearLabelY, ...rest } = layOut(measures);
      expect(rest.toScale).to.equal(toScale);
      expect(rest.scaleBar === null).to.equal(!toScale);
      expect(box.width).to.be.within(29.9, 104.1);
      expect(box.height).to.be.within(29.9, 216.1);
      expect(box.x).to.be.at.least(70);
      expect(box.x + box.width).to.be.at.most(SKETCH_WIDTH - 70);
      expect(box.y + box.height).to.be.below(height);
      expect(frontLabelY - rearLabelY).to.be.at.least(2 * LINE_HEIGHT - 0.01);
      expect(rearLabelY).to.be.at.least(box.y);
      // What is said of the frontage stands no higher.
      expect(frontLabelY + LINE_HEIGHT).to.be.at.most(box.y + box.height + 55);
      for (const length of [front, rear]) expect(length).to.be.within(0, box.height);
      expect(side).to.be.within(0, box.width / 2);
      if (!envelope) return;
      expect(envelope.x - box.x).to.be.closeTo(side, 1e-9);
      expect(envelope.y - box.y).to.be.closeTo(rear, 1e-9);
      expect(box.y + box.height - envelope.y - envelope.height).to.be.closeTo(front, 1e-9);
    });
  }

  it('has one scale for both directions', () => {
    const { lot: box, front, side } = layOut(lot(600, 15));
    expect(box.height / box.width).to.be.closeTo(40 / 15, 1e-9);
    expect(front / box.height).to.be.closeTo(6 / 40, 1e-9);
    expect(side / box.width).to.be.closeTo(1.5 / 15, 1e-9);
  });

  it('has the front at the street, which is below', () => {
    const { lot: box, envelope } = layOut(lot(600, 15, 12, 2));
    if (!envelope) throw new Error('An envelope was expected.');
    expect(box.y + box.height - (envelope.y + envelope.height)).to.be.above(envelope.y - box.y);
  });

  const bars: readonly [unitsPerMetre: number, metres: number][] = [
    [5, 10],
    [4, 20],
    [0.5, 100],
    [100, 0.5],
    [1000, 0.05],
    [80, 1],
  ];
  for (const [unitsPerMetre, metres] of bars) {
    it(`has a scale bar of ${metres} m at ${unitsPerMetre} units a metre`, () => {
      expect(scaleBarFor(unitsPerMetre)).to.deep.equal({ metres, length: metres * unitsPerMetre });
    });
  }
});

describe('what is drawn', () => {
  it('takes the person’s value, then the planning data, then a usual one that is marked', () => {
    const values = lotValues(PLANNING, { setback_side: 3 });
    expect(values).to.include({ areaM2: 650, frontageM: 16.1, frontM: 6, rearM: 6, sideM: 3 });
    expect([...(values?.assumed ?? [])]).to.deep.equal(['street_frontage_m', 'setback_front', 'setback_rear']);
    expect([...(values?.own ?? [])]).to.deep.equal(['setback_side']);
  });

  it('follows the area in its assumed frontage', () => {
    expect(lotValues(PLANNING, { total_property_area_m2: 1000 })).to.include({ areaM2: 1000, frontageM: 20 });
  });

  it('is nothing without an area, until there is one', () => {
    expect(lotValues({ ...PLANNING, areaM2: null }, {})).to.equal(null);
    expect(lotValues({ ...PLANNING, areaM2: 0 }, {})).to.equal(null);
    expect(lotValues({ ...PLANNING, areaM2: null }, { total_property_area_m2: 400 })).to.include({ areaM2: 400 });
  });
});
