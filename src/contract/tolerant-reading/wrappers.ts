/**
 * Where the specification does not show a body, it may come bare or wrapped, once or twice. These two functions look for a
 * list or a record in it and report which wrappers they passed, because totals and states often stand beside the content.
 */
import { isRecord, type UnknownRecord } from './service-answer.js';

/** Names under which services wrap any content. A reader adds the names of its own content before these. */
const WRAPPERS = ['result', 'results', 'data', 'items', 'records', 'content', 'payload', 'response', 'body', 'value'];

/** Once wrapped, or wrapped within a wrapper: `{ result: { cities: [] } }`. */
const WRAPPER_LEVELS = 2;

export interface Found<Content> {
  readonly content: Content;
  /** The wrapping records, outermost first; empty where the content came bare. */
  readonly wrappers: readonly UnknownRecord[];
  /** The name under which the content stood, or null where it came bare. */
  readonly under: string | null;
}

/** Looks for what `accepts` takes, first in the value itself, then under each name and each general wrapper. */
export function findContent<Content>(
  value: unknown,
  names: readonly string[],
  accepts: (candidate: unknown, under: string | null) => candidate is Content,
): Found<Content> | null {
  return search(value, names, accepts, [], null);
}

function search<Content>(
  value: unknown,
  names: readonly string[],
  accepts: (candidate: unknown, under: string | null) => candidate is Content,
  wrappers: readonly UnknownRecord[],
  under: string | null,
): Found<Content> | null {
  if (accepts(value, under)) return { content: value, wrappers, under };
  if (!isRecord(value) || wrappers.length === WRAPPER_LEVELS) return null;
  for (const name of [...names, ...WRAPPERS]) {
    if (!Object.hasOwn(value, name)) continue;
    const found = search(value[name], names, accepts, [...wrappers, value], name);
    if (found) return found;
  }
  return null;
}

export function findList(value: unknown, names: readonly string[]): Found<unknown[]> | null {
  return findContent(value, names, (candidate): candidate is unknown[] => Array.isArray(candidate));
}

/** A record that `accepts` takes; a list of exactly one such record counts as the record. */
export function findRecord(
  value: unknown,
  names: readonly string[],
  accepts: (record: UnknownRecord) => boolean,
): Found<UnknownRecord> | null {
  const isIt = (candidate: unknown): candidate is UnknownRecord => isRecord(candidate) && accepts(candidate);
  const found = findContent(value, names, isIt);
  if (found) return found;
  const list = findList(value, names);
  const only = list?.content.length === 1 ? list.content[0] : undefined;
  return list && isIt(only) ? { content: only, wrappers: list.wrappers, under: list.under } : null;
}

/** Names that mark an envelope or a failure: a record that has one is no table. */
const ENVELOPE_NAMES = ['error', 'errors', 'message', 'meta', 'pagination', 'links', '_links', 'status', 'success'];

/**
 * A record whose keys are names of things, such as `{ "wattle-bay": { … } }`: each value is a record or a list, and no key is the
 * name of a wrapper (the general ones and `wrapperNames`) or of something that stands in an envelope.
 */
export function isTable(value: unknown, wrapperNames: readonly string[]): value is UnknownRecord {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  const reserved = new Set([...WRAPPERS, ...ENVELOPE_NAMES, ...wrapperNames]);
  return (
    entries.length > 0 &&
    entries.every(([key, entry]) => !reserved.has(key) && (isRecord(entry) || Array.isArray(entry)))
  );
}

const TOTAL_NAMES = ['total', 'totalCount', 'total_count', 'totalItems', 'totalRecords', 'totalResults'];
const PAGE_INFO_NAMES = ['pagination', 'meta', 'page', 'paging', 'pageInfo', '_meta'];

/**
 * How many there are in all, where a wrapper says so. `count` is taken only where it exceeds the list, for elsewhere it may
 * be the size of this page.
 */
export function totalBeside(found: Found<unknown[]>): number | null {
  for (const wrapper of [...found.wrappers].reverse()) {
    const infos = PAGE_INFO_NAMES.map((name) => (Object.hasOwn(wrapper, name) ? wrapper[name] : undefined));
    for (const place of [wrapper, ...infos.filter(isRecord)]) {
      const total = TOTAL_NAMES.map((name) => countIn(place, name)).find((count) => count !== null) ?? null;
      if (total !== null) return total;
      const count = countIn(place, 'count');
      if (count !== null && count > found.content.length) return count;
    }
  }
  return null;
}

function countIn(record: UnknownRecord, name: string): number | null {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
