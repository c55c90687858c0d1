/** The first page: what was checked, how it came out, and what to put right first. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import { numberOf } from '../../pins.js';
import { counted, FILES, SHEETS } from '../rules/rule.js';
import type { ReportContent } from './report-content.js';
import { coloured, COLOURS, MARGIN, STATUS, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';

const MAX_FIRST = 6;
const MAX_NAMED_FILES = 8;
/** A sheet with a folded corner and a tick. */
const MOTIF = 'M0 0h10l6 6v15h-16zM10 0v6h6M4 12l3 3 5-5';

export function writeCoverPage(writer: ReportWriter, content: ReportContent): void {
  writeHead(writer, content);
  writeFacts(writer, content);
  writeScore(writer, content);
  writeCounts(writer, content);
  writeFirstSteps(writer, content);
}

function writeHead(writer: ReportWriter, { cityName, cityRegion, reportName }: ReportContent): void {
  const top = MARGIN;
  writer.decorate((document) => void document.translate(MARGIN, top).path(MOTIF).lineWidth(1.2).stroke(COLOURS.accent));
  const left = MARGIN + 24;
  const city = coloured(TYPE.subheading, COLOURS.accent);
  writer.write('P', cityName, city, { left, top: top - 1, width: writer.width * 0.6, maxLines: 1 });
  writer.write('P', cityRegion, TYPE.small, { left, maxLines: 1 });
  writer.write('P', 'Pre-check report', TYPE.label, { top: top + 2, align: 'right', maxLines: 1 });
  writer.write('H1', reportName, TYPE.title, { top: top + 42, maxLines: 3 });
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

/** The score on a scale from 0 to 100 with the pass mark on it, and the verdict in words. */
function writeScore(writer: ReportWriter, { result, summary }: ReportContent): void {
  const status: FindingStatus = result === 'Passed' ? 'pass' : 'fail';
  const { colour } = STATUS[status];
  const top = writer.document.y;
  const inner = { left: MARGIN + 18, width: writer.width - 36 };
  const text = { left: inner.left + 132, width: inner.width - 132 };
  const body = Math.max(62, 36 + writer.heightOf(summary.verdict, TYPE.body, text));
  const height = body + 68;
  writer.decorate((document) => {
    document.roundedRect(MARGIN, top, writer.width, height, 5).fill(COLOURS.panel);
    document.rect(MARGIN, top, 4, height).fill(colour);
  });
  writer.write('P', String(summary.score), TYPE.display, { ...inner, top: top + 14, maxLines: 1 });
  const after = inner.left + writer.widthOf(String(summary.score), TYPE.display) + 6;
  writer.write('P', 'of 100', coloured(TYPE.body, COLOURS.muted), { left: after, top: top + 40, maxLines: 1 });
  writer.sign(status, text.left + 7, top + 24);
  writer.write('P', result, coloured(TYPE.heading, colour), { left: text.left + 20, top: top + 16, maxLines: 1 });
  writer.write('P', summary.verdict, TYPE.body, { ...text, top: top + 40 });
  writeMeter(writer, summary, colour, { ...inner, top: top + body + 32 });
  writer.document.y = top + height + 10;
}

function writeMeter(
  writer: ReportWriter,
  { score, passMark }: ReportContent['summary'],
  colour: string,
  { left, width, top }: { readonly left: number; readonly width: number; readonly top: number },
): void {
  const at = (value: number) => left + (width * Math.min(100, Math.max(0, value))) / 100;
  writer.decorate((document) => {
    document.roundedRect(left, top, width, 8, 4).fill(COLOURS.rule);
    if (score > 0) document.roundedRect(left, top, Math.max(8, at(score) - left), 8, 4).fill(colour);
    document.moveTo(at(passMark), top - 5).lineTo(at(passMark), top + 13);
    document.lineWidth(1.6).stroke(COLOURS.text);
    writer.draw('0', TYPE.small, { left, top: top + 13, maxLines: 1 });
    writer.draw('100', TYPE.small, { left, width, top: top + 13, align: 'right', maxLines: 1 });
  });
  const label = `pass mark ${passMark}`;
  const labelWidth = writer.widthOf(label, TYPE.cellStrong) + 1;
  const labelLeft = Math.min(Math.max(left, at(passMark) - labelWidth / 2), left + width - labelWidth);
  writer.write('P', label, TYPE.cellStrong, { left: labelLeft, top: top - 18, maxLines: 1 });
}

function writeCounts(writer: ReportWriter, { summary: { counts } }: ReportContent): void {
  const tiles: readonly (readonly [FindingStatus, string])[] = [
    ['fail', `${counts.fail} to put right`],
    ['attention', `${counts.attention} to look at`],
    ['pass', `${counts.pass} met`],
    ['not-assessed', `${counts.notAssessed} not assessed`],
  ];
  const share = writer.width / tiles.length;
  writer.plainTable(
    tiles.map(() => share),
    [
      tiles.map(([status, text]) => ({
        ...writer.cell({ text, style: coloured(TYPE.subheading, STATUS[status].colour) }),
        backgroundColor: STATUS[status].tint,
        padding: [12, 8, 12, 12],
      })),
    ],
  );
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
    if (number === null) writer.sign('fail', MARGIN + 8, y + 6);
    else writer.decorate(() => writer.badge(number, 'fail', MARGIN + 8, y + 6));
    writer.write('P', title, TYPE.strong, { ...text, maxLines: 1 });
    writer.write('P', fix ?? message, TYPE.cell, { ...text, maxLines: 2 });
    writer.space(7);
  }
  const left = steps.length - MAX_FIRST;
  if (left > 0) writer.muted(`${counted(left, ['more failed check follows', 'more failed checks follow'])}.`);
}
