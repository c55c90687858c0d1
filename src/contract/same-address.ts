/**
 * Whether two texts are one address. Case, spaces and punctuation do not count, but for the slash: 1/23 is unit 1 of number 23, and 1-23 a
 * range of numbers. Pure, and free of zod.
 */
export function isSameAddress(one: string, other: string | null): boolean {
  return other !== null && wordsOf(one) === wordsOf(other);
}

/** A text without any word is the same as itself alone. */
function wordsOf(address: string): string {
  const words = address.normalize().toLowerCase();
  return words.match(/[\p{L}\p{M}\p{N}]+|\//gu)?.join(' ') ?? address;
}
