/** The page's own token, by the address of the adapter that it is for. */

/** Called before each call to the adapter: keep the token, and get the next one before it expires. */
export type TokenProvider = () => Promise<string> | string;

/** By the adapter's absolute address. A string is a mistake of the page, which the first call reports. */
export const tokenProviders = new Map<string, TokenProvider | string>();

export interface TokenHost extends Element {
  adapter: string;
  token?: TokenProvider | null;
}

/** For all elements of the page with this adapter. */
export function provideToken(host: TokenHost): void {
  const provider = host.token ?? host.getAttribute('token');
  if (provider) tokenProviders.set(adapterUrlOf(host.adapter), provider);
}

/** The adapter's absolute address without a slash at its end, so that two spellings are one adapter. An invalid address stays as it is. */
export function adapterUrlOf(adapter: string): string {
  if (!URL.canParse(adapter, document.baseURI)) return adapter;
  return new URL(adapter, document.baseURI).href.replace(/\/+$/, '');
}
