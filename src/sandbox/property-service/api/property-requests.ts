import { asObject, textField, type Fields } from '../../body-fields.js';
import { invalid, ServiceError } from '../../service-error.js';
import type { AddressQuery } from '../lookup/find-address.js';
import { OverrideRangeError } from '../override-values.js';
import { findProperty, type Properties } from '../properties.js';
import type { PropertyRecord } from '../property-file.js';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MOST_CHARACTERS = 200;

/** POST /v1/property/suggest. Throws 422, naming the field. */
export function readSuggestRequest(body: unknown): AddressQuery {
  const fields = asObject(body, 'body');
  const query = {
    streetAddress: shortText(fields, 'streetAddress'),
    suburb: shortText(fields, 'suburb'),
    postCode: postCodeField(fields),
  };
  if (query.streetAddress === null && query.suburb === null && query.postCode === null) {
    throw invalid('streetAddress, suburb, postCode: expected at least one of the three; none came.');
  }
  return query;
}

/** The property that a body's `propertyID` names. Throws 422 where it names none, 404 where the sandbox has no such. */
export function readProperty(properties: Properties, body: unknown): { property: PropertyRecord; fields: Fields } {
  const fields = asObject(body, 'body');
  const id = textField(fields, 'propertyID');
  if (id === null || id === '') throw invalid('propertyID: expected a UUID; it is missing.');
  if (!GUID.test(id)) throw invalid('propertyID: expected a UUID, as suggest answers it.');
  const property = findProperty(properties, id);
  if (property === null)
    throw new ServiceError(404, 'property_not_found', 'There is no property with this propertyID.');
  return { property, fields };
}

export function overrideRefusal(error: unknown): unknown {
  if (!(error instanceof OverrideRangeError)) return error;
  const { field, unit, min, max, message } = error;
  return new ServiceError(422, 'override_out_of_range', message, { details: { field, unit, min, max } });
}

/** Null where it is absent or blank. */
function shortText(fields: Fields, name: string): string | null {
  const value = textField(fields, name);
  if (value === null || value.trim() === '') return null;
  if (value.length <= MOST_CHARACTERS) return value;
  throw invalid(`${name}: expected at most ${MOST_CHARACTERS} characters; ${value.length} came.`);
}

function postCodeField(fields: Fields): number | null {
  const value = fields['postCode'] ?? null;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 9999) return value;
  throw invalid('postCode: expected a postcode as an integer from 200 to 9999.');
}
