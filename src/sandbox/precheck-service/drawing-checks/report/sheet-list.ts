/** What each page was taken for, by file. */
import { counted } from '../rules/rule.js';
import { sizeInWords } from '../rules/lengths.js';
import type { ReportCanvas } from './report-canvas.js';
import type { ReportContent } from './report-content.js';
import { TYPE } from './report-style.js';
import { Table } from './table.js';

const MAX_ROWS = 200;
const COLUMNS = [
  { title: 'Sheet', share: 0.1 },
  { title: 'Title', share: 0.29 },
  { title: 'Category', share: 0.13 },
  { title: 'Discipline', share: 0.15 },
  { title: 'Scale', share: 0.13 },
  { title: 'Size', share: 0.14 },
  { title: 'Page', share: 0.06 },
];

export function drawSheetList(canvas: ReportCanvas, { summary, units }: ReportContent): void {
  if (summary.sheets.length === 0) return;
  canvas.room(120);
  canvas.paragraph('Sheets', TYPE.heading, canvas.all, 'H2');
  canvas.paragraph('What each page was taken for, read from its title block.', TYPE.small);
  canvas.y += 8;
  const listed = summary.sheets.slice(0, MAX_ROWS);
  canvas.inside('Table', () => {
    const table = new Table(canvas, COLUMNS);
    table.head();
    let file: string | null = null;
    for (const [index, sheet] of listed.entries()) {
      // A file of one sheet stands beside it; one of several heads them.
      const alone = sheet.file !== file && listed[index + 1]?.file !== sheet.file;
      if (sheet.file !== file && !alone) table.group(sheet.file);
      file = sheet.file;
      const cells = [
        sheet.sheetNumber ?? '–',
        sheet.title ?? '–',
        sheet.category ?? '–',
        sheet.discipline ?? '–',
        sheet.scales.length > 1 ? `${sheet.scale ?? sheet.scales[0]} and others` : (sheet.scale ?? '–'),
        sizeInWords(sheet, units),
        String(sheet.page),
      ];
      const note = alone ? { note: sheet.file } : {};
      table.row(
        cells.map((text, column) => ({
          text,
          ...(column === 0 ? { style: TYPE.cellStrong } : {}),
          ...(column === 1 ? note : {}),
        })),
      );
    }
  });
  const left = summary.sheetCount - listed.length;
  if (left > 0) canvas.paragraph(`${counted(left, ['more sheet is', 'more sheets are'])} not listed here.`, TYPE.small);
}
