/** What stands in the address fields, what is wrong with it, and what is asked of it. Pure. */
import type { PropertySuggestRequest } from '../../../contract/property-adapter-api.js';
import type { AddressMistake } from '../../translations/property/translation.js';
import { type AddressFields, parseAddress } from './parse-address.js';

export type AddressField = keyof AddressFields;
export type AddressMistakes = { readonly [Field in AddressField]?: AddressMistake };

export const EMPTY_ADDRESS: AddressFields = { street: '', suburb: '', postcode: '' };
export const ADDRESS_FIELDS = ['street', 'suburb', 'postcode'] as const satisfies readonly AddressField[];

/**
 * A whole address in the street's field, told apart into the three. Gives the same object where there is nothing to tell apart. What
 * stands in the other fields stays unless the line contradicts it.
 */
export function splitLine(fields: AddressFields): AddressFields {
  const { street, suburb, postcode, certain } = parseAddress(fields.street);
  if (suburb === '' && postcode === '') return fields;
  if (!certain && fields.suburb !== '') return fields;
  const differs = (one: string, other: string) => one !== '' && one.toLowerCase() !== other.toLowerCase();
  const otherPostcode = postcode !== '' && differs(fields.postcode, postcode);
  const otherSuburb = suburb !== '' && differs(fields.suburb, suburb);
  return {
    street,
    suburb: suburb || (otherPostcode ? '' : fields.suburb),
    postcode: postcode || (otherSuburb ? '' : fields.postcode),
  };
}

export function mistakesOf({ street, suburb, postcode }: AddressFields): AddressMistakes {
  const typed = postcode.trim();
  const malformed = typed !== '' && !/^\d{4}$/.test(typed);
  return {
    ...(street.trim() === '' ? { street: 'street-missing' as const } : {}),
    ...(suburb.trim() === '' && typed === '' ? { suburb: 'place-missing' as const } : {}),
    ...(malformed ? { postcode: 'postcode-malformed' as const } : {}),
    ...(!malformed && typed !== '' && Number(typed) < 200 ? { postcode: 'postcode-of-no-state' as const } : {}),
  };
}

/** Of fields without mistakes. */
export function suggestRequestOf({ street, suburb, postcode }: AddressFields): PropertySuggestRequest {
  const place = suburb.trim().slice(0, 100);
  return {
    streetAddress: street.trim().slice(0, 200),
    ...(place === '' ? {} : { suburb: place }),
    ...(postcode.trim() === '' ? {} : { postCode: Number(postcode) }),
  };
}

/** One line, as people write it; empty where nothing is given. */
export function addressLine({ street, suburb, postcode }: AddressFields): string {
  const place = [suburb, postcode].map((part) => part.trim()).filter(Boolean);
  return [street.trim(), place.join(' ')].filter(Boolean).join(', ');
}

export interface AddressAttributes {
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  readonly postCode: string | null;
}

/** The attributes as fields. A postcode that lost its zero, as a number does, gets it back; one that is none is left out. */
export function fieldsOfAttributes({ streetAddress, suburb, postCode }: AddressAttributes): AddressFields {
  const digits = (postCode ?? '').trim().padStart(postCode ? 4 : 0, '0');
  const postcode = /^\d{4}$/.test(digits) && Number(digits) >= 200 ? digits : '';
  return splitLine({ street: (streetAddress ?? '').trim(), suburb: (suburb ?? '').trim(), postcode });
}
