/** The report's two tables: every check by category, and what each page was taken for. */
import type { Finding } from 'precheck-contract/precheck-service';
import { STATUS_NAMES } from '../../finding-words.js';
import { numberOf } from '../../pins.js';
import { sizeInWords } from '../rules/lengths.js';
import { counted } from '../rules/rule.js';
import type { ReportContent } from './report-content.js';
import { coloured, STATUS, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';

const FINDING_COLUMNS = [
  { title: 'No.', share: 0.06 },
  { title: 'Check', share: 0.36 },
  { title: 'Result', share: 0.14 },
  { title: 'Measured', share: 0.22 },
  { title: 'Allowed', share: 0.22 },
];

export function writeFindingsTable(writer: ReportWriter, findings: readonly Finding[]): void {
  writer.heading('All checks');
  writer.muted(
    'A number is the one that marks the places on the drawings; a check without one points at no single sheet.',
  );
  const categories = new Set(findings.map(({ category }) => category ?? 'Other'));
  for (const category of categories) {
    const group = findings.filter((finding) => (finding.category ?? 'Other') === category);
    writer.room(60);
    writer.space(10);
    writer.write('H3', `${category}: ${outcomeOf(group)}`, TYPE.strong);
    writer.space(2);
    writer.table(
      FINDING_COLUMNS,
      group.map(({ id, status, title, measured, limit }) => [
        { text: String(numberOf(findings, id) ?? '–'), style: TYPE.cellStrong },
        { text: title },
        { text: STATUS_NAMES[status], style: coloured(TYPE.cellStrong, STATUS[status].colour) },
        { text: measured ?? '–' },
        { text: limit ?? '–' },
      ]),
    );
  }
  writer.space(18);
}

function outcomeOf(findings: readonly Finding[]): string {
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const total = counted(findings.length, ['check', 'checks']);
  return failed === 0 ? `${total}, none failed` : `${total}, ${failed} failed`;
}

const MAX_SHEETS = 200;
const SHEET_COLUMNS = [
  { title: 'Sheet', share: 0.09 },
  { title: 'Title', share: 0.25 },
  { title: 'Category', share: 0.11 },
  { title: 'Discipline', share: 0.14 },
  { title: 'Scale', share: 0.1 },
  { title: 'Size', share: 0.13 },
  { title: 'File, page', share: 0.18 },
];

export function writeSheetList(writer: ReportWriter, { summary, units }: ReportContent): void {
  if (summary.sheets.length === 0) return;
  writer.heading('Sheets');
  writer.muted('What each page was taken for, read from its title block.');
  writer.space(6);
  const listed = summary.sheets.slice(0, MAX_SHEETS);
  writer.table(
    SHEET_COLUMNS,
    listed.map((sheet) => [
      { text: sheet.sheetNumber ?? '–', style: TYPE.cellStrong },
      { text: sheet.title ?? '–' },
      { text: sheet.category ?? '–' },
      { text: sheet.discipline ?? '–' },
      { text: sheet.scales.length > 1 ? `${sheet.scale ?? sheet.scales[0]} and others` : (sheet.scale ?? '–') },
      { text: sizeInWords(sheet, units) },
      { text: `${sheet.file}, ${sheet.page}`, style: TYPE.small },
    ]),
  );
  const left = summary.sheetCount - listed.length;
  if (left > 0) writer.muted(`${counted(left, ['more sheet is', 'more sheets are'])} not listed here.`);
  writer.space(18);
}
