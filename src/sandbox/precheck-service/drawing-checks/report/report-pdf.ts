/** Stage Summarising: the report as a document that an applicant keeps and a reviewer files. */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { drawCoverPage } from './cover-page.js';
import { drawFindingDetails } from './finding-details.js';
import { drawFindingsTable } from './findings-table.js';
import { ReportCanvas } from './report-canvas.js';
import type { ReportContent } from './report-content.js';
import { COLOURS, MARGIN, PAPER, TYPE } from './report-style.js';
import { type DrawnSheet, readDrawing } from './sheet-drawer.js';
import { drawReadingNotes } from './reading-notes.js';
import { drawSheetList } from './sheet-list.js';
import { drawSheetPage } from './sheet-page.js';
import { keyOf } from './sheets-to-show.js';

/** Writes the PDF whole or not at all: under another name first. The same content makes the same bytes. */
export async function writeReportPdf(path: string, content: ReportContent): Promise<void> {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${content.reportName}: ${content.cityName}`,
      Author: content.cityName,
      Subject: `Automated pre-check of project ${content.projectId}, run ${content.run}. Not an approval.`,
      CreationDate: new Date(content.startedAt),
    },
  });
  const unfinished = `${path}.part`;
  const written = pipeline(document, createWriteStream(unfinished));
  // A failure of the drawing code must not leave this one unheard as well.
  written.catch(() => undefined);
  const canvas = new ReportCanvas(document, PAPER[content.units]);
  drawText(canvas, content);
  await drawPictures(canvas, content);
  drawFooters(canvas, content);
  document.end();
  await written;
  await rename(unfinished, path);
}

function drawText(canvas: ReportCanvas, content: ReportContent): void {
  const { outline } = canvas.document;
  canvas.newPage();
  outline.addItem('Summary');
  drawCoverPage(canvas, content);
  canvas.newPage();
  outline.addItem('All checks');
  drawFindingsTable(canvas, content.findings);
  outline.addItem('Findings in full');
  drawFindingDetails(canvas, content.findings, new Set(content.pictures.map(({ sheet }) => keyOf(sheet))));
  drawReadingNotes(canvas, content);
  if (content.summary.sheets.length > 0) outline.addItem('Sheets');
  drawSheetList(canvas, content);
}

async function drawPictures(canvas: ReportCanvas, content: ReportContent): Promise<void> {
  const group = content.pictures.length === 0 ? null : canvas.document.outline;
  let parent: PDFKit.PDFOutline | null = null;
  for (const picture of content.pictures) {
    const png = 'path' in picture.drawing ? await readDrawing(picture.drawing as DrawnSheet) : null;
    drawSheetPage(canvas, picture, png, content.findings);
    parent ??= group?.addItem('Sheets with findings', { expanded: true }) ?? null;
    const { sheet } = picture;
    parent?.addItem([sheet.sheetNumber ?? `Page ${sheet.page}`, sheet.title ?? sheet.file].join(' '));
    // Lets what is written so far reach the disk, so that pictures don't pile up in memory.
    await setImmediate();
  }
}

function drawFooters(canvas: ReportCanvas, content: ReportContent): void {
  const { document } = canvas;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index);
    const { width, height, margins } = document.page;
    const right = width - margins.right;
    const top = height - MARGIN + 12;
    document.markContent('Artifact', { type: 'Pagination' });
    document
      .moveTo(margins.left, top - 6)
      .lineTo(right, top - 6)
      .lineWidth(0.6)
      .stroke(COLOURS.rule); // prettier-ignore
    const line = `Automated pre-check, model ${content.modelVersion}. Not an approval.`;
    canvas.lines([line], margins.left, top, TYPE.small);
    const number = `${index - start + 1} of ${count}`;
    canvas.lines([number], right - canvas.type.widthOf(number, TYPE.small), top, TYPE.small);
    document.endMarkedContent();
  }
}
