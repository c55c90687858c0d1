/** Quantities as people in the city write them: metres or feet and inches, square metres or square feet. */
import { METRES_PER_INCH, SQUARE_METRES_PER_SQUARE_FOOT } from '../../site-plan/measure.js';
import { DIMENSION_OF, type Quantity } from '../../site-plan/quantity.js';

export type Units = 'metric' | 'imperial';

/** `value` is in metres, square metres, percent, a ratio or spaces. */
export function inWords(quantity: Quantity, value: number, units: Units): string {
  switch (DIMENSION_OF[quantity]) {
    case 'length':
      return units === 'metric' ? `${decimal(value, 1, 3)} m` : feetAndInches(value);
    case 'area':
      return units === 'metric'
        ? `${decimal(value, 0, 1)} m²`
        : `${decimal(value / SQUARE_METRES_PER_SQUARE_FOOT, 0, 0)} sq ft`;
    case 'percent':
      return `${decimal(value, 0, 2)} %`;
    case 'ratio':
      return `${decimal(value, 1, 4)}:1`;
    case 'count':
      return `${value} ${value === 1 ? 'space' : 'spaces'}`;
  }
}

/** Not by locale: the same drawings give the same words anywhere. */
function decimal(value: number, least: number, most: number): string {
  const [whole = '', fraction = ''] = value.toFixed(most).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${kept === '' ? '' : `.${kept}`}`;
}

/** To the sixteenth of an inch: 27'-6 1/2". */
function feetAndInches(metres: number): string {
  const sixteenths = Math.round((metres / METRES_PER_INCH) * 16);
  const feet = Math.floor(sixteenths / 192);
  const inches = Math.floor((sixteenths % 192) / 16);
  let [upper, lower] = [sixteenths % 16, 16];
  while (upper > 0 && upper % 2 === 0) [upper, lower] = [upper / 2, lower / 2];
  return `${feet}'-${inches}${upper === 0 ? '' : ` ${upper}/${lower}`}"`;
}
