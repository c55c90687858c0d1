/** How to read the report, and what it leaves out. */
import { counted, SHEETS } from '../rules/rule.js';
import type { ReportCanvas } from './report-canvas.js';
import type { ReportContent } from './report-content.js';
import { TYPE } from './report-style.js';
import { clean } from './typesetter.js';

export function drawReadingNotes(canvas: ReportCanvas, content: ReportContent): void {
  canvas.room(100);
  canvas.paragraph('How to read this report', TYPE.heading, canvas.all, 'H2');
  canvas.y += 6;
  for (const note of notesOf(canvas, content)) {
    canvas.paragraph(note, TYPE.body);
    canvas.y += 3;
  }
  canvas.y += 18;
}

function notesOf(canvas: ReportCanvas, content: ReportContent): string[] {
  const { pictures, picturesLeftOut } = content;
  const undrawn = pictures.filter(({ drawing }) => 'reason' in drawing).length;
  return [
    'The score is the weighted share of checks that were met, of those that could be made. Advice and what was not assessed do not count.',
    ...(picturesLeftOut > 0
      ? [
          `${counted(pictures.length, SHEETS)} with the weightiest findings ${pictures.length === 1 ? 'is' : 'are'} shown at the end; ${counted(picturesLeftOut, ['more sheet with findings is', 'more sheets with findings are'])} in the lists only.`,
        ]
      : []),
    ...(undrawn > 0 ? [`${counted(undrawn, SHEETS)} could not be drawn; the page of each says why.`] : []),
    ...(hasMissingLetters(canvas, content)
      ? ['□ stands for a letter that the fonts of this document do not have.']
      : []),
    'This is an automated pre-check. It is not an approval, and the city may decide otherwise.',
  ];
}

/** Looks through all that the document says, because most of it is not drawn yet. */
function hasMissingLetters(canvas: ReportCanvas, content: ReportContent): boolean {
  const { findings, files, summary, address, projectId } = content;
  for (const text of stringsIn([findings, files, summary, address, projectId]))
    canvas.type.fonts.runsOf(clean(text), 'regular');
  return canvas.type.fonts.anyMissing;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
