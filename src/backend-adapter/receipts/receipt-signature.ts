/**
 * The one form of a receipt's signature. ECDSA has two for the same bytes, (r, s) and (r, n − s), and whoever has one can write the other.
 * Only the one with the lower s counts, as Bitcoin has it since BIP 146. Pure.
 */
import { base64url } from 'jose';

/** The order of P-256 (SEC 2, 2.4.2), which ES256 signs with. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** A signature is r and s, each so long (RFC 7518, 3.4). */
const BYTES = 32;

/** `token` has a signature that verifies. */
export function hasLowS(token: string): boolean {
  return partsOf(token).s <= ORDER / 2n;
}

/** The token as it was signed, with the lower s. */
export function withLowS(token: string): string {
  const { signed, r, s } = partsOf(token);
  const low = s > ORDER / 2n ? ORDER - s : s;
  const bytes =
    low
      .toString(16)
      .padStart(2 * BYTES, '0')
      .match(/../g) ?? [];
  return `${signed}.${base64url.encode(Uint8Array.from([...r, ...bytes.map((byte) => Number.parseInt(byte, 16))]))}`;
}

function partsOf(token: string): { readonly signed: string; readonly r: Uint8Array; readonly s: bigint } {
  const end = token.lastIndexOf('.');
  const signature = base64url.decode(token.slice(end + 1));
  const hex = Array.from(signature.subarray(BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { signed: token.slice(0, end), r: signature.subarray(0, BYTES), s: BigInt(`0x${hex}`) };
}
