/** `adapter` may be relative; two spellings of one address are one adapter. Without a slash at the end. What is no address stays as it is. */
export function adapterUrlOf(adapter: string | null | undefined): string {
  // A framework may set the property to undefined, or take the attribute away.
  adapter ??= '/precheck';
  if (!URL.canParse(adapter, document.baseURI)) return adapter;
  return new URL(adapter, document.baseURI).href.replace(/\/+$/, '');
}
