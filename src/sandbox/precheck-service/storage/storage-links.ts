import type { DocumentReference } from 'precheck-contract/precheck-service';
import type { PresignedAddresses } from './presigned-address.js';

/** A document's address works this long; whoever needs it later asks again. */
const DOCUMENT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Makes the addresses that storage answers to. */
export class StorageLinks {
  readonly #addresses: PresignedAddresses;
  readonly #storageUrl: () => string;
  readonly #uploadLifetimeMs: number;
  readonly #clock: () => number;

  constructor(addresses: PresignedAddresses, storageUrl: () => string, uploadLifetimeMs: number, clock: () => number) {
    this.#addresses = addresses;
    this.#storageUrl = storageUrl;
    this.#uploadLifetimeMs = uploadLifetimeMs;
    this.#clock = clock;
  }

  /** @param isExpired past its time already, for a rehearsal. */
  upload(uploadId: string, isExpired = false): string {
    const expiresAt = this.#clock() + (isExpired ? -1 : this.#uploadLifetimeMs);
    return this.#addresses.sign(this.#storageUrl(), 'PUT', `/uploads/${uploadId}`, expiresAt);
  }

  document(
    documentType: 'uploaded' | 'report',
    blob: string,
    filename: string,
    lifetimeMs = DOCUMENT_LIFETIME_MS,
  ): DocumentReference {
    const path = `/documents/${blob}/${encodePathSegment(filename)}`;
    const url = this.#addresses.sign(this.#storageUrl(), 'GET', path, this.#clock() + lifetimeMs);
    return { documentName: filename, documentType, documentURL: url };
  }
}

/** Also encodes what encodeURIComponent leaves but URL parsers may rewrite, so that the signed path arrives as it was signed. */
function encodePathSegment(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
