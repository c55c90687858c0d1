/** Where the adapter is while the page names none: a framework may set the property to undefined, or take the attribute away. */
const DEFAULT_ADAPTER = '/precheck';

/** `adapter` may be relative; two spellings of one address are one adapter. Without a slash at the end. What is no address stays as it is. */
export function adapterUrlOf(adapter: string | null | undefined): string {
  const address = adapter ?? DEFAULT_ADAPTER;
  if (!URL.canParse(address, document.baseURI)) return address;
  return new URL(address, document.baseURI).href.replace(/\/+$/, '');
}
