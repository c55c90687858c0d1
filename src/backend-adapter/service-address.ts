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

/**
 * Whether an address itself says that it is this machine, in whichever form: also a name under localhost, the address that means every
 * one of this machine's, and IPv4 in IPv6. A name that resolves to it is not known by it.
 */
export function namesThisMachine(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (isLoopback(name) || name.endsWith('.localhost')) return true;
  return name === '0.0.0.0' || /^\[::(ffff:)?((7f[\da-f]{2}:[\da-f]{1,4})|(0:0))?\]$/.test(name);
}
