/**
 * Signs receipts (JWT, ES256) with the key that signs at the moment, and changes keys. They are made here and kept in the store, where
 * another instance may change them at any time, so nothing trusts what was read before.
 */
import { importJWK, SignJWT } from 'jose';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from 'precheck-contract';
import type { SecretStore } from '../store/secret-store.js';
import { isoTime } from '../time.js';
import { hasLowS, P256_ORDER, signatureOf } from './receipt-reading.js';
import {
  ANNOUNCED_MS,
  keptKeys,
  newSigningKey,
  publicPart,
  publishedKeys,
  readSigningKeys,
  signingKeyAt,
  writtenSigningKeys,
  type SigningKey,
} from './signing-keys.js';

export interface RotateOptions {
  /** The key until now has leaked: it is withdrawn at once, and every receipt that it signed with it. False by default. */
  readonly withdraw?: boolean;
}

/** `signsFrom` is ISO 8601 in UTC. */
export interface Rotation {
  readonly kid: string;
  readonly signsFrom: string;
}

export type ReceiptSigner = Awaited<ReturnType<typeof createReceiptSigner>>;

const SECRET = 'signing-key.json';
/** Each failed attempt is another's change that went through. */
const MAX_ATTEMPTS = 100;

/** Makes the first key where there is none. `lifetimeMs`: of the receipts that will be signed. */
export async function createReceiptSigner(
  secrets: SecretStore,
  { lifetimeMs, clock }: { readonly lifetimeMs: number; readonly clock: () => number },
) {
  const readKeys = async (): Promise<SigningKey[]> => readSigningKeys(await secrets.keptSecret(SECRET, gone));

  /** Keeps what `change` makes of the keys before anybody uses them: a key that has signed must not be forgotten by a crash. */
  const changeKeys = async (change: (keys: readonly SigningKey[]) => readonly SigningKey[]): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const text = await secrets.keptSecret(SECRET, gone);
      const keys = readSigningKeys(text);
      const written = writtenSigningKeys(change(keys));
      if (written === writtenSigningKeys(keys) || (await secrets.replaceSecret(SECRET, text, written))) return;
    }
    throw new Error(`The signing keys were changed by others ${MAX_ATTEMPTS} times meanwhile. Try again.`);
  };

  await secrets.keptSecret(SECRET, async () => writtenSigningKeys([await newSigningKey(lifetimeMs)]));
  await changeKeys((keys) => keptKeys(keys, clock(), lifetimeMs));
  return {
    /** The public keys that stand at this moment. */
    async jwks(): Promise<{ keys: JsonWebKey[] }> {
      const keys = publishedKeys(await readKeys(), clock());
      return { keys: keys.map(({ jwk, kid }) => ({ ...publicPart(jwk), kid, use: 'sig', alg: RECEIPT_ALGORITHM })) };
    },
    async sign(claims: ReceiptClaims): Promise<string> {
      const { kid, jwk } = signingKeyAt(await readKeys(), clock());
      const header = { alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid };
      const key = await importJWK(jwk, RECEIPT_ALGORITHM);
      return withLowS(await new SignJWT({ ...claims }).setProtectedHeader(header).sign(key));
    },
    async rotate({ withdraw = false }: RotateOptions = {}): Promise<Rotation> {
      const made = await newSigningKey(lifetimeMs);
      let signsFromMs = 0;
      await changeKeys((keys) => {
        // Oldest first, though the clock of the instance that made the last one may be ahead.
        signsFromMs = withdraw ? clock() : Math.max(clock() + ANNOUNCED_MS, keys.at(-1)?.signsFromMs ?? 0);
        const next = { ...made, signsFromMs };
        return withdraw ? [next] : keptKeys([...keys, next], clock());
      });
      return { kid: made.kid, signsFrom: isoTime(signsFromMs) };
    },
  };
}

/** A new key in the place of one that has signed would make its receipts worthless without a word. */
function gone(): never {
  throw new Error(`${SECRET} is gone. Restore it from a backup, or restart the adapter for a new key.`);
}

function withLowS(token: string): string {
  if (hasLowS(token)) return token;
  const { signed, r, s } = signatureOf(token);
  const low = Buffer.from((P256_ORDER - s).toString(16).padStart(64, '0'), 'hex');
  return `${signed}.${Buffer.concat([r, low]).toString('base64url')}`;
}
