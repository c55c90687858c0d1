import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isSigningSecret, signatureHeader } from '../../../src/backend-adapter/outbox/webhook-signature.js';

const secretOf = (bytes: number, fill = 7): string => `whsec_${Buffer.alloc(bytes, fill).toString('base64')}`;

describe('isSigningSecret', () => {
  it.each<[string, unknown, boolean]>([
    ['24 bytes', secretOf(24), true],
    ['64 bytes', secretOf(64), true],
    ['two', `${secretOf(24)} ${secretOf(32)}`, true],
    ['23 bytes', secretOf(23), false],
    ['65 bytes', secretOf(65), false],
    ['three', [24, 32, 40].map((bytes) => secretOf(bytes)).join(' '), false],
    ['no prefix', secretOf(24).slice(6), false],
    ['no base64', `${secretOf(24)}!`, false],
    ['two spaces', `${secretOf(24)}  ${secretOf(32)}`, false],
    ['nothing', '', false],
    ['no text', 7, false],
  ])('%s', (_, secret, expected) => {
    expect(isSigningSecret(secret)).toBe(expected);
  });
});

describe('signatureHeader', () => {
  const body = '{"name":"Lageplan Süd"}';
  const nowS = Math.floor(Date.now() / 1000);
  const headersOf = (secrets: string) => ({
    'webhook-id': 'gate-decided:p:1:7',
    'webhook-timestamp': String(nowS),
    'webhook-signature': signatureHeader(secrets, 'gate-decided:p:1:7', nowS, body),
  });

  it('is what libraries of Standard Webhooks verify, with either of two secrets', () => {
    const [old, next] = [secretOf(24), secretOf(32, 8)];
    for (const secret of [old, next]) {
      expect(new Webhook(secret).verify(body, headersOf(`${old} ${next}`))).toEqual({ name: 'Lageplan Süd' });
    }
    expect(() => new Webhook(next).verify(body, headersOf(old))).toThrow();
    expect(() => new Webhook(old).verify(`${body} `, headersOf(old))).toThrow();
  });
});
