/** Pure: the audit trail of a project as a table, and as comma-separated values (RFC 4180). */
import type { AuditEntry } from '../../database/review-store.js';
import { STATUS_NAMES } from './review-words.js';

export interface AuditLine extends AuditEntry {
  readonly findingTitle: string;
}

const HEADER = [
  'number',
  'decided_at',
  'reviewer',
  'attempt',
  'report',
  'report_id',
  'finding',
  'finding_id',
  'decision',
  'reason',
];

export const decisionWords = ({ status }: Pick<AuditEntry, 'status'>) =>
  status === null ? 'Withdrawn' : STATUS_NAMES[status];

/** Lines end in CR LF, and a byte order mark says to spreadsheets that this is UTF-8. Times are ISO 8601 in UTC. */
export function auditCsv(lines: readonly AuditLine[]): string {
  const rows = lines.map((line) => [
    line.sequence,
    new Date(line.decidedAt).toISOString(),
    line.reviewer,
    line.run,
    line.reportName,
    line.reportId,
    line.findingTitle,
    line.findingId,
    decisionWords(line),
    line.reason,
  ]);
  return `\uFEFF${[HEADER, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/**
 * A spreadsheet runs a text that begins like a formula, so such a text gets an apostrophe before it (OWASP, CSV Injection). Some
 * read over spaces before it, and take the full-width signs of East Asian keyboards for the others.
 */
function csvCell(value: string | number): string {
  const text =
    typeof value === 'string' && /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
