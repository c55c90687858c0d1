/** Townhouses: how many fit in rows between the setbacks, and how many the floor area, the land and the density allow. */
import {
  type Building,
  floorAreaOfEnvelope,
  floorAreaOfRatio,
  OF_THE_METHOD,
  whereLotFails,
  widthBetweenSetbacks,
} from './building.js';
import type { Inputs } from './estimate-inputs.js';
import { wholePart } from './decimal.js';
import { type Bounded, constantLength, leastOf, productOf, type Quantity, quantity } from './quantity.js';

/** In the order in which a tie is decided. */
export const TOWNHOUSE_TYPES = ['attached', 'semi-detached', 'detached'] as const;
export type TownhouseType = (typeof TOWNHOUSE_TYPES)[number];

export const ofEachType = <Value>(make: (type: TownhouseType) => Value): Record<TownhouseType, Value> => ({
  attached: make('attached'),
  'semi-detached': make('semi-detached'),
  detached: make('detached'),
});

const GAP_BETWEEN_BUILDINGS_M = 1.8;
const DEPTH_BETWEEN_ROWS_M = 6;
const WIDER_BY_M = 1.5;
const STOREYS_OF_A_TOWNHOUSE = 2;

/** The least number is worked out for a wider townhouse, the greatest for one as narrow as asked for. */
type Extreme = 'max' | 'min';

export interface Townhouse {
  readonly minDwellings: Quantity;
  readonly maxDwellings: Quantity;
  readonly lotArea: Quantity;
}

function townhouseWidth(inputs: Inputs, extreme: Extreme): number {
  return extreme === 'max' ? inputs.th_width : inputs.th_width + WIDER_BY_M;
}

const widthSymbol = (extreme: Extreme): string => (extreme === 'max' ? 'w' : `(w + ${WIDER_BY_M})`);

const widthValues = (extreme: Extreme) =>
  ['th_width', extreme === 'min' ? constantLength('wider by', WIDER_BY_M) : null] as const;

interface RowRule {
  readonly inARow: (between: number, width: number, gap: number) => number;
  readonly formula: (width: string) => string;
}

const ROW_RULES: Readonly<Record<TownhouseType, RowRule>> = {
  attached: {
    inARow: (between, width) => wholePart(between / width),
    formula: (w) => `⌊Wb / ${w}⌋`,
  },
  'semi-detached': {
    inARow: (between, width, gap) => 2 * wholePart((between + gap) / (2 * width + gap)),
    formula: (w) => `2 · ⌊(Wb + g) / (2·${w} + g)⌋`,
  },
  detached: {
    inARow: (between, width, gap) => wholePart((between + gap) / (width + gap)),
    formula: (w) => `⌊(Wb + g) / (${w} + g)⌋`,
  },
};

function dwellingsInARow(inputs: Inputs, type: TownhouseType, extreme: Extreme): Quantity {
  const rule = ROW_RULES[type];
  const spaced = type !== 'attached';
  return quantity(inputs, {
    id: `townhouse.${type}.${extreme}-row`,
    symbol: 'row',
    meaning: 'Townhouses side by side in one row',
    formula: `${rule.formula(widthSymbol(extreme))}, Wb = max(0, W − 2·side)`,
    unit: 'dwellings',
    amount: rule.inARow(widthBetweenSetbacks(inputs), townhouseWidth(inputs, extreme), GAP_BETWEEN_BUILDINGS_M),
    boundBy: ['dwelling-width'],
    values: [
      'street_frontage_m',
      'setback_side',
      ...widthValues(extreme),
      spaced ? constantLength('g', GAP_BETWEEN_BUILDINGS_M) : null,
    ],
    source: spaced ? `${OF_THE_METHOD}: ${GAP_BETWEEN_BUILDINGS_M} m between buildings` : OF_THE_METHOD,
  });
}

function rowsInTheDepth(inputs: Inputs, { depth }: Building): Quantity {
  const available = depth.amount - inputs.setback_front - inputs.setback_rear + DEPTH_BETWEEN_ROWS_M;
  return quantity(inputs, {
    id: 'townhouse.rows',
    symbol: 'rows',
    meaning: 'Rows of townhouses one behind the other',
    formula: 'max(0, ⌊(D − front − rear + 6) / (depth + 6)⌋)',
    unit: 'rows',
    amount: Math.max(0, wholePart(available / (inputs.th_depth + DEPTH_BETWEEN_ROWS_M))),
    boundBy: ['dwelling-depth'],
    values: [depth, 'setback_front', 'setback_rear', 'th_depth', constantLength('between rows', DEPTH_BETWEEN_ROWS_M)],
    source: `${OF_THE_METHOD}: ${DEPTH_BETWEEN_ROWS_M} m between rows`,
  });
}

/**
 * ⌊GFA / (w · depth · min(S, 2))⌋, but for a single storey, where the floor space ratio is shared out among townhouses of two
 * storeys all the same. Dividing it by one storey would give twice the dwellings under a height limit of one storey as under one
 * of two, although whoever may build higher may also build low. Taking the lesser of the two keeps the published formula at two
 * storeys and above, and promises nowhere more than it.
 */
function heldByFloorArea(inputs: Inputs, { storeys, footprint }: Building, width: number): Bounded {
  const onTheGround = width * inputs.th_depth;
  const ofRatio = floorAreaOfRatio(inputs);
  const byRatio: Bounded | null = ofRatio && {
    amount: wholePart(ofRatio.amount / (onTheGround * STOREYS_OF_A_TOWNHOUSE)),
    boundBy: ofRatio.boundBy,
  };
  const built = Math.min(storeys.amount, STOREYS_OF_A_TOWNHOUSE);
  // A second storey would be taken up by the townhouses themselves, so that a limit of one storey holds nothing here.
  const higherHelps = storeys.amount === 0 || storeys.amount >= STOREYS_OF_A_TOWNHOUSE;
  const ofEnvelope = floorAreaOfEnvelope(inputs, footprint, higherHelps ? storeys : { ...storeys, boundBy: [] });
  const byEnvelope: Bounded =
    built === 0
      ? ofEnvelope
      : { amount: wholePart(ofEnvelope.amount / (onTheGround * built)), boundBy: ofEnvelope.boundBy };
  return leastOf(byEnvelope, byRatio);
}

function dwellingsOfFloorArea(inputs: Inputs, building: Building, extreme: Extreme): Quantity {
  const w = widthSymbol(extreme);
  const byEnvelope = `F · S · building_efficiency / (${w} · depth · min(S, 2))`;
  const least = inputs.max_allowed_fsr === null ? byEnvelope : `min(FSR · A / (${w} · depth · 2), ${byEnvelope})`;
  return quantity(inputs, {
    id: `townhouse.${extreme}-of-floor-area`,
    symbol: 'of floor area',
    meaning: 'Townhouses that the floor area allows',
    formula: `⌊${least}⌋, 0 where S = 0`,
    unit: 'dwellings',
    ...heldByFloorArea(inputs, building, townhouseWidth(inputs, extreme)),
    values: [
      'max_allowed_fsr',
      'total_property_area_m2',
      building.footprint,
      building.storeys,
      'bld_efficiency_ratio_pct',
      ...widthValues(extreme),
      'th_depth',
    ],
    source: `${OF_THE_METHOD}: a townhouse has up to ${STOREYS_OF_A_TOWNHOUSE} storeys`,
  });
}

function dwellingsOfLand(inputs: Inputs): Quantity | null {
  const least = inputs.min_lot_size_m2;
  if (least === null) return null;
  return quantity(inputs, {
    id: 'townhouse.of-land',
    symbol: 'of land',
    meaning: 'Townhouses that can each have the minimum lot size of land',
    formula: '⌊A / min lot⌋',
    unit: 'dwellings',
    amount: wholePart(inputs.total_property_area_m2 / least),
    boundBy: ['minimum-lot-size'],
    values: ['total_property_area_m2', 'min_lot_size_m2'],
    source: 'Minimum lot size as the planning controls define it',
  });
}

/** What all three types share. */
interface Shared {
  readonly rows: Quantity;
  readonly ofLand: Quantity | null;
  readonly ofFloorArea: Readonly<Record<Extreme, Quantity>>;
}

function dwellings(
  inputs: Inputs,
  building: Building,
  shared: Shared,
  type: TownhouseType,
  extreme: Extreme,
): Quantity {
  const { rows, ofLand } = shared;
  const row = dwellingsInARow(inputs, type, extreme);
  const ofFloorArea = shared.ofFloorArea[extreme];
  const { densityCap, lotCheck } = building;
  const terms = ['row · rows', 'of floor area', ofLand && 'of land', densityCap && 'cap'].filter(Boolean);
  return quantity(inputs, {
    id: `townhouse.${type}.${extreme}-dwellings`,
    symbol: extreme,
    meaning: extreme === 'max' ? 'Most dwellings' : `Fewest dwellings: each ${WIDER_BY_M} m wider`,
    formula: `min(${terms.join(', ')}) where the lot check is 1, otherwise 0`,
    unit: 'dwellings',
    ...leastOf(productOf(row, rows), ofFloorArea, ofLand, densityCap, whereLotFails(building)),
    values: [row, rows, ofFloorArea, ofLand, densityCap, lotCheck],
    source: OF_THE_METHOD,
  });
}

function landOfADwelling(inputs: Inputs, type: TownhouseType, most: Quantity): Quantity {
  return quantity(inputs, {
    id: `townhouse.${type}.lot-area`,
    symbol: 'lot_area',
    meaning: 'Land of each dwelling where most are built',
    formula: 'A / max(1, max)',
    unit: 'm2',
    amount: inputs.total_property_area_m2 / Math.max(1, most.amount),
    boundBy: most.boundBy,
    values: ['total_property_area_m2', most],
    source: `${OF_THE_METHOD}: without a dwelling the lot stays whole`,
  });
}

export function workOutTownhouses(inputs: Inputs, building: Building): Readonly<Record<TownhouseType, Townhouse>> {
  const shared: Shared = {
    rows: rowsInTheDepth(inputs, building),
    ofLand: dwellingsOfLand(inputs),
    ofFloorArea: {
      max: dwellingsOfFloorArea(inputs, building, 'max'),
      min: dwellingsOfFloorArea(inputs, building, 'min'),
    },
  };
  return ofEachType((type) => {
    const maxDwellings = dwellings(inputs, building, shared, type, 'max');
    const minDwellings = dwellings(inputs, building, shared, type, 'min');
    return { minDwellings, maxDwellings, lotArea: landOfADwelling(inputs, type, maxDwellings) };
  });
}
