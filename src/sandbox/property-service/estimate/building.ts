/** What the lot and its controls allow of any building: envelope, footprint, storeys, floor area, and how many dwellings at most. */
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import type { Constraint } from './constraints.js';
import type { Inputs } from './estimate-inputs.js';
import { wholePart } from './decimal.js';
import { type Bounded, constantLength, leastOf, productOf, type Quantity, quantity } from './quantity.js';

const ROOF_HEIGHT_M = 1.5;
const SQUARE_METRES_PER_HECTARE = 10_000;

/** Stands where neither a height limit nor a storey limit is stated: the greatest that can be asked for, so that it is the mildest. */
const GREATEST_HEIGHT_M = PROPERTY_OVERRIDES.find(({ field }) => field === 'max_allowed_building_height_m')!.max;

const RECTANGLE = 'A rectangular lot';
export const OF_THE_METHOD = 'A convention of this method';

export interface Building {
  readonly depth: Quantity;
  readonly footprint: Quantity;
  readonly storeys: Quantity;
  readonly floorArea: Quantity;
  /** 1 or 0: whether the lot may carry several dwellings at all. */
  readonly lotCheck: Quantity;
  /** Null where the density has no limit. */
  readonly densityCap: Quantity | null;
}

function lotDepth(inputs: Inputs): Quantity {
  return quantity(inputs, {
    id: 'lot-depth',
    symbol: 'D',
    meaning: 'Depth of the lot',
    formula: 'A / W',
    unit: 'm',
    amount: inputs.total_property_area_m2 / inputs.street_frontage_m,
    boundBy: [],
    values: ['total_property_area_m2', 'street_frontage_m'],
    source: RECTANGLE,
  });
}

/** The width between the side setbacks and the depth between front and rear; never below zero. */
export function widthBetweenSetbacks(inputs: Inputs): number {
  return Math.max(0, inputs.street_frontage_m - 2 * inputs.setback_side);
}

function buildableEnvelope(inputs: Inputs, depth: Quantity): Quantity {
  const { setback_front, setback_rear, setback_side } = inputs;
  const between = Math.max(0, depth.amount - setback_front - setback_rear);
  const setBack = [setback_front, setback_rear, setback_side].some((setback) => setback !== 0);
  return quantity(inputs, {
    id: 'buildable-envelope',
    symbol: 'E',
    meaning: 'Buildable envelope: the lot within its setbacks',
    formula: 'max(0, W − 2·side) · max(0, D − front − rear)',
    unit: 'm2',
    amount: widthBetweenSetbacks(inputs) * between,
    boundBy: [setBack ? 'setbacks' : 'lot-area'],
    values: ['street_frontage_m', 'setback_side', depth, 'setback_front', 'setback_rear'],
    source: RECTANGLE,
  });
}

function largestFootprint(inputs: Inputs, envelope: Quantity): Quantity {
  const coverage = inputs.site_coverage_area_pct;
  // At 100 % and above nothing is taken away, so the coverage can't be what binds.
  const limits = coverage !== null && coverage < 100;
  const covered: Bounded | null = limits
    ? { amount: (inputs.total_property_area_m2 * coverage) / 100, boundBy: ['site-coverage'] }
    : null;
  return quantity(inputs, {
    id: 'footprint',
    symbol: 'F',
    meaning: 'Largest footprint',
    formula: coverage === null ? 'E' : 'min(E, A · coverage)',
    unit: 'm2',
    ...leastOf(envelope, covered),
    values: [envelope, 'total_property_area_m2', 'site_coverage_area_pct'],
    source: 'Site coverage as the planning controls define it',
  });
}

function storeys(inputs: Inputs): Quantity {
  const { max_allowed_building_height_m: stated, storeyLimit } = inputs;
  const height = stated ?? (storeyLimit === null ? GREATEST_HEIGHT_M : null);
  const under = height === null ? null : Math.max(0, wholePart((height - ROOF_HEIGHT_M) / inputs.floor_height_m));
  const byHeight: Bounded | null = under === null ? null : { amount: under, boundBy: ['height'] };
  const byLimit: Bounded | null = storeyLimit === null ? null : { amount: storeyLimit, boundBy: ['storey-limit'] };
  return quantity(inputs, {
    id: 'storeys',
    symbol: 'S',
    meaning: 'Storeys',
    formula: 'max(0, min(⌊(H − roof) / floor_height⌋, storey limit))',
    unit: 'storeys',
    ...leastOf((byHeight ?? byLimit)!, byLimit),
    values: [
      stated === null && height !== null ? constantLength('H', GREATEST_HEIGHT_M) : 'max_allowed_building_height_m',
      constantLength('roof', ROOF_HEIGHT_M),
      'floor_height_m',
      'storeyLimit',
    ],
    source: `${OF_THE_METHOD}: ${ROOF_HEIGHT_M} m of the height is roof; without any limit ${GREATEST_HEIGHT_M} m stand`,
  });
}

/** F · S · building_efficiency, and what holds it. */
export function floorAreaOfEnvelope(inputs: Inputs, footprint: Bounded, storeyCount: Bounded): Bounded {
  const { amount, boundBy } = productOf(footprint, storeyCount);
  return { amount: (amount * inputs.bld_efficiency_ratio_pct) / 100, boundBy };
}

/** FSR · A, or null where there is no floor space ratio. */
export function floorAreaOfRatio(inputs: Inputs): Bounded | null {
  const ratio = inputs.max_allowed_fsr;
  return ratio === null ? null : { amount: ratio * inputs.total_property_area_m2, boundBy: ['floor-space-ratio'] };
}

function grossFloorArea(inputs: Inputs, footprint: Quantity, storeyCount: Quantity): Quantity {
  return quantity(inputs, {
    id: 'floor-area',
    symbol: 'GFA',
    meaning: 'Gross floor area that the controls allow',
    formula:
      inputs.max_allowed_fsr === null ? 'F · S · building_efficiency' : 'min(FSR · A, F · S · building_efficiency)',
    unit: 'm2',
    ...leastOf(floorAreaOfEnvelope(inputs, footprint, storeyCount), floorAreaOfRatio(inputs)),
    values: ['max_allowed_fsr', 'total_property_area_m2', footprint, storeyCount, 'bld_efficiency_ratio_pct'],
    source:
      'Floor space ratio as the planning controls define it; building efficiency as in the NSW Apartment Design Guide',
  });
}

function lotCheck(inputs: Inputs): Quantity {
  const { total_property_area_m2: area, min_lot_size_multi_dwellings_m2: least } = inputs;
  const { street_frontage_m: frontage, minimum_lot_width: narrowest } = inputs;
  const failed: Constraint[] = [];
  if (least !== null && area < least) failed.push('minimum-multi-dwelling-lot-size');
  if (narrowest !== null && frontage < narrowest) failed.push('minimum-lot-width');
  return quantity(inputs, {
    id: 'lot-check',
    symbol: 'lot check',
    meaning: 'Whether the lot is large and wide enough for several dwellings',
    formula: '1 where A ≥ multi-dwelling minimum and W ≥ minimum width, otherwise 0',
    unit: 'pass',
    amount: failed.length === 0 ? 1 : 0,
    boundBy: failed,
    values: ['total_property_area_m2', 'min_lot_size_multi_dwellings_m2', 'street_frontage_m', 'minimum_lot_width'],
    source: 'Minimum lot size and width as the planning controls define them',
  });
}

function densityCap(inputs: Inputs): Quantity | null {
  const density = inputs.max_allowed_dwelling_density;
  if (density === null) return null;
  const hectares = inputs.total_property_area_m2 / SQUARE_METRES_PER_HECTARE;
  return quantity(inputs, {
    id: 'density-cap',
    symbol: 'cap',
    meaning: 'Dwellings that the density limit allows',
    formula: '⌊density · A / 10000⌋',
    unit: 'dwellings',
    amount: wholePart(density * hectares),
    boundBy: ['density'],
    values: ['max_allowed_dwelling_density', 'total_property_area_m2'],
    source: 'Density limit as the planning controls define it',
  });
}

export function workOutBuilding(inputs: Inputs): Building {
  const depth = lotDepth(inputs);
  const footprint = largestFootprint(inputs, buildableEnvelope(inputs, depth));
  const storeyCount = storeys(inputs);
  return {
    depth,
    footprint,
    storeys: storeyCount,
    floorArea: grossFloorArea(inputs, footprint, storeyCount),
    lotCheck: lotCheck(inputs),
    densityCap: densityCap(inputs),
  };
}

/** The lot check as one term of a minimum: no dwellings where it fails, no say where it passes. */
export function whereLotFails({ lotCheck: check }: Building): Bounded | null {
  return check.amount === 0 ? check : null;
}
