/** The first page: what was checked, how it came out, and what to put right first. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import { numberOf } from '../../pins.js';
import { counted, FILES, SHEETS } from '../rules/rule.js';
import { drawBadge, drawSign } from './marks.js';
import type { ReportCanvas } from './report-canvas.js';
import type { ReportContent } from './report-content.js';
import { coloured, COLOURS, MARGIN, STATUS_COLOURS, STATUS_TINTS, TYPE } from './report-style.js';

const GAP = 10;
const MAX_FIRST = 6;

export function drawCoverPage(canvas: ReportCanvas, content: ReportContent): void {
  drawHead(canvas, content);
  drawFacts(canvas, content);
  canvas.y += 4;
  drawScore(canvas, content);
  drawCounts(canvas, content);
  drawFirstSteps(canvas, content);
  drawFiles(canvas, content);
}

function drawHead(canvas: ReportCanvas, content: ReportContent): void {
  const top = canvas.y;
  canvas.decorate((document) => drawMotif(document, MARGIN, top));
  const city = canvas.type.clamp(content.cityName, TYPE.subheading, canvas.width * 0.6, 1);
  canvas.mark('P', () => canvas.lines(city, MARGIN + 24, top - 1, coloured(TYPE.subheading, COLOURS.accent)));
  canvas.mark('P', () => canvas.lines([content.cityRegion], MARGIN + 24, top + 13, TYPE.small));
  const kind = 'Pre-check report';
  const kindLeft = MARGIN + canvas.width - canvas.type.widthOf(kind, TYPE.label);
  canvas.mark('P', () => canvas.lines([kind], kindLeft, top + 2, TYPE.label));
  canvas.y = top + 44;
  canvas.paragraph(content.reportName, TYPE.title, canvas.all, 'H1');
  canvas.y += 12;
}

/** A sheet with a folded corner. */
function drawMotif(document: PDFKit.PDFDocument, left: number, top: number): void {
  document.lineWidth(1.4).lineJoin('round');
  document
    .moveTo(left, top)
    .lineTo(left + 10, top)
    .lineTo(left + 16, top + 6)
    .lineTo(left + 16, top + 21)
    .lineTo(left, top + 21); // prettier-ignore
  document.closePath().stroke(COLOURS.accent);
  document
    .moveTo(left + 10, top)
    .lineTo(left + 10, top + 6)
    .lineTo(left + 16, top + 6)
    .stroke(COLOURS.accent); // prettier-ignore
  document.lineWidth(1.1);
  document
    .moveTo(left + 4, top + 12)
    .lineTo(left + 7, top + 15)
    .lineTo(left + 12, top + 10)
    .stroke(COLOURS.accent); // prettier-ignore
}

function drawFacts(canvas: ReportCanvas, content: ReportContent): void {
  const { fileCount, sheetCount } = content.summary;
  const facts: readonly (readonly [string, string])[] = [
    ['Permit type', content.permitTypeName],
    ['Property', content.address ?? 'No address was given'],
    ['Drawings', `${counted(sheetCount, SHEETS)} in ${counted(fileCount, FILES)}`],
    ['Started', momentInWords(content.startedAt)],
    ['Project', content.projectId],
    ['Run', `${content.run}, model ${content.modelVersion}`],
  ];
  const width = (canvas.width - GAP * 2) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const heights = facts.slice(index, index + 2).map(([label, value], column) => {
      const left = MARGIN + column * (width + GAP * 2);
      const lines = canvas.type.clamp(value, TYPE.body, width, 3);
      const { y } = canvas;
      canvas.mark('P', () => {
        canvas.lines([label], left, y, TYPE.label);
        canvas.lines(lines, left, y + 11, TYPE.body);
      });
      return lines.length * canvas.type.lineHeight(TYPE.body);
    });
    canvas.y += Math.max(...heights) + 20;
  }
}

function momentInWords(startedAt: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(startedAt))} UTC`;
}

/** The score on a scale from 0 to 100 with the pass mark on it, and the verdict in words. */
function drawScore(canvas: ReportCanvas, { result, summary }: ReportContent): void {
  const top = canvas.y;
  const status: FindingStatus = result === 'Passed' ? 'pass' : 'fail';
  const inner = { left: MARGIN + 18, width: canvas.width - 36 };
  const textLeft = inner.left + 132;
  const verdict = canvas.type.wrap(summary.verdict, TYPE.body, MARGIN + canvas.width - 18 - textLeft);
  const body = Math.max(62, 34 + verdict.length * canvas.type.lineHeight(TYPE.body));
  const height = body + 70;
  canvas.decorate((document) => {
    document.roundedRect(MARGIN, top, canvas.width, height, 5).fill(COLOURS.panel);
    document.rect(MARGIN, top, 4, height).fill(STATUS_COLOURS[status]);
  });
  canvas.mark('P', () => {
    const score = String(summary.score);
    canvas.lines([score], inner.left, top + 12, TYPE.display);
    const after = inner.left + canvas.type.widthOf(score, TYPE.display) + 6;
    canvas.lines(['of 100'], after, top + 36, coloured(TYPE.body, COLOURS.muted));
  });
  canvas.decorate((document) => drawSign(document, status, textLeft + 7, top + 25, 7));
  const word = coloured({ ...TYPE.heading, size: 14 }, STATUS_COLOURS[status]);
  canvas.mark('P', () => canvas.lines([result], textLeft + 20, top + 15, word));
  canvas.mark('P', () => canvas.lines(verdict, textLeft, top + 38, TYPE.body));
  drawMeter(canvas, summary, status, inner, top + body + 32);
  canvas.y = top + height + GAP;
}

function drawMeter(
  canvas: ReportCanvas,
  { score, passMark }: ReportContent['summary'],
  status: FindingStatus,
  { left, width }: { readonly left: number; readonly width: number },
  top: number,
): void {
  const at = (value: number) => left + (width * Math.min(100, Math.max(0, value))) / 100;
  canvas.decorate((document) => {
    document.roundedRect(left, top, width, 8, 4).fill(COLOURS.rule);
    if (score > 0) document.roundedRect(left, top, Math.max(8, at(score) - left), 8, 4).fill(STATUS_COLOURS[status]);
    document
      .moveTo(at(passMark), top - 5)
      .lineTo(at(passMark), top + 13)
      .lineWidth(1.6)
      .stroke(COLOURS.text); // prettier-ignore
  });
  const label = `pass mark ${passMark}`;
  const labelWidth = canvas.type.widthOf(label, TYPE.cellStrong);
  const labelLeft = Math.min(Math.max(left, at(passMark) - labelWidth / 2), left + width - labelWidth);
  canvas.mark('P', () => canvas.lines([label], labelLeft, top - 18, TYPE.cellStrong));
  canvas.decorate(() => {
    canvas.lines(['0'], left, top + 14, TYPE.small);
    canvas.lines(['100'], left + width - canvas.type.widthOf('100', TYPE.small), top + 14, TYPE.small);
  });
}

function drawCounts(canvas: ReportCanvas, { summary: { counts } }: ReportContent): void {
  const tiles: readonly (readonly [FindingStatus, number, string])[] = [
    ['fail', counts.fail, 'to put right'],
    ['attention', counts.attention, 'to look at'],
    ['pass', counts.pass, 'met'],
    ['not-assessed', counts.notAssessed, 'not assessed'],
  ];
  const width = (canvas.width - GAP * (tiles.length - 1)) / tiles.length;
  const top = canvas.y;
  for (const [index, [status, count, words]] of tiles.entries()) {
    const left = MARGIN + index * (width + GAP);
    canvas.decorate((document) => {
      document.roundedRect(left, top, width, 46, 5).fill(STATUS_TINTS[status]);
      drawSign(document, status, left + 19, top + 23, 7.5);
    });
    canvas.mark('P', () => {
      canvas.lines([String(count)], left + 35, top + 6, { ...TYPE.heading, size: 16 });
      canvas.lines([words], left + 35, top + 26, TYPE.cell);
    });
  }
  canvas.y = top + 46 + 24;
}

/** The failed findings that cost most, so that the first page says what to do next. */
function drawFirstSteps(canvas: ReportCanvas, { findings, result }: ReportContent): void {
  const lost = (weight = 0, credit: number | null = 1) => weight * (1 - (credit ?? 1));
  const steps = findings
    .filter(({ status }) => status === 'fail')
    .sort((one, other) => {
      const required = Number(other['required'] === true) - Number(one['required'] === true);
      return required || lost(other.weight, other.credit) - lost(one.weight, one.credit);
    });
  if (steps.length === 0) return;
  const shown = steps.slice(0, MAX_FIRST);
  canvas.room(80);
  canvas.paragraph(result === 'Passed' ? 'To improve' : 'Put right first', TYPE.heading, canvas.all, 'H2');
  canvas.y += 6;
  canvas.inside('L', () => {
    for (const finding of shown) {
      const title = canvas.type.clamp(finding.title, TYPE.strong, canvas.width - 24, 1);
      const fix = canvas.type.clamp(finding.fix ?? finding.message, TYPE.cell, canvas.width - 24, 2);
      const height = canvas.type.lineHeight(TYPE.strong) + fix.length * canvas.type.lineHeight(TYPE.cell);
      canvas.room(height + 8);
      const { y } = canvas;
      const number = numberOf(findings, finding.id);
      canvas.mark('LI', () => {
        if (number === null) drawSign(canvas.document, 'fail', MARGIN + 8, y + 7, 7.5);
        else drawBadge(canvas, number, 'fail', MARGIN + 8, y + 7, 8);
        canvas.lines(title, MARGIN + 24, y, TYPE.strong);
        canvas.lines(fix, MARGIN + 24, y + canvas.type.lineHeight(TYPE.strong), TYPE.cell);
      });
      canvas.y = y + height + 8;
    }
  });
  const left = steps.length - shown.length;
  if (left > 0)
    canvas.paragraph(
      `${counted(left, ['more failed check', 'more failed checks'])} follow${left === 1 ? 's' : ''}.`,
      TYPE.small,
    );
}

/** Which files were judged, in two columns, as far as there is room. */
function drawFiles(canvas: ReportCanvas, { files }: ReportContent): void {
  const lineHeight = canvas.type.lineHeight(TYPE.cell);
  const room = Math.floor((canvas.bottom - canvas.y - 60) / (lineHeight + 3));
  if (room < 1) return;
  canvas.y += 16;
  canvas.paragraph('Drawings', TYPE.heading, canvas.all, 'H2');
  canvas.y += 6;
  const shown = files.slice(0, files.length > 2 * room ? 2 * room - 1 : files.length);
  const words = shown.map(({ filename, pageCount, opens }) => ({
    filename,
    note: opens ? counted(pageCount, SHEETS) : 'does not open',
  }));
  if (files.length > shown.length)
    words.push({ filename: `and ${counted(files.length - shown.length, ['more file', 'more files'])}`, note: '' });
  const rows = Math.ceil(words.length / 2);
  const width = (canvas.width - GAP * 2) / 2;
  const { y } = canvas;
  canvas.inside('L', () => {
    for (const [index, { filename, note }] of words.entries()) {
      const left = MARGIN + Math.floor(index / rows) * (width + GAP * 2);
      const top = y + (index % rows) * (lineHeight + 3);
      canvas.mark('LI', () => drawFile(canvas, filename, note, { left, top, width }));
    }
  });
  canvas.y = y + rows * (lineHeight + 3);
}

function drawFile(
  canvas: ReportCanvas,
  filename: string,
  note: string,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  const noteWidth = canvas.type.widthOf(note, TYPE.small);
  canvas.lines(canvas.type.clamp(filename, TYPE.cell, width - noteWidth - 10, 1), left, top, TYPE.cell);
  canvas.lines([note], left + width - noteWidth, top + 0.5, TYPE.small);
}
