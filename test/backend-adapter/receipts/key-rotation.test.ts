import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { ANNOUNCED_MS, createReceiptSigner } from '../../../src/backend-adapter/receipts/receipt-signer.js';
import type { ReceiptSigner } from '../../../src/backend-adapter/receipts/receipt-signer.js';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { openPostgresStore } from '../../../src/backend-adapter/store/postgres-store.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import { startHarness } from '../support/adapter-harness.js';
import { afterTest, codeOf, openStoreIn, temporaryFolder } from '../support/after-test.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';
import { HOUR_MS, receiptClaims } from '../support/receipts.js';

const START_MS = 1_800_000_000_000;
const SECRET = 'signing-key';
let nowMs = START_MS;
const clock = () => nowMs;

/** Where several instances keep their keys; gives it as another instance opens it. */
type Place = () => Promise<Store>;
const inFolder = async (): Promise<Place> => {
  const folder = temporaryFolder();
  return async () => openStoreIn(folder);
};
const server = await postgresOfTests();
const inDatabase = async (): Promise<Place> => {
  const connectionString = (await server?.createDatabase()) ?? '';
  return async () => {
    const options = { connectionString, maxConnections: 2, random: Math.random, onLost: () => {} };
    const store = await openPostgresStore(options);
    afterTest(() => store.close());
    return store;
  };
};
const places = [
  { name: 'sqlite', place: inFolder },
  ...(server === null ? [] : [{ name: 'postgres', place: inDatabase }]),
];

const open = async (place: Place, lifetimeMs = HOUR_MS) => createReceiptSigner(await place(), { lifetimeMs, clock });
const kidsOf = async (signer: ReceiptSigner) => (await signer.jwks()).keys.map((key) => (key as { kid: string }).kid);
const kidOf = (receipt: string) => JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()).kid;
const textOf = async (place: Place) => (await place()).getOrCreateSecret(SECRET, () => 'none');

function issue(signer: ReceiptSigner, lifetimeMs = HOUR_MS): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  return signer.sign(receiptClaims({ iat, exp: iat + lifetimeMs / 1000, jti: `j-${iat}` }));
}
const verdict = async (receipt: string, signer: Pick<ReceiptSigner, 'jwks'>) => {
  const options = { jwks: await signer.jwks(), issuer: 'issuer', audience: 'audience', clock };
  return codeOf(verifyGateReceipt(receipt, options), () => 'holds');
};

describe.each(places)('a rotation of the signing key in $name', ({ place: empty }) => {
  const fresh = () => {
    nowMs = START_MS;
    return empty();
  };

  it('publishes the new key before it signs, and the old one until its last receipt has expired', async () => {
    const signer = await open(await fresh());
    const [old] = await kidsOf(signer);
    const early = await issue(signer);
    const { kid, signsFrom } = await signer.rotate();
    expect(await kidsOf(signer)).toEqual([old, kid]);
    expect(Date.parse(signsFrom)).toBe(START_MS + ANNOUNCED_MS);
    // Who has kept the public keys of before can verify what is signed meanwhile.
    const before = { keys: (await signer.jwks()).keys.slice(0, 1) };
    const keptKeys = { jwks: async () => before };
    nowMs += ANNOUNCED_MS - 1;
    const last = await issue(signer);
    expect(await verdict(last, keptKeys)).toBe('holds');
    nowMs += 1;
    const next = await issue(signer);
    expect(await verdict(next, keptKeys)).toBe('receipt_unknown_key');
    for (const receipt of [early, last, next]) expect(await verdict(receipt, signer)).toBe('holds');
    // A reader's clock may be a minute behind.
    nowMs += HOUR_MS + 59_999;
    expect(await kidsOf(signer)).toEqual([old, kid]);
    expect(await verdict(last, signer)).toBe('receipt_expired');
    nowMs += 1;
    expect(await kidsOf(signer)).toEqual([kid]);
  });

  const times = [0, ANNOUNCED_MS / 2, ANNOUNCED_MS, ANNOUNCED_MS + HOUR_MS / 2];
  it.each(times)('survives a restart %d ms later', async (laterMs) => {
    const place = await fresh();
    const signer = await open(place);
    const receipt = await issue(signer);
    await signer.rotate();
    nowMs += laterMs;
    const again = await open(place);
    expect(await again.jwks()).toEqual(await signer.jwks());
    expect(await verdict(receipt, again)).toBe('holds');
    expect(await verdict(await issue(again), signer)).toBe('holds');
    const { keys } = JSON.parse(await textOf(place));
    const isPrivate = keys.map(({ jwk }: { jwk: { d?: string } }) => jwk.d !== undefined);
    // A key that never signs again keeps no private part on disk.
    expect(isPrivate).toEqual([laterMs < ANNOUNCED_MS, true]);
    for (const key of (await again.jwks()).keys) expect(Object.keys(key)).not.toContain('d');
  });

  it('keeps a key for the longest life that its receipts had, though new ones are shorter', async () => {
    const place = await fresh();
    const receipt = await issue(await open(place, 10 * HOUR_MS), 10 * HOUR_MS);
    const shorter = await open(place, HOUR_MS);
    await shorter.rotate();
    nowMs += 9 * HOUR_MS;
    expect(await verdict(receipt, shorter)).toBe('holds');
    expect(await verdict(receipt, await open(place, HOUR_MS))).toBe('holds');
    nowMs += 3 * HOUR_MS;
    expect(await kidsOf(await open(place, HOUR_MS))).toHaveLength(1);
  });

  it('withdraws a key that leaked, and all that it signed, at once', async () => {
    const place = await fresh();
    const signer = await open(place);
    const receipt = await issue(signer);
    await signer.rotate();
    const { kid } = await signer.rotate({ withdraw: true });
    expect(await kidsOf(signer)).toEqual([kid]);
    expect(await verdict(receipt, signer)).toBe('receipt_unknown_key');
    expect(await verdict(await issue(signer), signer)).toBe('holds');
    expect(await kidsOf(await open(place))).toEqual([kid]);
  });

  it('is seen by another instance at once, and so is a withdrawal', async () => {
    const place = await fresh();
    const [one, other] = [await open(place), await open(place)];
    const early = await issue(other);
    const { kid } = await one.rotate();
    expect((await kidsOf(other)).at(-1)).toBe(kid);
    nowMs += ANNOUNCED_MS;
    const next = await issue(other);
    expect(kidOf(next)).toBe(kid);
    for (const receipt of [early, next]) expect(await verdict(receipt, one)).toBe('holds');
    await one.rotate({ withdraw: true });
    expect(await verdict(next, other)).toBe('receipt_unknown_key');
    expect(await verdict(await issue(other), one)).toBe('holds');
  });

  it('signs still where the clock is put back', async () => {
    const place = await fresh();
    await (await open(place)).rotate();
    nowMs += ANNOUNCED_MS;
    await open(place);
    nowMs -= ANNOUNCED_MS;
    const signer = await open(place);
    expect(await verdict(await issue(signer), signer)).toBe('holds');
  });
});

describe.each(places)('the kept keys in $name', ({ place: fresh }) => {
  it.each(['', 'secret-marked', '{"keys":[]}', '{"keys":[{"kid":"secret-marked"}]}', 'null', '[]'])(
    'is refused without a word of it where it is damaged: %s',
    async (text) => {
      const place = await fresh();
      await (await place()).getOrCreateSecret(SECRET, () => text);
      const error: unknown = await open(place).catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(/^Error: The signing key in the database is not/);
      expect(String((error as Error).stack)).not.toContain('secret-marked');
    },
  );
});

it('makes no key in the place of one that is gone: the receipts that it signed would be worthless without a word', async () => {
  const folder = temporaryFolder();
  const signer = await createReceiptSigner(openStoreIn(folder), { lifetimeMs: HOUR_MS, clock });
  const other = new Database(join(folder, 'adapter.sqlite'));
  other.exec('DELETE FROM secrets');
  for (const call of [() => signer.jwks(), () => issue(signer), () => signer.rotate()]) {
    await expect(call()).rejects.toThrow('The signing key is gone');
  }
  expect(other.prepare('SELECT name FROM secrets').all()).toEqual([]);
  other.close();
});

describe('rotateSigningKey of the adapter', () => {
  it('leaves receipts of before and after verifiable and redeemable', async () => {
    const harness = await startHarness();
    const browser = harness.browser();
    const issueFor = async () => {
      const id = await browser.completed(harness.service);
      return String((await browser.askReceipt(id)).json['receipt']);
    };
    const redeem = async (receipt: string) => (await browser.redeem(receipt, receipt.slice(-20))).status;
    const before = await issueFor();
    const { kid } = await harness.adapter.rotateSigningKey();
    harness.clock.offsetMs += ANNOUNCED_MS + 1000;
    const after = await issueFor();
    expect(kidOf(after)).toBe(kid);
    const published = (await browser.call('/.well-known/jwks.json')).json;
    expect(published).toEqual(await harness.adapter.jwks());
    expect((published['keys'] as unknown[]).length).toBe(2);
    expect([await redeem(before), await redeem(after)]).toEqual([200, 200]);
    await harness.adapter.rotateSigningKey({ withdraw: true });
    expect(await redeem(after)).toBe(422);
    expect((await harness.adapter.jwks()).keys.length).toBe(1);
  });
});
