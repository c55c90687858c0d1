/** The rows of the configuration's reference, made from its schema. */
import { configJsonSchema } from '../../../src/backend-adapter/server/config.js';

interface JsonSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly type?: string;
  readonly anyOf?: JsonSchema[];
  readonly oneOf?: JsonSchema[];
  readonly enum?: string[];
}

export function configRows(): string[] {
  return rows(configJsonSchema() as JsonSchema, '');
}

function rows(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const needed = schema.required?.includes(name) ? ', needed' : '';
    const own =
      inner.description === undefined ? [] : [`| \`${path}\` | ${kindOf(inner)}${needed} | ${wordsOf(inner)} |`];
    const entries =
      typeof inner.additionalProperties === 'object' ? rows(inner.additionalProperties, `${path}.<key>.`) : [];
    const kinds = (inner.oneOf ?? []).flatMap((kind) => rows(kind, `${path}.`));
    return [...own, ...rows(inner, `${path}.`), ...entries, ...kinds];
  });
}

function wordsOf({ description, default: value }: JsonSchema): string {
  const isLeaf = typeof value === 'string' || typeof value === 'number';
  return isLeaf ? `\`${value}\` by default. ${description}` : String(description);
}

function kindOf(schema: JsonSchema): string {
  const kinds = schema.anyOf?.map((one) => one.type);
  if (schema.oneOf !== undefined) return 'object';
  if (kinds === undefined) return schema.enum === undefined ? (schema.type ?? 'any') : schema.enum.join(', ');
  if (kinds.every((kind) => kind === 'object')) return 'secret';
  if (kinds[0] === 'string') return 'text';
  return kinds.join(' or ');
}
