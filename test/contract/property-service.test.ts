import { describe, expect, it } from 'vitest';
import {
  carriedFormOf,
  DWELLING_KEYS,
  numberCarried,
  PROPERTY_ANNOUNCED_ENDPOINTS,
  PROPERTY_ENDPOINTS,
  PROPERTY_OVERRIDES,
  PROPERTY_SANDBOX_LIMITS,
} from 'precheck-contract';
import { names } from 'precheck-contract/names';

describe('the tables', () => {
  it('have the five calls and the three that are announced', () => {
    const lines = (table: object) =>
      Object.values(table as Record<string, { method: string; path: string }>).map(
        ({ method, path }) => `${method} ${path}`,
      );
    expect(lines(PROPERTY_ENDPOINTS)).toEqual([
      'POST /v1/property/estimate',
      'POST /v1/property/insights',
      'POST /v1/property/planning-essentials',
      'POST /v1/property/suggest',
      'GET /v1/ping',
    ]);
    expect(lines(PROPERTY_ANNOUNCED_ENDPOINTS)).toEqual([
      'POST /v1/property/reportpdf',
      'GET /v1/suburb/insights',
      'POST /v1/suburb/suggest',
    ]);
  });

  it('have the limits of the sandbox', () => {
    expect(PROPERTY_SANDBOX_LIMITS).toEqual({
      requestsPerSecond: 10,
      requestsPerMonth: 500,
      propertiesByState: { NSW: 3, QLD: 1, VIC: 1 },
    });
  });

  it('have the 18 overrides of the specification in its order, with units that agree with their names', () => {
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

  it('have the four dwelling keys', () => {
    expect(DWELLING_KEYS).toEqual(['duplex', 'townhouse', 'apartment', 'subDivision']);
  });
});

describe('numberCarried', () => {
  it.each([
    ['650', 650],
    ['-33.8688', -33.8688],
    [' 0.65 ', 0.65],
    ['.5', 0.5],
    [85, 85],
    [0, 0],
    ['', null],
    [' ', null],
    ['0.65:1', null],
    ['1e3', null],
    ['0x10', null],
    ['NaN', null],
    ['9'.repeat(400), null],
    [NaN, null],
    [Infinity, null],
    [null, null],
    [undefined, null],
    [true, null],
    [[], null],
  ])('of %j is %s', (value, number) => {
    expect(numberCarried(value)).toBe(number);
  });
});
