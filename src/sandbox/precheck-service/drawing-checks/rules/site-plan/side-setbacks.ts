/** From each side boundary to the building. */
import { lengthLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const sideSetbacks = quantityRule({
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
});
