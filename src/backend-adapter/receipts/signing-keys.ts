/**
 * The keys that receipts are signed with, oldest first: one signs, the next may be announced already, and those before stay published
 * until the last receipt that they signed has expired. Pure, but for making a key.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { RECEIPT_ALGORITHM } from 'precheck-contract';
import * as z from 'zod/mini';
import { CLOCK_TOLERANCE_MS } from './receipt-reading.js';

/** For so long a new key is published before it signs: twice what the answer with the public keys may be cached. */
export const ANNOUNCED_MS = 600_000;

/** `d`, the private part, is gone once the next key signs. */
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

/** Signs from the beginning, until who puts it beside others says when. */
export async function newSigningKey(longestLifetimeMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const jwk = jwkSchema.parse(await exportJWK(privateKey));
  return { kid: await calculateJwkThumbprint(jwk), jwk, signsFromMs: 0, longestLifetimeMs };
}

export function signingKeyAt(keys: readonly SigningKey[], nowMs: number): SigningKey {
  // A clock that was put back must not bring up a key that has given its private part away.
  const able = keys.filter(({ jwk }) => jwk.d !== undefined);
  const key = able.findLast(({ signsFromMs }) => signsFromMs <= nowMs) ?? able[0];
  if (key === undefined) throw new Error('There is no key to sign with.');
  return key;
}

/** Those that a receipt which has not expired, or one that is about to be signed, may name. */
export function publishedKeys(keys: readonly SigningKey[], nowMs: number): SigningKey[] {
  return keys.filter((key, index) => {
    const next = keys[index + 1];
    return next === undefined || nowMs < next.signsFromMs + key.longestLifetimeMs + CLOCK_TOLERANCE_MS;
  });
}

/** The published keys, those that never sign again without their private part. `lifetimeMs`: of the receipts from now on. */
export function keptKeys(keys: readonly SigningKey[], nowMs: number, lifetimeMs = 0): SigningKey[] {
  const { signsFromMs } = signingKeyAt(keys, nowMs);
  const lengthened = keys.map((key) =>
    key.signsFromMs < signsFromMs
      ? { ...key, jwk: publicPart(key.jwk) }
      : { ...key, longestLifetimeMs: Math.max(key.longestLifetimeMs, lifetimeMs) },
  );
  return publishedKeys(lengthened, nowMs);
}

export function publicPart({ kty, crv, x, y }: SigningKey['jwk']): SigningKey['jwk'] {
  return { kty, crv, x, y };
}

/** Reads the kept file. An error says nothing of its content. */
export function readSigningKeys(text: string): SigningKey[] {
  const keys = parsedKeys(text);
  if (keys.some(({ jwk }) => jwk.d !== undefined)) return keys;
  throw new Error('signing-key.json does not have the keys that the adapter wrote. Restore it from a backup.');
}

export function writtenSigningKeys(keys: readonly SigningKey[]): string {
  return JSON.stringify({ keys });
}

/** JSON.parse and zod quote in their errors what they were given. */
function parsedKeys(text: string): SigningKey[] {
  try {
    return z.object({ keys: z.array(signingKeySchema) }).parse(JSON.parse(text)).keys;
  } catch {
    return [];
  }
}
