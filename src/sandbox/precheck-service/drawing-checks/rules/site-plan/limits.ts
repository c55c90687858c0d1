/** A city's limits for quantities of a site plan, in the units in which its rules are written. */
import * as z from 'zod/mini';
import { METRES_PER_FOOT, SQUARE_METRES_PER_SQUARE_FOOT } from '../../site-plan/measure.js';

/** The least and the most that is allowed, in metres, square metres, percent, a ratio or spaces. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
  /** Where the limit is written, in the city's words. */
  readonly clause: string | null;
}

/** As a city's data file gives them: the names end in the unit. */
export type SitePlanLimits = Readonly<Record<string, number | string | undefined>>;

const amount = z.optional(z.number().check(z.gte(0)));
const clause = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** What a value in a unit is worth in metres or square metres. */
const WORTH: readonly (readonly [suffix: string, factor: number])[] = [
  ['SquareMetres', 1],
  ['SquareFeet', SQUARE_METRES_PER_SQUARE_FOOT],
  ['Metres', 1],
  ['Feet', METRES_PER_FOOT],
  ['Percent', 1],
  ['Ratio', 1],
  ['Spaces', 1],
];

export const lengthLimits = limitsIn('Metres', 'Feet');
export const areaLimits = limitsIn('SquareMetres', 'SquareFeet');
export const percentLimits = limitsIn('Percent');
export const ratioLimits = limitsIn('Ratio');
export const spacesLimits = limitsIn('Spaces');

/** A limit that limits nothing, or that nothing can meet, is a slip in the data. */
function limitsIn(...units: readonly string[]): z.ZodMiniType<SitePlanLimits> {
  const names = units.flatMap((unit) => [`min${unit}`, `max${unit}`]);
  const amounts = Object.fromEntries(names.map((name) => [name, amount]));
  const schema: z.ZodMiniType<SitePlanLimits> = z.strictObject({ ...amounts, clause });
  return schema.check(
    z.refine((limits) => given(limits, 'min').length + given(limits, 'max').length > 0, 'expected a min… or a max…'),
    z.refine((limits) => given(limits, 'min').length < 2 && given(limits, 'max').length < 2, 'expected one unit'),
    z.refine((limits) => {
      const { least, most } = boundsOf(limits);
      return least === null || most === null || least <= most;
    }, 'expected the min… to be at most the max…'),
  );
}

function given(limits: SitePlanLimits, prefix: 'min' | 'max'): number[] {
  return WORTH.flatMap(([suffix, factor]) => {
    const value = limits[`${prefix}${suffix}`];
    return typeof value === 'number' ? [value * factor] : [];
  });
}

export function boundsOf(limits: SitePlanLimits): Bounds {
  const { clause: written } = limits;
  return {
    least: given(limits, 'min')[0] ?? null,
    most: given(limits, 'max')[0] ?? null,
    clause: typeof written === 'string' ? written : null,
  };
}
