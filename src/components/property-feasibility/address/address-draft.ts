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
  if (!(suburb || postcode) || (!certain && fields.suburb)) return fields;
  const differs = (one: string, other: string) => one && other && one.toLowerCase() !== other.toLowerCase();
  return {
    street,
    suburb: suburb || (differs(fields.postcode, postcode) ? '' : fields.suburb),
    postcode: postcode || (differs(fields.suburb, suburb) ? '' : fields.postcode),
  };
}

export function mistakesOf({ street, suburb, postcode }: AddressFields): AddressMistakes {
  const typed = postcode.trim();
  const mistakes: { [Field in AddressField]?: AddressMistake } = {};
  if (!street.trim()) mistakes.street = 'street-missing';
  if (!suburb.trim() && !typed) mistakes.suburb = 'place-missing';
  if (typed && !/^\d{4}$/.test(typed)) mistakes.postcode = 'postcode-malformed';
  else if (/^0[01]/.test(typed)) mistakes.postcode = 'postcode-of-no-state';
  return mistakes;
}

/** Of fields without mistakes. */
export function suggestRequestOf({ street, suburb, postcode }: AddressFields): PropertySuggestRequest {
  const place = suburb.trim().slice(0, 100);
  return {
    streetAddress: street.trim().slice(0, 200),
    ...(place && { suburb: place }),
    ...(postcode.trim() && { postCode: Number(postcode) }),
  };
}

/** One line, as people write it; empty where nothing is given. */
export function addressLine({ street, suburb, postcode }: AddressFields): string {
  return [street.trim(), `${suburb.trim()} ${postcode.trim()}`.trim()].filter(Boolean).join(', ');
}

export interface AddressAttributes {
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  readonly postCode: string | null;
}

/** The attributes as fields. A postcode that lost its zero, as a number does, gets it back; one that is none is left out. */
export function fieldsOfAttributes({ streetAddress, suburb, postCode }: AddressAttributes): AddressFields {
  const digits = postCode?.trim().padStart(4, '0') ?? '';
  const postcode = /^(?!0[01])\d{4}$/.test(digits) ? digits : '';
  return splitLine({ street: (streetAddress ?? '').trim(), suburb: (suburb ?? '').trim(), postcode });
}
