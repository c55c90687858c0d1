/** What docs/property.md says of the estimate and the overrides, held to the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { type EstimateInputs, estimate } from '../../src/sandbox/property-service/estimate/estimate.js';

const page = readFileSync('docs/property.md', 'utf8');

/** An ordinary lot in NSW whose floor space ratio binds. */
const LOT: EstimateInputs = {
  total_property_area_m2: 1600,
  street_frontage_m: 20,
  min_lot_size_m2: null,
  min_lot_size_multi_dwellings_m2: 600,
  minimum_lot_width: 12,
  max_allowed_fsr: 0.5,
  max_allowed_building_height_m: 9.5,
  max_allowed_dwelling_density: null,
  setback_front: 6,
  setback_rear: 4,
  setback_side: 1.5,
  th_depth: 12,
  th_width: 6,
  site_coverage_area_pct: 60,
  floor_height_m: 3.1,
  bld_efficiency_ratio_pct: 70,
  floor_efficiency_ratio_pct: 85,
  'avg_apt_area-m2': 85,
  storeyLimit: null,
};

describe('docs/property.md', () => {
  it('lists every override with its unit, range and reference, in order', () => {
    const documented = [...page.matchAll(/^- `([\w-]+)` \(([^,]+), ([^,)]+)(?:, (\S+))?\): \w/gm)];
    expect(documented.map(([, ...cells]) => cells)).toEqual(
      PROPERTY_OVERRIDES.map(({ field, unit, min, max, reference }) => [
        field,
        unit,
        `${min}–${max}`,
        reference === null ? undefined : String(reference),
      ]),
    );
  });

  it('says truly that a higher limit never gives less', () => {
    const counts = [7, 9.5].map(
      (height) =>
        estimate({ ...LOT, max_allowed_building_height_m: height }).townhouse.calculations.attached.max_dwellings.value,
    );
    expect(counts).toEqual([5, 5]);
    expect(page).toContain('on 1,600 m² at 0.5:1, 5 at one storey and at two');
  });
});
