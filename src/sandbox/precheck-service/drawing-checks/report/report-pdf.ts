/** Stage Summarising: the report as a document that an applicant keeps and a reviewer files. */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { writeCoverPage } from './cover-page.js';
import { writeFindingDetails } from './finding-details.js';
import type { ReportContent } from './report-content.js';
import { COLOURS, PAPER, TYPE } from './report-style.js';
import { writeFindingsTable, writeSheetList } from './report-tables.js';
import { ReportWriter } from './report-writer.js';
import { writeSheetPage } from './sheet-page.js';
import { keyOf } from './sheets-with-findings.js';
import { counted, SHEETS } from '../rules/rule.js';

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
  const writer = new ReportWriter(document, PAPER[content.units]);
  writeText(writer, content);
  await writeSheetPages(writer, content);
  writeFooters(writer, content);
  document.end();
  await written;
  await rename(unfinished, path);
}

function writeText(writer: ReportWriter, content: ReportContent): void {
  const { outline } = writer.document;
  writer.newPage();
  outline.addItem('Summary');
  writeCoverPage(writer, content);
  writer.newPage();
  outline.addItem('All checks');
  writeFindingsTable(writer, content.findings);
  outline.addItem('Findings in full');
  writeFindingDetails(writer, content.findings, new Set(content.pictures.map(({ sheet }) => keyOf(sheet))));
  if (content.summary.sheets.length > 0) outline.addItem('Sheets');
  writeSheetList(writer, content);
  writeNotes(writer, content);
}

/** How to read the report, and what it leaves out. */
function writeNotes(writer: ReportWriter, { pictures, picturesLeftOut }: ReportContent): void {
  const undrawn = pictures.filter(({ drawing }) => typeof drawing === 'string').length;
  const more = counted(picturesLeftOut, ['more sheet with marked places is', 'more sheets with marked places are']);
  const notes = [
    'The score is the weighted share of checks that were met, of those that could be made; of all checks, if under half of the weight could be assessed. Advice does not count.',
    'A sheet has a page of its own if a finding marks a place on it. It shows the part with those places; a small outline says where that is on the sheet.',
    ...(picturesLeftOut > 0
      ? [`The sheets with the weightiest findings are shown at the end; ${more} in the lists only.`]
      : []),
    ...(undrawn > 0 ? [`${counted(undrawn, SHEETS)} could not be drawn; the page of each says why.`] : []),
    ...(writer.letters.anyMissing ? ['□ stands for a letter that the fonts of this document do not have.'] : []),
    'This is an automated pre-check. It is not an approval, and the city may decide otherwise.',
  ];
  writer.heading('How to read this report');
  for (const note of notes) writer.write('P', note, TYPE.body);
}

async function writeSheetPages(writer: ReportWriter, content: ReportContent): Promise<void> {
  let parent: PDFKit.PDFOutline | null = null;
  for (const picture of content.pictures) {
    writeSheetPage(writer, picture, content.findings);
    parent ??= writer.document.outline.addItem('Sheets with findings', { expanded: true });
    const { sheet } = picture;
    parent.addItem([sheet.sheetNumber ?? `Page ${sheet.page}`, sheet.title ?? sheet.file].join(' '));
    // Lets what is written so far reach the disk, so that pictures don't pile up in memory.
    await setImmediate();
  }
}

function writeFooters(writer: ReportWriter, { modelVersion }: ReportContent): void {
  const { document } = writer;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index);
    const { width, margins } = document.page;
    const top = writer.bottom + 14;
    // Text below the margin would begin a page.
    margins.bottom = 0;
    writer.decorate(() => {
      document.moveTo(margins.left, top - 6).lineTo(width - margins.right, top - 6);
      document.lineWidth(0.6).stroke(COLOURS.rule);
      writer.draw(`Automated pre-check, model ${modelVersion}. Not an approval.`, TYPE.small, { top, maxLines: 1 });
      writer.draw(`${index - start + 1} of ${count}`, TYPE.small, { top, maxLines: 1, align: 'right' });
    });
  }
}
