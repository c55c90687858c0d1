import { expect, it } from 'vitest';
import { resolveOptions } from '../../src/sandbox/options.js';
import { decideNextStep, DEFAULT_RETRY_DELAYS_MS } from '#precheck-service/webhook/webhook-sender.js';

const steps = (delivered: boolean, attempts: number, deliveriesLeft = 1) =>
  decideNextStep({ attempts, deliveriesLeft }, delivered, 1000, DEFAULT_RETRY_DELAYS_MS);

it.each([
  ['a failed first try', steps(false, 0), { kind: 'retry', at: 6_000 }],
  ['a failed seventh try', steps(false, 6), { kind: 'retry', at: 36_001_000 }],
  ['a failed eighth try', steps(false, 7), { kind: 'dead' }],
  ['a delivery at last', steps(true, 7), { kind: 'delivered' }],
  ['the first of two deliveries', steps(true, 0, 2), { kind: 'again', at: 2_000 }],
])('%s', (_name, step, expected) => expect(step).toEqual(expected));

it('a wrong secret is refused at the start without being quoted', () => {
  const options = { dataDirectory: 'x', keys: {}, webhookSecret: 'whsec_marked-secret' };
  expect(() => resolveOptions(options)).toThrow(/webhookSecret: secret 1/);
  expect(() => resolveOptions(options)).not.toThrow(/marked-secret/);
});
