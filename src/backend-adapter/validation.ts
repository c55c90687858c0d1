/** Checks what callers send against its schema. */
import type * as z from 'zod/mini';
import { AdapterError } from './adapter-error.js';

/** The value as the schema reads it. Throws invalid_request, with at most ten problems by field. */
export function checked<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 10).map((issue) => ({
    field: issue.path.map(String).join('.').slice(0, 200),
    problem: issue.code === 'unrecognized_keys' ? 'has a field that is not known' : issue.code,
  }));
  throw new AdapterError('invalid_request', { details: { problems } });
}
