import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not the public internet (IANA special-purpose registries): a file link must not reach into them. */
const IPV4_NETWORKS: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const privateIPv4 = new BlockList();
for (const [network, prefix] of IPV4_NETWORKS) privateIPv4.addSubnet(network, prefix, 'ipv4');

/** Only 2000::/3 is global unicast; inside it these carry IPv4 addresses or are for documentation. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');
const reservedIPv6 = new BlockList();
reservedIPv6.addSubnet('2001::', 23, 'ipv6');
reservedIPv6.addSubnet('2001:db8::', 32, 'ipv6');
reservedIPv6.addSubnet('2002::', 16, 'ipv6');
reservedIPv6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address (no host name) is one of the public internet. What is no address at all is not. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  if (isIPv4(plain)) return !privateIPv4.check(plain, 'ipv4');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return isPublicAddress(mapped);
  return isIPv6(plain) && globalIPv6.check(plain, 'ipv6') && !reservedIPv6.check(plain, 'ipv6');
}
