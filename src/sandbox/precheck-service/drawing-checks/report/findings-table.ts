/** All checks by category: number, check, result, measured, allowed. */
import type { Finding } from 'precheck-contract/precheck-service';
import { numberOf } from '../../pins.js';
import { counted } from '../rules/rule.js';
import { drawBadge, drawSign } from './marks.js';
import type { ReportCanvas } from './report-canvas.js';
import { coloured, STATUS_COLOURS, STATUS_WORDS, TYPE } from './report-style.js';
import { Table } from './table.js';

const COLUMNS = [
  { title: 'No.', share: 0.06 },
  { title: 'Check', share: 0.36 },
  { title: 'Result', share: 0.16 },
  { title: 'Measured', share: 0.2 },
  { title: 'Allowed', share: 0.22 },
];

export function drawFindingsTable(canvas: ReportCanvas, findings: readonly Finding[]): void {
  canvas.room(120);
  canvas.paragraph('All checks', TYPE.heading, canvas.all, 'H2');
  canvas.y += 2;
  canvas.paragraph(
    'A number is the one that marks the places on the drawings; a check without one points at no single sheet.',
    TYPE.small,
  );
  canvas.y += 8;
  canvas.inside('Table', () => {
    const table = new Table(canvas, COLUMNS);
    table.head();
    for (const [category, group] of byCategory(findings)) {
      table.group(`${category}: ${outcomeOf(group)}`);
      for (const finding of group) drawRow(canvas, table, finding, numberOf(findings, finding.id));
    }
  });
  canvas.y += 18;
}

function drawRow(canvas: ReportCanvas, table: Table, finding: Finding, number: number | null): void {
  const { status } = finding;
  table.row([
    number === null
      ? { text: '–', style: TYPE.small }
      : { text: '', sign: (left, top) => drawBadge(canvas, number, status, left + 7, top + 6, 6.5) },
    { text: finding.title, style: TYPE.cellStrong },
    {
      text: STATUS_WORDS[status],
      style: coloured(TYPE.cellStrong, STATUS_COLOURS[status]),
      sign: (left, top) => drawSign(canvas.document, status, left + 5, top + 6, 5),
    },
    { text: finding.measured ?? '–' },
    { text: finding.limit ?? '–' },
  ]);
}

function byCategory(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const category = finding.category ?? 'Other';
    groups.set(category, [...(groups.get(category) ?? []), finding]);
  }
  return groups;
}

function outcomeOf(findings: readonly Finding[]): string {
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const total = counted(findings.length, ['check', 'checks']);
  return failed === 0 ? `${total}, none failed` : `${total}, ${failed} failed`;
}
