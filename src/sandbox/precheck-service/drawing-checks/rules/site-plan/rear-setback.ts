/** From the rear boundary to the building. */
import { lengthLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const rearSetback = quantityRule({
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
});
