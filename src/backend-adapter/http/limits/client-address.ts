/** The address of who calls, as limits count it. Pure. */
import { isIP } from 'node:net';

const LONGEST_OTHER = 100;

/**
 * One key for one caller: an IPv4 address in either spelling, of an IPv6 address the /64 that a household or server is given
 * whole. Something else (a name, a hash that the vendor makes) counts as it is; null and blank text are nobody's address.
 */
export function addressKey(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  // As most come.
  if (isIP(address) === 4) return address;
  const text = address
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (text === '') return null;
  const mapped = /^::ffff:([\d.]+)$/.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  return isIP(text) === 6 ? networkOf(text) : text.slice(0, LONGEST_OTHER);
}

/** The first four of the eight groups. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  // An IPv4 address at the end stands for two groups.
  const written = first.length + last.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - written) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
