import { ABSURD, BOMBS, bombed, broken, crowded, noText, type RuleCases, row, sheet } from './rule-cases.js';

/** 200 × 150 mm on an A3 sheet: about a quarter of it. */
const BOX = [100, 100, 566.9, 425.2] as const;
const at = (dpi: number) => ({
  box: BOX,
  pixels: [Math.round((BOX[2] / 72) * dpi), Math.round((BOX[3] / 72) * dpi)] as const,
});
const scanAt = (dpi: number) => ({
  ...noText,
  lineCount: 0,
  pictures: [
    {
      box: [0, 0, 1190.55, 841.89] as const,
      pixels: [Math.round((1190.55 / 72) * dpi), Math.round((841.89 / 72) * dpi)] as const,
    },
  ],
});
/** Ten strips of one picture, each under the share that is ignored. */
const strips = Array.from({ length: 10 }, (_, index) => ({
  box: [100, 100 + index * 20, 400, 20] as const,
  pixels: [Math.round((400 / 72) * 100), Math.round((20 / 72) * 100)] as const,
}));
const scanInStrips = Array.from({ length: 8 }, (_, index) => ({
  box: [0, (index * 841.89) / 8, 1190.55, 841.89 / 8] as const,
  pixels: [4960, 438] as const,
}));
const raster = { minDpi: 300, minScanDpi: 150, scanPageShare: 0.8, ignoredPageShare: 0.02 };

export const legibilityCases: Readonly<Record<string, RuleCases>> = {
  'not-scanned': {
    limits: { maxImageShare: 0.8, minPaths: 50, minCharacters: 200 },
    passing: [
      row('lines', [{}], 'pass', /drawn with lines/, 1, 1),
      row('a picture under a drawing', [sheet({ scan: 1 })], 'pass', /drawn/, 1, 1),
      row('a small picture', [sheet({ ...noText, scan: 0.5, lineCount: 0 })], 'pass', /drawn/, 1, 1),
    ],
    failing: [
      row(
        'a picture',
        [{}, sheet({ ...noText, scan: 1, lineCount: 0 })],
        'fail',
        /1 of 2 sheets is a picture of a drawing \(images cover 100 %, 0 paths, 0 characters\)/,
        1,
        2,
        { box: [0, 0, 1191, 842] },
      ),
      row(
        'a scan in strips, the whole of which is boxed',
        [sheet({ ...noText, lineCount: 0, pictures: scanInStrips })],
        'fail',
        /images cover 100 %/,
        0,
        1,
        { box: [0, 0, 1191, 842] },
      ),
      row(
        'a scan whose letters were recognised',
        [sheet({ scan: 1, lineCount: 0, notes: Array.from({ length: 20 }, () => 'recognised text under a scan') })],
        'fail',
        /0 paths/,
        0,
        1,
      ),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /looked at/, 0, 0)],
    hostile: [
      row(
        'ten thousand pieces of text over a scan',
        [sheet({ ...crowded, scan: 1, lineCount: 0 })],
        'fail',
        /0 paths/,
        0,
        1,
      ),
      row(
        'a picture that reaches far off the page',
        [sheet({ ...noText, lineCount: 0, pictures: [{ box: [-1e6, -1e6, 3e6, 3e6], pixels: [10, 10] }] })],
        'fail',
        /cover 100 %/,
        0,
        1,
        { box: [0, 0, 1191, 842] },
      ),
    ],
    changed: {
      limits: { maxImageShare: 0.4, minPaths: 500, minCharacters: 5000 },
      status: 'fail',
      drawings: [sheet({ scan: 0.9 })],
    },
  },
  'raster-resolution': {
    limits: raster,
    passing: [
      row('no pictures', [{}], 'pass', /No picture on the sheet is coarser/, 1, 1),
      row('300 dpi', [sheet({ pictures: [at(300)] })], 'pass', /coarser/, 1, 1),
      row('a hundredth larger than it is called', [sheet({ pictures: [at(298)] })], 'pass', /coarser/, 1, 1),
      row('a scan at 150 dpi', [sheet(scanAt(150))], 'pass', /coarser/, 1, 1),
      row(
        'a coarse logo',
        [sheet({ pictures: [{ box: [1000, 100, 80, 80], pixels: [40, 40] }] })],
        'pass',
        /coarser/,
        1,
        1,
      ),
    ],
    failing: [
      row('beyond that', [sheet({ pictures: [at(295)] })], 'fail', /295 dpi instead of 300/, 0, 1),
      row(
        'a picture at 150 dpi',
        [{}, sheet({ pictures: [at(150)] })],
        'fail',
        /1 of 2 sheets has pictures that are too coarse, 1 in all: a picture over 24 % of the sheet at 150 dpi instead of 300 dpi/,
        1,
        2,
        { box: [100, 100, 567, 425] },
      ),
      row(
        'a scan at 100 dpi',
        [sheet(scanAt(100))],
        'fail',
        /a scan over 100 % of the sheet at 100 dpi instead of 150 dpi/,
        0,
        1,
      ),
      row(
        'a picture in strips',
        [sheet({ pictures: strips })],
        'fail',
        /1 in all: a picture over 8 % of the sheet at (?:99|100|101) dpi/,
        0,
        1,
        { box: [100, 100, 400, 200] },
      ),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /could be worked out/, 0, 0)],
    hostile: [
      row('one pixel over kilometres', [sheet({ ...ABSURD, scan: 1 })], 'fail', /at 0 dpi instead of 150 dpi/, 0, 1),
      row(
        'two thousand tiles',
        [
          sheet({
            pictures: Array.from({ length: 2000 }, (_, index) => ({
              box: [(index % 50) * 23, Math.floor(index / 50) * 20, 22, 18] as const,
              pixels: [3, 3] as const,
            })),
          }),
        ],
        'fail',
        /pictures that are too coarse/,
        0,
        1,
      ),
      row(
        'a picture without an area',
        [sheet({ pictures: [{ box: [100, 100, 0, 0], pixels: [10, 10] }] })],
        'pass',
        /coarser/,
        1,
        1,
      ),
    ],
    changed: { limits: { ...raster, minDpi: 100 }, status: 'pass', drawings: [sheet({ pictures: [at(150)] })] },
  },
  'searchable-text': {
    limits: { minCharacters: 20 },
    passing: [row('text', [{}], 'pass', /The sheet has text that can be searched/, 1, 1)],
    failing: [
      row(
        'letters as lines',
        [sheet(noText)],
        'fail',
        /hardly any searchable text \(0 characters; letters are likely drawn as lines, as SHX fonts/,
        0,
        1,
        { box: null },
      ),
      row(
        'letters in a picture',
        [sheet({ ...noText, scan: 1, lineCount: 0 })],
        'fail',
        /likely part of a picture/,
        0,
        1,
        { box: [0, 0, 1191, 842] },
      ),
      row(
        'comments of AutoCAD over SHX letters',
        [sheet({ ...noText, annotations: [{ subtype: 'Square', author: 'AutoCAD SHX Text', contents: 'GARAGE' }] })],
        'fail',
        /AutoCAD drew the letters as lines, because they are in an SHX font/,
        0,
        1,
      ),
      row('an empty sheet', [sheet({ ...noText, lineCount: 0 })], 'fail', /hardly any lines either/, 0, 1),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /could not be read/, 0, 0)],
    hostile: [
      row('ten thousand pieces of text', [sheet(crowded)], 'pass', /searched/, 1, 1),
      row('text made against patterns', [sheet(bombed)], 'pass', /searched/, 1, 1),
    ],
    changed: { limits: { minCharacters: 5000 }, status: 'fail' },
  },
  'fonts-embedded': {
    limits: {},
    passing: [row('no text, no fonts', [sheet(noText)], 'pass', /Every font/, 0, 0)],
    failing: [
      row('a standard font that is not embedded', [{}], 'attention', /Helvetica/, 0, 0, {
        box: null,
        measured: /1 font not embedded/,
      }),
    ],
    undecidable: [row('does not open', [broken], 'not-assessed', /could be opened/, 0, 0)],
    hostile: [row('text made against patterns', [sheet({ notes: BOMBS })], 'attention', /Helvetica/, 0, 0)],
  },
};
