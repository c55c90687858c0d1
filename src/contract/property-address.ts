/** An Australian address in three fields, as people type it, and what keeps it from being looked up. Pure, and free of zod. */

export interface AddressFields {
  readonly street: string;
  readonly suburb: string;
  /** Four digits as typed, so that 0800 keeps its zero. Empty where there is none. */
  readonly postcode: string;
}

export type AddressField = keyof AddressFields;

/** In the order in which people fill them in. */
export const ADDRESS_FIELDS = ['street', 'suburb', 'postcode'] as const satisfies readonly AddressField[];

export type AddressMistakeCode = 'street-missing' | 'place-missing' | 'postcode-malformed' | 'postcode-of-no-state';

/** By the field to put right, what is missing or wrong; empty where the address can be looked up. */
export type AddressMistakes = { readonly [Field in AddressField]?: AddressMistakeCode };

/** A street, and a suburb or a postcode, are needed; a postcode has four digits and begins as one of a state does. */
export function addressMistakes({ street, suburb, postcode }: AddressFields): AddressMistakes {
  const typed = postcode.trim();
  const mistakes: { [Field in AddressField]?: AddressMistakeCode } = {};
  if (!street.trim()) mistakes.street = 'street-missing';
  if (!suburb.trim() && !typed) mistakes.suburb = 'place-missing';
  if (typed && !/^\d{4}$/.test(typed)) mistakes.postcode = 'postcode-malformed';
  else if (/^0[01]/.test(typed)) mistakes.postcode = 'postcode-of-no-state';
  return mistakes;
}
