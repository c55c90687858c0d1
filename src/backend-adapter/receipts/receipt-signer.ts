/**
 * Signs receipts (JWT, ES256) and rotates the signing keys. The keys are kept in the store, where another instance may change them at any
 * time, so they are read before each use. Oldest first: one signs, the next may already be announced, and earlier ones stay published until
 * the last receipt that they signed has expired.
 */
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from 'precheck-contract';
import type { SecretStore } from '../store/secret-store.js';
import { isoTime } from '../time.js';
import { hasLowS, P256_ORDER, signatureOf, CLOCK_TOLERANCE_MS } from './receipt-reading.js';
import * as z from 'zod/mini';

export interface RotateOptions {
  /** The current key has leaked: withdraw it at once, with every receipt that it signed. False by default. */
  readonly withdraw?: boolean;
}

/** `signsFrom` is ISO 8601 in UTC. */
export interface Rotation {
  readonly kid: string;
  readonly signsFrom: string;
}

export type ReceiptSigner = Awaited<ReturnType<typeof createReceiptSigner>>;

const SECRET = 'signing-key';

/** Generates the first key if there is none. `lifetimeMs`: of the receipts that will be signed. */
export async function createReceiptSigner(
  secrets: SecretStore,
  { lifetimeMs, clock }: { readonly lifetimeMs: number; readonly clock: () => number },
) {
  const readKeys = async (): Promise<SigningKey[]> => readSigningKeys(await secrets.getOrCreateSecret(SECRET, gone));

  /** Saves the changed keys before they are used: a crash must not lose a key that has signed. */
  const changeKeys = (change: (keys: readonly SigningKey[]) => readonly SigningKey[]): Promise<void> =>
    secrets.changeSecret(SECRET, (text) => writtenSigningKeys(change(readSigningKeys(text ?? gone()))));

  /** The key that signed last. Importing one costs more than signing with it. */
  let imported: { readonly kid: string; readonly key: CryptoKey | Uint8Array } | null = null;

  await secrets.getOrCreateSecret(SECRET, async () => writtenSigningKeys([await newSigningKey(lifetimeMs)]));
  await changeKeys((keys) => keptKeys(keys, clock(), lifetimeMs));
  return {
    async jwks(): Promise<{ keys: JsonWebKey[] }> {
      const keys = publishedKeys(await readKeys(), clock());
      return { keys: keys.map(({ jwk, kid }) => ({ ...publicPart(jwk), kid, use: 'sig', alg: RECEIPT_ALGORITHM })) };
    },
    async sign(claims: ReceiptClaims): Promise<string> {
      const { kid, jwk } = signingKeyAt(await readKeys(), clock());
      const header = { alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid };
      if (imported?.kid !== kid) imported = { kid, key: await importJWK(jwk, RECEIPT_ALGORITHM) };
      return withLowS(await new SignJWT({ ...claims }).setProtectedHeader(header).sign(imported.key));
    },
    async rotate({ withdraw = false }: RotateOptions = {}): Promise<Rotation> {
      const made = await newSigningKey(lifetimeMs);
      let signsFromMs = 0;
      await changeKeys((keys) => {
        // Keeps them in order, even if the clock of the instance that generated the last one is ahead.
        signsFromMs = withdraw ? clock() : Math.max(clock() + ANNOUNCED_MS, keys.at(-1)?.signsFromMs ?? 0);
        const next = { ...made, signsFromMs };
        return withdraw ? [next] : keptKeys([...keys, next], clock());
      });
      return { kid: made.kid, signsFrom: isoTime(signsFromMs) };
    },
  };
}

/** A new key in place of a lost one would silently invalidate all receipts. */
function gone(): never {
  throw new Error(
    'The signing key is gone from the database. Restore it from a backup, or restart the adapter for a new key.',
  );
}

function withLowS(token: string): string {
  if (hasLowS(token)) return token;
  const { signed, r, s } = signatureOf(token);
  const low = Buffer.from((P256_ORDER - s).toString(16).padStart(64, '0'), 'hex');
  return `${signed}.${Buffer.concat([r, low]).toString('base64url')}`;
}

/** How long a new key is published before it signs: twice as long as the public keys may be cached. */
export const ANNOUNCED_MS = 600_000;

/** `d`, the private part, is removed once the next key signs. */
const jwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.exactOptional(z.string()),
});
const signingKeySchema = z.object({
  kid: z.string(),
  jwk: jwkSchema,
  /** Milliseconds since 1970. */
  signsFromMs: z.number().check(z.minimum(0)),
  /** Of the receipts that it has signed. */
  longestLifetimeMs: z.number().check(z.minimum(0)),
});
export type SigningKey = Readonly<z.infer<typeof signingKeySchema>>;

/** It may sign at once; a rotation sets a later time. */
async function newSigningKey(longestLifetimeMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const jwk = jwkSchema.parse(await exportJWK(privateKey));
  return { kid: await calculateJwkThumbprint(jwk), jwk, signsFromMs: 0, longestLifetimeMs };
}

export function signingKeyAt(keys: readonly SigningKey[], nowMs: number): SigningKey {
  // If the clock was put back, the key of that time may have no private part any more.
  const able = keys.filter(({ jwk }) => jwk.d !== undefined);
  const key = able.findLast(({ signsFromMs }) => signsFromMs <= nowMs) ?? able[0];
  if (key === undefined) throw new Error('There is no key to sign with.');
  return key;
}

/** The keys of receipts that have not expired, and the announced ones. */
export function publishedKeys(keys: readonly SigningKey[], nowMs: number): SigningKey[] {
  return keys.filter((key, index) => {
    const next = keys[index + 1];
    return next === undefined || nowMs < next.signsFromMs + key.longestLifetimeMs + CLOCK_TOLERANCE_MS;
  });
}

/** The published keys. Those that will not sign again lose their private part. `lifetimeMs`: of the receipts from now on. */
export function keptKeys(keys: readonly SigningKey[], nowMs: number, lifetimeMs = 0): SigningKey[] {
  const { signsFromMs } = signingKeyAt(keys, nowMs);
  const lengthened = keys.map((key) =>
    key.signsFromMs < signsFromMs
      ? { ...key, jwk: publicPart(key.jwk) }
      : { ...key, longestLifetimeMs: Math.max(key.longestLifetimeMs, lifetimeMs) },
  );
  return publishedKeys(lengthened, nowMs);
}

function publicPart({ kty, crv, x, y }: SigningKey['jwk']): SigningKey['jwk'] {
  return { kty, crv, x, y };
}

/** Its errors do not show the content. */
export function readSigningKeys(text: string): SigningKey[] {
  try {
    const { keys } = z.object({ keys: z.array(signingKeySchema) }).parse(JSON.parse(text));
    if (keys.some(({ jwk }) => jwk.d !== undefined)) return keys;
  } catch {
    // What JSON.parse and zod throw quotes its input.
  }
  throw new Error('The signing key in the database is not as the adapter wrote it. Restore it from a backup.');
}

const writtenSigningKeys = (keys: readonly SigningKey[]): string => JSON.stringify({ keys });
