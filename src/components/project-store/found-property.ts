/**
 * The property that was found on this page, by adapter address and session name. `<property-feasibility>` sets it, and the session of
 * `<precheck-uploader>` reads it for a draft. Without imports, so that neither loads the other's code.
 */
export interface FoundProperty {
  readonly address: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** By key, the property of each element; the last one set is used. */
const told = new Map<string, Map<object, FoundProperty>>();

const keyOf = (adapterUrl: string, session: string): string => `${adapterUrl}\n${session}`;

/** Sets the property of `owner` and replaces its last one. Returns a function that takes it back. */
export function tellFoundProperty(
  adapterUrl: string,
  session: string,
  owner: object,
  property: FoundProperty,
): () => void {
  const key = keyOf(adapterUrl, session);
  const owners = told.get(key) ?? new Map<object, FoundProperty>();
  told.set(key, owners);
  owners.delete(owner);
  owners.set(owner, property);
  return () => {
    // Not where the owner has set another one since.
    if (owners.get(owner) !== property) return;
    owners.delete(owner);
    if (owners.size === 0 && told.get(key) === owners) told.delete(key);
  };
}

export function foundPropertyOf(adapterUrl: string, session: string): FoundProperty | null {
  return [...(told.get(keyOf(adapterUrl, session))?.values() ?? [])].at(-1) ?? null;
}

/** How many properties are set on the page; for tests that look for leaks. */
export function countFoundProperties(): number {
  return [...told.values()].reduce((count, owners) => count + owners.size, 0);
}
