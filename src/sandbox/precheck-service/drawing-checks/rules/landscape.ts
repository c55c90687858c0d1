/** Domain rule 10. The size of a page is that of the page as it is shown: a third of real pages carry /Rotate. */
import { judgeSizes } from './measured-sheets.js';
import { assessSubjects, defineRule, noLimits, share, SHEETS } from './rule.js';

export const landscape = defineRule({
  id: 'landscape',
  title: 'Landscape sheets',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego, City of Sydney',
  weight: 2,
  limits: noLimits,
  assess: (set, _limits, { units }) =>
    assessSubjects(
      judgeSizes(set.sheets, units, ({ page }) => page.widthMm >= page.heightMm),
      {
        subjects: SHEETS,
        limit: 'Landscape, as the page is shown',
        fix: 'Turn the page to landscape in your PDF program and save it, or plot it again in landscape.',
        met: (count) => `${share(count, count, SHEETS, 'is', 'are')} landscape.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'is', 'are')} portrait (${broken[0]?.measured}).`,
        undecided: 'No sheet could be measured.',
      },
    ),
});
