/**
 * The keys that receipts are signed with: one signs, the next may be announced already, and those before stay published until the last
 * receipt that they signed has expired. Pure, but for making a key and reading its text.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { RECEIPT_ALGORITHM } from 'precheck-contract';
import { CLOCK_TOLERANCE_MS } from './receipt-reading.js';

/** For so long a new key is published before it signs: twice what the answer with the public keys may be kept. */
export const ANNOUNCED_MS = 600_000;

export interface SigningKey {
  readonly kid: string;
  /** Private; only the public part once the next key signs. */
  readonly jwk: JWK;
  /** Milliseconds since 1970. */
  readonly signsFromMs: number;
  /** Of the receipts that it has signed. */
  readonly longestLifetimeMs: number;
}

/** Oldest first; never empty. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

/** Signs from the beginning, until who puts it beside others says when. */
export async function newSigningKey(longestLifetimeMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk, signsFromMs: 0, longestLifetimeMs };
}

export function signingKeyAt(keys: SigningKeys, nowMs: number): SigningKey {
  // A clock that was put back must not bring up a key that has given its private part away.
  const able = keys.filter(({ jwk }) => jwk.d !== undefined);
  return able.findLast((key) => key.signsFromMs <= nowMs) ?? able[0] ?? keys[0];
}

/** Those that a receipt which has not expired, or one that is about to be signed, may name. */
export function publishedKeys(keys: SigningKeys, nowMs: number): SigningKey[] {
  return keys.filter((key, index) => {
    const next = keys[index + 1];
    return next === undefined || nowMs < next.signsFromMs + key.longestLifetimeMs + CLOCK_TOLERANCE_MS;
  });
}

/** What is worth keeping: published keys, those that never sign again without their private part. */
export function keptKeys(keys: SigningKeys, nowMs: number): SigningKeys {
  const signing = signingKeyAt(keys, nowMs);
  const [first = signing, ...rest] = publishedKeys(keys, nowMs).map((key) =>
    key.signsFromMs < signing.signsFromMs ? { ...key, jwk: publicPart(key.jwk) } : key,
  );
  return [first, ...rest];
}

/** Receipts may have got a longer life since the key was made. */
export function withLifetime(keys: SigningKeys, lifetimeMs: number, nowMs: number): SigningKeys {
  const signing = signingKeyAt(keys, nowMs);
  const lengthen = (key: SigningKey): SigningKey =>
    key.signsFromMs < signing.signsFromMs
      ? key
      : { ...key, longestLifetimeMs: Math.max(key.longestLifetimeMs, lifetimeMs) };
  const [first, ...rest] = keys;
  return [lengthen(first), ...rest.map(lengthen)];
}

export function publicPart({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y } as JWK;
}

/** Reads the kept file. An error says nothing of its content. */
export function readSigningKeys(text: string): SigningKeys {
  const wrong = () =>
    new Error('signing-key.json does not have the keys that the adapter wrote. Restore it from a backup.');
  const value: unknown = parsed(text);
  const keys = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : null;
  if (!Array.isArray(keys) || !keys.every(isSigningKey)) throw wrong();
  const [first, ...rest] = keys;
  if (first === undefined || keys.every(({ jwk }) => jwk.d === undefined)) throw wrong();
  return [first, ...rest];
}

export function writtenSigningKeys(keys: SigningKeys): string {
  return JSON.stringify({ keys });
}

/** JSON.parse quotes in its errors what it was given. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isJwk(value: unknown): value is JWK {
  const { kty, crv, x, y } = (value ?? {}) as Record<string, unknown>;
  return kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
}

function isSigningKey(value: unknown): value is SigningKey {
  const { kid, jwk, signsFromMs, longestLifetimeMs } = (value ?? {}) as Record<string, unknown>;
  const isTime = (time: unknown) => typeof time === 'number' && Number.isFinite(time) && time >= 0;
  return typeof kid === 'string' && isJwk(jwk) && isTime(signsFromMs) && isTime(longestLifetimeMs);
}
