import { invalid } from './service-error.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A value as an object, or a refusal that names the field. */
export function asObject(value: unknown, where: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw wrongType(where, 'an object', value);
}

/** A text field; null where it is absent. The interface says of no field that it must be there unless something hangs on it. */
export function textField(fields: Fields, name: string, prefix = ''): string | null {
  const value = fields[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw wrongType(prefix + name, 'a text', value);
}

export function requiredText(fields: Fields, name: string, prefix = ''): string {
  const value = textField(fields, name, prefix);
  if (value === null || value === '') throw invalid(`${prefix}${name}: expected a text; it is missing.`);
  return value;
}

/** A number in decimal degrees; null where it is absent. */
export function degreesField(fields: Fields, name: string, limit: number): number | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  if (Math.abs(value) > limit) throw invalid(`${name}: expected decimal degrees from -${limit} to ${limit}.`);
  return value;
}

/** Deeper values end in a stack overflow somewhere on their way back: in an answer, a webhook, a list of projects. */
const MOST_LEVELS = 100;

export function objectField(fields: Fields, name: string): Record<string, unknown> | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  const object = asObject(value, name) as Record<string, unknown>;
  if (isDeeperThan(object, MOST_LEVELS)) throw invalid(`${name}: expected at most ${MOST_LEVELS} levels of nesting.`);
  return object;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** A list of objects; null where it is absent. */
export function objectsField(fields: Fields, name: string): Fields[] | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (!Array.isArray(value)) throw wrongType(name, 'a list', value);
  return value.map((item, index) => asObject(item, `${name}[${index}]`));
}

function wrongType(name: string, expected: string, value: unknown) {
  const came = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return invalid(`${name}: expected ${expected}; ${came} came.`);
}
