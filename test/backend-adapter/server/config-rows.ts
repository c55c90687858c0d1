/** What the configuration's reference has to say of each option, by its schema. */
import { configJsonSchema } from '../../../src/backend-adapter/server/config.js';

interface JsonSchema {
  readonly default?: unknown;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly type?: string;
  readonly anyOf?: JsonSchema[];
  readonly oneOf?: JsonSchema[];
  readonly enum?: string[];
  readonly const?: string;
}

export interface ConfigRow {
  /** `cities.<key>.apiKey` */
  readonly path: string;
  /** `text, needed` */
  readonly kind: string;
  readonly default: unknown;
}

export function configRows(): ConfigRow[] {
  const found = new Map<string, ConfigRow>();
  for (const row of rows(configJsonSchema() as JsonSchema, '')) {
    const other = found.get(row.path);
    found.set(
      row.path,
      other === undefined ? row : { ...row, kind: `${other.kind.split(', needed')[0]}, ${row.kind}` },
    );
  }
  return [...found.values()];
}

/** What has its own chapter is one row. */
const WHOLE = ['gate', 'rateLimits', 'streamCaps'];

function rows(schema: JsonSchema, prefix: string): ConfigRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const kind = `${kindOf(inner)}${schema.required?.includes(name) ? ', needed' : ''}`;
    const own = { path, kind, default: inner.default };
    if (WHOLE.includes(path)) return [own];
    const entries =
      typeof inner.additionalProperties === 'object' ? rows(inner.additionalProperties, `${path}.<key>.`) : [];
    const parts = [
      ...rows(inner, `${path}.`),
      ...entries,
      ...(inner.oneOf ?? []).flatMap((one) => rows(one, `${path}.`)),
    ];
    const isTable = entries.length > 0;
    return parts.length === 0 || isTable ? [own, ...parts] : parts;
  });
}

function kindOf(schema: JsonSchema): string {
  const kinds = schema.anyOf?.map((one) => one.type);
  if (kinds === undefined) return schema.const ?? schema.enum?.join(', ') ?? schema.type ?? 'any';
  if (kinds.every((kind) => kind === 'object')) return 'secret';
  return kinds[0] === 'string' ? 'text' : kinds.join(' or ');
}
