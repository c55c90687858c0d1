/** The rows of the configuration's reference, made from its schema. */
import * as z from 'zod/mini';
import { configSchema } from '../../../src/backend-adapter/server/config-schema.js';

interface JsonSchema {
  readonly description?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly type?: string;
  readonly anyOf?: JsonSchema[];
  readonly enum?: string[];
}

export function configRows(): string[] {
  return rows(z.toJSONSchema(configSchema, { io: 'input' }) as JsonSchema, '');
}

function rows(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const needed = schema.required?.includes(name) ? ', needed' : '';
    const own =
      inner.description === undefined ? [] : [`| \`${path}\` | ${kindOf(inner)}${needed} | ${inner.description} |`];
    const entries =
      typeof inner.additionalProperties === 'object' ? rows(inner.additionalProperties, `${path}.<key>.`) : [];
    return [...own, ...rows(inner, `${path}.`), ...entries];
  });
}

function kindOf(schema: JsonSchema): string {
  const kinds = schema.anyOf?.map((one) => one.type);
  if (kinds === undefined) return schema.enum === undefined ? (schema.type ?? 'any') : schema.enum.join(', ');
  if (kinds.every((kind) => kind === 'object')) return 'secret';
  if (kinds[0] === 'string') return 'text';
  return kinds.join(' or ');
}
