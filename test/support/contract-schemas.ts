import * as z from 'zod/mini';

export function accepts(schema: z.ZodMiniType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** The paths, joined by dots, at which a value does not fit. */
export function misfits(schema: z.ZodMiniType, value: unknown): string[] {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

/** A deep copy with the value at a dotted path replaced; with `undefined`, removed. */
export function changed(value: unknown, path: string, replacement: unknown): unknown {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], copy) as Record<
    string,
    unknown
  >;
  if (replacement === undefined) delete place[last];
  else place[last] = replacement;
  return copy;
}
