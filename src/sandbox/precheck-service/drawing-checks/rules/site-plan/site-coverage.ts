/** The share of the lot that buildings cover. */
import { percentLimits } from './limits.js';
import { quantityRule } from './quantity-rule.js';

export const siteCoverage = quantityRule({
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
});
