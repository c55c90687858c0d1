/** From the ground to the highest point of the building. */
import { lengthLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const buildingHeight = quantityRule({
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
});
