import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { explainEstimate, OverrideRangeError } from '../../../src/sandbox/index.js';
import { loadProperties, PROPERTIES_DIRECTORY } from '../../../src/sandbox/property-service/properties.js';

const properties = [...loadProperties().values()];
const KIRRAWEE = 'nsw-kirrawee.json';

describe('the five properties', () => {
  it('stand in the states that the specification names', () => {
    const counts: Record<string, number> = {};
    for (const { address } of properties) counts[address.state] = (counts[address.state] ?? 0) + 1;
    expect(counts).toEqual({ NSW: 3, QLD: 1, VIC: 1 });
  });

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

describe('a property file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'properties-'));
    cpSync(PROPERTIES_DIRECTORY, directory, { recursive: true });
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const replace = (from: string, to: string) => {
    const path = join(directory, KIRRAWEE);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    return () => loadProperties(directory);
  };

  it.each([
    ['"synthetic": true', '"synthetic": false', 'synthetic: '],
    ['"postCode": 2232', '"postCode": 3232', 'postCode 3232 is not in NSW'],
    ['"postCode": 2232', '"postCode": 2233', 'listingAddress does not end with Kirrawee NSW 2233'],
    ['"numberTo": null', '"numberTo": 12', 'numberTo 12 is not above number 12'],
    ['"localities": ["Kirrawee"]', '"localities": ["Miranda"]', 'localities do not have Kirrawee'],
    ['"GANSW990000012"', '"GAVIC990000012"', 'has an id of another state than NSW'],
    ['"GANSW990000012"', '"12"', 'arr_gnaf_address_detail_pid.0: '],
    ['"property_area_m2": "1011.7"', '"property_area_m2": "911.7"', '911.7 is not about 20.12 m times 50.29 m'],
    ['"depthM": 50.29', '"depthM": 60', '1011.7 is not about 20.12 m times 60 m'],
    ['"has_flood_overlay": false', '"has_flood_overlay": true', 'has_flood_overlay is true'],
    ['"planning_is_heritage": false', '"planning_is_heritage": true', 'has_heritage_overlay differ'],
    ['"planning_max_fsr": "0.7"', '"planning_max_fsr": "0.9"', 'planning_max_fsr and defaults.max_allowed_fsr differ'],
    ['"planning_max_fsr": "0.7"', '"planning_max_fsr": ""', 'planning_max_fsr and defaults.max_allowed_fsr differ'],
    ['"planning_max_fsr": "0.7"', '"planning_max_fsr": null', 'property_planning_details.planning_max_fsr: '],
    ['"center_lat": "-34.0341"', '"center_lat": -34.0341', 'property_details.center_lat: '],
    ['"value": 3.1', '"value": 31', 'defaults.floor_height_m: expected 2.4 to 6'],
    ['"value": 3.1', '"value": null', 'defaults.floor_height_m: expected a number'],
    ['"setback_front":', '"setback_fore":', 'defaults'],
    ['"propertyID":', '"regionID": 1, "propertyID":', 'regionID'],
    ['{', '{{', 'is not valid JSON'],
  ])('with %s as %s is refused in words', (from, to, words) => {
    const load = replace(from, to);
    expect(load).toThrow(words);
    expect(load).toThrow(KIRRAWEE);
  });

  it('with the id of another, or none at all, is refused', () => {
    cpSync(join(directory, KIRRAWEE), join(directory, 'other.json'));
    expect(() => loadProperties(directory)).toThrow('is used by another file too');
    rmSync(directory, { recursive: true });
    cpSync(PROPERTIES_DIRECTORY, directory, { recursive: true, filter: (path) => !path.endsWith('.json') });
    expect(() => loadProperties(directory)).toThrow('there is no .json file');
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

  it('is null for a property that is not there, and throws for an override out of range', () => {
    expect(explainEstimate('00000000-0000-4000-8000-000000000000')).toBe(null);
    expect(() => explainEstimate(propertyId, { setback_front: -1 })).toThrow(OverrideRangeError);
  });
});
