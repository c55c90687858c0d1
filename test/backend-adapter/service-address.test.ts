import { expect, it } from 'vitest';
import { isHttpsOrLoopback, namesThisMachine } from '../../src/backend-adapter/service-address.js';

it.each<[string, boolean]>([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['any.localhost', true],
  ['any.localhost.', true],
  ['127.0.0.1', true],
  ['127.9.9.9.', true],
  ['2130706433', true],
  ['0x7f.1', true],
  ['0.0.0.0', true],
  ['[::1]', true],
  ['[0:0:0:0:0:0:0:1]', true],
  ['[::]', true],
  ['[::ffff:127.0.0.1]', true],
  ['[::ffff:7f01:1]', true],
  ['[::127.0.0.1]', true],
  ['[::ffff:0.0.0.0]', true],
  ['service.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['[::2]', false],
  ['[::ffff:10.0.0.1]', false],
  ['[fe80::1]', false],
])('an address names this machine: %s, %s', (host, expected) => {
  expect(namesThisMachine(new URL(`https://${host}/`).hostname)).toBe(expected);
});

it('what may carry a secret without https is no more than before', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]', 'any.localhost', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]'];
  expect(hosts.filter((host) => isHttpsOrLoopback(new URL(`http://${host}/`)))).toEqual(hosts.slice(0, 3));
});
