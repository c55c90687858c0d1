/** Checks that options of several services share. Pure. */

/** https, or http on a loopback address; without sign-in, query or fragment. */
export function isServiceAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return isHttpsOrLoopback(url);
}

/** What may carry a secret: nobody between reads it. */
export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** `hostname` as a URL has it. A name that resolves to this machine is not known by it. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
