/** Compares the names of an answer's fields with those of the specification. Pure. */
import * as z from 'zod/mini';
import { isRecord } from 'precheck-contract/tolerant-reading/service-answer';

/** Places such as `data[].run`; of another shape, with the kind of value that came: `[].score (string)`. */
export interface FieldDifferences {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  readonly otherShape: readonly string[];
}

/** By name: the field around it, empty for none, and the kinds of value that it may have. */
type Specified = Map<string, { readonly within: string; readonly kinds: Set<string> }>;

const DEEPEST = 8;
const MOST_NAMES = 60;
/** A key of a table may be anything, such as the name of a drawing. */
const NAME = /^[a-z_]\w{0,40}(-\w{1,20})*$/i;

/** Only names are compared: fields may be wrapped in others, or nested differently. */
export function compareFields(body: unknown, specification: z.ZodMiniType): FieldDifferences {
  const specified: Specified = new Map();
  collectFields(z.toJSONSchema(specification, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', specified);
  const [known, unknown, otherShape] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`, depth + 1);
    for (const [name, inner] of Object.entries(isRecord(value) ? value : {})) {
      const place = `${path}${path && '.'}${NAME.test(name) ? name : '…'}`;
      const kind = inner === null ? 'null' : Array.isArray(inner) ? 'array' : typeof inner;
      const expected = specified.get(name);
      (expected === undefined ? unknown : known).add(expected === undefined ? place : name);
      if (expected?.kinds.has(kind) === false) otherShape.add(`${place} (${kind})`);
      // Names within it are the portal's own.
      if (name !== 'metadata') visit(inner, place, depth + 1);
    }
  };
  visit(body, '', 0);
  const missing = [...specified].filter(([name, { within }]) => !known.has(name) && (!within || known.has(within)));
  const listed = (places: Iterable<string>): string[] => [...places].slice(0, MOST_NAMES);
  return { unknown: listed(unknown), missing: missing.map(([name]) => name), otherShape: listed(otherShape) };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function collectFields(schema: JsonSchema, within: string, into: Specified): void {
  const { properties = {}, items, anyOf = [] } = schema;
  for (const inner of items === undefined ? anyOf : [items, ...anyOf]) collectFields(inner as JsonSchema, within, into);
  for (const [name, inner] of Object.entries(properties as Record<string, JsonSchema>)) {
    const kinds = [inner, ...((inner.anyOf as JsonSchema[]) ?? [])].flatMap(({ type = [] }) => type);
    const known = into.get(name) ?? { within, kinds: new Set<string>() };
    for (const kind of kinds) known.kinds.add(kind === 'integer' ? 'number' : kind);
    into.set(name, known);
    collectFields(inner, name, into);
  }
}
