import { createHmac } from 'node:crypto';
import { isSame } from '../../is-same.js';
import { ServiceError } from '../../service-error.js';

const LEAST_CHARACTERS = 8;

/** The key of the service. Only a keyed digest is kept, and compared in a time that tells nothing. */
export class PropertyKey {
  readonly #headerName: string;
  readonly #secret: Buffer;
  readonly #digest: string;

  /** @param secret the directory's own; the digest on disk is worth nothing without it. Throws where the key is too short. */
  constructor(key: string, headerName: string, secret: Buffer) {
    if (key.length < LEAST_CHARACTERS) {
      throw new Error(`propertyKey: expected at least ${LEAST_CHARACTERS} characters.`);
    }
    this.#headerName = headerName;
    this.#secret = secret;
    this.#digest = this.#digestOf(key);
  }

  /** What the calls of this request's key are counted under. Throws 401. */
  idOf(request: Request): string {
    const given = request.headers.get(this.#headerName);
    if (!given) throw new ServiceError(401, 'api_key_missing', `This call needs the header ${this.#headerName}.`);
    if (isSame(this.#digestOf(given), this.#digest)) return this.#digest;
    const message = `The header ${this.#headerName} carries no key of this service.`;
    throw new ServiceError(401, 'api_key_unknown', message);
  }

  #digestOf(key: string): string {
    return createHmac('sha256', this.#secret).update('property-key\n').update(key).digest('hex');
  }
}
