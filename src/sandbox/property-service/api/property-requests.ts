import * as z from 'zod/mini';
import { expected, orNull, readBody, text } from '../../request-body.js';
import { invalid, ServiceError } from '../../service-error.js';
import type { AddressQuery } from '../find-address.js';
import { OverrideRangeError } from '../override-values.js';
import { findProperty, type Properties } from '../properties.js';
import type { PropertyRecord } from '../property-file.js';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MOST_CHARACTERS = 200;

const POST_CODE = 'expected a postcode as an integer from 200 to 9999';
const shortText = z.pipe(
  orNull(
    text.check(
      z.maxLength(MOST_CHARACTERS, {
        error: ({ input }) => `expected at most ${MOST_CHARACTERS} characters; ${String(input).length} came`,
      }),
    ),
  ),
  z.transform((value) => (value?.trim() ? value : null)),
);
const suggestSchema = z.object(
  {
    streetAddress: shortText,
    suburb: shortText,
    postCode: orNull(z.int(POST_CODE).check(z.gte(200, POST_CODE), z.lte(9999, POST_CODE))),
  },
  expected('an object'),
);

/** POST /v1/property/suggest. Throws 422, naming the field. */
export function readSuggestRequest(body: unknown): AddressQuery {
  const query = readBody(suggestSchema, body);
  if (Object.values(query).some((value) => value !== null)) return query;
  throw invalid('streetAddress, suburb, postCode: expected at least one of the three; none came.');
}

const propertySchema = z.object(
  { propertyID: z.string(expected('a UUID')).check(z.regex(GUID, 'expected a UUID, as suggest answers it')) },
  expected('an object'),
);

/** The property that a body's `propertyID` names. Throws 422 where it names none, 404 where the sandbox has no such. */
export function readProperty(
  properties: Properties,
  body: unknown,
): { property: PropertyRecord; fields: Readonly<Record<string, unknown>> } {
  const property = findProperty(properties, readBody(propertySchema, body).propertyID);
  if (property === null)
    throw new ServiceError(404, 'property_not_found', 'There is no property with this propertyID.');
  return { property, fields: body as Readonly<Record<string, unknown>> };
}

export function overrideRefusal(error: unknown): unknown {
  if (!(error instanceof OverrideRangeError)) return error;
  const { field, unit, min, max, message } = error;
  return new ServiceError(422, 'override_out_of_range', message, { details: { field, unit, min, max } });
}
