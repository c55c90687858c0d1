/** What a page may set in a property's estimate: range, slider, and what holds where nothing is set. Pure. */
import {
  assumedFrontageM,
  type InsightsView,
  type OverrideDefinition,
  type OverrideField,
  type OverrideGroup,
  type OverrideView,
  type PlanningEssentialsView,
  PROPERTY_OVERRIDES,
} from 'precheck-contract';

const GROUPS = ['lot', 'setbacks', 'controls', 'townhouse', 'building'] as const satisfies readonly OverrideGroup[];

/** Where sliders end; beyond it the number field takes over. */
const SLIDER_ENDS: { readonly [Field in OverrideField]?: number } = {
  total_property_area_m2: 2000,
  street_frontage_m: 60,
  min_lot_size_m2: 2000,
  min_lot_size_multi_dwellings_m2: 2000,
  minimum_lot_width: 40,
  max_allowed_fsr: 4,
  max_allowed_building_height_m: 40,
  max_allowed_dwelling_density: 200,
  setback_front: 20,
  setback_rear: 20,
  setback_side: 10,
  'avg_apt_area-m2': 200,
};

/** In the order in which a page offers them, group by group. */
export function overrideViews(property: PlanningEssentialsView | InsightsView): OverrideView[] {
  const stated = statedValues(property);
  return GROUPS.flatMap((group) => PROPERTY_OVERRIDES.filter((override) => override.group === group)).map(
    ({ reference, ...override }) => {
      const known = stated[override.field] ?? null;
      const standard = known ?? (override.field === 'street_frontage_m' ? assumedFrontage(property) : reference);
      const standardFrom = standard === null ? 'unknown' : known === null ? 'assumed' : 'stated';
      return { ...override, sliderMax: sliderMax(override, standard), standard, standardFrom };
    },
  );
}

function statedValues(property: PlanningEssentialsView | InsightsView) {
  const controls = 'controls' in property ? property.controls : null;
  return {
    total_property_area_m2: property.areaM2,
    min_lot_size_m2: controls?.minLotSizeM2?.value,
    min_lot_size_multi_dwellings_m2: controls?.minLotSizeMultiDwellingM2?.value,
    minimum_lot_width: controls?.minLotWidthM?.value,
    max_allowed_fsr: controls?.maxFsr?.value,
    max_allowed_building_height_m: controls?.maxBuildingHeightM?.value,
  } satisfies { readonly [Field in OverrideField]?: number | null | undefined } as {
    readonly [Field in OverrideField]?: number | null | undefined;
  };
}

const assumedFrontage = ({ areaM2 }: PlanningEssentialsView): number | null =>
  areaM2 ? assumedFrontageM(areaM2) : null;

/** The usual end, or three times what holds where that is more, in a whole number of steps. */
export function sliderMax(
  { field, min, max, step }: Pick<OverrideDefinition, 'field' | 'min' | 'max' | 'step'>,
  standard: number | null,
): number {
  const end = Math.max(SLIDER_ENDS[field] ?? max, 3 * (standard ?? 0));
  return end >= max ? max : Number((min + Math.ceil((end - min) / step) * step).toFixed(2));
}
