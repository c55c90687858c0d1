/** Gross floor area to lot area. */
import { ratioLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const floorSpaceRatio = quantityRule({
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
});
