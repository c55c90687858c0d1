/** Pure, and the same on the service and in the page: which sheets nothing on the list is said to be. */

/** Stands for a drawing that may hold any kind of sheet, so that nothing can be said to be missing beside it. */
export const ANY_CATEGORY = '*';

/**
 * @param required categories of sheets that the permit type asks for
 * @param given what the drawings on the list are said to be: a category each, ANY_CATEGORY, or nothing
 */
export function missingSheets(required: readonly string[], given: readonly string[]): string[] {
  if (given.includes(ANY_CATEGORY)) return [];
  return required.filter((category) => !given.includes(category));
}

/** One sentence about them; empty where none is missing, or nothing is on the list yet. */
export function missingWords(missing: readonly string[], drawingCount: number): string {
  if (missing.length === 0 || drawingCount === 0) return '';
  const last = missing.at(-1) ?? '';
  const list = missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`;
  return `This permit type asks for more: no drawing on the list is said to be ${list}. Add what is missing, or correct what a drawing shows. You can start without.`;
}
