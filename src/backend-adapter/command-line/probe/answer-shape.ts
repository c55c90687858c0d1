/** The shape of an answer in one line: names of fields and kinds of values, never a value. Pure. */
import { asWebAddress } from '../../../contract/tolerant-reading/links-and-documents.js';
import {
  describeShape,
  isRecord,
  parseText,
  type ServiceAnswer,
} from '../../../contract/tolerant-reading/service-answer.js';

const DEEPEST = 4;
const MOST_FIELDS = 24;
const MOST_ITEMS = 50;
const LONGEST_NAME = 40;

/** `302 with location`, `no body`, or what the body holds: `{ cities: [{ cityKey: text, name?: text }] }`. */
export function shapeOf(answer: ServiceAnswer): string {
  if (answer.status >= 300 && answer.status <= 399) {
    return answer.location === null ? 'a redirect without location' : 'a redirect to the address in location';
  }
  const body = parseText(answer.text);
  if (body === null) return answer.text.trim() === '' ? 'no body' : 'null';
  if (typeof body === 'string' && !isJsonText(answer.text)) return textShape(body);
  const isLabelled = answer.contentType?.toLowerCase().includes('json') === true;
  return `${sketch([body], 0)}${isLabelled ? '' : ` (JSON, sent as ${mediaType(answer.contentType)})`}`;
}

export function mediaType(contentType: string | null): string {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.slice(0, 60) : 'no content type';
}

/** A field's name as it may be printed. */
export function printableName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.@$+ -]/gu, '?');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1)}…` : plain;
}

function isJsonText(text: string): boolean {
  return /^\uFEFF?\s*"/.test(text);
}

function textShape(text: string): string {
  const kind = describeShape(text);
  if (kind === 'an HTML page') return kind;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const areAddresses = lines.every((line) => asWebAddress(line) !== null);
  if (areAddresses) return lines.length === 1 ? 'an address as text' : `${lines.length} addresses as text, one a line`;
  return 'text';
}

/** All of `values` stand in the same place of one answer: in one list, for instance. */
function sketch(values: readonly unknown[], depth: number): string {
  const kinds = [...new Set(values.slice(0, MOST_ITEMS).map((value) => kindOf(value)))];
  return kinds
    .map((kind) => {
      if (kind === 'list') return listSketch(values.filter(Array.isArray), depth);
      if (kind === 'record') return recordSketch(values.filter(isRecord), depth);
      return kind;
    })
    .join(' or ');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'boolean') return 'true/false';
  if (typeof value !== 'string') return isRecord(value) ? 'record' : typeof value;
  if (asWebAddress(value) !== null) return 'address';
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-][\d:]+)?)?$/.test(value)) return 'date';
  return /^[+-]?\d+(\.\d+)?$/.test(value) ? 'number as text' : 'text';
}

function listSketch(lists: readonly unknown[][], depth: number): string {
  const items = lists.flat();
  if (items.length === 0) return '[]';
  return depth === DEEPEST ? '[…]' : `[${sketch(items, depth + 1)}]`;
}

function recordSketch(records: readonly Record<string, unknown>[], depth: number): string {
  const seen = records.slice(0, MOST_ITEMS);
  const names = [...new Set(seen.flatMap((record) => Object.keys(record)))];
  if (names.length === 0) return '{}';
  if (depth === DEEPEST) return '{…}';
  const fields = names.slice(0, MOST_FIELDS).map((name) => {
    const having = seen.filter((record) => Object.hasOwn(record, name));
    const optional = having.length < seen.length ? '?' : '';
    return `${printableName(name)}${optional}: ${sketch(
      having.map((record) => record[name]),
      depth + 1,
    )}`;
  });
  const more = names.length - fields.length;
  return `{ ${fields.join(', ')}${more > 0 ? `, and ${more} more` : ''} }`;
}
