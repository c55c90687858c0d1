/** Sheet numbers and titles made comparable. */

/** A-101, A101 and a 101 are the same number to a person; A1.11 and A11.1 are not. */
export function comparableNumber(sheetNumber: string): string {
  return sheetNumber
    .toUpperCase()
    .replace(/[-–—.\s_]+/g, '.')
    .replace(/(?<=[A-Z])\.(?=\d)|(?<=\d)\.(?=[A-Z])|\.$/g, '');
}

/** Letters and digits in words, so that "FLOOR PLAN - 1ST" and "Floor plan (1st)" are the same. */
export function comparableTitle(title: string): string {
  return title
    .slice(0, 300)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
