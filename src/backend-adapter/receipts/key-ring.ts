/**
 * The signing keys as the store has them now. Another instance may change them at any time, so nothing here trusts what was read before.
 */
import {
  keptKeys,
  newSigningKey,
  readSigningKeys,
  withLifetime,
  writtenSigningKeys,
  type SigningKeys,
} from './signing-keys.js';
import type { SecretStore } from '../store/secret-store.js';

const SECRET = 'signing-key.json';
/** Each failed attempt is another's change that went through. */
const ATTEMPTS = 100;

export interface KeyRing {
  read(): Promise<SigningKeys>;
  /** Keeps what `change` makes of the keys before it returns. Runs `change` anew where another instance was first. */
  change(change: (keys: SigningKeys) => SigningKeys): Promise<void>;
}

/** Makes the first key where there is none. */
export async function createKeyRing(
  secrets: SecretStore,
  { lifetimeMs, clock }: { readonly lifetimeMs: number; readonly clock: () => number },
): Promise<KeyRing> {
  let last: { readonly text: string; readonly keys: SigningKeys } | null = null;
  const current = async (generate: () => Promise<string> | string) => {
    const text = await secrets.keptSecret(SECRET, generate);
    if (last?.text !== text) last = { text, keys: readSigningKeys(text) };
    return last;
  };
  const ring: KeyRing = {
    read: async () => (await current(gone)).keys,
    async change(change) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { text, keys } = await current(gone);
        const written = writtenSigningKeys(change(keys));
        // A key that has signed must not be forgotten by a crash: it is kept before anybody uses it.
        if (written === writtenSigningKeys(keys) || (await secrets.replaceSecret(SECRET, text, written))) return;
      }
      throw new Error(`The signing keys were changed by others ${ATTEMPTS} times meanwhile. Try again.`);
    },
  };
  await current(async () => writtenSigningKeys([await newSigningKey(lifetimeMs)]));
  await ring.change((keys) => keptKeys(withLifetime(keys, lifetimeMs, clock()), clock()));
  return ring;
}

/** A new key in the place of one that has signed would make its receipts worthless without a word. */
function gone(): never {
  throw new Error(`${SECRET} is gone. Restore it from a backup, or restart the adapter for a new key.`);
}
