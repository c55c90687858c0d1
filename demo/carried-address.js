/**
 * The address that the property page hands to the application: in the query, so that the way works in a new tab, after a reload
 * and from a bookmark, and nothing is kept. Anybody can write such an address, so only what can be one is filled in.
 */

/** What the element's own lookup takes; the form's field takes more. */
const MOST_LETTERS = 200;
const DECIMAL = /^-?\d{1,3}(\.\d{1,15})?$/;
/** Control characters, line ends, and those that turn the direction of what follows. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** @typedef {{ address: string, latitude: string | null, longitude: string | null }} CarriedAddress */

/**
 * The address in a query, or null where there is none that can be one. Coordinates are decimal degrees, both or neither.
 * @param {URLSearchParams} query @returns {CarriedAddress | null}
 */
export function readCarriedAddress(query) {
  const address = only(query, 'address').trim();
  if (address === '' || address.length > MOST_LETTERS || UNPRINTED.test(address)) return null;
  const latitude = degrees(only(query, 'latitude'), 90);
  const longitude = degrees(only(query, 'longitude'), 180);
  const both = latitude !== null && longitude !== null;
  return { address, latitude: both ? latitude : null, longitude: both ? longitude : null };
}

/** A name that is given twice counts as none: nobody can tell which value is meant. */
function only(query, name) {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : '';
}

function degrees(text, most) {
  return DECIMAL.test(text) && Math.abs(Number(text)) <= most ? text : null;
}
