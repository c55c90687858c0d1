import { createHash, timingSafeEqual } from 'node:crypto';
import { findRehearsal, REHEARSAL_NAMES } from '../rehearsals/registry.js';
import type { Rehearsal } from '../rehearsals/rehearsal.js';
import { ServiceError } from '../../service-error.js';

/** What stands between a key and the name of a rehearsal. */
const SUFFIX_MARK = '~';

export interface KeyAccess {
  readonly cityKey: string;
  /** What `KEY~name` asks to rehearse; null for the key alone. */
  readonly rehearsal: Rehearsal | null;
}

/** The keys of the service, each of one city. Only digests are kept, and every one is compared, so time tells nothing. */
export class ApiKeys {
  readonly #cities: readonly { readonly cityKey: string; readonly digest: Buffer }[];

  /** @param keys API key by city key. Throws where a key is empty or stands for two cities. */
  constructor(keys: Readonly<Record<string, string>>) {
    const entries = Object.entries(keys);
    if (entries.length === 0) throw new Error('keys: expected an API key for at least one city; there is none.');
    for (const [cityKey, key] of entries) {
      if (typeof key !== 'string' || key.length < 8) {
        throw new Error(`keys: the API key of ${cityKey} is expected to have at least 8 characters.`);
      }
    }
    if (new Set(entries.map(([, key]) => key)).size < entries.length) {
      throw new Error('keys: two cities have the same API key; a key belongs to one city.');
    }
    this.#cities = entries.map(([cityKey, key]) => ({ cityKey, digest: digestOf(key) }));
  }

  /** The city that a request's `x-api-key` belongs to, and what it rehearses. Throws 401. */
  accessOf(header: string | undefined): KeyAccess {
    if (!header) throw new ServiceError(401, 'api_key_missing', 'This call needs the header x-api-key.');
    const whole = this.#match(header);
    if (whole !== null) return { cityKey: whole, rehearsal: null };
    const mark = header.lastIndexOf(SUFFIX_MARK);
    const cityKey = mark === -1 ? null : this.#match(header.slice(0, mark));
    // Only who has a key learns what may stand behind it.
    if (cityKey === null)
      throw new ServiceError(401, 'api_key_unknown', 'The header x-api-key carries no key of this service.');
    const rehearsal = findRehearsal(header.slice(mark + 1));
    if (rehearsal) return { cityKey, rehearsal };
    const known = REHEARSAL_NAMES.join(', ');
    throw new ServiceError(
      401,
      'unknown_rehearsal',
      `The key carries no known rehearsal behind ${SUFFIX_MARK}. Known are ${known}.`,
    );
  }

  #match(key: string): string | null {
    const given = digestOf(key);
    const matches = this.#cities.filter(({ digest }) => timingSafeEqual(digest, given));
    return matches[0]?.cityKey ?? null;
  }
}

const digestOf = (key: string) => createHash('sha256').update(key).digest();
