import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createReceiptSigner } from '../../../src/backend-adapter/receipts/receipt-signer.js';
import { ReceiptError, verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import type { VerifyGateReceiptOptions } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { RECEIPT_TYPE } from 'precheck-contract';
import { names } from 'precheck-contract/names';
import { openStoreIn, temporaryFolder } from '../support/after-test.js';
import { DIGEST, HOUR_MS, mirrorOf, NOW_S, receiptClaims } from '../support/receipts.js';

const claims = receiptClaims();

const store = openStoreIn(temporaryFolder());
const openSigner = () => createReceiptSigner(store, { lifetimeMs: HOUR_MS, clock: () => NOW_S * 1000 });
const signer = await openSigner();
const published = await signer.jwks();
const options = { jwks: published, issuer: 'issuer', audience: 'audience', clock: () => NOW_S * 1000 };
const otherKey = (await generateKeyPair('ES256')).privateKey;
const codeOf = (token: string, more: Partial<VerifyGateReceiptOptions> = {}): Promise<string> =>
  verifyGateReceipt(token, { ...options, ...more }).then(
    () => 'accepted',
    (error) => (error instanceof ReceiptError ? error.code : `not a ReceiptError: ${String(error)}`),
  );
const header = { alg: 'ES256', typ: RECEIPT_TYPE };
const kid = () => (published.keys[0] as { kid: string }).kid;

describe('verifyGateReceipt', () => {
  it('gives the claims of a receipt that holds, with everything compared', async () => {
    const token = await signer.sign(claims);
    const given = { projectId: 'p-1', cityKey: 'wattle-bay', permitType: 'new-dwelling', minScore: 80 };
    const drawings = [{ name: null, sha256: DIGEST.toUpperCase() }, { sha256: DIGEST }];
    expect(await verifyGateReceipt(token, { ...options, ...given, drawings })).toEqual(claims);
  });

  it.each<[string, Partial<VerifyGateReceiptOptions>, string]>([
    ['another issuer', { issuer: 'x' }, 'receipt_wrong_issuer'],
    ['another audience', { audience: 'x' }, 'receipt_wrong_audience'],
    ['expired', { clock: () => (NOW_S + 3600) * 1000 }, 'receipt_expired'],
    ['a second before it expires', { clock: () => (NOW_S + 3599) * 1000 }, 'accepted'],
    ['another project', { projectId: 'p-2' }, 'receipt_wrong_project'],
    ['another city', { cityKey: 'x' }, 'receipt_wrong_project'],
    ['another permit type', { permitType: 'x' }, 'receipt_wrong_project'],
    ['another address', { address: '12/3 Beach St, Wattle Bay' }, 'receipt_wrong_property'],
    ['the address, spelled otherwise', { address: ' 1 / 23 BEACH ST. Wattle Bay' }, 'accepted'],
    ['an address that the form left empty', { address: '' }, 'receipt_wrong_property'],
    ['a higher minimum asked', { minScore: 80.5 }, 'receipt_below_minimum'],
    ['another drawing', { drawings: [{ sha256: 'd'.repeat(64) }] }, 'receipt_wrong_drawings'],
    ['one drawing more', { drawings: [{ sha256: DIGEST }, { sha256: 'd'.repeat(64) }] }, 'receipt_wrong_drawings'],
    ['no drawings', { drawings: [] }, 'receipt_wrong_drawings'],
    ['no key', { jwks: { keys: [] } }, 'receipt_unknown_key'],
    ['a minute ahead', { clock: () => (NOW_S - 60) * 1000 }, 'accepted'],
    ['more than a minute ahead', { clock: () => (NOW_S - 60) * 1000 - 1 }, 'receipt_not_yet_valid'],
    ['a city that the form left empty', { cityKey: '' }, 'receipt_wrong_project'],
  ])('%s', async (_name, more, code) => {
    expect(await codeOf(await signer.sign(claims), more)).toBe(code);
  });

  it('refuses another algorithm, each with its code', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await codeOf(new UnsecuredJWT({ ...claims }).encode())).toBe('receipt_unsigned');
    const [, , signature] = (await signer.sign(claims)).split('.');
    for (const alg of ['none', 'NONE', 'nOnE']) {
      for (const end of ['', signature])
        expect(await codeOf(`${encode({ ...header, alg })}.${encode(claims)}.${end}`)).toBe('receipt_unsigned');
    }
    const publicKey = (await importJWK(published.keys[0] as object, 'ES256', { extractable: true })) as CryptoKey;
    const secrets = [await exportSPKI(publicKey), JSON.stringify(await exportJWK(publicKey))];
    const keys = secrets.map((secret): [string, Uint8Array | CryptoKey] => ['HS256', new TextEncoder().encode(secret)]);
    for (const [alg, key] of [...keys, ['ES384', (await generateKeyPair('ES384')).privateKey] as const]) {
      const token = new SignJWT({ ...claims }).setProtectedHeader({ ...header, alg, kid: kid() });
      expect(await codeOf(await token.sign(key))).toBe('receipt_wrong_algorithm');
    }
  });

  it('refuses other keys and altered claims', async () => {
    const [head, , signature] = (await signer.sign(claims)).split('.');
    const altered = Buffer.from(JSON.stringify({ ...claims, score: 100 })).toString('base64url');
    expect(await codeOf(`${head}.${altered}.${signature}`)).toBe('receipt_forged');
    const signed = (more: object) =>
      new SignJWT({ ...claims }).setProtectedHeader({ ...header, ...more }).sign(otherKey);
    // A key that the token brings along is nobody's.
    const own = await exportJWK((await generateKeyPair('ES256')).publicKey);
    for (const more of [{}, { kid: kid() }, { jwk: own }])
      expect(await codeOf(await signed(more))).toBe('receipt_forged');
    expect(await codeOf(await signed({ kid: 'x' }))).toBe('receipt_unknown_key');
    const two = { keys: [...published.keys, { ...own, kid: 'y', alg: 'ES256' } as JsonWebKey] };
    expect(await codeOf(await signed({}), { jwks: two })).toBe('receipt_unknown_key');
  });

  it('says that it was given no key set', async () => {
    const token = await signer.sign(claims);
    const wrong = { ...options, jwks: {} as VerifyGateReceiptOptions['jwks'] };
    await expect(verifyGateReceipt(token, wrong)).rejects.toThrow(/^verifyGateReceipt: jwks must be/);
  });

  it.each([
    ['issuer', { issuer: undefined }],
    ['audience', { audience: '' }],
    ['minScore', { minScore: Number.NaN }],
    ['minScore', { minScore: '80%' }],
    ['min_score', { min_score: 80 }],
    ...names('projectId cityKey permitType address minScore drawings accept requireVerified clock').flatMap(
      // A check that is named and has no value, such as a field that the form lacks.
      (name): [string, object][] => [
        [name, { [name]: undefined }],
        [name, { [name]: null }],
      ],
    ),
    ['projectId', { projectId: 7 }],
    ['permitType', { permitType: ['new-dwelling'] }],
    ['minScore', { minScore: '80' }],
    ['minScore', { minScore: 101 }],
    ['minScore', { minScore: -1 }],
    ['drawings', { drawings: DIGEST }],
    ['drawings', { drawings: [{ name: 'a.pdf' }] }],
    ['drawings', { drawings: [DIGEST] }],
    ['accept', { accept: 'passed' }],
    ['accept', { accept: ['pass'] }],
    ['requireVerified', { requireVerified: 'false' }],
    ['clock', { clock: NOW_S }],
  ])('compares with nothing less than it should for want of a right option: %s %o', async (name, wrong) => {
    const token = await signer.sign(claims);
    const given = { ...options, ...wrong } as VerifyGateReceiptOptions;
    await expect(verifyGateReceipt(token, given)).rejects.toThrow(`verifyGateReceipt: ${name} `);
  });

  it.each([Number.NaN, undefined])('takes a receipt for expired where the clock says %s', async (time) => {
    expect(await codeOf(await signer.sign(claims), { clock: () => time as number })).toBe('receipt_expired');
  });

  it.each(['', 'x', 'a.b.c', '..', 'é.é.é'])('refuses what is no receipt: "%s"', async (token) => {
    expect(await codeOf(token)).toBe('receipt_malformed');
  });

  it('refuses drawings that nobody compared, unless they are asked for', async () => {
    const token = await signer.sign({ ...claims, drawings_verified: false });
    expect(await codeOf(token)).toBe('receipt_drawings_unverified');
    expect(await codeOf(token, { requireVerified: true })).toBe('receipt_drawings_unverified');
    expect(await codeOf(token, { requireVerified: false })).toBe('accepted');
    expect(await codeOf(await signer.sign(claims), { requireVerified: false })).toBe('accepted');
  });

  it('refuses a receipt that names no address, where one is asked for', async () => {
    for (const property of [undefined, null, { address: null, longitude: 151.2, latitude: -33 }]) {
      const token = await signer.sign({ ...claims, property });
      expect([await codeOf(token, { address: 'x' }), await codeOf(token)]).toEqual([
        'receipt_wrong_property',
        'accepted',
      ]);
    }
  });

  it('takes a receipt of an outage that is asked for by name: nothing was decided, so nothing was compared', async () => {
    const token = await signer.sign({ ...claims, decision: 'deferred', drawings_verified: false });
    expect(await codeOf(token)).toBe('receipt_not_passed');
    expect(await codeOf(token, { accept: ['passed', 'deferred'] })).toBe('accepted');
  });

  it('signs so that the signature has one form, and refuses its mirror image', async () => {
    for (let count = 0; count < 24; count += 1) {
      const token = await signer.sign(claims);
      expect(await codeOf(token)).toBe('accepted');
      const mirror = mirrorOf(token);
      expect(mirror).not.toBe(token);
      // It is a good signature to everybody who does not look for this.
      const end = mirror.lastIndexOf('.');
      const [signed, signature] = [Buffer.from(mirror.slice(0, end)), Buffer.from(mirror.slice(end + 1), 'base64url')];
      const key = (await importJWK(published.keys[0] as object, 'ES256')) as CryptoKey;
      expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)).toBe(true);
      expect(await codeOf(mirror)).toBe('receipt_forged');
    }
  });

  it('refuses what this key signed for another purpose', async () => {
    const secret = await store.getOrCreateSecret('signing-key', () => '');
    const key = await importJWK(JSON.parse(secret).keys[0].jwk, 'ES256');
    const outcome = async (more: object, typ = RECEIPT_TYPE): Promise<string> => {
      const unsigned = new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', typ, kid: kid() });
      const token = await unsigned.sign(key);
      return codeOf((await codeOf(token)) === 'receipt_forged' ? mirrorOf(token) : token);
    };
    expect(await outcome({}, 'JWT')).toBe('receipt_wrong_type');
    expect(await outcome({ nbf: NOW_S + 60 })).toBe('accepted');
    expect(await outcome({ nbf: NOW_S + 61 })).toBe('receipt_not_yet_valid');
    const malformed = [{ nbf: 'never' }, { aud: ['audience'] }, { score: undefined }, { exp: undefined }];
    for (const more of [...malformed, { decision: 'failed' }]) expect(await outcome(more)).toBe('receipt_malformed');
    for (const score of [79, null]) expect(await outcome({ score })).toBe('receipt_below_minimum');
  });
});

it('keeps its key, and publishes no private part', async () => {
  expect(await (await openSigner()).jwks()).toEqual(published);
  expect(Object.keys(published.keys[0] ?? {})).not.toContain('d');
});
