/** Domain rule 1. */
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import { isReadable } from './places.js';
import { shownName } from './plain-words.js';
import { assessSubjects, defineRule, FILES, fileEvidence, type Judged, noLimits, share } from './rule.js';

export const filesOpen = defineRule({
  id: 'files-open',
  title: 'Every file opens',
  grade: 'A',
  category: 'File',
  source: 'e-PlanSoft Scout',
  weight: 5,
  limits: noLimits,
  assess: (set) =>
    assessSubjects(set.files.map(judgeFile), {
      subjects: FILES,
      limit: 'Opens without a password, every page readable',
      fix: 'Export the file again as a plain PDF without a password, open it once to see that every page is there, and upload it again.',
      met: (count) =>
        `${share(count, count, FILES, 'opens', 'open')} without a password and every page could be ${textIsRead(set.files) ? 'read' : 'opened'}.`,
      broken: (broken, count) =>
        `${share(broken.length, count, FILES, 'can’t be read', 'can’t be read')}: ${broken
          .slice(0, 3)
          .map((item) => `${shownName(item.file)}: ${item.measured}`)
          .join(' ')}`,
      undecided:
        set.files.length === 0
          ? 'There are no files to open.'
          : 'No file was read to its end, so none could be judged.',
    }),
});

function judgeFile(file: DrawingFile): Judged {
  if (file.failure !== null) return { verdict: 'broken', evidence: fileEvidence(file, file.failure.explanation) };
  const unread = file.pages.filter((page) => !isReadable(page)).map((page) => page.number);
  if (unread.length > 0) {
    const page = unread[0] === undefined ? {} : { page: unread[0] };
    return { verdict: 'broken', evidence: { ...fileEvidence(file, unreadablePages(unread)), ...page, box: null } };
  }
  // Nobody has looked at the pages beyond the reading limit, so nobody can say that they open.
  if (file.pages.length < file.pageCount)
    return {
      verdict: 'undecided',
      evidence: fileEvidence(file, `only ${file.pages.length} of its ${file.pageCount} pages were read`),
    };
  return { verdict: 'met', evidence: fileEvidence(file) };
}

function unreadablePages(numbers: readonly number[]): string {
  const listed = numbers.slice(0, 5).join(', ');
  return `${numbers.length === 1 ? 'Page' : 'Pages'} ${listed}${numbers.length > 5 ? ', …' : ''} can’t be read.`;
}

function textIsRead(files: readonly DrawingFile[]): boolean {
  return files.every(({ pages }) => pages.every(({ text }) => text !== null));
}
