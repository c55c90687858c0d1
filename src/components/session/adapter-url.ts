/** `adapter` may be relative; two spellings of one address are one adapter. Without a slash at the end. */
export function adapterUrlOf(adapter: string): string {
  return new URL(adapter, document.baseURI).href.replace(/\/+$/, '');
}
