import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../service-error.js';

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

  /** The city that a request's `x-api-key` belongs to. Throws 401. */
  cityOf(header: string | undefined): string {
    if (!header) throw new ServiceError(401, 'api_key_missing', 'This call needs the header x-api-key.');
    const given = digestOf(header);
    const matches = this.#cities.filter(({ digest }) => timingSafeEqual(digest, given));
    const match = matches[0];
    if (!match) throw new ServiceError(401, 'api_key_unknown', 'The header x-api-key carries no key of this service.');
    return match.cityKey;
  }
}

const digestOf = (key: string) => createHash('sha256').update(key).digest();
