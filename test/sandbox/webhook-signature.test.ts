import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/sandbox/options.js';
import { decideNextStep, DEFAULT_RETRY_DELAYS_MS } from '../../src/sandbox/precheck-service/webhook/next-step.js';
import {
  parseWebhookSecrets,
  signatureHeader,
  webhookSecretMistake,
} from '../../src/sandbox/precheck-service/webhook/webhook-signature.js';

const secretOf = (bytes: number, fill = 7) => `whsec_${Buffer.alloc(bytes, fill).toString('base64')}`;
const ONE = secretOf(24);
const TWO = secretOf(32, 9);

describe('the secret', () => {
  it.each([
    [ONE, null],
    [secretOf(64), null],
    [`${ONE} ${TWO}`, null],
    [`  ${ONE}  `, null],
    ['', /one secret/],
    [`${ONE} ${TWO} ${ONE}`, /one secret, or two/],
    [secretOf(23), /secret 1 .* 24 to 64 bytes/],
    [secretOf(65), /secret 1 /],
    [`${ONE} ${TWO.slice(6)}`, /secret 2 is expected as whsec_/],
    ['whsec_not base64', /secret/],
    [`${ONE.slice(0, -1)}*`, /secret 1 /],
    ['whsec_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_', /secret 1 /],
  ])('%j', (text, words) => {
    const mistake = webhookSecretMistake(text);
    if (words === null) expect(mistake).toBeNull();
    else expect(mistake).toMatch(words);
  });

  it('is refused at the start without being quoted', () => {
    const options = { dataDirectory: 'x', keys: {}, webhookSecret: 'whsec_marked-secret' };
    expect(() => resolveOptions(options)).toThrow(/webhookSecret: secret 1/);
    expect(() => resolveOptions(options)).not.toThrow(/marked-secret/);
  });
});

describe('the signature', () => {
  const body = '{"name":"Grünflächenplan ☂"}';
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = (keys: readonly Buffer[]) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(keys, 'msg_1', timestamp, body),
  });

  it('is what the specification’s own library makes and verifies', () => {
    const [key] = parseWebhookSecrets(ONE);
    expect(headers(parseWebhookSecrets(ONE))['webhook-signature']).toBe(
      new Webhook(ONE).sign('msg_1', new Date(timestamp * 1000), body),
    );
    expect(new Webhook(ONE).verify(body, headers(key ? [key] : []))).toEqual({ name: 'Grünflächenplan ☂' });
    expect(() => new Webhook(TWO).verify(body, headers(parseWebhookSecrets(ONE)))).toThrow(/No matching signature/);
    expect(() => new Webhook(ONE).verify(`${body} `, headers(parseWebhookSecrets(ONE)))).toThrow(/No matching/);
  });

  it('is verified with the old and the new secret while both are given', () => {
    const both = headers(parseWebhookSecrets(`${ONE} ${TWO}`));
    expect(both['webhook-signature'].split(' ')).toHaveLength(2);
    for (const secret of [ONE, TWO])
      expect(new Webhook(secret).verify(body, both)).toEqual({ name: 'Grünflächenplan ☂' });
    expect(() => new Webhook(secretOf(24, 1)).verify(body, both)).toThrow(/No matching signature/);
  });
});

describe('the next step', () => {
  const steps = (delivered: boolean, attempts: number, deliveriesLeft = 1) =>
    decideNextStep({ attempts, deliveriesLeft }, delivered, 1000, DEFAULT_RETRY_DELAYS_MS);

  it.each([
    ['a failed first try', steps(false, 0), { kind: 'retry', at: 6_000 }],
    ['a failed second try', steps(false, 1), { kind: 'retry', at: 301_000 }],
    ['a failed seventh try', steps(false, 6), { kind: 'retry', at: 36_001_000 }],
    ['a failed eighth try', steps(false, 7), { kind: 'dead' }],
    ['a delivery', steps(true, 0), { kind: 'delivered' }],
    ['a delivery at last', steps(true, 7), { kind: 'delivered' }],
    ['the first of two deliveries', steps(true, 0, 2), { kind: 'again', at: 2_000 }],
    ['the second of two', steps(true, 0, 1), { kind: 'delivered' }],
  ])('%s', (_name, step, expected) => expect(step).toEqual(expected));
});
