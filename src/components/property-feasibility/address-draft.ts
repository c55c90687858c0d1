/** What stands in the address fields, and what is asked of it. Pure. */
import type { AddressFields, PropertySuggestRequest } from 'precheck-contract/property-adapter-api';

export const EMPTY_ADDRESS: AddressFields = { street: '', suburb: '', postcode: '' };

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
  return { street: (streetAddress ?? '').trim(), suburb: (suburb ?? '').trim(), postcode };
}
