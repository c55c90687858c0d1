/** Domain rule 14. No city source was found for this one, so it only warns. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { isReadable, whyCutIn } from './places.js';
import { plain } from './plain-words.js';
import { counted, noLimits } from './rule.js';
import { fileRule, judgedFile } from './subject-rules.js';

export const fontsEmbedded = fileRule({
  id: 'fonts-embedded',
  title: 'Fonts embedded',
  grade: 'A',
  category: 'Legibility',
  source: 'ISO 32000-1, 9.9 (no city asks for it; advice only)',
  weight: 0,
  limits: noLimits,
  judge: (file) => {
    if (file.failure !== null || !file.pages.some(isReadable)) return judgedFile(file, null, 'does not open');
    const missing = missingFonts(file);
    if (missing !== null) return { verdict: 'doubtful', evidence: missing };
    const why = whyCutIn(file, 'objects');
    return judgedFile(file, why === null ? true : null, why);
  },
  words: () => ({
    limit: 'All fonts embedded',
    fix: 'Export again with “embed all fonts”.',
    meets: ['embeds every font in use', 'embed every font in use'],
    breaks: ['uses fonts that are not embedded', 'use fonts that are not embedded'],
    undecided: 'No file could be opened to look at its fonts.',
  }),
});

/** Names the fonts that a file only refers to, with the first page that uses one. */
function missingFonts(file: DrawingFile): FindingEvidence | null {
  const lacking = file.pages.filter((page) => page.fonts.some((font) => !font.embedded));
  const [first] = lacking;
  if (first === undefined) return null;
  const fonts = lacking.flatMap((page) => page.fonts).filter((font) => !font.embedded);
  const names = [...new Set(fonts.map(({ name }) => plain(name, 40) || 'a font without a name'))].sort();
  return {
    file: file.filename,
    page: first.number,
    box: null,
    measured: `${counted(names.length, ['font', 'fonts'])} not embedded, so that another computer may show other letters`,
    text: names.slice(0, 8).join(', '),
  };
}
