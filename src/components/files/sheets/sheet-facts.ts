/** What is read from a PDF, and the names of its sheet sizes. */

/** In points of 1/72 inch, after user unit and rotation. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** `sizes`: of the first pages. `picture`: the first sheet, small; null where it could not be drawn. `locked`: it needs a password. */
export type SheetReading =
  | {
      readonly type: 'read';
      readonly pageCount: number;
      readonly sizes: readonly SheetSize[];
      readonly picture: ImageBitmap | null;
    }
  | { readonly type: 'locked' }
  | { readonly type: 'damaged' };

const MILLIMETRE = 72 / 25.4;
/** Plotters and exports differ by a few millimetres. */
const TOLERANCE_MM = 4;

/** Shorter by longer edge, in millimetres. ANSI Y14.1, ARCH of the US National CAD Standard, ISO 216. */
const NAMED: readonly (readonly [name: string, short: number, long: number])[] = [
  ['Letter', 216, 279],
  ['Legal', 216, 356],
  ['Tabloid', 279, 432],
  ['ANSI C', 432, 559],
  ['ANSI D', 559, 864],
  ['ANSI E', 864, 1118],
  ['ARCH A', 229, 305],
  ['ARCH B', 305, 457],
  ['ARCH C', 457, 610],
  ['ARCH D', 610, 914],
  ['ARCH E1', 762, 1067],
  ['ARCH E', 914, 1219],
  ['A4', 210, 297],
  ['A3', 297, 420],
  ['A2', 420, 594],
  ['A1', 594, 841],
  ['A0', 841, 1189],
];

/** "ARCH D", or "610 × 762 mm" for a size without a name. */
export function nameOfSize({ width, height }: SheetSize, number: (value: number) => string): string {
  const [short = 0, long = 0] = [width, height].map((points) => points / MILLIMETRE).sort((one, other) => one - other);
  const distance = ([, s, l]: (typeof NAMED)[number]) => Math.max(Math.abs(s - short), Math.abs(l - long));
  const [nearest] = NAMED.toSorted((one, other) => distance(one) - distance(other));
  if (nearest && distance(nearest) <= TOLERANCE_MM) return nearest[0];
  return `${number(Math.round(short))} × ${number(Math.round(long))} mm`;
}

/** The names of all sizes, the most frequent first. */
export function namesOfSizes(sizes: readonly SheetSize[], number: (value: number) => string): string[] {
  const counts = new Map<string, number>();
  for (const size of sizes) {
    const name = nameOfSize(size, number);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
