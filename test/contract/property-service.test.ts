import { describe, expect, it } from 'vitest';
import { carriedFormOf, numberCarried, PROPERTY_OVERRIDES } from 'precheck-contract';
import { names } from 'precheck-contract/names';

it('has the 18 overrides of the specification in its order, with units that agree with their names', () => {
  const fields = PROPERTY_OVERRIDES.map(({ field }) => field);
  expect(fields).toEqual([
    ...names('total_property_area_m2 street_frontage_m min_lot_size_m2 min_lot_size_multi_dwellings_m2'),
    ...names('minimum_lot_width max_allowed_fsr max_allowed_building_height_m max_allowed_dwelling_density'),
    ...names('setback_front setback_rear setback_side th_depth th_width site_coverage_area_pct floor_height_m'),
    ...names('bld_efficiency_ratio_pct floor_efficiency_ratio_pct avg_apt_area-m2'),
  ]);
  for (const { field, unit } of PROPERTY_OVERRIDES) {
    expect([field, /[_-](m2|m|pct)$/.exec(field)?.[1] ?? unit]).toEqual([field, unit]);
  }
  expect(fields.filter((field) => carriedFormOf(field) === 'number')).toEqual(['avg_apt_area-m2']);
});

describe('numberCarried', () => {
  it.each([
    ['650', 650],
    ['-33.8688', -33.8688],
    [85, 85],
    ['', null],
    ['0.65:1', null],
    ['1e3', null],
    ['NaN', null],
    ['9'.repeat(400), null],
    [Infinity, null],
    [null, null],
    [[], null],
  ])('of %j is %s', (value, number) => {
    expect(numberCarried(value)).toBe(number);
  });
});
