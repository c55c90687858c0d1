import type { InsightsView, PlanningEssentialsView } from '../../../contract/property-adapter-api.js';
import { type OverrideField, type Overrides, PROPERTY_OVERRIDES } from '../../../contract/property-overrides.js';
import { assumedFrontageM, type LotMeasures } from './lot-geometry.js';

export interface LotValues extends LotMeasures {
  /** Drawn from a usual value or a rule of ours, since nobody states them. */
  readonly assumed: ReadonlySet<OverrideField>;
  /** Set by the person. */
  readonly own: ReadonlySet<OverrideField>;
}

/** What the sketch draws. Null where no area is known, for then there is nothing to draw. */
export function lotValues(property: PlanningEssentialsView | InsightsView, overrides: Overrides): LotValues | null {
  const areaM2 = overrides.total_property_area_m2 ?? property.areaM2;
  if (areaM2 === null || !(areaM2 > 0)) return null;
  const assumed = new Set<OverrideField>();
  const own = new Set<OverrideField>();
  if (overrides.total_property_area_m2 !== undefined) own.add('total_property_area_m2');
  const take = (field: OverrideField, usual: number): number => {
    const value = overrides[field];
    (value === undefined ? assumed : own).add(field);
    return value ?? usual;
  };
  return {
    areaM2,
    frontageM: take('street_frontage_m', assumedFrontageM(areaM2)),
    frontM: take('setback_front', referenceOf('setback_front')),
    rearM: take('setback_rear', referenceOf('setback_rear')),
    sideM: take('setback_side', referenceOf('setback_side')),
    assumed,
    own,
  };
}

function referenceOf(field: OverrideField): number {
  return PROPERTY_OVERRIDES.find((override) => override.field === field)?.reference ?? 0;
}
