/** Signs receipts (JWT, ES256) with the key whose turn it is, and changes keys. They are made here and kept in the store. */
import { importJWK, SignJWT } from 'jose';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from 'precheck-contract';
import { createKeyRing } from './key-ring.js';
import { withLowS } from './receipt-signature.js';
import {
  ANNOUNCED_MS,
  keptKeys,
  newSigningKey,
  publicPart,
  publishedKeys,
  signingKeyAt,
  type SigningKey,
} from './signing-keys.js';
import type { SecretStore } from '../store/secret-store.js';

export interface RotateOptions {
  /** The key until now has leaked: it is withdrawn at once, and every receipt that it signed with it. False by default. */
  readonly withdraw?: boolean;
}

/** `signsFrom` is ISO 8601 in UTC. */
export interface Rotation {
  readonly kid: string;
  readonly signsFrom: string;
}

export interface ReceiptSigner {
  sign(claims: ReceiptClaims): Promise<string>;
  /** The public keys that stand at this moment. */
  jwks(): Promise<{ keys: JsonWebKey[] }>;
  rotate(options?: RotateOptions): Promise<Rotation>;
}

export interface SignerOptions {
  /** Of the receipts that will be signed. */
  readonly lifetimeMs: number;
  readonly clock: () => number;
}

export async function createReceiptSigner(
  secrets: SecretStore,
  { lifetimeMs, clock }: SignerOptions,
): Promise<ReceiptSigner> {
  const ring = await createKeyRing(secrets, { lifetimeMs, clock });
  let rotation: Promise<unknown> = Promise.resolve();

  const rotate = async ({ withdraw = false }: RotateOptions = {}): Promise<Rotation> => {
    const made = await newSigningKey(lifetimeMs);
    let signsFromMs = 0;
    await ring.change((keys) => {
      // Oldest first, though the clock of the instance that made the last one may be ahead.
      const lastMs = keys.at(-1)?.signsFromMs ?? 0;
      signsFromMs = withdraw ? clock() : Math.max(clock() + ANNOUNCED_MS, lastMs);
      const next = { ...made, signsFromMs };
      return withdraw ? [next] : keptKeys([...keys, next], clock());
    });
    return { kid: made.kid, signsFrom: new Date(signsFromMs).toISOString() };
  };
  return {
    async jwks() {
      return { keys: publishedKeys(await ring.read(), clock()).map(publishedForm) };
    },
    async sign(claims) {
      const { kid, jwk } = signingKeyAt(await ring.read(), clock());
      const key = await importJWK(jwk, RECEIPT_ALGORITHM);
      const header = { alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid };
      return withLowS(await new SignJWT({ ...claims }).setProtectedHeader(header).sign(key));
    },
    rotate(options) {
      const turn = rotation.then(() => rotate(options));
      rotation = turn.catch(() => {});
      return turn;
    },
  };
}

function publishedForm({ jwk, kid }: SigningKey): JsonWebKey {
  return { ...publicPart(jwk), kid, use: 'sig', alg: RECEIPT_ALGORITHM } as JsonWebKey;
}
