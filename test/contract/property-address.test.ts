import { describe, expect, it } from 'vitest';
import { addressMistakes } from 'precheck-contract';

describe('addressMistakes', () => {
  it.each<[street: string, suburb: string, postcode: string, mistakes: object]>([
    ['1 High St', 'Darwin', '0800', {}],
    ['1 High St', 'Darwin', '', {}],
    ['1 High St', '', '0800', {}],
    [' ', 'Darwin', '', { street: 'street-missing' }],
    ['1 High St', ' ', '', { suburb: 'place-missing' }],
    ['1 High St', '', '800', { postcode: 'postcode-malformed' }],
    ['1 High St', 'Darwin', 'O8OO', { postcode: 'postcode-malformed' }],
    ['1 High St', 'Darwin', '0199', { postcode: 'postcode-of-no-state' }],
    ['', '', '', { street: 'street-missing', suburb: 'place-missing' }],
  ])('says what is wrong with “%s”, “%s”, “%s”', (street, suburb, postcode, mistakes) => {
    expect(addressMistakes({ street, suburb, postcode })).toEqual(mistakes);
  });
});
