/** POST /v1/property/suggest. */
import type { PropertyCandidate } from '../property-adapter-api.js';
import { asWords, propertyIdIn } from './property-values.js';
import {
  describeAnswer,
  isRecord,
  isSuccess,
  parseText,
  ReadingError,
  type ServiceAnswer,
  type UnknownRecord,
} from './service-answer.js';
import { findContent } from './wrappers.js';

export interface Suggestions {
  readonly candidates: PropertyCandidate[];
  readonly ambiguous: boolean;
}

const LIST_NAMES = ['result', 'candidates', 'suggestions', 'properties', 'details'];
const ADDRESS_NAMES = ['listingAddress', 'listing_address', 'address', 'fullAddress', 'displayAddress', 'label'];
const LOOKED = 'a propertyID (GUID) and a listingAddress in result, or a list of them';

/**
 * One suggestion, a list of them, or an empty list, null or `{}` for none. 404 is none; 409 says that several fit, and may name them.
 * Suggestions without a GUID cannot be asked about, so they are left out; where none remains of several, it is an error.
 */
export function readSuggestions(answer: ServiceAnswer): Suggestions {
  const body = parseText(answer.text);
  if (answer.status === 409) return { candidates: distinct(listIn(body).flatMap(toCandidate)), ambiguous: true };
  if (answer.status === 404 || answer.status === 204) return { candidates: [], ambiguous: false };
  if (!isSuccess(answer)) throw new ReadingError(LOOKED, `status ${answer.status}`);
  const none = nothingIn(body);
  if (none) return { candidates: [], ambiguous: false };
  const entries = listIn(body);
  const candidates = distinct(entries.flatMap(toCandidate));
  if (candidates.length === 0) throw new ReadingError(LOOKED, describeAnswer(answer));
  return { candidates, ambiguous: candidates.length > 1 };
}

function listIn(body: unknown): unknown[] {
  const one = (value: unknown): value is UnknownRecord => isRecord(value) && toCandidate(value).length > 0;
  // An error has its details one level deeper than any answer.
  const content = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  const found = findContent(content, LIST_NAMES, (value): value is UnknownRecord | unknown[] => {
    return one(value) || (Array.isArray(value) && value.some(one));
  });
  if (found === null) return [];
  return Array.isArray(found.content) ? found.content : [found.content];
}

/** `{ result: [] }`, `{ result: null }`, `{ result: {} }`, `[]`: an answer that is readable and empty. */
function nothingIn(body: unknown): boolean {
  const content = isRecord(body) && Object.hasOwn(body, 'result') ? body['result'] : body;
  if (Array.isArray(content)) return content.length === 0;
  if (content === null) return isRecord(body);
  if (!isRecord(content)) return false;
  const list = LIST_NAMES.map((name) => content[name]).find(Array.isArray);
  if (list !== undefined) return list.length === 0;
  const values = Object.values(content);
  // Fields that are there and hold nothing.
  return values.every((value) => value === null || value === '') && (content !== body || values.length > 0);
}

function toCandidate(value: unknown): PropertyCandidate[] {
  if (!isRecord(value)) return [];
  const propertyId = propertyIdIn(value);
  if (propertyId === null) return [];
  const address = ADDRESS_NAMES.map((name) => asWords(value[name])).find((text) => text !== null);
  return [{ propertyId, address: address ?? propertyId }];
}

function distinct(candidates: readonly PropertyCandidate[]): PropertyCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ propertyId }) => {
    const id = propertyId.toLowerCase();
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
