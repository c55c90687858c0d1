/** The findings of a report, failed ones first, each with what was measured, where, and how to put it right. */
import type { Finding, FindingEvidence, FindingStatus } from '../../../../contract/precheck-service.js';
import { counted } from '../rules/rule.js';
import {
  COLOURS,
  FONTS,
  heading,
  keepTogether,
  MARGIN,
  printable,
  type ReportDocument,
  textWidth,
} from './report-style.js';

const SECTIONS: readonly (readonly [FindingStatus, string, string])[] = [
  ['fail', 'To put right', 'Checks that the drawings do not meet.'],
  ['attention', 'To look at', 'Advice; it does not count in the score.'],
  ['pass', 'Met', 'Checks that the drawings meet.'],
  ['not-assessed', 'Not assessed', 'Checks that could not be made; they do not count in the score.'],
];
const MAX_PLACES = 8;
const INDENT = 14;

export function drawFindings(document: ReportDocument, findings: readonly Finding[]): void {
  for (const [status, title, note] of SECTIONS) {
    const group = findings.filter((finding) => finding.status === status);
    if (group.length === 0) continue;
    heading(document, `${title} (${group.length})`, note);
    for (const finding of group) drawFinding(document, finding);
  }
}

function drawFinding(document: ReportDocument, finding: Finding): void {
  keepTogether(document, 64);
  const width = textWidth(document) - INDENT;
  document.circle(MARGIN + 4, document.y + 6, 3.5).fill(COLOURS[finding.status]);
  document
    .font(FONTS.bold)
    .fontSize(10.5)
    .fillColor(COLOURS.text)
    .text(printable(finding.title), MARGIN + INDENT, document.y, { width });
  document.font(FONTS.regular).fontSize(9.5).text(printable(finding.message), { width });
  if (finding.status !== 'pass')
    for (const place of placesOf(finding.evidence ?? []))
      document
        .fontSize(8.5)
        .fillColor(COLOURS.muted)
        .text(printable(`•  ${place}`), { width });
  if (finding.fix) {
    document
      .fontSize(9.5)
      .fillColor(COLOURS.text)
      .font(FONTS.bold)
      .text('How to put it right: ', { width, continued: true });
    document.font(FONTS.regular).text(printable(finding.fix));
  }
  document
    .fontSize(8)
    .fillColor(COLOURS.muted)
    .text(printable(footOf(finding)), { width });
  document.x = MARGIN;
  document.moveDown(0.7);
}

function footOf(finding: Finding): string {
  const credit =
    typeof finding.credit !== 'number'
      ? 'not in the score'
      : `weight ${finding.weight}, ${Math.round(finding.credit * 100)} % earned`;
  return [
    finding.limit ? `Expected: ${finding.limit}` : '',
    finding.source ? `Source: ${finding.source}` : '',
    `Grade ${finding.grade}, ${credit}`,
  ]
    .filter((part) => part !== '')
    .join('   |   ');
}

function placesOf(evidence: readonly FindingEvidence[]): string[] {
  const places = evidence.slice(0, MAX_PLACES).map((item) => {
    const sheet = item.sheetNumber ? `sheet ${item.sheetNumber}` : item.page === undefined ? '' : `page ${item.page}`;
    const where = [item.file ?? '', sheet].filter((part) => part !== '').join(', ');
    return `${where}${item.measured ? `: ${item.measured}` : ''}${item.text ? ` (“${item.text.slice(0, 80)}”)` : ''}`;
  });
  return evidence.length > MAX_PLACES
    ? [...places, `and ${counted(evidence.length - MAX_PLACES, ['more place', 'more places'])}`]
    : places;
}
