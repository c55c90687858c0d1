/** Domain rule 3. */
import { shownName } from './plain-words.js';
import { assessSubjects, defineRule, FILES, fileEvidence, judgeFiles, noLimits, share } from './rule.js';

export const noPortfolio = defineRule({
  id: 'no-portfolio',
  title: 'Not a PDF portfolio',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, Memphis',
  weight: 2,
  limits: noLimits,
  assess: (set) =>
    assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.portfolio === null ? 'undecided' : file.portfolio ? 'broken' : 'met',
        evidence: fileEvidence(file, file.portfolio ? 'PDF portfolio' : null),
      })),
      {
        subjects: FILES,
        limit: 'No portfolios',
        fix: 'Take the drawings out of the portfolio and upload each one, or combine them into one ordinary PDF.',
        met: () => 'No file is a PDF portfolio.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'is a PDF portfolio', 'are PDF portfolios')} (${broken
            .slice(0, 3)
            .map(({ file }) => shownName(file))
            .join(', ')}), whose drawings can’t be reviewed as sheets.`,
        undecided: 'It could not be found out whether the files are portfolios.',
      },
    ),
});
