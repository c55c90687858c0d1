/** Domain rule 12. */
import * as z from 'zod/mini';
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Sheet } from '../recognition/sheet.js';
import { percent, type Picture, picturesOf } from './page-content.js';
import { isReadable, whyCut } from './places.js';
import { type Judged, sheetEvidence, undecided } from './rule.js';
import { sheetRule } from './subject-rules.js';

const dotsPerInch = z.number().check(z.gt(0), z.lte(10_000));
const pageShare = z.number().check(z.gte(0), z.lte(1));
const rasterLimits = z.strictObject({
  minDpi: dotsPerInch.check(z.describe('dots per inch of a picture on a drawing')),
  minScanDpi: dotsPerInch.check(z.describe('dots per inch of a sheet that is one scan')),
  scanPageShare: pageShare.check(z.describe('share of the page from which a picture is a scan, 0 to 1')),
  ignoredPageShare: pageShare.check(
    z.describe('pictures under this share of the page, such as logos, are ignored, 0 to 1'),
  ),
});
type RasterLimits = z.infer<typeof rasterLimits>;

/** Sheets and pictures may be a hundredth larger than they are called, as for sheet sizes: a scan of 300 dpi comes out at 298 there. */
const TOLERANCE = 0.01;

export const rasterResolution = sheetRule({
  id: 'raster-resolution',
  title: 'Resolution of pictures',
  grade: 'A',
  category: 'Legibility',
  source: 'Fort Lauderdale, City of Sydney (300 dpi); San Diego (scans 150 dpi)',
  weight: 2,
  limits: rasterLimits,
  judge: judgeSheet,
  words: ({ minDpi, minScanDpi, ignoredPageShare }) => ({
    limit: `Pictures at ${minDpi} dpi or more, scans at ${minScanDpi} dpi; those under ${percent(ignoredPageShare)} of the sheet are ignored`,
    fix: `Place the pictures again at ${minDpi} dpi at the size they are printed at (scan at ${minScanDpi} dpi or more), and export without downsampling images.`,
    meets: ['is free of pictures that are too coarse', 'are free of pictures that are too coarse'],
    breaks: ['has pictures that are too coarse', 'have pictures that are too coarse'],
    undecided: 'No sheet has pictures whose resolution could be worked out.',
  }),
});

function judgeSheet(sheet: Sheet, limits: RasterLimits): Judged {
  const { page } = sheet;
  if (!isReadable(page)) return undecided(sheet, 'the page can’t be read');
  const pictures = picturesOf(page.images).filter((picture) => picture.pageShare >= limits.ignoredPageShare);
  const places = pictures
    .filter(({ effectiveDpi }) => effectiveDpi !== null)
    .filter((picture) => (picture.effectiveDpi ?? 0) < (1 - TOLERANCE) * wanted(picture, limits))
    .map((picture) => pictureEvidence(sheet, picture, limits));
  const [first] = places;
  if (first !== undefined) return { verdict: 'broken', evidence: first, places };
  const unknown = pictures.find(({ effectiveDpi }) => effectiveDpi === null);
  const why = whyCut(page, 'objects');
  if (why !== null) return undecided(sheet, why);
  if (unknown === undefined) return { verdict: 'met', evidence: sheetEvidence(sheet) };
  const unsure = sheetEvidence(sheet, 'a picture does not say its pixels', { box: unknown.box });
  return { verdict: 'undecided', evidence: unsure };
}

function wanted(picture: Picture, limits: RasterLimits): number {
  return picture.pageShare >= limits.scanPageShare ? limits.minScanDpi : limits.minDpi;
}

function pictureEvidence(sheet: Sheet, picture: Picture, limits: RasterLimits): FindingEvidence {
  const kind = picture.pageShare >= limits.scanPageShare ? 'a scan' : 'a picture';
  const measured = `${kind} over ${percent(picture.pageShare)} of the sheet at ${picture.effectiveDpi} dpi instead of ${wanted(picture, limits)} dpi`;
  return sheetEvidence(sheet, measured, { box: picture.box });
}
