/**
 * The formulas as they were first written down, in plain floating point: a second working to hold the exact one against. Unlike
 * it, this takes ⌊GFA / (w · depth · min(S, 2))⌋ at one storey too.
 */
import type { EstimateInputs } from '../../../../src/sandbox/property-service/estimate/estimate.js';

/** Above the error of a dozen operations on doubles, far below the least distance of these quotients from a whole number. */
const TOLERANCE = 1e-10;
const floor = (value: number): number => Math.floor(value + TOLERANCE);
const orNone = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;

type Range = readonly [min: number, max: number];

interface Published {
  readonly storeys: number;
  readonly gfa: number;
  readonly apartment: Range;
  readonly townhouse: Readonly<Record<'attached' | 'semi-detached' | 'detached', Range>>;
}

/** For inputs with a height limit. */
export function publishedEstimate(inputs: EstimateInputs): Published {
  const A = inputs.total_property_area_m2!;
  const W = inputs.street_frontage_m!;
  const H = inputs.max_allowed_building_height_m!;
  const [front, rear, side] = [inputs.setback_front!, inputs.setback_rear!, inputs.setback_side!];
  const [depth, g] = [inputs.th_depth!, 1.8];
  const D = A / W;
  const E = Math.max(0, W - 2 * side) * Math.max(0, D - front - rear);
  const F = Math.min(E, (A * orNone(inputs.site_coverage_area_pct)) / 100);
  const S = Math.max(0, Math.min(floor((H - 1.5) / inputs.floor_height_m!), orNone(inputs.storeyLimit)));
  const GFA = Math.min(orNone(inputs.max_allowed_fsr) * A, (F * S * inputs.bld_efficiency_ratio_pct!) / 100);
  const cap = floor((orNone(inputs.max_allowed_dwelling_density) * A) / 10000);
  const tooSmall = A < (inputs.min_lot_size_multi_dwellings_m2 ?? 0) || W < (inputs.minimum_lot_width ?? 0);

  const apartments = (size: number): number =>
    tooSmall ? 0 : Math.min(floor((GFA * inputs.floor_efficiency_ratio_pct!) / 100 / size), cap);
  const average = inputs['avg_apt_area-m2']!;

  const Wb = Math.max(0, W - 2 * side);
  const rows = Math.max(0, floor((D - front - rear + 6) / (depth + 6)));
  const ofLand = inputs.min_lot_size_m2 === null ? Number.POSITIVE_INFINITY : floor(A / inputs.min_lot_size_m2);
  const townhouses = (row: number, w: number): number => {
    if (tooSmall || S === 0) return 0;
    return Math.min(row * rows, floor(GFA / (w * depth * Math.min(S, 2))), ofLand, cap);
  };
  const range = (row: (w: number) => number): Range => {
    const w = inputs.th_width!;
    return [townhouses(row(w + 1.5), w + 1.5), townhouses(row(w), w)];
  };

  return {
    storeys: S,
    gfa: GFA,
    apartment: [apartments(1.25 * average), apartments(average)],
    townhouse: {
      attached: range((w) => floor(Wb / w)),
      'semi-detached': range((w) => 2 * floor((Wb + g) / (2 * w + g))),
      detached: range((w) => floor((Wb + g) / (w + g))),
    },
  };
}
