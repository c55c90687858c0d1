/** Apartments: how many the floor area holds, at the average size and at a quarter more. */
import { type Building, OF_THE_METHOD, whereLotFails } from './building.js';
import type { Inputs } from './estimate-inputs.js';
import { wholePart } from './decimal.js';
import { leastOf, type Quantity, quantity } from './quantity.js';

/** The fewest are worked out for apartments this many times the average. */
const LARGER_BY = 1.25;

export interface Apartments {
  readonly ratio: Quantity;
  readonly minDwellings: Quantity;
  readonly maxDwellings: Quantity;
}

function dwellings(inputs: Inputs, building: Building, extreme: 'max' | 'min'): Quantity {
  const { floorArea, densityCap, lotCheck } = building;
  const average = inputs['avg_apt_area-m2'];
  const size = extreme === 'max' ? average : average * LARGER_BY;
  const inside = (floorArea.amount * inputs.floor_efficiency_ratio_pct) / 100;
  const ofFloorArea = { amount: wholePart(inside / size), boundBy: floorArea.boundBy };
  const held = `⌊GFA · floor_efficiency / ${extreme === 'max' ? '' : `(${LARGER_BY} · `}avg_apartment${extreme === 'max' ? '' : ')'}⌋`;
  return quantity(inputs, {
    id: `apartment.fsr.${extreme}-dwellings`,
    symbol: extreme,
    meaning: extreme === 'max' ? 'Most dwellings' : 'Fewest dwellings: each a quarter larger',
    formula: `${densityCap ? `min(${held}, cap)` : held} where the lot check is 1, otherwise 0`,
    unit: 'dwellings',
    ...leastOf(ofFloorArea, densityCap, whereLotFails(building)),
    values: [floorArea, 'floor_efficiency_ratio_pct', 'avg_apt_area-m2', densityCap, lotCheck],
    source: OF_THE_METHOD,
  });
}

function ratioReached(inputs: Inputs, floorArea: Quantity): Quantity {
  return quantity(inputs, {
    id: 'apartment.fsr.ratio',
    symbol: 'fsr',
    meaning: 'Floor space ratio that the floor area comes to',
    formula: 'GFA / A',
    unit: 'ratio',
    amount: floorArea.amount / inputs.total_property_area_m2,
    boundBy: floorArea.boundBy,
    values: [floorArea, 'total_property_area_m2'],
    source: 'Floor space ratio as the planning controls define it',
  });
}

export function workOutApartments(inputs: Inputs, building: Building): Apartments {
  return {
    ratio: ratioReached(inputs, building.floorArea),
    minDwellings: dwellings(inputs, building, 'min'),
    maxDwellings: dwellings(inputs, building, 'max'),
  };
}
