/** The first page: what was checked, how it came out, and what to put right first. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import { STATUSES } from '../../finding-words.js';
import { numberOf } from '../../pins.js';
import { counted, FILES, SHEETS } from '../rules/rule.js';
import type { ReportContent } from './report-content.js';
import { coloured, COLOURS, MARGIN, STATUS, type TextStyle, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';

const MAX_FIRST = 6;
const MAX_NAMED_FILES = 8;

export function writeCoverPage(writer: ReportWriter, content: ReportContent): void {
  writeHead(writer, content);
  writeFacts(writer, content);
  writeOutcome(writer, content);
  writeFirstSteps(writer, content);
}

function writeHead(writer: ReportWriter, { cityName, cityRegion, reportName }: ReportContent): void {
  const half = { width: writer.width * 0.6, maxLines: 1 };
  writer.write('P', cityName, coloured(TYPE.subheading, COLOURS.accent), half);
  writer.write('P', cityRegion, TYPE.small, half);
  writer.write('P', 'Pre-check report', TYPE.label, { top: MARGIN, align: 'right', maxLines: 1 });
  writer.write('H1', reportName, TYPE.title, { top: MARGIN + 42, maxLines: 3 });
  writer.space(12);
}

function writeFacts(writer: ReportWriter, content: ReportContent): void {
  const { fileCount, sheetCount } = content.summary;
  const named = content.files
    .slice(0, MAX_NAMED_FILES)
    .map(({ filename, opens }) => (opens ? filename : `${filename} (does not open)`));
  const more = content.files.length - named.length;
  const files = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  const facts: readonly (readonly [string, string])[] = [
    ['Permit type', content.permitTypeName],
    ['Started', momentInWords(content.startedAt)],
    ['Property', content.address ?? 'No address was given'],
    ['Project', content.projectId],
    ['Drawings', `${counted(sheetCount, SHEETS)} in ${counted(fileCount, FILES)}${files ? `: ${files}` : ''}`],
    ['Run', `${content.run}, model ${content.modelVersion}`],
  ];
  const cells = facts.map(([label, text]) => [writer.cell({ text: label, style: TYPE.label }), writer.cell({ text })]);
  writer.plainTable(
    [66, writer.width / 2 - 66, 66, writer.width / 2 - 66],
    [0, 2, 4].map((index) => [...(cells[index] ?? []), ...(cells[index + 1] ?? [])]),
  );
  writer.space(14);
}

function momentInWords(startedAt: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(startedAt))} UTC`;
}

/** The score against the pass mark, how many checks came out how, and the verdict. */
function writeOutcome(writer: ReportWriter, { result, summary, findings }: ReportContent): void {
  const cell = (text: string, status: FindingStatus, style: TextStyle): PDFKit.Mixins.CellOptions => ({
    ...writer.cell({ text, style: coloured(style, STATUS[status].colour) }),
    backgroundColor: STATUS[status].tint,
    padding: [12, 8, 12, 12],
  });
  const score = `${result}: ${summary.score} of 100, pass mark ${summary.passMark}`;
  writer.plainTable([writer.width], [[cell(score, result === 'Passed' ? 'pass' : 'fail', TYPE.title)]]);
  writer.space(8);
  const tiles = STATUSES.map(({ status, inShort }) => {
    const count = findings.filter((finding) => finding.status === status).length;
    return cell(`${count} ${inShort}`, status, TYPE.subheading);
  });
  const widths = tiles.map(() => writer.width / tiles.length);
  writer.plainTable(widths, [tiles]);
  writer.space(12);
  writer.write('P', summary.verdict, TYPE.body);
  writer.space(20);
}

/** The failed findings that cost most, so that the first page says what to do next. */
function writeFirstSteps(writer: ReportWriter, { findings, result }: ReportContent): void {
  const lost = (weight = 0, credit: number | null = 1) => weight * (1 - (credit ?? 1));
  const steps = findings
    .filter(({ status }) => status === 'fail')
    .sort((one, other) => {
      const required = Number(other['required'] === true) - Number(one['required'] === true);
      return required || lost(other.weight, other.credit) - lost(one.weight, one.credit);
    });
  if (steps.length === 0) return;
  writer.heading(result === 'Passed' ? 'To improve' : 'Put right first');
  const text = { left: MARGIN + 24, width: writer.width - 24 };
  for (const { id, title, fix, message } of steps.slice(0, MAX_FIRST)) {
    writer.room(48);
    const { y } = writer.document;
    const number = numberOf(findings, id);
    if (number !== null) writer.decorate(() => writer.badge(number, 'fail', MARGIN + 8, y + 6));
    writer.write('P', title, TYPE.strong, { ...text, maxLines: 1 });
    writer.write('P', fix ?? message, TYPE.cell, { ...text, maxLines: 2 });
    writer.space(7);
  }
  const left = steps.length - MAX_FIRST;
  if (left > 0) writer.muted(`${counted(left, ['more failed check follows', 'more failed checks follow'])}.`);
}
