/** Stage Summarising: the report as a document that an applicant can keep and a reviewer can file. */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import type { Finding, ReportResult } from '../../../../contract/precheck-service.js';
import type { ReportSummary } from '../analysis-types.js';
import { counted, FILES, SHEETS } from '../rules/rule.js';
import { sizeInWords } from '../rules/lengths.js';
import { drawFindings } from './report-findings.js';
import { COLOURS, FONTS, heading, MARGIN, printable, type ReportDocument, textWidth } from './report-style.js';

export interface ReportContent {
  readonly reportName: string;
  readonly cityName: string;
  readonly permitTypeName: string;
  readonly projectId: string;
  readonly run: number;
  readonly address: string | null;
  readonly startedAt: string;
  readonly modelVersion: string;
  readonly result: ReportResult;
  readonly summary: ReportSummary;
  readonly findings: readonly Finding[];
  readonly filenames: readonly string[];
  /** In which sheet sizes are told. */
  readonly units: 'metric' | 'imperial';
}

const MAX_SHEET_ROWS = 100;
const MAX_FILE_NAMES = 12;

/** Writes the PDF whole or not at all: under another name first. The same content makes the same bytes. */
export async function writeReportPdf(path: string, content: ReportContent): Promise<void> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: {
      Title: printable(`${content.reportName}: ${content.cityName}`),
      Author: content.cityName,
      CreationDate: new Date(content.startedAt),
    },
  });
  const unfinished = `${path}.part`;
  const written = pipeline(document, createWriteStream(unfinished));
  drawHeader(document, content);
  drawScore(document, content);
  drawFindings(document, content.findings);
  drawSheets(document, content);
  drawFooters(document, content);
  document.end();
  await written;
  await rename(unfinished, path);
}

function drawHeader(document: ReportDocument, content: ReportContent): void {
  document
    .font(FONTS.bold)
    .fontSize(9)
    .fillColor(COLOURS.accent)
    .text(printable(content.cityName.toUpperCase()), { characterSpacing: 0.8 });
  document.moveDown(0.2).font(FONTS.bold).fontSize(22).fillColor(COLOURS.text).text(printable(content.reportName));
  const lines = [
    `Permit type: ${content.permitTypeName}`,
    ...(content.address === null ? [] : [`Property: ${content.address}`]),
    `Project ${content.projectId}, run ${content.run}, started ${content.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${counted(content.summary.fileCount, FILES)}, ${counted(content.summary.sheetCount, SHEETS)}: ${content.filenames.slice(0, MAX_FILE_NAMES).join('; ')}${content.filenames.length > MAX_FILE_NAMES ? '; …' : ''}`,
  ];
  document.moveDown(0.3).font(FONTS.regular).fontSize(9.5).fillColor(COLOURS.muted);
  for (const line of lines) document.text(printable(line));
  document.moveDown(0.8);
}

/** The score on a scale from 0 to 100 with the pass mark on it, and the verdict in words. */
function drawScore(document: ReportDocument, { result, summary }: ReportContent): void {
  const top = document.y;
  const width = textWidth(document);
  const colour = result === 'Passed' ? COLOURS.pass : COLOURS.fail;
  document.roundedRect(MARGIN, top, width, 118, 6).fill(COLOURS.panel);
  document
    .font(FONTS.bold)
    .fontSize(34)
    .fillColor(COLOURS.text)
    .text(String(summary.score), MARGIN + 16, top + 14, { lineBreak: false });
  document
    .font(FONTS.bold)
    .fontSize(13)
    .fillColor(colour)
    .text(result, MARGIN + 110, top + 18, { lineBreak: false });
  document
    .font(FONTS.regular)
    .fontSize(9.5)
    .fillColor(COLOURS.text)
    .text(printable(summary.verdict), MARGIN + 110, top + 36, { width: width - 126, height: 36 });
  const left = MARGIN + 16;
  const barWidth = width - 32;
  const barTop = top + 80;
  const at = (score: number) => left + (barWidth * score) / 100;
  document.roundedRect(left, barTop, barWidth, 7, 3.5).fill(COLOURS.track);
  if (summary.score > 0) document.roundedRect(left, barTop, Math.max(7, at(summary.score) - left), 7, 3.5).fill(colour);
  document
    .moveTo(at(summary.passMark), barTop - 4)
    .lineTo(at(summary.passMark), barTop + 11)
    .lineWidth(1.5)
    .stroke(COLOURS.text);
  document.font(FONTS.regular).fontSize(8).fillColor(COLOURS.muted);
  document.text(`pass mark ${summary.passMark}`, at(summary.passMark) - 40, barTop + 15, {
    width: 80,
    align: 'center',
    lineBreak: false,
  });
  document.text('0', left, barTop + 15, { lineBreak: false });
  document.text('100', left + barWidth - 20, barTop + 15, { width: 20, align: 'right', lineBreak: false });
  document.x = MARGIN;
  document.y = top + 132;
}

function drawSheets(document: ReportDocument, { summary, units }: ReportContent): void {
  if (summary.sheets.length === 0) return;
  heading(document, 'Sheets', 'What each page was taken for, read from its title block.');
  const columns = [64, 158, 78, 76, 60, 63];
  const row = (cells: readonly string[], font: string) => {
    const widths = columns.map((width) => width - 6);
    document.font(font).fontSize(8);
    const height = Math.max(
      ...cells.map((cell, index) => document.heightOfString(cell, { width: widths[index] ?? 60 })),
    );
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
    const top = document.y;
    let x = MARGIN;
    for (const [index, cell] of cells.entries()) {
      document
        .fillColor(font === FONTS.bold ? COLOURS.muted : COLOURS.text)
        .text(cell, x, top, { width: widths[index] ?? 60 });
      x += columns[index] ?? 60;
    }
    document.x = MARGIN;
    document.y = top + height + 4;
  };
  row(['Number', 'Title', 'Category', 'Scale', 'Size', 'Page'], FONTS.bold);
  for (const sheet of summary.sheets.slice(0, MAX_SHEET_ROWS)) {
    const cells = [
      sheet.sheetNumber ?? 'not found',
      sheet.title ?? sheet.file.slice(0, 60),
      sheet.category ?? 'unknown',
      sheet.scale ?? 'not found',
      sizeInWords(sheet, units),
      String(sheet.page),
    ];
    row(cells.map(printable), FONTS.regular);
  }
  const left = summary.sheetCount - Math.min(summary.sheets.length, MAX_SHEET_ROWS);
  if (left > 0)
    document
      .fontSize(8)
      .fillColor(COLOURS.muted)
      .text(`${counted(left, ['more sheet is', 'more sheets are'])} not listed here.`);
}

function drawFooters(document: ReportDocument, content: ReportContent): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index);
    // Below the bottom margin, where text would otherwise start a page of its own.
    document.page.margins.bottom = 0;
    const line = `Automated pre-check by a sandbox, model ${content.modelVersion}. It is not an approval.   Page ${index - start + 1} of ${count}`;
    document.font(FONTS.regular).fontSize(8).fillColor(COLOURS.muted);
    document.text(line, MARGIN, document.page.height - MARGIN + 4, {
      width: textWidth(document),
      align: 'center',
      lineBreak: false,
    });
  }
}
