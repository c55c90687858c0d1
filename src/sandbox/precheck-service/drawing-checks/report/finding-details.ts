/** Each finding in full, failed ones first: what was measured, where, what is allowed, how to put it right, and who asks for it. */
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import { gradeInWords, quotedAt, STATUSES } from '../../finding-words.js';
import { numberOf } from '../../pins.js';
import { counted } from '../rules/rule.js';
import { coloured, COLOURS, MARGIN, type TextStyle, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';
import { keyOf } from './sheets-with-findings.js';

const MAX_PLACES = 10;
const INDENT = 24;
const LABELS = 72;
/** Title, and a few lines of what was found. */
const MIN_START = 90;

/** `shown` names the sheets that have a page of their own, so that places can lead there. */
export function writeFindingDetails(
  writer: ReportWriter,
  findings: readonly Finding[],
  shown: ReadonlySet<string>,
): void {
  for (const { status, title, note } of STATUSES) {
    const group = findings.filter((finding) => finding.status === status);
    if (group.length === 0) continue;
    writer.heading(`${title} (${group.length})`);
    writer.muted(note);
    writer.space(8);
    for (const finding of group) writeFinding(writer, finding, numberOf(findings, finding.id), shown);
    writer.space(8);
  }
}

function writeFinding(writer: ReportWriter, finding: Finding, number: number | null, shown: ReadonlySet<string>): void {
  const text = { left: MARGIN + INDENT, width: writer.width - INDENT };
  writer.room(MIN_START);
  writer.inside('Sect', () => {
    const { y } = writer.document;
    if (number !== null) writer.decorate(() => writer.badge(number, finding.status, MARGIN + 8, y + 6.5));
    writer.write('H3', finding.title, TYPE.subheading, text);
    writer.write('P', finding.message, TYPE.body, text);
    writer.space(3);
    if (finding.status === 'fail' || finding.status === 'attention') writeFacts(writer, finding, shown);
    writer.write('P', footOf(finding), TYPE.small, text);
  });
  writer.space(11);
}

/** What was measured, where, what is allowed and how to put it right. */
function writeFacts(writer: ReportWriter, finding: Finding, shown: ReadonlySet<string>): void {
  const evidence = finding.evidence ?? [];
  const places = evidence.slice(0, MAX_PLACES).map((item): Line => [placeInWords(item), linkOf(item, shown)]);
  const left = evidence.length - places.length;
  if (left > 0) places.push([`and ${counted(left, ['more place', 'more places'])}`, null]);
  if (finding.measured) writeFact(writer, 'Measured', [[finding.measured, null]], TYPE.body);
  if (finding.limit) writeFact(writer, 'Allowed', [[finding.limit, null]], TYPE.body);
  if (places.length > 0) writeFact(writer, evidence.length === 1 ? 'Place' : 'Places', places, TYPE.cell);
  if (finding.fix) writeFact(writer, 'Put it right', [[finding.fix, null]], TYPE.strong);
}

/** With the name of a place in the document that it leads to. */
type Line = readonly [text: string, goTo: string | null];

function writeFact(writer: ReportWriter, label: string, lines: readonly Line[], style: TextStyle): void {
  const place = { left: MARGIN + INDENT + LABELS, width: writer.width - INDENT - LABELS };
  writer.room(14);
  const top = writer.document.y;
  writer.write('P', label, TYPE.label, { left: MARGIN + INDENT, top: top + 0.5, maxLines: 1 });
  writer.document.y = top;
  for (const [text, goTo] of lines)
    writer.write('P', text, goTo === null ? style : coloured(style, COLOURS.accent), { ...place, goTo });
  writer.space(3);
}

function linkOf({ file, page }: FindingEvidence, shown: ReadonlySet<string>): string | null {
  if (file === undefined || page === undefined) return null;
  const key = keyOf({ file, page });
  return shown.has(key) ? key : null;
}

function placeInWords(evidence: FindingEvidence): string {
  const { file, page, sheetNumber, measured } = evidence;
  const sheet = sheetNumber ? `sheet ${sheetNumber}` : page === undefined ? '' : `page ${page}`;
  const where = [sheet, file ?? ''].filter((part) => part !== '').join(', ');
  const quoted = quotedAt(evidence);
  return `${where}${measured ? `: ${measured}` : ''}${quoted === null ? '' : ` ${quoted}`}`;
}

function footOf(finding: Finding): string {
  const credit =
    typeof finding.credit === 'number'
      ? `weight ${finding.weight ?? 0}, ${Math.round(finding.credit * 100)} % earned`
      : 'not in the score';
  return [
    finding.source ? `Asked for by ${finding.source}` : '',
    gradeInWords(finding),
    credit,
    finding['required'] === true ? 'required whatever the score' : '',
  ]
    .filter((part) => part !== '')
    .join('  ·  ');
}
