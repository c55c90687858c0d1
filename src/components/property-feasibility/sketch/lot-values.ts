import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { assumedFrontageM } from 'precheck-contract/property-overrides';
import type { OverrideField, Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { LotMeasures } from './lot-geometry.js';

export interface LotValues extends LotMeasures {
  /** Drawn from a usual value or a rule of ours, since nobody states them. */
  readonly assumed: ReadonlySet<OverrideField>;
  /** Set by the person. */
  readonly own: ReadonlySet<OverrideField>;
}

/** What the sketch draws. Null where no area is known, for then there is nothing to draw. */
export function lotValues(
  property: PlanningEssentialsView,
  offered: readonly OverrideView[],
  overrides: Overrides,
): LotValues | null {
  const areaM2 = overrides.total_property_area_m2 ?? property.areaM2;
  if (!areaM2) return null;
  const own = new Set(Object.keys(overrides) as OverrideField[]);
  const assumed = new Set<OverrideField>();
  const take = (field: OverrideField, usual = offered.find((override) => override.field === field)?.standard ?? 0) => {
    if (!own.has(field)) assumed.add(field);
    return overrides[field] ?? usual;
  };
  return {
    areaM2,
    frontageM: take('street_frontage_m', assumedFrontageM(areaM2)),
    frontM: take('setback_front'),
    rearM: take('setback_rear'),
    sideM: take('setback_side'),
    assumed,
    own,
  };
}
