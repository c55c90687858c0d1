/** A line that a person typed, and what stands in the fields beside it, as one address with what is missing or contradicted. Pure. */
import {
  ADDRESS_FIELDS,
  type AddressFields,
  addressMistakes,
  type AddressProblem,
  type PropertyAddressAnswer,
  type PropertyAddressRequest,
} from 'precheck-contract';
import { parseAddress } from './parse-address.js';

/**
 * What stands in the other fields stays unless the line contradicts it; a suburb that is only guessed never takes the place of one that
 * was typed. The line comes back untouched where there is nothing to tell apart.
 */
export function readAddress({ line, suburb = '', postcode = '' }: PropertyAddressRequest): PropertyAddressAnswer {
  const typed = { street: line, suburb, postcode };
  const { state, certain, ...parsed } = parseAddress(line);
  const isWhole = !(parsed.suburb || parsed.postcode) || (!certain && suburb !== '');
  const fields = isWhole ? typed : mergeFields(typed, parsed);
  return {
    address: { ...fields, state, certain },
    problems: [...mistakesOf(fields), ...contradictionsOf(typed, fields)],
  };
}

const differs = (one: string, other: string): boolean =>
  one !== '' && other !== '' && one.toLowerCase() !== other.toLowerCase();

/** Another postcode makes the typed suburb doubtful, and the other way round. */
function mergeFields(typed: AddressFields, parsed: AddressFields): AddressFields {
  return {
    street: parsed.street,
    suburb: parsed.suburb || (differs(typed.postcode, parsed.postcode) ? '' : typed.suburb),
    postcode: parsed.postcode || (differs(typed.suburb, parsed.suburb) ? '' : typed.postcode),
  };
}

function mistakesOf(fields: AddressFields): AddressProblem[] {
  const mistakes = addressMistakes(fields);
  return ADDRESS_FIELDS.flatMap((field) => {
    const code = mistakes[field];
    if (code === undefined) return [];
    return [{ field, code, params: field === 'postcode' ? { postcode: fields.postcode } : {} }];
  });
}

function contradictionsOf(typed: AddressFields, fields: AddressFields): AddressProblem[] {
  return (['suburb', 'postcode'] as const)
    .filter((field) => typed[field].trim() !== '' && typed[field].toLowerCase() !== fields[field].toLowerCase())
    .map((field) => ({ field, code: `${field}-contradicted` as const, params: { before: typed[field] } }));
}
