/** From the street boundary to the building. */
import { lengthLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const frontSetback = quantityRule({
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
});
