import { createHmac } from 'node:crypto';
import { isSame } from '../../is-same.js';

export type PresignedMethod = 'PUT' | 'GET';
export type AddressVerdict = 'valid' | 'altered' | 'expired';

/** Signs and checks storage addresses: an HMAC over the method, the key in storage and the time of expiry (milliseconds since 1970). */
export class PresignedAddresses {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** @param path the path as it stands in the address, already percent-encoded. */
  sign(storageUrl: string, method: PresignedMethod, path: string, expiresAt: number): string {
    return `${storageUrl}${path}?expires=${expiresAt}&signature=${this.#signature(method, path, String(expiresAt))}`;
  }

  /** An altered address is told from an expired one only where the signature holds, so a guess learns nothing. */
  check(method: PresignedMethod, address: URL, now: number): AddressVerdict {
    const expires = address.searchParams.getAll('expires');
    const signature = address.searchParams.getAll('signature');
    if (expires.length !== 1 || signature.length !== 1 || [...address.searchParams].length !== 2) return 'altered';
    if (!isSame(signature[0] ?? '', this.#signature(method, address.pathname, expires[0] ?? ''))) return 'altered';
    return Number(expires[0]) > now ? 'valid' : 'expired';
  }

  #signature(method: PresignedMethod, path: string, expires: string): string {
    return createHmac('sha256', this.#secret).update(`storage\n${method}\n${path}\n${expires}`).digest('base64url');
  }
}
