import { documentTypeSchema, type DocumentType } from 'precheck-contract/precheck-service';
import { invalidQuery } from '../../service-error.js';

const DEFAULT_TAKE = 20;
const MAX_TAKE = 100;

/** A query parameter that may stand there once; null where it does not. */
function queryText(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw invalidQuery(`${name}: expected once; it came ${values.length} times.`);
  return values[0] ?? null;
}

export function requiredQueryText(query: URLSearchParams, name: string): string {
  const value = queryText(query, name);
  if (!value) throw invalidQuery(`${name}: expected in the query; it is missing.`);
  return value;
}

function queryCount(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = queryText(query, name);
  if (text === null) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw invalidQuery(`${name}: expected a whole number from 0 to ${max}.`);
  return value;
}

/** The query of GET /projects. */
export function readListQuery(query: URLSearchParams) {
  const orderBy = queryText(query, 'orderBy');
  if (orderBy !== null && orderBy !== 'last_activity') throw invalidQuery('orderBy: expected last_activity.');
  return {
    cityKey: queryText(query, 'cityKey'),
    permitType: queryText(query, 'permitType'),
    take: queryCount(query, 'take', DEFAULT_TAKE, MAX_TAKE),
    skip: queryCount(query, 'skip', 0, 2 ** 31),
    orderBy: orderBy === null ? ('created' as const) : ('last_activity' as const),
  };
}

export function readDocumentType(query: URLSearchParams): DocumentType {
  const parsed = documentTypeSchema.safeParse(queryText(query, 'type'));
  if (!parsed.success) throw invalidQuery('type: expected uploaded or report.');
  return parsed.data;
}

/** The query of viewer-link: null asks for the standard viewer, a name for a signed link made out to it. */
export function readViewerQuery(query: URLSearchParams): string | null {
  const signed = queryText(query, 'signed');
  if (signed === null) return null;
  if (signed !== '1') throw invalidQuery('signed: expected 1, or nothing for the standard viewer.');
  const generatedFor = requiredQueryText(query, 'generatedFor').trim();
  if (generatedFor === '' || generatedFor.length > 320) {
    throw invalidQuery('generatedFor: expected the e-mail of the person the link is for, at most 320 characters.');
  }
  return generatedFor;
}
