/** The adapter's absolute address without a slash at its end, so that two spellings are one adapter. An invalid address stays as it is. */
export function adapterUrlOf(adapter: string | null | undefined): string {
  // A framework may set the property to undefined, or remove the attribute.
  adapter ??= '/precheck';
  if (!URL.canParse(adapter, document.baseURI)) return adapter;
  return new URL(adapter, document.baseURI).href.replace(/\/+$/, '');
}
