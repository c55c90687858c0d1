/** What holds of every estimate: its direction in every input, and its bounds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES, type OverrideField } from 'precheck-contract/property-overrides';
import { type Estimate, type EstimateInputs, estimate } from '#property-service/estimate/estimate.js';

type Field = OverrideField | 'storeyLimit';
const RUNS = { numRuns: 150 };

const NULLABLE: ReadonlySet<Field> = new Set<Field>([
  'min_lot_size_m2',
  'min_lot_size_multi_dwellings_m2',
  'minimum_lot_width',
  'max_allowed_fsr',
  'max_allowed_building_height_m',
  'max_allowed_dwelling_density',
  'site_coverage_area_pct',
]);

const HUNDREDTHS = 100;

/** A value of the field's whole range: its ends, decimals of two places, and doubles of any length. */
function valueOf({ min, max }: { min: number; max: number }): fc.Arbitrary<number> {
  const inside = { min: Math.round(min * HUNDREDTHS), max: Math.round(max * HUNDREDTHS) };
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer(inside).map((hundredths) => hundredths / HUNDREDTHS) },
    { weight: 2, arbitrary: fc.double({ min, max, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}

/** Lots that people have: in the whole range nearly every lot is larger than anything its controls could hold back. */
const USUAL: Partial<Record<OverrideField, { min: number; max: number }>> = {
  total_property_area_m2: { min: 200, max: 3000 },
  street_frontage_m: { min: 6, max: 50 },
  min_lot_size_m2: { min: 50, max: 800 },
  min_lot_size_multi_dwellings_m2: { min: 50, max: 800 },
  minimum_lot_width: { min: 3, max: 20 },
  max_allowed_fsr: { min: 0.3, max: 3 },
  max_allowed_building_height_m: { min: 2.5, max: 25 },
  max_allowed_dwelling_density: { min: 10, max: 300 },
  setback_front: { min: 0, max: 10 },
  setback_rear: { min: 0, max: 10 },
  setback_side: { min: 0, max: 4 },
  th_width: { min: 3, max: 10 },
  th_depth: { min: 5, max: 18 },
  'avg_apt_area-m2': { min: 20, max: 150 },
};

const ARBITRARY = Object.fromEntries([
  ...PROPERTY_OVERRIDES.map((definition) => [
    definition.field,
    fc.oneof(valueOf(USUAL[definition.field] ?? definition), valueOf(definition)),
  ]),
  ['storeyLimit', fc.integer({ min: 1, max: 60 })],
]) as Record<Field, fc.Arbitrary<number>>;

const orNull = (field: Field): fc.Arbitrary<number | null> =>
  NULLABLE.has(field) || field === 'storeyLimit'
    ? fc.option(ARBITRARY[field], { nil: null, freq: 2 })
    : ARBITRARY[field];

const FIELDS = [...PROPERTY_OVERRIDES.map(({ field }) => field), 'storeyLimit'] as const;
const anyInputs = fc.record(
  Object.fromEntries(FIELDS.map((field) => [field, orNull(field)])),
) as unknown as fc.Arbitrary<EstimateInputs>;

/** Every number of the answer that more permission must not lower. */
function yields({ townhouse, apartment }: Estimate): Record<string, number> {
  const found: Record<string, number> = { gfa: apartment.calculations.fsr.gfa_m2.value };
  const calculations = { ...townhouse.calculations, ...apartment.calculations };
  for (const [type, { min_dwellings, max_dwellings }] of Object.entries(calculations)) {
    found[`${type} min`] = min_dwellings.value;
    found[`${type} max`] = max_dwellings.value;
  }
  return found;
}

function expectNoFewer(more: Estimate, than: Estimate): void {
  const before = yields(than);
  const after = yields(more);
  // One expectation for all: this runs thousands of times.
  expect(Object.keys(after).filter((name) => after[name]! < before[name]!)).toEqual([]);
}

const MORE_NEVER_FEWER: readonly Field[] = [
  'total_property_area_m2',
  'max_allowed_fsr',
  'max_allowed_building_height_m',
  'storeyLimit',
  'max_allowed_dwelling_density',
  'site_coverage_area_pct',
  'bld_efficiency_ratio_pct',
  'floor_efficiency_ratio_pct',
];
/** Every other input, but the frontage: a wider lot of the same area is less deep. */
const MORE_NEVER_MORE = FIELDS.filter((field) => field !== 'street_frontage_m' && !MORE_NEVER_FEWER.includes(field));

describe('direction', () => {
  const bothWays = (field: Field, expectOf: (less: Estimate, more: Estimate) => void) =>
    fc.assert(
      fc.property(anyInputs, ARBITRARY[field], ARBITRARY[field], (inputs, a, b) => {
        const less = estimate({ ...inputs, [field]: Math.min(a, b) });
        expectOf(less, estimate({ ...inputs, [field]: Math.max(a, b) }));
      }),
      RUNS,
    );

  it.each(MORE_NEVER_FEWER)('more %s: never fewer dwellings, never less floor area', (field) =>
    bothWays(field, (less, more) => expectNoFewer(more, less)),
  );

  it.each(MORE_NEVER_MORE)('more %s: never more dwellings, never more floor area', (field) =>
    bothWays(field, expectNoFewer),
  );
});

function expectSound(inputs: EstimateInputs, result: Estimate): void {
  const area = inputs.total_property_area_m2!;
  const { townhouse, apartment } = result;
  const { fsr } = apartment.calculations;
  const calculations = [...Object.values(townhouse.calculations), fsr];
  for (const calculation of calculations) {
    const { min_dwellings, max_dwellings, gfa_m2 } = calculation;
    for (const { value } of Object.values(calculation)) {
      expect(Number.isFinite(value) && value >= 0 && !Object.is(value, -0)).toBe(true);
    }
    expect(Number.isSafeInteger(min_dwellings.value) && Number.isSafeInteger(max_dwellings.value)).toBe(true);
    expect(min_dwellings.value).toBeLessThanOrEqual(max_dwellings.value);
    if (inputs.max_allowed_fsr !== null) {
      // Decimals are read at twelve digits.
      expect(gfa_m2.value).toBeLessThanOrEqual(inputs.max_allowed_fsr * area * (1 + 1e-11));
      expect(fsr.fsr.value).toBeLessThanOrEqual(inputs.max_allowed_fsr * (1 + 1e-11));
    }
  }
  for (const { lot_area_m2, max_dwellings } of Object.values(townhouse.calculations)) {
    expect(lot_area_m2.value * Math.max(1, max_dwellings.value)).toBeLessThanOrEqual(area * (1 + 1e-12));
    if (max_dwellings.value > 0 && inputs.min_lot_size_m2 !== null) {
      // Reported to 0.01 m², rounded down.
      expect(lot_area_m2.value).toBeGreaterThan(inputs.min_lot_size_m2 - 0.01 - 1e-9);
    }
  }
  const most = Math.max(...Object.values(townhouse.calculations).map(({ max_dwellings: { value } }) => value));
  const best = townhouse.optimalCalculationType;
  expect(best === null ? 0 : townhouse.calculations[best].max_dwellings.value).toBe(most);
  expect(best === null).toBe(most === 0);
  expect(apartment.optimalCalculationType).toBe(fsr.max_dwellings.value > 0 ? 'fsr' : null);
}

describe('bounds', () => {
  it('hold everywhere: finite, whole, not negative, min ≤ max, within the ratio and the lot', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => expectSound(inputs, estimate(inputs))),
      { numRuns: 500 },
    );
  });
});
