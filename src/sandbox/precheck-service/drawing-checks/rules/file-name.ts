/** Domain rule 6. */
import * as z from 'zod/mini';
import { shownName, unseenIn } from './plain-words.js';
import { andList, assessSubjects, defineRule, FILES, fileEvidence, share } from './rule.js';

const fileNameLimits = z.strictObject({
  maxCharacters: z.int().check(z.gt(0), z.describe('characters, with “.pdf”')),
  forbiddenCharacters: z.string().check(z.describe('each character that a name may not have')),
});

export const fileName = defineRule({
  id: 'file-name',
  title: 'File name length and characters',
  grade: 'A',
  category: 'File',
  source: 'Menlo Park, e-PlanSoft Scout',
  weight: 1,
  limits: fileNameLimits,
  assess: (set, limits) => {
    const forbidden = new Set(limits.forbiddenCharacters);
    return assessSubjects(
      set.files.map((file) => {
        const measured = faultsOf(file.filename, limits.maxCharacters, forbidden);
        return { verdict: measured === '' ? 'met' : 'broken', evidence: fileEvidence(file, measured || null) };
      }),
      {
        subjects: FILES,
        limit: `${limits.maxCharacters} characters at most${forbidden.size === 0 ? '' : `, none of ${[...forbidden].join(' ')}`}`,
        fix: 'Rename the file: letters, digits, spaces, hyphens and underscores only, and a shorter name if it is too long.',
        met: () => `File names are at most ${limits.maxCharacters} characters long and use allowed characters only.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'has a name', 'have names')} the city’s system can’t take: “${shownName(broken[0]?.file)}” ${broken[0]?.measured}.`,
        undecided: 'There are no files.',
      },
    );
  },
});

/** "84 characters, contains ( )"; empty where there is nothing wrong. */
function faultsOf(name: string, maxCharacters: number, forbidden: ReadonlySet<string>): string {
  const used = new Set<string>();
  let length = 0;
  for (const character of name) {
    length++;
    if (forbidden.has(character)) used.add(character);
  }
  // No city lists them, because nobody can see them: they change what a name looks like or break systems that store it.
  const unseen = unseenIn(name);
  return [
    length > maxCharacters ? `${length} characters` : '',
    used.size > 0 ? `contains ${[...used].join(' ')}` : '',
    unseen.length > 0 ? `contains characters that can’t be seen (${andList(unseen)})` : '',
  ]
    .filter((fault) => fault !== '')
    .join(', ');
}
