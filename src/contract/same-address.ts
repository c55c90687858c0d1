/** Whether two texts are one address. Pure, and free of zod. */

/** Case, spaces and punctuation do not count, but for the slash: 1/23 is unit 1 of number 23, and 1-23 a range of numbers. */
export function isSameAddress(one: string, other: string | null): boolean {
  return other !== null && wordsOf(one) === wordsOf(other);
}

/** A text without any word is the same as itself alone. */
function wordsOf(address: string): string {
  const words = address
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+|\//gu);
  return words?.join(' ') ?? address;
}
