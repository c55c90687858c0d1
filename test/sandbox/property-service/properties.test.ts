import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { EXAMPLE_ADDRESSES } from '../../../demo/pages/property.js';
import { explainEstimate } from '../../../src/sandbox/index.js';
import { loadProperties } from '#property-service/properties.js';

const properties = [...loadProperties().values()];

describe('the five properties', () => {
  it.each(properties)('$listingAddress is labelled synthetic where a person reads', (property) => {
    const { lga, overlays } = property.property_planning_details;
    expect([property.synthetic, lga, overlays.value]).toEqual([
      true,
      expect.stringContaining('synthetic record'),
      expect.stringContaining('synthetic record'),
    ]);
    for (const { message } of property.property_analysis.permitted_use_duplex_rule_message) {
      expect(message).toMatch(/^Synthetic record\. /);
    }
  });

  // What the lists say of a use, the analysis must not deny; of a use that they do not name it may say anything.
  it.each(properties)('$listingAddress permits in its analysis what its lists permit', (property) => {
    const groups = property.property_planning_details.arr_notifications_permitted_use;
    const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);
    const permitted = [...values(groups['Permitted with consent']), ...values(groups['Permitted without consent'])];
    const prohibited = values(groups.Prohibited);
    expect(permitted.filter((use) => prohibited.includes(use))).toEqual([]);
    const analysis = property.property_analysis;
    const uses = [
      ['Residential flat buildings', analysis.permitted_use_apartment],
      ['Dual occupancies', analysis.permitted_use_duplex],
      ['Dual occupancy', analysis.permitted_use_duplex],
      ['Multi dwelling housing', analysis.permitted_use_townhouse],
      ['Secondary dwellings', analysis.permitted_use_grannyflat],
      ['Small second dwelling', analysis.permitted_use_grannyflat],
    ] as const;
    for (const [use, said] of uses) {
      if (permitted.includes(use)) expect([use, said]).toEqual([use, true]);
      if (prohibited.includes(use)) expect([use, said]).toEqual([use, false]);
    }
  });

  it('are what the demonstration offers, each of them', () => {
    expect(EXAMPLE_ADDRESSES.toSorted()).toEqual(properties.map(({ listingAddress }) => listingAddress).toSorted());
  });

  it('stand in docs/sandbox.md as they are in the data', () => {
    const docs = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
    const rows = docs.split('\n').filter((line) => /^\| `[0-9a-f]{8}-/.test(line));
    const expected = properties.map((property) => {
      const {
        zoning,
        overlays,
        planning_max_fsr: fsr,
        planning_max_building_height_m: height,
      } = property.property_planning_details;
      const { lot } = property;
      const cells = [
        `\`${property.propertyID}\``,
        property.listingAddress,
        [`${property.property_details.property_area_m2} m²`, `${lot.widthM} × ${lot.depthM} m`].join(', '),
        zoning.code,
        overlays.category,
        `${fsr === '' ? 'no ratio' : `${fsr}:1`}, ${height} m`,
      ];
      return `| ${cells.join(' | ')} |`;
    });
    expect(rows).toEqual(expected);
  });
});

/** Postcodes of the states that there are properties in, as Australia Post allots them. */
const POSTCODES = { NSW: [2000, 2999], VIC: [3000, 3999], QLD: [4000, 4999] } as Record<string, [number, number]>;
const OVERLAY_FLAGS = ['Flood', 'Bushfire', 'Infrastructure', 'Environment', 'Heritage', 'Industry'];

/** What the data says in two places must agree, or an insight and an estimate contradict each other. */
describe.each(properties)('the data of $listingAddress', (property) => {
  const { address, aliases, lot, defaults, property_details: details, property_planning_details: planning } = property;

  it('have one address', () => {
    const { suburb, state, postCode } = address;
    expect(property.listingAddress.endsWith(`${suburb} ${state} ${postCode}`)).toBe(true);
    expect(details.localities).toContain(suburb);
    for (const pid of details.arr_gnaf_address_detail_pid) expect(pid.startsWith(`GA${state}`)).toBe(true);
    for (const { number, numberTo, state: where, postCode: code } of [address, ...aliases]) {
      expect(numberTo === null || numberTo > number).toBe(true);
      const [least, most] = POSTCODES[where] ?? [0, 0];
      expect(code >= least && code <= most).toBe(true);
    }
  });

  it('have one lot, about as large as it is wide and deep', () => {
    const areaM2 = Number(details.property_area_m2);
    expect(Math.abs(lot.widthM * lot.depthM - areaM2)).toBeLessThan(areaM2 / 100);
    expect([defaults.total_property_area_m2.value, defaults.street_frontage_m.value]).toEqual([areaM2, lot.widthM]);
  });

  it('have one overlay', () => {
    const flags = planning as unknown as Record<string, boolean>;
    for (const category of OVERLAY_FLAGS) {
      expect(flags[`has_${category.toLowerCase()}_overlay`]).toBe(category === planning.overlays.category);
    }
    expect(planning.planning_is_heritage).toBe(planning.has_heritage_overlay);
  });

  it('have defaults within the ranges of the overrides, and the limits that they state', () => {
    for (const { field, min, max } of PROPERTY_OVERRIDES) {
      const { value } = defaults[field];
      expect(value === null || (value >= min && value <= max), field).toBe(true);
    }
    const stated = (text: string | null) => (text ? Number(text) : null);
    expect(stated(planning.planning_max_fsr)).toBe(defaults.max_allowed_fsr.value);
    expect(stated(planning.planning_max_building_height_m)).toBe(defaults.max_allowed_building_height_m.value);
    expect(stated(planning.planning_min_lot_size_m2)).toBe(defaults.min_lot_size_m2.value);
    expect(stated(planning.planning_min_lot_size_multi_dwelling_m2)).toBe(
      defaults.min_lot_size_multi_dwellings_m2.value,
    );
    expect(stated(planning.planning_min_lot_width_m)).toBe(defaults.minimum_lot_width.value);
    // What may not be absent is refused by the estimate.
    expect(() => explainEstimate(property.propertyID)).not.toThrow();
  });
});

describe('explainEstimate', () => {
  const propertyId = properties[0]?.propertyID ?? '';

  it('tells of every input where it comes from', () => {
    const explained = explainEstimate(propertyId, { setback_front: '7.5' });
    expect(explained?.inputs.setback_front).toEqual({ value: 7.5, from: 'override', source: null });
    expect(explained?.inputs.setback_rear).toEqual({ ...properties[0]?.defaults.setback_rear, from: 'default' });
    expect(Object.keys(explained?.inputs ?? {})).toEqual(PROPERTY_OVERRIDES.map(({ field }) => field));
    expect(explained?.estimate.apartment.calculations.fsr.max_dwellings.boundBy).not.toEqual([]);
  });
});
