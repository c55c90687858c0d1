/**
 * Which page of pdf.js is which page of PDFium. In a page tree that is wrong (a count that does not fit, a branch that
 * leads back, a page that is gone) the two count differently, and text must not be taken for that of another sheet.
 */

export interface NumberedPage {
  /** The object in the file that the page is; null where it is not known, as of a page that is written into the tree itself. */
  readonly objectNumber: number | null;
}

/**
 * For each page of `pages` the one of `others` that is the same object, wherever it stands. Where one of both has no number,
 * the one at the same place, unless that is known to be another page. Null where there is none.
 */
export function pairPages<Other extends NumberedPage>(
  pages: readonly NumberedPage[],
  others: readonly Other[],
): (Other | null)[] {
  const numbers = new Set(pages.map(({ objectNumber }) => objectNumber));
  const byNumber = new Map<number, Other>();
  for (const other of others) {
    if (other.objectNumber !== null && !byNumber.has(other.objectNumber)) byNumber.set(other.objectNumber, other);
  }
  const atSamePlace = (objectNumber: number | null, index: number): Other | null => {
    const other = others[index];
    if (other === undefined) return null;
    if (other.objectNumber === null) return other;
    return objectNumber === null && !numbers.has(other.objectNumber) ? other : null;
  };
  return pages.map(({ objectNumber }, index) => {
    const same = objectNumber === null ? undefined : byNumber.get(objectNumber);
    return same ?? atSamePlace(objectNumber, index);
  });
}
