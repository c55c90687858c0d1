/** The rules about the quantities that a site plan states: one entry each. */
import type { Rule } from '../rule.js';
import { areaLimits, lengthLimits, percentLimits, ratioLimits, spacesLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';
import type { QuantityRule } from './telling.js';

const QUANTITY_RULES: readonly QuantityRule[] = [
  {
    id: 'lot-area',
    title: 'Lot area',
    source: 'SEPP (Housing) 2021 (NSW), ss 168 and 172; a city’s zoning ordinance',
    weight: 2,
    limits: areaLimits,
    quantity: 'lotArea',
    name: 'lot area',
    example: { metric: 'Lot area: 612.4 m²', imperial: 'Lot area: 7,200 sq ft' },
    fix: {
      tooLittle:
        'The lot is too small for what is proposed: propose a type of building that this lot may carry, or join it with a neighbouring lot.',
      tooMuch: 'The lot is larger than this permit is for: apply for the type of permit that fits it.',
    },
  },
  {
    id: 'site-coverage',
    title: 'Site coverage',
    source: 'ResCode standard on site coverage and amendment VC267 (Victoria); a city’s zoning ordinance',
    weight: 3,
    limits: percentLimits,
    quantity: 'siteCoverage',
    name: 'site coverage',
    example: { metric: 'Site coverage: 45 %', imperial: 'Lot coverage: 28 %' },
    fix: {
      tooLittle: 'Buildings cover less of the lot than this zone asks for: enlarge the footprint.',
      tooMuch: 'Reduce the footprint of the buildings, or show that some of what is counted is not a building.',
    },
  },
  {
    id: 'front-setback',
    title: 'Front setback',
    source:
      'Codes SEPP 2008 (NSW), Part 3B; ResCode standard on street setback and VC267 (Victoria); a city’s zoning ordinance',
    weight: 3,
    limits: lengthLimits,
    quantity: 'frontSetback',
    name: 'front setback',
    example: { metric: 'Front setback: 6.0 m', imperial: 'Front setback: 27\'-6"' },
    fix: {
      tooLittle: 'Move the building back from the street, or reduce its depth, until the front setback is met.',
      tooMuch: 'Move the building towards the street, to the line that the city asks for.',
    },
  },
  {
    id: 'rear-setback',
    title: 'Rear setback',
    source: 'Codes SEPP 2008 (NSW), Part 3B; a city’s zoning ordinance',
    weight: 2,
    limits: lengthLimits,
    quantity: 'rearSetback',
    name: 'rear setback',
    example: { metric: 'Rear setback: 8.0 m', imperial: 'Rear setback: 30\'-0"' },
    fix: {
      tooLittle: 'Move the building away from the rear boundary, or reduce its depth, until the rear setback is met.',
      tooMuch: 'Move the building towards the rear boundary, to the line that the city asks for.',
    },
  },
  {
    id: 'side-setbacks',
    title: 'Side setbacks',
    source:
      'Codes SEPP 2008 (NSW), Part 3B; ResCode standard on side and rear setbacks (Victoria); a city’s zoning ordinance',
    weight: 2,
    limits: lengthLimits,
    quantity: 'sideSetback',
    name: 'side setback',
    example: { metric: 'Side setbacks: 1.5 m / 2.0 m', imperial: 'Side setbacks: 6\'-0" / 8\'-6"' },
    fix: {
      tooLittle: 'Move the building away from the side boundary, or make it narrower, until each side setback is met.',
      tooMuch: 'Move the building towards the side boundary, to the line that the city asks for.',
    },
  },
  {
    id: 'building-height',
    title: 'Building height',
    source: 'SEPP (Housing) 2021 (NSW), ss 168 to 180; a city’s zoning ordinance',
    weight: 2,
    limits: lengthLimits,
    quantity: 'buildingHeight',
    name: 'building height',
    example: { metric: 'Building height: 8.2 m', imperial: 'Building height: 28\'-0"' },
    fix: {
      tooLittle: 'The building is lower than this zone asks for: raise it.',
      tooMuch: 'Lower the roof or the floors until the height is within the limit.',
    },
  },
  {
    id: 'parking-spaces',
    title: 'Parking spaces',
    source: 'A city’s development control plan, planning scheme or zoning ordinance',
    weight: 2,
    limits: spacesLimits,
    quantity: 'parkingSpaces',
    name: 'parking provision',
    example: { metric: 'Parking spaces: 2', imperial: 'Off-street parking: 2 spaces' },
    fix: {
      tooLittle: 'Add parking spaces on the lot, or show the ones that are there as such.',
      tooMuch: 'Reduce the number of parking spaces on the lot.',
    },
  },
  {
    id: 'floor-space-ratio',
    title: 'Floor space ratio',
    source: 'SEPP (Housing) 2021 (NSW), ss 168, 172 and 175 to 180; a city’s zoning ordinance',
    weight: 2,
    limits: ratioLimits,
    quantity: 'floorSpaceRatio',
    name: 'floor space ratio',
    example: { metric: 'Floor space ratio: 0.5:1', imperial: 'Floor area ratio: 0.35' },
    fix: {
      tooLittle: 'The building has less floor than this zone asks for: add floor area.',
      tooMuch: 'Reduce the gross floor area until the ratio is within the limit.',
    },
  },
];

export const sitePlanRules: readonly Rule[] = QUANTITY_RULES.map(quantityRule);
