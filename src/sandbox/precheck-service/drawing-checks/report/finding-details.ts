/** Each finding in full, failed ones first: what was measured, where, what is allowed, how to put it right, and who asks for it. */
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';
import { numberOf } from '../../pins.js';
import { counted } from '../rules/rule.js';
import { drawBadge, drawSign } from './marks.js';
import type { ReportCanvas } from './report-canvas.js';
import { COLOURS, MARGIN, TYPE } from './report-style.js';
import { keyOf } from './sheets-to-show.js';
import type { TextStyle } from './typesetter.js';

const SECTIONS: readonly (readonly [FindingStatus, string, string])[] = [
  ['fail', 'To put right', 'Checks that the drawings do not meet.'],
  ['attention', 'To look at', 'Advice that a person has to judge; it does not count in the score.'],
  ['pass', 'Met', 'Checks that the drawings meet.'],
  ['not-assessed', 'Not assessed', 'Checks that could not be made; they do not count in the score.'],
];
const GRADES: Readonly<Record<string, string>> = {
  A: 'Grade A: read from the file itself',
  B: 'Grade B: recognised, so check the place named',
  C: 'Grade C: a hint for a person',
};
const MAX_PLACES = 10;
const MAX_QUOTED = 80;
const INDENT = 24;
const LABELS = 72;
const FACT_GAP = 3;
const MAX_KEPT_TOGETHER = 260;
/** Title, and two lines of what was found. */
const MIN_START = 58;

/** `shown` names the sheets that have a page of their own, so that places can lead there. */
export function drawFindingDetails(
  canvas: ReportCanvas,
  findings: readonly Finding[],
  shown: ReadonlySet<string>,
): void {
  for (const [status, title, note] of SECTIONS) {
    const group = findings.filter((finding) => finding.status === status);
    if (group.length === 0) continue;
    canvas.room(110);
    canvas.paragraph(`${title} (${group.length})`, TYPE.heading, canvas.all, 'H2');
    canvas.paragraph(note, TYPE.small);
    canvas.y += 8;
    for (const finding of group) drawFinding(canvas, finding, numberOf(findings, finding.id), shown);
    canvas.y += 8;
  }
}

function drawFinding(canvas: ReportCanvas, finding: Finding, number: number | null, shown: ReadonlySet<string>): void {
  const text = { left: MARGIN + INDENT, width: canvas.width - INDENT };
  const facts = finding.status === 'fail' || finding.status === 'attention' ? factsOf(finding, shown) : [];
  const foot = footOf(finding);
  const height = heightOf(canvas, finding, facts, foot, text.width);
  // Kept together where that leaves no large hole behind.
  canvas.room(height <= MAX_KEPT_TOGETHER ? height : MIN_START);
  canvas.inside('Sect', () => {
    const { y } = canvas;
    if (number === null) canvas.decorate((document) => drawSign(document, finding.status, MARGIN + 8, y + 7.5, 7));
    else canvas.mark('P', () => drawBadge(canvas, number, finding.status, MARGIN + 8, y + 7.5, 8));
    canvas.paragraph(finding.title, TYPE.subheading, text, 'H3');
    canvas.paragraph(finding.message, TYPE.body, text);
    canvas.y += 3;
    for (const fact of facts) drawFact(canvas, fact);
    canvas.paragraph(foot, TYPE.small, text);
  });
  canvas.y += 12;
}

interface Line {
  readonly text: string;
  /** The name of a place in the document. */
  readonly goTo: string | null;
}

interface Fact {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly style: TextStyle;
}

function factsOf(finding: Finding, shown: ReadonlySet<string>): Fact[] {
  const fact = (label: string, text: string | null | undefined, style: TextStyle): Fact[] =>
    text ? [{ label, lines: [{ text, goTo: null }], style }] : [];
  const evidence = finding.evidence ?? [];
  const places = evidence.slice(0, MAX_PLACES).map((item) => ({ text: placeInWords(item), goTo: linkOf(item, shown) }));
  const left = evidence.length - places.length;
  const rest = left > 0 ? [{ text: `and ${counted(left, ['more place', 'more places'])}`, goTo: null }] : [];
  const label = evidence.length === 1 ? 'Place' : 'Places';
  return [
    ...fact('Measured', finding.measured, TYPE.body),
    ...fact('Allowed', finding.limit, TYPE.body),
    ...(places.length > 0 ? [{ label, lines: [...places, ...rest], style: TYPE.cell }] : []),
    ...fact('Put it right', finding.fix, TYPE.strong),
  ];
}

function heightOf(canvas: ReportCanvas, finding: Finding, facts: readonly Fact[], foot: string, width: number): number {
  const { type } = canvas;
  const height = (text: string, style: TextStyle, over: number) =>
    type.wrap(text, style, over).length * type.lineHeight(style);
  const factHeight = ({ lines, style }: Fact) =>
    lines.reduce((sum, { text }) => sum + height(text, style, width - LABELS), FACT_GAP);
  return (
    height(finding.title, TYPE.subheading, width) +
    height(finding.message, TYPE.body, width) +
    facts.reduce((sum, fact) => sum + factHeight(fact), 3) +
    height(foot, TYPE.small, width)
  );
}

function drawFact(canvas: ReportCanvas, { label, lines, style }: Fact): void {
  const place = { left: MARGIN + INDENT + LABELS, width: canvas.width - INDENT - LABELS };
  canvas.room(canvas.type.lineHeight(style));
  const { y } = canvas;
  canvas.mark('P', () => void canvas.lines([label], MARGIN + INDENT, y + 1, TYPE.label));
  for (const { text, goTo } of lines) {
    const { page } = canvas.document;
    const top = canvas.y;
    canvas.paragraph(text, goTo === null ? style : { ...style, colour: COLOURS.accent }, place);
    if (goTo !== null && canvas.document.page === page)
      canvas.document.goTo(place.left, top, place.width, canvas.y - top, goTo);
  }
  canvas.y += FACT_GAP;
}

function linkOf({ file, page }: FindingEvidence, shown: ReadonlySet<string>): string | null {
  if (file === undefined || page === undefined) return null;
  const key = keyOf({ file, page });
  return shown.has(key) ? key : null;
}

function placeInWords({ file, page, sheetNumber, measured, text }: FindingEvidence): string {
  const sheet = sheetNumber ? `sheet ${sheetNumber}` : page === undefined ? '' : `page ${page}`;
  const where = [sheet, file ?? ''].filter((part) => part !== '').join(', ');
  // What was measured may be those very words.
  const quoted =
    text && !measured?.includes(text) ? ` “${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”` : '';
  return `${where}${measured ? `: ${measured}` : ''}${quoted}`;
}

function footOf(finding: Finding): string {
  const credit =
    typeof finding.credit === 'number'
      ? `weight ${finding.weight ?? 0}, ${Math.round(finding.credit * 100)} % earned`
      : 'not in the score';
  return [
    finding.source ? `Asked for by ${finding.source}` : '',
    GRADES[finding.grade ?? ''] ?? '',
    credit,
    finding['required'] === true ? 'required whatever the score' : '',
  ]
    .filter((part) => part !== '')
    .join('  ·  ');
}
