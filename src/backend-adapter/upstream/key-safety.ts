/** Where a key may be sent, and cutting it out of text in which a service, or an error, repeats it. Pure. */

/** Of both services. */
export const DEFAULT_KEY_HEADER = 'x-api-key';

/** https, or http on a loopback address; without sign-in or fragment. */
export function isSecureAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === '' && url.password === '' && url.hash === '' && isHttpsOrLoopback(url);
}

/** What may carry a secret: nobody between reads it. A name that resolves to this machine is not known as loopback. */
export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/**
 * Removes the key whole, or without the scheme that may stand before it (`Bearer …`); each of its characters as it is or as JSON, an address
 * or markup may write it: `+` is also `\u002b`, `%2B` and `&#43;`, and many services write `/` as `\/`.
 */
export function keyRemover(apiKey: string): (text: string) => string {
  const bare = apiKey.slice(apiKey.lastIndexOf(' ') + 1);
  // The whole first, or the scheme would be left.
  const pattern = new RegExp(
    [...new Set([apiKey, bare])].map((key) => [...key].map(inAnyForm).join('')).join('|'),
    'gi',
  );
  return (text) => text.replace(pattern, '[removed]');
}

function inAnyForm(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  // No letter or digit is escaped by a backslash alone: `\n` is another character.
  const plain = /[a-z0-9]/i.test(character) ? character : `\\\\?\\x${hex}`;
  return `(?:${plain}|\\\\u00${hex}|%${hex}|&#(?:x0*${hex}|0*${code});)`;
}
