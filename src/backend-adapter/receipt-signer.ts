/** Signs receipts (JWT, ES256) with the key whose turn it is, and changes keys. They are made here and kept in the data directory. */
import { importJWK, SignJWT } from 'jose';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, type ReceiptClaims } from '../contract/index.js';
import { keptSecret, replaceSecret } from './secrets.js';
import {
  ANNOUNCED_MS,
  keptKeys,
  newSigningKey,
  publicPart,
  publishedKeys,
  readSigningKeys,
  signingKeyAt,
  withLifetime,
  writtenSigningKeys,
  type SigningKey,
  type SigningKeys,
} from './signing-keys.js';

const KEY_FILE = 'signing-key.json';

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
  readonly jwks: { readonly keys: JsonWebKey[] };
  rotate(options?: RotateOptions): Promise<Rotation>;
}

export interface SignerOptions {
  /** Of the receipts that will be signed. */
  readonly lifetimeMs: number;
  readonly clock: () => number;
}

export async function createReceiptSigner(
  dataDirectory: string,
  { lifetimeMs, clock }: SignerOptions,
): Promise<ReceiptSigner> {
  const first = async () => writtenSigningKeys([await newSigningKey(0, lifetimeMs)]);
  const read = await readSigningKeys(await keptSecret(dataDirectory, KEY_FILE, first), lifetimeMs);
  let keys: SigningKeys = read;
  const keep = (changed: SigningKeys): void => {
    const written = writtenSigningKeys(changed);
    if (written !== writtenSigningKeys(keys)) replaceSecret(dataDirectory, KEY_FILE, written);
    keys = changed;
  };
  keep(keptKeys(withLifetime(keys, lifetimeMs, clock()), clock()));
  let rotation: Promise<unknown> = Promise.resolve();

  const rotate = async ({ withdraw = false }: RotateOptions = {}): Promise<Rotation> => {
    const next = await newSigningKey(withdraw ? clock() : clock() + ANNOUNCED_MS, lifetimeMs);
    // On disk first: a key that has signed must not be forgotten by a crash.
    keep(withdraw ? [next] : keptKeys([...keys, next], clock()));
    return { kid: next.kid, signsFrom: new Date(next.signsFromMs).toISOString() };
  };
  return {
    get jwks() {
      return { keys: publishedKeys(keys, clock()).map(publishedForm) };
    },
    async sign(claims) {
      const { kid, jwk } = signingKeyAt(keys, clock());
      const key = await importJWK(jwk, RECEIPT_ALGORITHM);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid })
        .sign(key);
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
