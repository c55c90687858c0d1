/** Domain rule 14. No city source was found for this one, so it only warns. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { isReadable } from './places.js';
import { plain } from './plain-words.js';
import { counted, defineRule, FILES, MAX_EVIDENCE, moreThanShown, noLimits, notAssessed, share } from './rule.js';

export const fontsEmbedded = defineRule({
  id: 'fonts-embedded',
  title: 'Fonts embedded',
  grade: 'A',
  category: 'Legibility',
  source: 'ISO 32000-1, 9.9 (no city asks for it; advice only)',
  weight: 0,
  limits: noLimits,
  assess: (set) => {
    const files = set.files.filter((file) => file.failure === null && file.pages.some(isReadable));
    if (files.length === 0) return notAssessed('No file could be opened to look at its fonts.', 'All fonts embedded');
    const missing = files.map(missingFonts).filter((found) => found !== null);
    const base = { limit: 'All fonts embedded', assessed: 0, met: 0, evidence: missing.slice(0, MAX_EVIDENCE) };
    if (missing.length === 0)
      return {
        ...base,
        status: 'pass',
        message: 'Every font in use is embedded.',
        measured: '0 fonts missing',
        fix: null,
      };
    return {
      ...base,
      status: 'attention',
      message: `${share(missing.length, files.length, FILES, 'uses', 'use')} fonts that are not embedded (${missing[0]?.text}); another computer may show other letters.${moreThanShown(missing.length)}`,
      measured: `${missing.length} of ${counted(files.length, FILES)} with missing fonts`,
      fix: 'Export again with “embed all fonts”.',
    };
  },
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
    measured: `${counted(names.length, ['font', 'fonts'])} not embedded`,
    text: names.slice(0, 8).join(', '),
  };
}
