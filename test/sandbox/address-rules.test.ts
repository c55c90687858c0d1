import { expect, it } from 'vitest';
import { isPublicAddress } from '#precheck-service/processing/address-rules.js';

it.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '[2606:4700::1111]', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '[::1]', 'fc00::1', 'fe80::1'],
  ...['ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['localhost', '', '127.1'],
])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false));
