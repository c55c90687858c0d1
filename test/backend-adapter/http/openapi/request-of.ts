/** Requests as /openapi.json describes them: one that is right, and what can be wrong in it. */
import type { CallOptions } from '../../support/adapter-harness.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly format?: string;
}
export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Target {
  readonly method: string;
  readonly template: string;
  readonly operation: Operation;
  /** Of the body; undefined where none is taken. */
  readonly body: unknown;
}

/** What stands in a place of a request. `text` is for the path, the query and headers, `value` for the body. */
export type Place =
  | { readonly in: 'path' | 'query' | 'header'; readonly name: string }
  | { readonly in: 'body'; readonly path: readonly (string | number)[] };

/** Values by the name of their field or parameter, or by its name ` of ` a path, so that a request with one thing wrong gets past everything else. */
export type Known = Readonly<Record<string, unknown>>;

export function targetsOf(document: OpenApi, known: Known): Target[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const body = schema === undefined ? undefined : exampleOf(document, schema, '', known);
      return { method: method.toUpperCase(), template, operation, body };
    }),
  );
}

/** With every field that may be there. */
function exampleOf(document: OpenApi, schema: Schema, name: string, known: Known): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.$ref !== undefined) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return exampleOf(document, target ?? {}, name, known);
  }
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(document, schema.anyOf[0], name, known);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(document, inner, field, known)]));
  }
  if (type === 'array') return schema.items === undefined ? [] : [exampleOf(document, schema.items, name, known)];
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return schema.format === 'uri' ? 'https://files.example/a.pdf' : 'text';
}

export function placesOf({ operation, body }: Target): Place[] {
  const parameters = (operation.parameters ?? []).map(({ in: where, name }) => ({ in: where, name }));
  return [...parameters, ...(body === undefined ? [] : bodyPlaces(body, []))];
}

function bodyPlaces(value: unknown, path: readonly (string | number)[]): Place[] {
  const inner: Place[] = Array.isArray(value)
    ? value.flatMap((item, index) => bodyPlaces(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, field]) => bodyPlaces(field, [...path, name]))
      : [];
  return [{ in: 'body', path }, ...inner];
}

/** The right request of a target, but for what stands in one place. `undefined` leaves it out. */
export function requestWith(
  { method, template, operation, body }: Target,
  known: Known,
  wrong: { readonly place: Place; readonly value: unknown } | null,
): { readonly path: string; readonly options: CallOptions } {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let path = template;
  for (const { in: where, name } of operation.parameters ?? []) {
    const isWrong = wrong?.place.in === where && 'name' in wrong.place && wrong.place.name === name;
    const value = isWrong ? wrong.value : (known[`${name} of ${template}`] ?? known[name]);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (where === 'path') path = path.replace(`{${name}}`, isWrong ? inPath(text) : encodeURIComponent(text ?? 'x'));
    else if (where === 'query' && text !== undefined) query.append(name, text);
    else if (where === 'header' && text !== undefined) headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?');
  }
  const given = wrong?.place.in === 'body' ? replaced(body, wrong.place.path, wrong.value) : body;
  const options: CallOptions = {
    method,
    headers,
    ...(given === undefined ? {} : { body: JSON.stringify(given), headers: { ...headers, ...JSON_TYPE } }),
  };
  return { path: query.size === 0 ? path : `${path}?${query}`, options };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** A slash or a dot would be another path, and is tried as one elsewhere. */
function inPath(text: string | undefined): string {
  const encoded = encodeURIComponent(Buffer.from(text ?? '').toString()).replaceAll('.', '%2E');
  return encoded === '' ? '%20' : encoded;
}

function replaced(body: unknown, [first, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (first === undefined) return value;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>;
  copy[first] = replaced(copy[first], rest, value);
  return copy;
}
