/** The form of a case worked out on paper, and the lot that the cases start from. */
import type { Constraint, EstimateInputs } from '#property-service/estimate/estimate.js';

/** 800 m² with 20 m of frontage, so 40 m deep; between the setbacks 17 m × 28 m. */
export const BASE: EstimateInputs = {
  total_property_area_m2: 800,
  street_frontage_m: 20,
  min_lot_size_m2: null,
  min_lot_size_multi_dwellings_m2: null,
  minimum_lot_width: null,
  max_allowed_fsr: 0.7,
  max_allowed_building_height_m: 9.5,
  max_allowed_dwelling_density: null,
  setback_front: 6,
  setback_rear: 6,
  setback_side: 1.5,
  th_depth: 12,
  th_width: 6,
  site_coverage_area_pct: 60,
  floor_height_m: 3.1,
  bld_efficiency_ratio_pct: 70,
  floor_efficiency_ratio_pct: 85,
  'avg_apt_area-m2': 85,
  storeyLimit: null,
};

/** Fewest and most dwellings, and the land of each in m². */
type Townhouses = readonly [min: number, max: number, lotArea: number];

/** What an estimate comes to. */
interface Outcome {
  readonly gfa: number;
  readonly gfaBy: readonly Constraint[];
  readonly fsr: number;
  readonly apartments: readonly [min: number, max: number];
  /** What binds the most apartments; `gfaBy` where it is left out. */
  readonly apartmentsBy?: readonly Constraint[];
  readonly attached: Townhouses;
  /** As `attached` where they are left out. */
  readonly semiDetached?: Townhouses;
  readonly detached?: Townhouses;
  /** What binds the most attached townhouses. */
  readonly attachedBy: readonly Constraint[];
}

const OUTCOME_OF_BASE: Outcome = {
  gfa: 560,
  gfaBy: ['floor-space-ratio'],
  fsr: 0.7,
  apartments: [4, 5],
  attached: [2, 2, 400],
  attachedBy: ['dwelling-width', 'dwelling-depth'],
};

/** A change of BASE, and what of the outcome is another by it. */
export interface WorkedCase extends Partial<Outcome> {
  readonly name: string;
  readonly change: Partial<EstimateInputs>;
}

export const inFull = (worked: WorkedCase) => ({ ...OUTCOME_OF_BASE, ...worked });
