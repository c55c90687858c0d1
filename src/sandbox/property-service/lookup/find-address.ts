import type { PropertyAddress, PropertyRecord } from '../property-file.js';
import { bestFit, fitPlace, fitStreetAndPlace, PLACE, STREET, together, type Fit, UNSAID } from './address-fit.js';
import { isTooLong, wordsOf } from './address-words.js';
import { isNumberOf, readLine, type LineReading } from './street-number.js';

/** What a request says of an address; null where it says nothing. At least one is given. */
export interface AddressQuery {
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  readonly postCode: number | null;
}

/**
 * The properties that an address means: none, the one, or several that it fits alike. What is said must fit, what is left out is
 * not asked for. Where several fit, those with the fewest slips of typing stay.
 */
export function findAddress(properties: readonly PropertyRecord[], query: AddressQuery): PropertyRecord[] {
  const line = wordsOf(query.streetAddress ?? '');
  const place = wordsOf(query.suburb ?? '');
  if (isTooLong(line) || isTooLong(place)) return [];
  // Text in which no word can be read says something that no address fits.
  if (query.streetAddress !== null && line.length === 0) return [];
  if (query.suburb !== null && place.length === 0) return [];
  const readings = readLine(line);
  const fits = properties.flatMap((property) => {
    const fit = fitProperty(property, readings, place, query.postCode);
    return fit ? [{ property, slips: fit.slips }] : [];
  });
  const fewest = Math.min(...fits.map(({ slips }) => slips));
  return fits.filter(({ slips }) => slips === fewest).map(({ property }) => property);
}

function fitProperty(
  property: PropertyRecord,
  readings: readonly LineReading[],
  place: readonly string[],
  postCode: number | null,
): Fit | null {
  return bestFit(
    [property.address, ...property.aliases]
      .filter((address) => postCode === null || postCode === address.postCode)
      .flatMap((address) => {
        const placeFit = together([fitPlace(place, address), postCode === null ? UNSAID : PLACE]);
        return readings.map((reading) => together([fitLot(reading, property), fitLine(reading, address), placeFit]));
      })
      .filter((fit) => fit !== null && saysEnough(fit, readings)),
  );
}

/** A number says where a lot is, so that what stands beside it is passed over; without one the lot must be the record's. */
function fitLot({ lot, plan, number }: LineReading, { property_details: details }: PropertyRecord): Fit | null {
  if (lot === null || number !== null) return UNSAID;
  const [, ownLot, ownPlan] = /^(\d+)\W*(\w+)$/.exec(details.lot_identifier.toLowerCase()) ?? [];
  if (lot !== ownLot) return null;
  if (plan === null) return UNSAID;
  return plan === ownPlan ? STREET : null;
}

function fitLine({ number, rest }: LineReading, address: PropertyAddress): Fit | null {
  if (number !== null && !isNumberOf(number, address)) return null;
  return fitStreetAndPlace(rest, address);
}

/** A number alone names no street; a street's name with a slip in it needs something else that is right. */
function saysEnough({ said, slips }: Fit, readings: readonly LineReading[]): boolean {
  if (said.size === 0) return false;
  const isNumbered = readings.some(({ number }) => number !== null);
  return slips === 0 || isNumbered || said.size > 1;
}
