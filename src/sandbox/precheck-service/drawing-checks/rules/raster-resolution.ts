/** Domain rule 12. */
import * as z from 'zod/mini';
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Sheet } from '../recognition/sheet.js';
import { percent } from './page-content.js';
import { type Picture, picturesOf } from './picture-groups.js';
import { isReadable } from './places.js';
import {
  assessSubjects,
  defineRule,
  type Judged,
  MAX_EVIDENCE,
  share,
  SHEETS,
  sheetEvidence,
  undecided,
} from './rule.js';

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

interface JudgedPictures {
  readonly judged: Judged;
  readonly tooCoarse: readonly FindingEvidence[];
}

export const rasterResolution = defineRule({
  id: 'raster-resolution',
  title: 'Resolution of pictures',
  grade: 'A',
  category: 'Legibility',
  source: 'Fort Lauderdale, City of Sydney (300 dpi); San Diego (scans 150 dpi)',
  weight: 2,
  limits: rasterLimits,
  assess: (set, limits) => {
    const sheets = set.sheets.map((sheet) => judgeSheet(sheet, limits));
    const tooCoarse = sheets.flatMap((sheet) => sheet.tooCoarse);
    const assessment = assessSubjects(
      sheets.map(({ judged }) => judged),
      {
        subjects: SHEETS,
        limit: `Pictures at ${limits.minDpi} dpi or more, scans at ${limits.minScanDpi} dpi; those under ${percent(limits.ignoredPageShare)} of the sheet are ignored`,
        fix: `Place the pictures again at ${limits.minDpi} dpi at the size they are printed at (scan at ${limits.minScanDpi} dpi or more), and export without downsampling images.`,
        met: (count) =>
          `No picture on ${count === 1 ? 'the sheet' : `any of ${count} sheets`} is coarser than the city allows.`,
        broken: (broken, count) =>
          `${share(broken.length, count, SHEETS, 'has', 'have')} pictures that are too coarse, ${tooCoarse.length} in all: ${tooCoarse[0]?.measured}.`,
        undecided: 'No sheet has pictures whose resolution could be worked out.',
        places: tooCoarse.length,
      },
    );
    return assessment.status === 'fail' ? { ...assessment, evidence: tooCoarse.slice(0, MAX_EVIDENCE) } : assessment;
  },
});

function judgeSheet(sheet: Sheet, limits: RasterLimits): JudgedPictures {
  const { page } = sheet;
  if (!isReadable(page)) return { judged: undecided(sheet, 'the page can’t be read'), tooCoarse: [] };
  const evidence = sheetEvidence(sheet);
  const pictures = picturesOf(page.images).filter((picture) => picture.pageShare >= limits.ignoredPageShare);
  const tooCoarse = pictures
    .filter(
      (picture) => picture.effectiveDpi !== null && picture.effectiveDpi < (1 - TOLERANCE) * wanted(picture, limits),
    )
    .map((picture) => pictureEvidence(sheet, picture, limits));
  const unknown = pictures.find(({ effectiveDpi }) => effectiveDpi === null);
  if (tooCoarse.length > 0) return { judged: { verdict: 'broken', evidence }, tooCoarse };
  if (unknown === undefined) return { judged: { verdict: 'met', evidence }, tooCoarse };
  const unsure = sheetEvidence(sheet, 'a picture does not say its pixels', { box: unknown.box });
  return { judged: { verdict: 'undecided', evidence: unsure }, tooCoarse };
}

function wanted(picture: Picture, limits: RasterLimits): number {
  return picture.pageShare >= limits.scanPageShare ? limits.minScanDpi : limits.minDpi;
}

function pictureEvidence(sheet: Sheet, picture: Picture, limits: RasterLimits): FindingEvidence {
  const kind = picture.pageShare >= limits.scanPageShare ? 'a scan' : 'a picture';
  const measured = `${kind} over ${percent(picture.pageShare)} of the sheet at ${picture.effectiveDpi} dpi instead of ${wanted(picture, limits)} dpi`;
  return sheetEvidence(sheet, measured, { box: picture.box });
}
