import { editDistance } from '../../../../edit-distance.js';
import type { HouseNumber, StreetAddress } from './street-address.js';

/**
 * `same`: one place, however it is written. `similar`: the same street or nearly the same line, but not the same place, so
 * likely a mistake. `other`: another address, which may have its reasons to be there.
 */
export type AddressRelation = 'same' | 'similar' | 'other';

export function compareAddresses(wanted: StreetAddress, found: StreetAddress): AddressRelation {
  if (!sameStreet(wanted, found)) {
    const alike = wanted.name === found.name || oneSlip(wanted.name, found.name);
    return alike && wanted.number !== null && found.number !== null && sameNumber(wanted, found) ? 'similar' : 'other';
  }
  const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
  if (!sameNumber(wanted, found)) return 'similar';
  if (differs(wanted.unit, found.unit) || differs(wanted.postcode, found.postcode)) return 'similar';
  return 'same';
}

/** What one of them leaves out, type or direction, can't differ. */
function sameStreet(one: StreetAddress, other: StreetAddress): boolean {
  const agree = (first: string | null, second: string | null) => first === null || second === null || first === second;
  return one.name === other.name && agree(one.type, other.type) && agree(one.direction, other.direction);
}

/** A range holds each of its numbers: 14 is at 14-16. Where there are no numbers, lots are compared. */
function sameNumber(one: StreetAddress, other: StreetAddress): boolean {
  if (one.number === null || other.number === null)
    return one.lot === null || other.lot === null || one.lot === other.lot;
  return overlap(one.number, other.number);
}

function overlap(one: HouseNumber, other: HouseNumber): boolean {
  if (one.code !== null || other.code !== null) return one.code === other.code;
  const isRange = one.from !== one.to || other.from !== other.to;
  return one.from <= other.to && other.from <= one.to && (isRange || one.letter === other.letter);
}

/** One letter too many, too few, other or swapped. */
function oneSlip(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 4 && editDistance(one, other, 1) <= 1;
}
