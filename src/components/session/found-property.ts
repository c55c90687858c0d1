/**
 * The property that was found on this page, by adapter address and session name: `<property-feasibility>` tells it, the session of
 * `<precheck-uploader>` asks for it when it makes a draft. Free of everything else, so that neither loads the other's code.
 */
export interface FoundProperty {
  readonly address: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** By key, who told what; the last one to tell is asked first. */
const told = new Map<string, Map<object, FoundProperty>>();

const keyOf = (adapterUrl: string, session: string): string => `${adapterUrl}\n${session}`;

/** `owner` is whoever found it and calls what this gives when it is gone. Telling again replaces what it told before. */
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
    // What it has told since stays.
    if (owners.get(owner) !== property) return;
    owners.delete(owner);
    if (owners.size === 0 && told.get(key) === owners) told.delete(key);
  };
}

export function foundPropertyOf(adapterUrl: string, session: string): FoundProperty | null {
  return [...(told.get(keyOf(adapterUrl, session))?.values() ?? [])].at(-1) ?? null;
}

/** How many properties are told on the page; for tests that look for leaks. */
export function countFoundProperties(): number {
  return [...told.values()].reduce((count, owners) => count + owners.size, 0);
}
