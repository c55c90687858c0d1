/** The estimate against cases worked out on paper, its shape, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { CONSTRAINTS, type EstimateInputs, estimate, toFeasibility } from '#property-service/estimate/estimate.js';
import { CASES_OF_CONTROLS } from './cases-of-controls.js';
import { CASES_OF_LOTS } from './cases-of-lots.js';
import { BASE, inFull } from './worked-case.js';

const CASES = [...CASES_OF_CONTROLS, ...CASES_OF_LOTS].map(inFull);

const townhouses = (gfa: number, [min, max, lotArea]: readonly [number, number, number]) => ({
  gfa_m2: gfa,
  lot_area_m2: lotArea,
  min_dwellings: min,
  max_dwellings: max,
});

describe('worked cases', () => {
  it.each(CASES)('$name', (worked) => {
    const { change, gfa, fsr, apartments, attached, semiDetached = attached, detached = attached } = worked;
    const result = estimate({ ...BASE, ...change });
    expect(toFeasibility(result)).toEqual({
      duplex: { optimalCalculationType: null, calculations: [] },
      townhouse: {
        optimalCalculationType: attached[1] > 0 ? 'attached' : null,
        calculations: {
          attached: townhouses(gfa, attached),
          'semi-detached': townhouses(gfa, semiDetached),
          detached: townhouses(gfa, detached),
        },
      },
      apartment: {
        optimalCalculationType: apartments[1] > 0 ? 'fsr' : null,
        calculations: { fsr: { fsr, gfa_m2: gfa, min_dwellings: apartments[0], max_dwellings: apartments[1] } },
      },
      subDivision: { optimalCalculationType: null, calculations: [] },
    });
    const flats = result.apartment.calculations.fsr;
    expect(flats.gfa_m2.boundBy).toEqual(worked.gfaBy);
    expect(flats.fsr.boundBy).toEqual(worked.gfaBy);
    expect(flats.max_dwellings.boundBy).toEqual(worked.apartmentsBy ?? worked.gfaBy);
    const inARow = result.townhouse.calculations.attached;
    expect(inARow.gfa_m2.boundBy).toEqual(worked.gfaBy);
    expect(inARow.max_dwellings.boundBy).toEqual(worked.attachedBy);
    expect(inARow.lot_area_m2.boundBy).toEqual(worked.attachedBy);
  });

  it('between them meet every constraint', () => {
    const all = CASES.flatMap(({ gfaBy, apartmentsBy = [], attachedBy }) => [...gfaBy, ...apartmentsBy, ...attachedBy]);
    expect([...new Set(all)].sort()).toEqual([...CONSTRAINTS].sort());
  });

  it('have the fewest bound by what holds the wider townhouse and the larger apartment', () => {
    // Attached, width 7.5: 2 in one row; the floor area would allow 3. Apartments: 4 by the ratio.
    const { townhouse, apartment } = estimate(BASE);
    const boundBy = ['dwelling-width', 'dwelling-depth'];
    expect(townhouse.calculations.attached.min_dwellings).toMatchObject({ value: 2, boundBy });
    expect(townhouse.calculations.detached.min_dwellings).toMatchObject({ value: 2, boundBy });
    expect(apartment.calculations.fsr.min_dwellings).toMatchObject({ value: 4, boundBy: ['floor-space-ratio'] });
  });
});

describe('the answer', () => {
  it('comes as numbers that a page can print: decimals, not their binary neighbours', () => {
    const { calculations } = estimate({ ...BASE, total_property_area_m2: 650.3 }).apartment;
    // 650.3·0.7 = 455.21 exactly, 455.2099999… to a double.
    expect(calculations.fsr.gfa_m2.value).toBe(455.21);
    expect(calculations.fsr.fsr.value).toBe(0.7);
  });
});

describe('the working', () => {
  it('has every number at the end of its steps, each after those it takes values from', () => {
    for (const { change } of CASES) {
      const { steps, townhouse, apartment } = estimate({ ...BASE, ...change });
      const places = new Map(steps.map(({ id }, place) => [id, place]));
      expect(places.size).toBe(steps.length);
      steps.forEach(({ values }, place) => {
        for (const { step } of values) if (step !== undefined) expect(places.get(step)).toBeLessThan(place);
      });
      const answers = [...Object.values(townhouse.calculations), ...Object.values(apartment.calculations)];
      for (const number of answers.flatMap((calculation) => Object.values(calculation))) {
        expect(steps.find(({ id }) => id === number.step)).toMatchObject({
          result: number.value,
          unit: number.unit,
          boundBy: number.boundBy,
        });
        expect(number.boundBy).not.toHaveLength(0);
      }
    }
  });

  it('shows a step with its formula, the values it took, its result and its source', () => {
    const working = estimate(BASE).steps.slice(0, 5);
    expect(working.map(({ id, result }) => [id, result])).toEqual([
      ['lot-depth', 40],
      ['buildable-envelope', 476],
      ['footprint', 476],
      ['storeys', 2],
      ['floor-area', 560],
    ]);
    expect(working.at(-1)).toEqual({
      id: 'floor-area',
      symbol: 'GFA',
      meaning: 'Gross floor area that the controls allow',
      formula: 'min(FSR · A, F · S · building_efficiency)',
      values: [
        { symbol: 'FSR', value: 0.7, unit: 'ratio', field: 'max_allowed_fsr' },
        { symbol: 'A', value: 800, unit: 'm2', field: 'total_property_area_m2' },
        { symbol: 'F', value: 476, unit: 'm2', step: 'footprint' },
        { symbol: 'S', value: 2, unit: 'storeys', step: 'storeys' },
        { symbol: 'building_efficiency', value: 70, unit: 'pct', field: 'bld_efficiency_ratio_pct' },
      ],
      result: 560,
      unit: 'm2',
      boundBy: ['floor-space-ratio'],
      source: expect.stringContaining('Apartment Design Guide'),
    });
  });
});

describe('inputs that cannot be worked with', () => {
  const refused: readonly [string, Partial<EstimateInputs>, RegExp][] = [
    ['an area of null', { total_property_area_m2: null }, /^total_property_area_m2: .* above 0, got null$/],
    ['an area of 0', { total_property_area_m2: 0 }, /^total_property_area_m2: .* above 0, got 0$/],
    ['a ratio of 0', { max_allowed_fsr: 0 }, /^max_allowed_fsr: .* above 0, got 0$/],
    ['a setback below 0', { setback_side: -0.1 }, /^setback_side: .* of at least 0, got -0.1$/],
    ['half a storey', { storeyLimit: 2.5 }, /^storeyLimit: .*2.5/],
  ];
  it.each(refused)('%s', (_name, change, message) => {
    expect(() => estimate({ ...BASE, ...change })).toThrow(RangeError);
    expect(() => estimate({ ...BASE, ...change })).toThrow(message);
  });
});
