/** Exact numbers: what doubles get wrong, and the laws of arithmetic. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from '../../../../src/sandbox/property-service/estimate/exact-number.js';

const of = (value: number): Exact => Exact.of(value);
const DECIMALS = 12;

describe('an exact number', () => {
  it.each([
    ['(4.6 − 1.5) / 3.1', of(4.6).minus(of(1.5)).over(of(3.1)), 1, Math.floor((4.6 - 1.5) / 3.1)],
    ['(8.7 − 1.5) / 3.6', of(8.7).minus(of(1.5)).over(of(3.6)), 2, Math.floor((8.7 - 1.5) / 3.6)],
    ['17.1 / 5.7 by way of 18.9', of(18.9).minus(of(1.8)).over(of(5.7)), 3, Math.floor((18.9 - 1.8) / 5.7)],
    ['0.3 / 0.1', of(0.3).over(of(0.1)), 3, Math.floor(0.3 / 0.1)],
  ])('takes the whole part of %s, where a double does not', (_name, exact, whole, ofDoubles) => {
    expect(exact.floor().toNumber(0)).toBe(whole);
    expect(ofDoubles).toBe(whole - 1);
  });

  it.each([
    [0, 0],
    [-0, 0],
    [0.65, 0.65],
    [-1.25, -1.25],
    [1e-7, 1e-7],
    [1.5e-7, 1.5e-7],
    [1e21, 1e21],
    [123456.789, 123456.789],
  ])('reads %d as it is written', (value, read) => {
    expect(of(value).toNumber(DECIMALS)).toBe(read);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    expect(() => of(value)).toThrow(new RangeError(`Expected a finite number, got ${value}`));
  });

  it('refuses to divide by zero', () => {
    expect(() => of(1).over(Exact.zero)).toThrow(RangeError);
  });

  it.each([
    [2.5, 2],
    [2, 2],
    [0, 0],
    [-0.1, -1],
    [-2, -2],
  ])('rounds %d down to %d', (value, whole) => {
    expect(of(value).floor().toNumber(0)).toBe(whole);
    expect(of(value).toNumber(0)).toBe(whole);
  });

  it('rounds down, never up, when it leaves', () => {
    expect(of(2).over(of(3)).toNumber(2)).toBe(0.66);
    expect(of(0.29).toNumber(2)).toBe(0.29);
    expect(of(1.1).times(of(1.1)).toNumber(2)).toBe(1.21);
  });

  it('knows less, equal and more', () => {
    expect(of(0.1).plus(of(0.2)).compare(of(0.3))).toBe(0);
    expect(of(-1).compare(of(1))).toBeLessThan(0);
    expect(of(1).least(of(-2)).compare(of(-2))).toBe(0);
    expect(of(1).greatest(of(-2)).compare(of(1))).toBe(0);
  });

  it('keeps the laws of arithmetic', () => {
    const any = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        const [x, y, z] = [of(a), of(b), of(c)];
        expect(x.plus(y).minus(y).compare(x)).toBe(0);
        expect(
          x
            .plus(y)
            .times(z)
            .compare(x.times(z).plus(y.times(z))),
        ).toBe(0);
        if (b !== 0) expect(x.over(y).times(y).compare(x)).toBe(0);
        const fraction = x.minus(x.floor());
        expect(fraction.compare(Exact.zero)).toBeGreaterThanOrEqual(0);
        expect(fraction.compare(of(1))).toBeLessThan(0);
        // Not the sign of a - b, which is -0 where a is.
        expect(Math.sign(x.compare(y))).toBe(Number(a > b) - Number(a < b));
      }),
    );
  });
});
