/** Domain rule 10. The size of a page is that of the page as it is shown: a third of real pages carry /Rotate. */
import { noLimits } from './rule.js';
import { judgeSize } from './lengths.js';
import { sheetRule } from './subject-rules.js';

export const landscape = sheetRule({
  id: 'landscape',
  title: 'Landscape sheets',
  grade: 'A',
  category: 'Sheet format',
  source: 'San Diego, City of Sydney',
  weight: 2,
  limits: noLimits,
  judge: (sheet, _limits, { units }) => judgeSize(sheet, units, ({ widthMm, heightMm }) => widthMm >= heightMm),
  words: () => ({
    limit: 'Landscape, as the page is shown',
    fix: 'Turn the page to landscape in your PDF program and save it, or plot it again in landscape.',
    meets: ['is landscape', 'are landscape'],
    breaks: ['is portrait', 'are portrait'],
    undecided: 'No sheet could be measured.',
  }),
});
