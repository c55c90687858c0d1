/**
 * Numbers that are exact. The estimate takes whole parts of quotients of decimals, where binary floating point decides wrongly:
 * (4.6 − 1.5) / 3.1 is one storey, but 0.9999999999999998 to a double. So every value is a fraction of two integers, and is
 * rounded once, when it leaves as a number.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export class Exact {
  readonly #numerator: bigint;
  /** Above zero; shares no factor with the numerator. */
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = sign * greatestCommonDivisor(numerator, denominator);
    this.#numerator = numerator / divisor;
    this.#denominator = denominator / divisor;
  }

  /** The decimal that the number is written as: 0.65 is 65/100, not the binary fraction beside it. Throws unless finite. */
  static of(value: number): Exact {
    const parts = DECIMAL.exec(String(value));
    if (parts === null) throw new RangeError(`Expected a finite number, got ${value}`);
    const [, sign, whole, decimals = '', exponent = '0'] = parts;
    const digits = BigInt(`${sign}${whole}${decimals}`);
    const shift = Number(exponent) - decimals.length;
    const power = 10n ** BigInt(Math.abs(shift));
    return shift < 0 ? new Exact(digits, power) : new Exact(digits * power, 1n);
  }

  static readonly zero = Exact.of(0);

  plus(other: Exact): Exact {
    return new Exact(
      this.#numerator * other.#denominator + other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    );
  }

  minus(other: Exact): Exact {
    return new Exact(
      this.#numerator * other.#denominator - other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    );
  }

  times(other: Exact): Exact {
    return new Exact(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  /** Throws a RangeError where `other` is zero. */
  over(other: Exact): Exact {
    if (other.isZero) throw new RangeError('Expected a divisor other than 0');
    return new Exact(this.#numerator * other.#denominator, this.#denominator * other.#numerator);
  }

  /** The greatest whole number that is not above this. */
  floor(): Exact {
    const whole = this.#numerator / this.#denominator;
    const below = this.#numerator < 0n && whole * this.#denominator !== this.#numerator;
    return new Exact(below ? whole - 1n : whole, 1n);
  }

  /** Below, at or above zero as this is less than, equal to or greater than `other`. */
  compare(other: Exact): number {
    const difference = this.#numerator * other.#denominator - other.#numerator * this.#denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  get isZero(): boolean {
    return this.#numerator === 0n;
  }

  least(other: Exact): Exact {
    return this.compare(other) <= 0 ? this : other;
  }

  greatest(other: Exact): Exact {
    return this.compare(other) >= 0 ? this : other;
  }

  /** Rounded down to so many decimals: what is reported is never above what was worked out. */
  toNumber(decimals: number): number {
    const scale = 10n ** BigInt(decimals);
    const scaled = new Exact(this.#numerator * scale, this.#denominator).floor();
    return Number(scaled.#numerator) / Number(scale);
  }
}
