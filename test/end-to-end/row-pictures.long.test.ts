/** The picture of a drawing in its row: what is drawn on the sheet, as grey as it is dense. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { openApplication } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

/** More than a window shows. */
const MANY = 60;
const ARCH_D: [number, number] = [2592, 1728];
const here = startedHouse();

it('shows a sheet of fine lines as grey, the paper beside them as white, and neither as black', async () => {
  const page = await here.newPage();
  await openApplication(page, here.house.portalUrl);
  const row = page.locator('precheck-uploader .row').first();
  await page
    .locator('precheck-uploader input[type=file]')
    .first()
    .setInputFiles([{ name: 'A-101 Fine lines.pdf', mimeType: 'application/pdf', buffer: await halfLined() }]);
  await row.scrollIntoViewIfNeeded();
  const canvas = row.locator('.thumb canvas');
  await canvas.waitFor();
  const { size, lined, bare } = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const meanOf = (x: number): number => {
      const { data } = element.getContext('2d')!.getImageData(x, 8, width / 2 - 16, height - 16);
      return data.reduce((sum, value, index) => (index % 4 === 0 ? sum + value : sum), 0) / (data.length / 4);
    };
    return { size: [width, height], lined: meanOf(8), bare: meanOf(width / 2 + 8) };
  });
  expect(size).toEqual([128, 85]);
  expect(bare).toBe(255);
  // A quarter of the ink where a line's pixel is one of four; drawn at once in this size, it is all black.
  expect(lined).toBeGreaterThan(128);
  expect(lined).toBeLessThan(240);
});

it('stands in rows that can be seen, and no other row of a long list keeps one', async () => {
  const page = await here.newPage();
  await openApplication(page, here.house.portalUrl);
  const buffer = await halfLined();
  const sized = (index: number) => Buffer.concat([buffer, Buffer.alloc(index, '\n')]);
  const files = Array.from({ length: MANY }, (_, index) => ({
    name: `A-${100 + index}.pdf`,
    mimeType: 'application/pdf',
    buffer: sized(index),
  }));
  await page.locator('precheck-uploader input[type=file]').first().setInputFiles(files);
  const rows = page.locator('precheck-uploader .row');
  await rows.nth(MANY - 1).waitFor();
  for (const row of [0, MANY - 1, 0]) {
    await rows.nth(row).scrollIntoViewIfNeeded();
    await rows.nth(row).locator('.thumb canvas').waitFor();
  }
  expect(
    await rows
      .nth(MANY - 1)
      .locator('.thumb canvas')
      .count(),
  ).toBe(0);
});

/** Hairlines 20 points apart over the left half of a large sheet. */
async function halfLined(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const sheet = document.addPage(ARCH_D);
  for (let x = 10; x < ARCH_D[0] / 2; x += 20) {
    sheet.drawLine({ start: { x, y: 0 }, end: { x, y: ARCH_D[1] }, thickness: 0.25 });
  }
  return Buffer.from(await document.save());
}
