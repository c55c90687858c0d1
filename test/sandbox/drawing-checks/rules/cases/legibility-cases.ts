import { onePage, withFont } from '../../../../support/hostile-drawings.js';
import { ABSURD, advises, broken, fails, noText, passes, type RuleCases, sheet, unjudged } from './rule-cases.js';

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
/** By the numbers of its signs, as some programs print: they look like letters, and are none to a program. */
const unmapped = onePage({
  ...withFont(
    '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/Some/Flags 4/FontBBox[0 0 600 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>',
  ),
  content: { body: '<<>>', stream: Buffer.from(`BT /F1 24 Tf 100 60 Td <${'00240025002600270028'.repeat(8)}> Tj ET`) },
});
const onThePicture = Array.from({ length: 20 }, () => 'words that stand on a picture');
const raster = { minDpi: 300, minScanDpi: 150, scanPageShare: 0.8, ignoredPageShare: 0.02 };

export const legibilityCases: Readonly<Record<string, RuleCases>> = {
  'not-scanned': {
    limits: { maxImageShare: 0.8, minPaths: 50, minCharacters: 200 },
    rows: [
      passes('lines', [{}], /drawn with lines/),
      passes('a picture under a drawing', [sheet({ scan: 1 })], /drawn/),
      fails(
        'a picture',
        [{}, sheet({ ...noText, scan: 1, lineCount: 0 })],
        /1 of 2 sheets is a picture of a drawing \(drawing-2\.pdf, page 1\): images cover 100 %, 0 paths inside the frame, 0 characters/,
        [1, 2],
        { box: [0, 0, 1191, 842] },
      ),
      fails('a picture under 9 lines', [sheet({ scan: 1, lineCount: 49 })], /is a picture.* 9 paths/),
      fails(
        'a picture in a frame of 120 lines',
        [sheet({ scan: 1, sizePt: [3000, 2000] })],
        /is a picture of a drawing \(A-101\): images cover 100 %, 0 paths inside the frame/,
      ),
      advises(
        'a raster underlay under vector text, which is no scan',
        [{}, sheet({ scan: 1, lineCount: 50, notes: onThePicture })],
        /1 of 2 sheets is a raster underlay under vector text, not a scan.*: images cover 100 %, 10 paths inside the frame/,
        [1, 2],
      ),
      unjudged('does not open', [broken], /looked at/),
      fails(
        'a picture that reaches far off the page',
        [sheet({ ...noText, lineCount: 0, pictures: [{ box: [-1e6, -1e6, 3e6, 3e6], pixels: [10, 10] }] })],
        /cover 100 %/,
        [0, 1],
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
    rows: [
      passes('no pictures', [{}], /The sheet is free of pictures that are too coarse/),
      passes('300 dpi', [sheet({ pictures: [at(300)] })], /free of pictures that are too coarse/),
      passes('a scan at 150 dpi', [sheet(scanAt(150))], /free of pictures that are too coarse/),
      passes('a coarse logo', [sheet({ pictures: [{ box: [1000, 100, 80, 80], pixels: [40, 40] }] })], /free of/),
      fails('beyond that', [sheet({ pictures: [at(295)] })], /295 dpi instead of 300/),
      fails(
        'a picture at 150 dpi',
        [{}, sheet({ pictures: [at(150)] })],
        /1 of 2 sheets has pictures that are too coarse \(.*\): a picture over 24 % of the sheet at 150 dpi instead of 300 dpi/,
        [1, 2],
        { box: [100, 100, 567, 425] },
      ),
      fails('a scan at 100 dpi', [sheet(scanAt(100))], /a scan over 100 % of the sheet at 100 dpi instead of 150 dpi/),
      fails(
        'a picture in strips',
        [sheet({ pictures: strips })],
        /too coarse \(.*\): a picture over 8 % of the sheet at (?:99|100|101) dpi/,
        [0, 1],
        { box: [100, 100, 400, 200] },
      ),
      unjudged('does not open', [broken], /could be worked out/),
      fails('one pixel over kilometres', [sheet({ ...ABSURD, scan: 1 })], /at 0 dpi instead of 150 dpi/),
    ],
    changed: { limits: { ...raster, minDpi: 100 }, status: 'pass', drawings: [sheet({ pictures: [at(150)] })] },
  },
  'searchable-text': {
    limits: { minCharacters: 20 },
    rows: [
      passes('text', [{}], /The sheet has text that can be searched/),
      fails(
        'letters as lines',
        [sheet(noText)],
        /hardly any searchable text \(drawing-1\.pdf, page 1\): 0 characters; letters are likely drawn as lines, as SHX fonts/,
        [0, 1],
        { box: null },
      ),
      fails('letters in a picture', [sheet({ ...noText, scan: 1, lineCount: 0 })], /likely part of a picture/, [0, 1], {
        box: [0, 0, 1191, 842],
      }),
      fails(
        'comments of AutoCAD over SHX letters',
        [sheet({ ...noText, annotations: [{ subtype: 'Square', author: 'AutoCAD SHX Text', contents: 'GARAGE' }] })],
        /AutoCAD drew the letters as lines, because they are in an SHX font/,
      ),
      fails(
        'letters of a font that does not say which they are',
        [{ bytes: unmapped }],
        /fonts don’t say which letters/,
      ),
      fails('an empty sheet', [sheet({ ...noText, lineCount: 0 })], /hardly any lines either/),
      unjudged('does not open', [broken], /could not be read/),
    ],
    changed: { limits: { minCharacters: 5000 }, status: 'fail' },
  },
  'text-size': {
    limits: { minHeightMm: 1.2, maxSmallShare: 0.2 },
    rows: [
      passes('letters of 9 points and more', [{}], /The sheet has text large enough to read/),
      fails(
        'a sheet that was plotted at a third of its size',
        [{}, sheet({ sheetNumber: 'A-102', texts: [{ text: 'WALLS TO BRACE '.repeat(7), at: [90, 90], size: 3 }] })],
        /1 of 2 sheets has text too small to read at the plotted size \(A-102\): \d\d % of its letters are under 1\.2 mm, the smallest 0\.74 mm high/,
        [1, 2],
      ),
      fails(
        'just too small, in inches',
        [sheet({ texts: [{ text: 'WALLS TO BRACE '.repeat(7), at: [90, 90], size: 4.82 }] })],
        /\d\d % of its letters are under 0\.047 in, the smallest 0\.046 in high/,
        [0, 1],
        { context: { units: 'imperial' } },
      ),
      unjudged('no text', [sheet(noText)], /No sheet has text/),
    ],
    changed: { limits: { minHeightMm: 5, maxSmallShare: 0.2 }, status: 'fail' },
  },
  'fonts-embedded': {
    rows: [
      passes('no text, no fonts', [sheet(noText)], /embeds every font/),
      advises('a standard font that is not embedded', [{}], /uses fonts that are not embedded: drawing-1/, [0, 1], {
        box: null,
        measured: /1 font not embedded/,
      }),
      unjudged('does not open', [broken], /could be opened/),
    ],
  },
};
