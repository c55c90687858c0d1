import { describe, expect, it } from 'vitest';
import { carriedOverrides, checkOverrides, overrideViews } from '../../../src/backend-adapter/property/overrides.js';
import { type InsightsView, type OverrideField, PROPERTY_OVERRIDES } from 'precheck-contract';
import type { PlanningEssentialsView } from 'precheck-contract';
import { each } from 'precheck-contract/names';

const PLANNING: PlanningEssentialsView = {
  propertyId: '0b5b2f4e-6f0e-4b1c-9a55-2f8a3a8f1d01',
  areaM2: 650,
  ...each('lotIdentifier propertyType region latitude longitude zoning lga', null),
  overlays: [],
  constraints: each('flood bushfire infrastructure environment heritage industry', null),
  permittedUses: each('withConsent withoutConsent prohibited', null),
  dwellings: each('apartment duplex mixedUse townhouse', null),
  duplexRules: [],
};
const control = (text: string, value: number | null = Number(text)) => ({ text, value });
const INSIGHTS: InsightsView = {
  ...PLANNING,
  planningInstruments: [],
  controls: {
    maxFsr: control('0.7'),
    maxBuildingHeightM: control('9.5'),
    minLotSizeM2: control('450'),
    minLotSizeMultiDwellingM2: control('600'),
    minLotWidthM: control('see the plan', null),
  },
  isHeritageItem: null,
  otherUses: each('commercial retail grannyFlat', null),
};

const standardOf = (property: PlanningEssentialsView, field: OverrideField) => {
  const { standard, standardFrom } = overrideViews(property).find((view) => view.field === field) ?? {};
  return [standard, standardFrom];
};

describe('what is offered', () => {
  it('is every override once, group by group, with its unit, range and step', () => {
    const views = overrideViews(PLANNING);
    expect(views.map(({ field }) => field).sort()).toEqual(PROPERTY_OVERRIDES.map(({ field }) => field).sort());
    const groups = views.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
    expect(groups).toEqual(['lot', 'setbacks', 'controls', 'townhouse', 'building']);
    for (const { field, unit, group, min, max, step } of PROPERTY_OVERRIDES) {
      expect(views.find((view) => view.field === field)).toMatchObject({ unit, group, min, max, step });
    }
  });
});

describe('what holds without an override', () => {
  it.each<[string, PlanningEssentialsView, OverrideField, number | null, string]>([
    ['the stated area', PLANNING, 'total_property_area_m2', 650, 'stated'],
    ['a frontage of the area', PLANNING, 'street_frontage_m', 16.1, 'assumed'],
    ['no frontage without an area', { ...PLANNING, areaM2: null }, 'street_frontage_m', null, 'unknown'],
    ['a usual setback', PLANNING, 'setback_front', 6, 'assumed'],
    ['the stated ratio', INSIGHTS, 'max_allowed_fsr', 0.7, 'stated'],
    ['no width that is no number', INSIGHTS, 'minimum_lot_width', null, 'unknown'],
    ['no density, which nobody states', INSIGHTS, 'max_allowed_dwelling_density', null, 'unknown'],
  ])('is %s', (_, property, field, standard, from) => expect(standardOf(property, field)).toEqual([standard, from]));
});

it('carries decimals without an exponent, and whole numbers whole', () => {
  const overrides = checkOverrides({ setback_front: 1e-6, total_property_area_m2: 100_000, th_width: 7.25 });
  const carried = { total_property_area_m2: '100000', setback_front: '0.000001', th_width: '7.25' };
  expect(carriedOverrides(overrides)).toEqual(carried);
});
