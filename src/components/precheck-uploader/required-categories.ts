/** The kinds of drawings that the page asks for: the service's interface states none, so only the vendor can. */
import { DRAWING_CATEGORIES, type Drawing, type DrawingCategory } from '../project-store/drawing.js';
import type { Words } from '../i18n/localisation.js';

/** As the attribute has them, divided by spaces or commas, or a list of them. */
export type RequiredCategories = string | readonly string[] | null;

/** Those that no drawing of the set has. */
export function missingCategories(
  required: RequiredCategories,
  drawings: readonly Pick<Drawing, 'category'>[],
): string[] {
  const asked = new Set(
    [required ?? []]
      .flat()
      .join(' ')
      .split(/[\s,]+/)
      .filter(Boolean),
  );
  for (const { category } of drawings) asked.delete(category);
  return [...asked];
}

export function categoryName(category: string, { t }: Words): string {
  const isKnown = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  return isKnown ? t.categories[category as DrawingCategory] : category;
}
