/** The report as a document: read back with pdf.js and PDFium, and with qpdf where that is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Finding } from 'precheck-contract/precheck-service';
import type { ReportContent, ReportPicture } from '#drawing-checks/report/report-content.js';
import { type SheetPicture, WHOLE_PAGE } from '#drawing-checks/drawing-set/sheet-picture.js';
import { DirectReader } from '#drawing-checks/drawing-set/file-reader.js';
import { writeReportPdf } from '#drawing-checks/report/report-pdf.js';
import { pinsOf } from '#precheck-service/pins.js';
import { readSet } from '../../support/drawing-runs.js';
import { makeDrawing } from '../../support/drawings.js';
import { folderForAll } from '../../support/temporary-folder.js';

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
if (!hasQpdf) console.log('Skipped: qpdf --check of the report, because qpdf is not installed.');

const folder = folderForAll();
let picture: SheetPicture;
beforeAll(async () => {
  const drawing = join(folder, 'drawing.pdf');
  writeFileSync(drawing, await makeDrawing());
  [picture] = (await new DirectReader().render({
    ...{ path: drawing, pageNumber: 1, longSidePx: 600 },
    parts: [WHOLE_PAGE],
  })) as [SheetPicture];
});

const finding = (id: string, title: string, status: Finding['status'], category: string, more: Partial<Finding>) => ({
  ...{ id, title, status, category, message: `${title}: what was found.` },
  ...more,
});
const onPage = (page: number, more: object = {}) => ({ file: 'plans.pdf', page, ...more });

/** In another order than that of their numbers. */
const FINDINGS: Finding[] = [
  finding('north', 'North point', 'attention', 'Sheet identification', { grade: 'C', evidence: [onPage(1)] }),
  finding('opens', 'Every file opens', 'pass', 'File', { weight: 5, credit: 1, required: true, evidence: [onPage(1)] }),
  finding('sheet-size', 'Sheet size', 'fail', 'Sheet format', {
    grade: 'A',
    measured: '0 of 2 sheets comply',
    limit: 'A3, A2 or A1, within 1 %',
    fix: 'Plot the sheet again.',
    source: 'San Diego',
    weight: 3,
    credit: 0,
    evidence: [
      onPage(1, { sheetNumber: 'A-101', measured: '297 × 210 mm' }),
      onPage(2, { measured: '297 × 210 mm', box: [600, 900, 50, 20] }),
    ],
  }),
  finding('scale', 'A scale on each drawing', 'not-assessed', 'Sheet identification', { evidence: [onPage(2)] }),
];

const NAMED = { sheetNumber: 'A-101', title: 'Ground Floor Plan' };
const sheetOf = (page: number, widthPt: number, heightPt: number) => ({
  ...{ file: 'plans.pdf', page, widthPt, heightPt },
  ...(page === 1 ? NAMED : { sheetNumber: null, title: null }),
});
const SHEETS: ReportContent['summary']['sheets'] = [1, 2].map((page) => ({
  ...{ file: 'plans.pdf', page, sheetNumber: page === 1 ? 'A-101' : null, title: null, discipline: 'Architectural' },
  ...{ category: 'floor', scale: '1:100', scales: ['1:100', '1:50'], widthMm: 420, heightMm: 297 },
}));

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

function picturesOf(findings: readonly Finding[], drawing: ReportPicture['drawing']): ReportPicture[] {
  const pins = pinsOf(findings);
  return [sheetOf(1, 1190.55, 841.89), sheetOf(2, 841.89, 1190.55)].map((sheet) => ({
    ...{ sheet, part: WHOLE, drawing },
    pins: pins.filter(({ page }) => page === sheet.page),
  }));
}

function contentOf(change: Partial<ReportContent>, sheets = SHEETS): ReportContent {
  const { findings = FINDINGS } = change;
  const count = (status: Finding['status']) => findings.filter((one) => one.status === status).length;
  return {
    reportName: 'Submission readiness',
    cityName: 'City of Wattle Bay',
    cityRegion: 'New South Wales, Australia',
    permitTypeName: 'New dwelling',
    projectId: 'project-1',
    run: 2,
    address: '14 Banksia Street',
    startedAt: '2026-11-21T05:00:00.000Z',
    modelVersion: 'sandbox-test',
    result: 'Failed',
    findings,
    files: [{ filename: 'plans.pdf', opens: true }],
    units: 'metric',
    pictures: picturesOf(findings, picture),
    picturesLeftOut: 0,
    summary: {
      verdict: '62.5 of 100; the pass mark is 80. Put right the failed check below and run it again.',
      score: 62.5,
      passMark: 80,
      assessedShare: 100,
      counts: {
        ...{ pass: count('pass'), fail: count('fail'), attention: count('attention') },
        notAssessed: count('not-assessed'),
      },
      requiredFailures: [],
      fileCount: 1,
      sheetCount: sheets.length,
      sheets,
    },
    ...change,
  };
}

let written = 0;
/** Each under a name of its own, so that a test that ran out of time spoils no other. */
async function write(change: Partial<ReportContent> = {}, sheets = SHEETS): Promise<Buffer> {
  const path = join(folder, `report-${(written += 1)}.pdf`);
  await writeReportPdf(path, contentOf(change, sheets));
  return readFileSync(path);
}

async function pagesOf(bytes: Uint8Array) {
  const { files } = await readSet([{ bytes }]);
  const [file] = files;
  if (file === undefined || file.failure !== null) throw new Error('The report does not open.');
  return file.pages.map((page) => ({ ...page, words: (page.text ?? []).map(({ text }) => text).join(' ') }));
}

function expectWholeToQpdf(bytes: Uint8Array): void {
  const path = join(folder, 'check.pdf');
  writeFileSync(path, bytes);
  expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream');
}

/** The numbers on the picture of a page, and where in it they stand, as shares of its sides. */
function badgesOn(page: Awaited<ReturnType<typeof pagesOf>>[number] | undefined) {
  const [image] = page?.images ?? [];
  if (page === undefined || image === undefined) throw new Error('no picture');
  const [left, top, width, height] = image.box;
  return (page.text ?? [])
    .filter(({ text }) => /^\d$/.test(text))
    .filter(({ box }) => box[0] > left && box[0] < left + width && box[1] > top - 1 && box[1] < top + height)
    .map(({ text, box }) => ({ number: text, across: (box[0] - left) / width, down: (box[1] - top) / height }));
}

describe('the report', () => {
  it('says on its first page what was checked and how it came out, and further on all of each check', async () => {
    const pages = await pagesOf(await write());
    const verdict = ['City of Wattle Bay', 'Submission readiness', 'New dwelling', '14 Banksia Street', 'project-1'];
    const outcome = ['21 November 2026', '62.5', 'pass mark 80', 'Failed', 'plans.pdf', '2 sheets in 1 file'];
    for (const words of [...verdict, ...outcome]) expect(pages[0]?.words).toContain(words);
    const words = pages.map((page) => page.words).join(' ');
    for (const { title } of FINDINGS) expect(words.split(title).length - 1).toBeGreaterThanOrEqual(2);
    const finding = ['A3, A2 or A1, within 1 %', 'Plot the sheet again.', 'Asked for by San Diego', 'Grade A:'];
    const place = ['weight 3, 0 % earned', 'sheet A-101, plans.pdf: 297 × 210 mm', '1:100 and others'];
    for (const part of [...finding, ...place]) expect(words).toContain(part);
    for (const page of pages) expect(page.words).toContain('model sandbox-test. Not an approval.');
  });

  it('shows each sheet with findings on a page of its own direction, with its picture', async () => {
    const pages = await pagesOf(await write());
    const [landscape, portrait] = pages.slice(-2);
    expect([landscape?.widthPt, portrait?.widthPt].map((width) => Math.round(width ?? 0))).toEqual([842, 595]);
    expect(landscape?.words).toContain('Ground Floor Plan');
    expect(portrait?.words).toContain('Page 2');
    for (const page of [landscape, portrait]) expect(page?.images).toHaveLength(1);
    expect(pages.slice(0, -2).every(({ images }) => images.length === 0)).toBe(true);
  });

  it('marks the places beside the box, and at the top edge for the whole sheet; failed findings come first', async () => {
    const [landscape, portrait] = (await pagesOf(await write())).slice(-2);
    const whole = badgesOn(landscape);
    expect(whole.map(({ number }) => number)).toEqual(['1', '2']);
    expect(whole.every(({ down }) => down < 0.06)).toBe(true);
    const [placed, ...more] = badgesOn(portrait);
    expect([placed?.number, more]).toEqual(['1', []]);
    // The box begins at 600, 900 of 842 × 1191 points; the badge stands at its corner.
    expect(Math.abs((placed?.across ?? 0) - 600 / 841.89)).toBeLessThan(0.04);
    expect(Math.abs((placed?.down ?? 0) - 900 / 1190.55)).toBeLessThan(0.03);
  });

  it('marks the place in a part of the sheet too', async () => {
    const part = { left: 0.5, top: 0.6, width: 0.5, height: 0.4 };
    const [, second] = picturesOf(FINDINGS, picture);
    const pages = await pagesOf(await write({ pictures: second === undefined ? [] : [{ ...second, part }] }));
    const [badge] = badgesOn(pages.at(-1));
    expect(Math.abs((badge?.across ?? 0) - (600 / 841.89 - 0.5) / 0.5)).toBeLessThan(0.04);
    expect(Math.abs((badge?.down ?? 0) - (900 / 1190.55 - 0.6) / 0.4)).toBeLessThan(0.05);
  });

  it('says why a sheet has no picture, and still shows what was found on it', async () => {
    const reason = 'Reading the file takes longer than 30 seconds.';
    const pages = await pagesOf(await write({ pictures: picturesOf(FINDINGS, reason) }));
    const page = pages.at(-2);
    expect(page?.words).toContain(`No picture of this sheet. ${reason}`);
    expect(page?.words).toContain('Sheet size');
    expect(pages.map(({ words }) => words).join(' ')).toContain(
      '2 sheets could not be drawn; the page of each says why.',
    );
  });

  it('is on Letter paper and in inches where the city is', async () => {
    const pages = await pagesOf(await write({ units: 'imperial' }));
    expect([pages[0]?.widthPt, pages[0]?.heightPt]).toEqual([612, 792]);
    expect([pages.at(-2)?.widthPt, pages.at(-2)?.heightPt]).toEqual([792, 612]);
    expect(pages.map(({ words }) => words).join(' ')).toContain('16.5 × 11.7 in');
  });

  it('has language, title, bookmarks and a structure for screen readers', async () => {
    const bytes = await write();
    const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const document = await loading.promise;
    const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> };
    expect([info['Title'], info['Language']]).toEqual(['Submission readiness: City of Wattle Bay', 'en']);
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    const outline = (await document.getOutline()) as { title: string; items: { title: string }[] }[];
    expect(outline.map(({ title }) => title)).toEqual([
      'Summary',
      'All checks',
      'Findings in full',
      'Sheets',
      'Sheets with findings',
    ]);
    expect(outline.at(-1)?.items.map(({ title }) => title)).toEqual(['A-101 Ground Floor Plan', 'Page 2 plans.pdf']);
    const tree = JSON.stringify(await (await document.getPage(document.numPages)).getStructTree());
    expect(tree).toContain('Figure');
    expect(tree).toContain('Page 2 of plans.pdf with 1 numbered place');
    const [link] = await (await document.getPage(2)).getAnnotations();
    expect(link).toMatchObject({ subtype: 'Link' });
    expect(await document.getDestination(String(link?.dest))).not.toBeNull();
    await loading.destroy();
  });

  it('embeds every font that it uses', async () => {
    const pages = await pagesOf(await write({ address: 'ul. Źródlana 5, Łódź; Οδός 3; 平面图' }));
    const fonts = pages.flatMap((page) => page.fonts);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    expect(pages[0]?.words.replaceAll(' ', '')).toContain('Źródlana5,Łódź;Οδός3;平面图');
  });

  it.skipIf(!hasQpdf)('is whole to qpdf', async () => {
    expectWholeToQpdf(await write());
  });
});

describe('a report of hostile drawings', () => {
  const endless = { title: 'endless'.repeat(300), message: 'a long word '.repeat(3000), fix: 'x'.repeat(5000) };
  const places = [
    [-1e9, 1e9, 5, 5],
    [0, 0, 1e300, 1e300],
    [1190, 841, 0, 0],
  ];
  const hundred = Array.from({ length: 100 }, (_, index) =>
    finding(`f${index}`, `Finding ${index}`, index % 2 ? 'fail' : 'attention', 'File', {
      limit: 'limit '.repeat(30),
      evidence: [onPage(1, { box: [index, index, 9, 9], measured: 'measured '.repeat(20) })],
    }),
  );
  const fiveHundred = Array.from({ length: 500 }, (_, index) => ({
    ...{ file: `file-${index % 7}.pdf`, page: index, sheetNumber: `A-${index}`, title: 'title '.repeat(20) },
    ...{ discipline: null, category: null, scale: null, scales: [], widthMm: 1, heightMm: 1e6 },
  }));
  const line = { sheet: sheetOf(1, 14_400, 1), pins: pinsOf(FINDINGS), part: WHOLE, drawing: 'r' };

  it.each<[string, Partial<ReportContent>, typeof SHEETS?]>([
    ['no findings, files or sheets', { findings: [], files: [], pictures: [] }, []],
    ['words without end', { findings: FINDINGS.map((one) => ({ ...one, ...endless })), address: '平面图'.repeat(400) }],
    [
      'letters that turn, hide or end things',
      { address: 'a\u202egnp\u0000(\\)\ud800%<>[]{}/ \u{30000}', reportName: '%PDF-1.7 endobj (((' },
    ],
    ['a hundred findings on one sheet', { findings: hundred }],
    [
      'places far outside the sheet',
      { findings: FINDINGS.map((one) => ({ ...one, evidence: places.map((box) => onPage(1, { box })) })) },
    ],
    ['a sheet that is a line', { pictures: [line] }],
    ['five hundred sheets', {}, fiveHundred],
  ])('is whole with %s', async (_name, change, sheets) => {
    const bytes = await write(change, sheets);
    const pages = await pagesOf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.every(({ problem }) => problem === null)).toBe(true);
    for (const page of pages)
      for (const { box } of page.text ?? []) {
        expect(box[0]).toBeGreaterThanOrEqual(-0.5);
        expect(box[0] + box[2]).toBeLessThanOrEqual(page.widthPt + 0.5);
        expect(box[1] + box[3]).toBeLessThanOrEqual(page.heightPt + 3);
      }
    if (hasQpdf) expectWholeToQpdf(bytes);
  });
});
