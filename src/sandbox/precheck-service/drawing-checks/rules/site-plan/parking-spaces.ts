/** Parking spaces on the lot. */
import { spacesLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const parkingSpaces = quantityRule({
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
});
