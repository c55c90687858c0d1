/** What can hold a yield where it is. Sentences are for the page that explains an estimate; the interface carries none of this. */

/** In the order in which ties are named: what the law says of the lot first, what the chosen dwelling needs last. */
export const CONSTRAINTS = [
  'minimum-multi-dwelling-lot-size',
  'minimum-lot-width',
  'minimum-lot-size',
  'density',
  'floor-space-ratio',
  'height',
  'storey-limit',
  'site-coverage',
  'setbacks',
  'dwelling-width',
  'dwelling-depth',
  'lot-area',
] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

/** Each as a person would say it. */
export const CONSTRAINT_SENTENCES: Readonly<Record<Constraint, string>> = {
  'minimum-multi-dwelling-lot-size': 'The lot is smaller than the minimum for several dwellings.',
  'minimum-lot-width': 'The frontage is narrower than the minimum lot width.',
  'minimum-lot-size': 'Each dwelling needs the minimum lot size of land.',
  density: 'The density limit allows no more dwellings on this area.',
  'floor-space-ratio': 'The floor space ratio allows no more floor area.',
  height: 'The height limit allows no further storey.',
  'storey-limit': 'The storey limit allows no further storey.',
  'site-coverage': 'The site coverage allows no larger footprint.',
  setbacks: 'The setbacks leave no larger envelope.',
  'dwelling-width': 'No further dwelling fits across the width between the side setbacks.',
  'dwelling-depth': 'No further row of dwellings fits in the depth between the front and rear setbacks.',
  'lot-area': 'The whole lot is built upon: only a larger lot allows more.',
};

/** Without repeats, in the order of CONSTRAINTS. */
export function inOrder(constraints: Iterable<Constraint>): readonly Constraint[] {
  const found = new Set(constraints);
  return CONSTRAINTS.filter((constraint) => found.has(constraint));
}
