/**
 * Where the specification does not show a body, it may come bare or wrapped, once or twice. These functions look for content in it
 * and report which wrappers they passed, because totals and states often stand beside the content.
 */
import { names } from '../names.js';
import { firstIn, isRecord, type UnknownRecord } from './fields.js';

/** Names under which services wrap any content. A reader adds the names of its own content before these. */
const WRAPPERS = names('result results data items records content payload response body value');

/** Once wrapped, or wrapped within a wrapper: `{ result: { cities: [] } }`. */
const WRAPPER_LEVELS = 2;

export interface Found<Content> {
  readonly content: Content;
  /** The wrapping records, outermost first; empty where the content came bare. */
  readonly wrappers: readonly UnknownRecord[];
}

/** Looks for what `select` makes content of, first in the value itself, then under each name and each general wrapper. */
export function findContent<Content>(
  value: unknown,
  under: readonly string[],
  select: (candidate: unknown) => Content | null,
  wrappers: readonly UnknownRecord[] = [],
): Found<Content> | null {
  const content = select(value);
  if (content !== null) return { content, wrappers };
  if (!isRecord(value) || wrappers.length === WRAPPER_LEVELS) return null;
  const within = [...wrappers, value];
  return firstIn(value, [...under, ...WRAPPERS], (inner) => findContent(inner, under, select, within));
}

export function findList(value: unknown, under: readonly string[]): Found<unknown[]> | null {
  return findContent(value, under, (candidate) => (Array.isArray(candidate) ? candidate : null));
}

/** A record that `accepts` takes; a list of exactly one such record counts as the record. */
export function findRecord(
  value: unknown,
  under: readonly string[],
  accepts: (record: UnknownRecord) => boolean,
): Found<UnknownRecord> | null {
  const select = (candidate: unknown) => (isRecord(candidate) && accepts(candidate) ? candidate : null);
  const found = findContent(value, under, select);
  if (found) return found;
  const list = findList(value, under);
  const only = list?.content.length === 1 ? select(list.content[0]) : null;
  return list && only ? { content: only, wrappers: list.wrappers } : null;
}

/** Names that mark an envelope or a failure. */
const ENVELOPE = names('error errors message meta pagination links _links status success');

/** Whether no key is the name of a wrapper (the general ones and `under`), or of something that stands in an envelope. */
export function hasOwnNames(record: UnknownRecord, under: readonly string[]): boolean {
  const reserved = [...WRAPPERS, ...ENVELOPE, ...under];
  return !Object.keys(record).some((key) => reserved.includes(key));
}

/** An entry with the key that it stood under, null where it stood in a list. */
export type Entry = readonly [key: string | null, entry: unknown];

/** The entries of a list, bare or wrapped, or of a record. */
export function entriesOf(value: unknown, under: readonly string[]): Entry[] | null {
  const list = findList(value, under);
  if (list) return list.content.map((entry) => [null, entry]);
  return isRecord(value) ? Object.entries(value) : null;
}

/** The list or record under the first of these names that holds one. */
export const collectionIn = (record: UnknownRecord, fields: readonly string[]): unknown =>
  firstIn(record, fields, (value) => (Array.isArray(value) || isRecord(value) ? value : null));

const TOTAL = names('total totalCount total_count totalItems totalRecords totalResults');
const PAGE_INFO = names('pagination meta page paging pageInfo _meta');

/**
 * How many there are in all, where a wrapper says so. `count` is taken only where it exceeds the list, for elsewhere it may
 * be the size of this page.
 */
export function totalBeside({ content, wrappers }: Found<unknown[]>): number | null {
  const places = wrappers.toReversed().flatMap((wrapper) => [wrapper, ...PAGE_INFO.map((name) => wrapper[name])]);
  for (const place of places.filter(isRecord)) {
    const total = firstIn(place, TOTAL, asCount);
    if (total !== null) return total;
    const count = firstIn(place, ['count'], asCount);
    if (count !== null && count > content.length) return count;
  }
  return null;
}

function asCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
