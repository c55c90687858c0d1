/**
 * Decimals in doubles, read at twelve digits: the estimate takes whole parts of quotients, and (4.6 − 1.5) / 3.1 is one storey, but
 * 0.9999999999999998 to a double.
 */
const decimal = (value: number): number => Number(value.toPrecision(12));

/** The greatest whole number that is not above the value. */
export const wholePart = (value: number): number => Math.floor(decimal(value));

export const isSame = (one: number, other: number): boolean => decimal(one) === decimal(other);

/** Rounded down to so many decimals: what is reported is never above what was worked out. */
export function roundedDown(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return wholePart(value * scale) / scale;
}
