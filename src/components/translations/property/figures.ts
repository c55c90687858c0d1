/** How a language of the property element puts the signs of units to its figures. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { WithUnit } from './estimate-translation.js';

export const withSigns =
  (signs: Readonly<Record<OverrideUnit, string>>): WithUnit =>
  (value, unit, { number }) =>
    number(value) + signs[unit];
