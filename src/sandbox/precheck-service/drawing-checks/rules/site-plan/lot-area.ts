/** Whether the lot is large enough for what is proposed. */
import { areaLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const lotArea = quantityRule({
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
});
