/** The facts that are read from a PDF, and the names of its sheet sizes. */

/** In points of 1/72 inch, after user unit and rotation. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

export interface SheetFacts {
  readonly pageCount: number;
  /** Of the first pages, up to `SIZED_PAGES`. */
  readonly sizes: readonly SheetSize[];
  /** The first sheet as a small picture; null where it could not be drawn. */
  readonly picture: ImageBitmap | null;
}

/** Why a file cannot be opened: it needs a password, or it is damaged. */
export type SheetReading =
  | ({ readonly type: 'read' } & SheetFacts)
  | { readonly type: 'locked' }
  | { readonly type: 'damaged' };

/** Sets with more sheets in one file have the same sizes over and over. */
export const SIZED_PAGES = 40;

const INCH = 72;
const MILLIMETRE = 72 / 25.4;
/** Plotters and exports differ by a few millimetres. */
const TOLERANCE = 4 * MILLIMETRE;

/** Shorter by longer edge, in points. ANSI Y14.1, ARCH of the US National CAD Standard, ISO 216. */
const NAMED: readonly (readonly [string, number, number])[] = [
  ...(
    [
      ['Letter', 8.5, 11],
      ['Legal', 8.5, 14],
      ['Tabloid', 11, 17],
      ['ANSI C', 17, 22],
      ['ANSI D', 22, 34],
      ['ANSI E', 34, 44],
      ['ARCH A', 9, 12],
      ['ARCH B', 12, 18],
      ['ARCH C', 18, 24],
      ['ARCH D', 24, 36],
      ['ARCH E1', 30, 42],
      ['ARCH E', 36, 48],
    ] as const
  ).map(([name, short, long]) => [name, short * INCH, long * INCH] as const),
  ...(
    [
      ['A4', 210, 297],
      ['A3', 297, 420],
      ['A2', 420, 594],
      ['A1', 594, 841],
      ['A0', 841, 1189],
    ] as const
  ).map(([name, short, long]) => [name, short * MILLIMETRE, long * MILLIMETRE] as const),
];

/** "ARCH D", or "610 × 762 mm" for a size without a name. */
export function nameOfSize({ width, height }: SheetSize, number: (value: number) => string): string {
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  const distance = ([, s, l]: (typeof NAMED)[number]) => Math.max(Math.abs(s - short), Math.abs(l - long));
  const [nearest] = NAMED.toSorted((one, other) => distance(one) - distance(other));
  if (nearest && distance(nearest) <= TOLERANCE) return nearest[0];
  const millimetres = (points: number) => number(Math.round(points / MILLIMETRE));
  return `${millimetres(short)} × ${millimetres(long)} mm`;
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
