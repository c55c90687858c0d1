/** Domain rule 17. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import type { DrawingSet } from './rule.js';
import { placeOn } from './places.js';
import { plain, shownName } from './plain-words.js';
import {
  assessSubjects,
  defineRule,
  FILES,
  fileEvidence,
  judgeFiles,
  MAX_EVIDENCE,
  noLimits,
  share,
  sheetEvidence,
} from './rule.js';

const pinnedCount = (file: DrawingFile): number =>
  file.pages.flatMap((page) => page.annotations).filter(({ subtype }) => subtype === 'FileAttachment').length;

export const noAttachments = defineRule({
  id: 'no-attachments',
  title: 'No embedded files',
  grade: 'A',
  category: 'File',
  source: 'Coral Springs',
  weight: 1,
  limits: noLimits,
  assess: (set) => {
    const pinned = pinnedOnSheets(set);
    const assessment = assessSubjects(
      judgeFiles(set, (file) => {
        const count = file.attachments.length + pinnedCount(file);
        const names = file.attachments.slice(0, 5).map((name) => plain(name, 60));
        return {
          verdict: count === 0 ? 'met' : 'broken',
          evidence: { ...fileEvidence(file, `${count} embedded`), text: names.join(', ') || null },
        };
      }),
      {
        subjects: FILES,
        limit: 'No embedded files',
        fix: 'Remove the attachments from the PDF and upload them as files of their own.',
        met: () => 'No file has others embedded in it.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'has', 'have')} other files embedded: ${shownName(broken[0]?.file)} (${broken[0]?.measured}).`,
        undecided: 'No file could be opened to look for embedded files.',
      },
    );
    return { ...assessment, evidence: [...assessment.evidence, ...pinned].slice(0, MAX_EVIDENCE) };
  },
});

/** A file may also hang on a sheet as a paper clip: that one has a place. */
function pinnedOnSheets(set: DrawingSet): FindingEvidence[] {
  return set.sheets.flatMap((sheet) =>
    sheet.page.annotations
      .filter(({ subtype }) => subtype === 'FileAttachment')
      .map((annotation) => ({
        ...sheetEvidence(sheet, 'a file on the sheet'),
        box: placeOn(sheet.page, annotation.box),
        text: annotation.contents || null,
      })),
  );
}
