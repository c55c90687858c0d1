/** The attribute `metadata`: a JSON object, as an object or as its text. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Stands for `metadata` that is no JSON object; the page is told, nothing is sent. */
export const MALFORMED_METADATA: Metadata = Object.freeze({});

export const metadataConverter = { fromAttribute: metadataOf };

/** A framework may give the property the text that the attribute would hold. */
export function metadataOf(given: unknown): Metadata | null {
  if (typeof given !== 'string') return objectOf(given ?? null);
  try {
    return given.trim() === '' ? null : (objectOf(JSON.parse(given)) ?? MALFORMED_METADATA);
  } catch {
    return MALFORMED_METADATA;
  }
}

function objectOf(value: unknown): Metadata | null {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Metadata | null) : MALFORMED_METADATA;
}
