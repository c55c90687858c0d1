import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createReceiptSigner, type ReceiptSigner } from '../../src/backend-adapter/receipt-signer.js';
import { verifyGateReceipt } from '../../src/backend-adapter/receipt-verification.js';
import { ANNOUNCED_MS } from '../../src/backend-adapter/signing-keys.js';
import type { ReceiptClaims } from '../../src/contract/index.js';
import { startHarness, VENDOR_TOKEN, type Harness } from './support/adapter-harness.js';

const HOUR_MS = 3_600_000;
const START_MS = 1_800_000_000_000;
let nowMs = START_MS;
const clock = () => nowMs;
const fresh = () => {
  nowMs = START_MS;
  return mkdtempSync(join(tmpdir(), 'precheck-keys-'));
};
const open = (directory: string, lifetimeMs = HOUR_MS) => createReceiptSigner(directory, { lifetimeMs, clock });
const kidsOf = ({ jwks }: ReceiptSigner) => jwks.keys.map((key) => (key as { kid: string }).kid);
const fileOf = (directory: string) => readFileSync(join(directory, 'signing-key.json'), 'utf8');

function issue(signer: ReceiptSigner, lifetimeMs = HOUR_MS): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  const claims: ReceiptClaims = {
    iss: 'i',
    aud: 'a',
    iat,
    exp: iat + lifetimeMs / 1000,
    jti: `j-${iat}`,
    project_id: 'p',
    city_key: 'c',
    permit_type: 't',
    run: 1,
    decision: 'passed',
    min_score: 80,
    score: 90,
    outage_rule: 'block',
    reports: [],
    drawings: [],
  };
  return signer.sign(claims);
}
const verdict = (receipt: string, signer: ReceiptSigner) =>
  verifyGateReceipt(receipt, { jwks: { keys: [...signer.jwks.keys] }, issuer: 'i', audience: 'a', clock }).then(
    () => 'holds',
    (error: { code: string }) => error.code,
  );

describe('a rotation of the signing key', () => {
  it('publishes the new key before it signs, and the old one until its last receipt has expired', async () => {
    const signer = await open(fresh());
    const [old] = kidsOf(signer);
    const early = await issue(signer);
    const { kid, signsFrom } = await signer.rotate();
    expect(kidsOf(signer)).toEqual([old, kid]);
    expect(Date.parse(signsFrom)).toBe(START_MS + ANNOUNCED_MS);
    // Who has kept the public keys of before can verify what is signed meanwhile.
    const keptKeys = { ...signer, jwks: { keys: signer.jwks.keys.slice(0, 1) } };
    nowMs += ANNOUNCED_MS - 1;
    const last = await issue(signer);
    expect(await verdict(last, keptKeys)).toBe('holds');
    nowMs += 1;
    const next = await issue(signer);
    expect(await verdict(next, keptKeys)).toBe('receipt_unknown_key');
    for (const receipt of [early, last, next]) expect(await verdict(receipt, signer)).toBe('holds');
    nowMs += HOUR_MS - 1000;
    expect(kidsOf(signer)).toEqual([old, kid]);
    expect(await verdict(last, signer)).toBe('receipt_expired');
    nowMs += 61_000;
    expect(kidsOf(signer)).toEqual([kid]);
  });

  it.each([0, ANNOUNCED_MS / 2, ANNOUNCED_MS, ANNOUNCED_MS + HOUR_MS / 2])(
    'survives a restart %d ms later',
    async (laterMs) => {
      const directory = fresh();
      const signer = await open(directory);
      const receipt = await issue(signer);
      await signer.rotate();
      nowMs += laterMs;
      const again = await open(directory);
      expect(again.jwks).toEqual(signer.jwks);
      expect(await verdict(receipt, again)).toBe('holds');
      expect(await verdict(await issue(again), signer)).toBe('holds');
      expect(statSync(join(directory, 'signing-key.json')).mode & 0o777).toBe(0o600);
      const { keys } = JSON.parse(fileOf(directory));
      const isPrivate = keys.map(({ jwk }: { jwk: { d?: string } }) => jwk.d !== undefined);
      // A key that never signs again keeps no private part on disk.
      expect(isPrivate).toEqual([laterMs < ANNOUNCED_MS, true]);
      for (const key of again.jwks.keys) expect(Object.keys(key)).not.toContain('d');
    },
  );

  it('keeps a key for the longest life that its receipts had, though new ones are shorter', async () => {
    const directory = fresh();
    const receipt = await issue(await open(directory, 10 * HOUR_MS), 10 * HOUR_MS);
    const shorter = await open(directory, HOUR_MS);
    await shorter.rotate();
    nowMs += 9 * HOUR_MS;
    expect(await verdict(receipt, shorter)).toBe('holds');
    expect(await verdict(receipt, await open(directory, HOUR_MS))).toBe('holds');
    nowMs += 3 * HOUR_MS;
    expect(kidsOf(await open(directory, HOUR_MS))).toHaveLength(1);
  });

  it('withdraws a key that leaked, and all that it signed, at once', async () => {
    const directory = fresh();
    const signer = await open(directory);
    const receipt = await issue(signer);
    await signer.rotate();
    const { kid } = await signer.rotate({ withdraw: true });
    expect(kidsOf(signer)).toEqual([kid]);
    expect(await verdict(receipt, signer)).toBe('receipt_unknown_key');
    expect(await verdict(await issue(signer), signer)).toBe('holds');
    expect(kidsOf(await open(directory))).toEqual([kid]);
  });

  it('goes one after the other, none lost', async () => {
    const directory = fresh();
    const signer = await open(directory);
    const [old] = kidsOf(signer);
    const made = await Promise.all([signer.rotate(), signer.rotate(), signer.rotate()]);
    expect(kidsOf(signer)).toEqual([old, ...made.map(({ kid }) => kid)]);
    expect(kidsOf(await open(directory))).toEqual(kidsOf(signer));
  });

  it('signs still where the clock is put back', async () => {
    const directory = fresh();
    await (await open(directory)).rotate();
    nowMs += ANNOUNCED_MS;
    await open(directory);
    nowMs -= ANNOUNCED_MS;
    const signer = await open(directory);
    expect(await verdict(await issue(signer), signer)).toBe('holds');
  });
});

describe('the kept file', () => {
  it('is read in the form of one bare key, too', async () => {
    const directory = fresh();
    const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
    writeFileSync(join(directory, 'signing-key.json'), JSON.stringify(jwk));
    const signer = await open(directory);
    expect(signer.jwks.keys[0]).toMatchObject({ x: jwk.x, y: jwk.y });
    expect(await verdict(await issue(signer), signer)).toBe('holds');
  });

  it.each(['', 'secret-marked', '{"keys":[]}', '{"keys":[{"kid":"secret-marked"}]}', 'null', '[]'])(
    'is refused without a word of it where it is damaged: %s',
    async (text) => {
      const directory = fresh();
      writeFileSync(join(directory, 'signing-key.json'), text);
      const error: unknown = await open(directory).catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(/^Error: signing-key\.json does not have/);
      expect(String((error as Error).stack)).not.toContain('secret-marked');
    },
  );
});

describe('rotateSigningKey of the adapter', () => {
  let harness: Harness;
  afterEach(() => harness.close());

  it('leaves receipts of before and after verifiable and redeemable', async () => {
    harness = await startHarness();
    const browser = harness.browser();
    const issueFor = async () => {
      const id = await browser.completed(harness.service);
      return String((await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).json['receipt']);
    };
    const redeem = async (receipt: string) =>
      (
        await browser.call('/receipts/redeem', {
          json: { receipt, idempotencyKey: receipt.slice(-20) },
          headers: { authorization: `Bearer ${VENDOR_TOKEN}` },
        })
      ).status;
    const before = await issueFor();
    const { kid } = await harness.adapter.rotateSigningKey();
    harness.clock.offsetMs += ANNOUNCED_MS + 1000;
    const after = await issueFor();
    expect(JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(kid);
    const published = (await browser.call('/.well-known/jwks.json')).json;
    expect(published).toEqual(await harness.adapter.jwks());
    expect((published['keys'] as unknown[]).length).toBe(2);
    expect([await redeem(before), await redeem(after)]).toEqual([200, 200]);
    await harness.adapter.rotateSigningKey({ withdraw: true });
    expect(await redeem(after)).toBe(422);
    expect((await harness.adapter.jwks()).keys.length).toBe(1);
  });
});
