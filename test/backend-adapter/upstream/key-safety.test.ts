import { expect, it } from 'vitest';
import { isHttpsOrLoopback } from '../../../src/backend-adapter/upstream/key-safety.js';

it('takes http for these names of this machine only', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]', 'any.localhost', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]'];
  expect(hosts.filter((host) => isHttpsOrLoopback(new URL(`http://${host}/`)))).toEqual(hosts.slice(0, 3));
});
