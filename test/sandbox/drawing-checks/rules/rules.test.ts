import { describe, expect, it } from 'vitest';
import { RULES } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import { assess, limitsOf, type NamedBytes, readSet } from '../../../support/drawing-runs.js';
import {
  type DrawingOptions,
  makeDrawing,
  makeTruncatedDrawing,
  NOT_A_PDF,
  type PageOptions,
} from '../../../support/drawings.js';

type Made = NamedBytes | DrawingOptions;
type Case = readonly [
  name: string,
  drawings: readonly Made[],
  status: string,
  message: RegExp,
  met: number,
  assessed: number,
];

const sheet = (page: PageOptions): DrawingOptions => ({ pages: [page] });
const broken: Made = { bytes: NOT_A_PDF };
const locked: DrawingOptions = { userPassword: 'secret' };
const A4_PORTRAIT = [595.28, 841.89] as const;
const A2_LANDSCAPE = [1683.78, 1190.55] as const;
const noText: PageOptions = { sheetNumber: null, title: null, scale: null };
const dwelling = ['Site Plan', 'Ground Floor Plan', 'Elevations', 'Section A-A'].map(
  (title): PageOptions => ({ title }),
);

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'files-open': [
    ['opens', [{}], 'pass', /^The file opens/, 1, 1],
    [
      'one of two is locked',
      [{}, locked],
      'fail',
      /1 of 2 files can’t be read: drawing-2\.pdf: The file asks for a password/,
      1,
      2,
    ],
    ['empty', [{ bytes: new Uint8Array() }], 'fail', /empty \(0 bytes\)/, 0, 1],
    ['no PDF', [broken], 'fail', /is not a PDF/, 0, 1],
    ['no files', [], 'not-assessed', /no files/, 0, 0],
  ],
  'no-owner-restrictions': [
    ['free', [{}], 'pass', /No file restricts/, 1, 1],
    [
      'restricted',
      [{}, { ownerPassword: 'owner' }],
      'fail',
      /1 of 2 files carries an owner restriction: drawing-2\.pdf forbids editing and markup/,
      1,
      2,
    ],
    ['undecidable', [locked], 'not-assessed', /could be opened/, 0, 0],
    ['one broken beside a good one', [{}, broken], 'pass', /1 file could not be judged/, 1, 1],
  ],
  'no-portfolio': [
    ['ordinary', [{}], 'pass', /No file is/, 1, 1],
    ['portfolio', [{ portfolio: true }], 'fail', /The file is a PDF portfolio/, 0, 1],
    ['undecidable', [broken], 'not-assessed', /could not be found out/, 0, 0],
  ],
  'pdf-version': [
    ['new', [{}], 'pass', /1\.4 or later/, 1, 1],
    ['old', [{ version: '1.2' }], 'fail', /drawing-1\.pdf is PDF 1\.2/, 0, 1],
    ['undecidable', [broken], 'not-assessed', /No file says/, 0, 0],
  ],
  'file-size': [
    ['small', [{}], 'pass', /within 25 MB and 100 pages/, 1, 1],
    ['too many pages', [{ pages: Array.from({ length: 101 }, () => ({ lineCount: 1 })) }], 'fail', /101 pages/, 0, 1],
    ['size is known of a broken file too', [broken], 'pass', /within/, 1, 1],
  ],
  'file-name': [
    ['good', [{ filename: 'A-101 Floor plan.pdf', bytes: NOT_A_PDF }], 'pass', /at most 60/, 1, 1],
    [
      'forbidden letters',
      [{ filename: 'Plan (final) & more.pdf', bytes: NOT_A_PDF }],
      'fail',
      /contains \( \) &/,
      0,
      1,
    ],
    ['too long', [{ filename: `${'long'.repeat(20)}.pdf`, bytes: NOT_A_PDF }], 'fail', /84 characters/, 0, 1],
    [
      'markup in the name stays text',
      [{ filename: '<img src=x>.pdf', bytes: NOT_A_PDF }],
      'fail',
      /“<img src=x>\.pdf”/,
      0,
      1,
    ],
  ],
  'layers-flattened': [
    ['flat', [{}], 'pass', /layers/, 1, 1],
    ['layered', [{ layers: ['Walls', 'Dimensions'] }], 'fail', /drawing-1\.pdf has 2 layers/, 0, 1],
    ['undecidable', [broken], 'not-assessed', /could not be read/, 0, 0],
  ],
  'no-markups': [
    ['none', [{}], 'pass', /No comments/, 1, 1],
    ['links are not markups', [sheet({ annotations: [{ subtype: 'Link' }] })], 'pass', /No comments/, 1, 1],
    [
      'a comment',
      [sheet({ annotations: [{ subtype: 'Text', contents: 'Ask the surveyor' }] }), {}],
      'fail',
      /1 of 2 sheets carries comments or markups, 1 in all/,
      1,
      2,
    ],
    [
      'more places than are listed',
      [sheet({ annotations: Array.from({ length: 60 }, () => ({ subtype: 'Square' })) })],
      'fail',
      /60 in all.*there are 10 more/,
      0,
      1,
    ],
    ['undecidable', [broken], 'not-assessed', /No sheet/, 0, 0],
  ],
  'no-attachments': [
    ['none', [{}], 'pass', /No file/, 1, 1],
    ['one', [{ attachment: 'model.ifc' }], 'fail', /The file has other files embedded/, 0, 1],
    ['undecidable', [broken], 'not-assessed', /could be opened/, 0, 0],
  ],
  'sheet-size': [
    ['A3', [{}], 'pass', /A3, A2 or A1/, 1, 1],
    ['A3 turned by 90 degrees', [sheet({ rotation: 90 })], 'pass', /A3, A2 or A1/, 1, 1],
    [
      'A4',
      [{}, sheet({ sizePt: A4_PORTRAIT })],
      'fail',
      /1 of 2 sheets is 210 × 297 mm; the city takes A3, A2 or A1/,
      1,
      2,
    ],
    ['half the size with a UserUnit of 2', [sheet({ sizePt: [595.28, 420.94], userUnit: 2 })], 'pass', /A3/, 1, 1],
    ['undecidable', [broken], 'not-assessed', /measured/, 0, 0],
  ],
  'one-sheet-size': [
    ['alike', [{}, {}], 'pass', /All 2 sheets are 420 × 297 mm/, 2, 2],
    ['direction does not matter', [{}, sheet({ sizePt: [841.89, 1190.55] })], 'pass', /All 2/, 2, 2],
    ['within one per cent', [{}, sheet({ sizePt: [1199, 848] })], 'pass', /All 2/, 2, 2],
    ['one differs', [{}, {}, sheet({ sizePt: A2_LANDSCAPE })], 'fail', /594 × 420 mm instead of 420 × 297 mm/, 2, 3],
    ['undecidable', [broken], 'not-assessed', /measured/, 0, 0],
  ],
  landscape: [
    ['landscape', [{}], 'pass', /landscape/, 1, 1],
    ['landscape once turned', [sheet({ rotation: 270 })], 'pass', /landscape/, 1, 1],
    ['portrait', [sheet({ sizePt: A4_PORTRAIT }), {}], 'fail', /1 of 2 sheets is portrait \(210 × 297 mm\)/, 1, 2],
    ['undecidable', [broken], 'not-assessed', /measured/, 0, 0],
  ],
  'not-scanned': [
    ['lines', [{}], 'pass', /drawn with lines/, 1, 1],
    [
      'a picture',
      [{}, sheet({ ...noText, scan: 1, lineCount: 0 })],
      'fail',
      /1 of 2 sheets is a picture of a drawing \(images cover 100 %, 0 paths, 0 characters\)/,
      1,
      2,
    ],
    ['a picture under a drawing', [sheet({ scan: 1 })], 'pass', /drawn/, 1, 1],
    ['a small picture', [sheet({ ...noText, scan: 0.5, lineCount: 0 })], 'pass', /drawn/, 1, 1],
    [
      'a scan whose letters were recognised',
      [sheet({ scan: 1, lineCount: 0, notes: Array.from({ length: 20 }, () => 'recognised text under a scan') })],
      'fail',
      /0 paths/,
      0,
      1,
    ],
    ['undecidable', [broken], 'not-assessed', /looked at/, 0, 0],
  ],
  'searchable-text': [
    ['text', [{}], 'pass', /can be searched/, 1, 1],
    ['none', [sheet(noText)], 'fail', /hardly any searchable text \(0 characters; /, 0, 1],
    ['undecidable', [broken], 'not-assessed', /could not be read/, 0, 0],
  ],
  'fonts-embedded': [
    ['no text, no fonts', [sheet(noText)], 'pass', /Every font/, 0, 0],
    ['a standard font that is not embedded', [{}], 'attention', /Helvetica/, 0, 0],
    ['undecidable', [broken], 'not-assessed', /could be opened/, 0, 0],
  ],
  'sheet-number-place': [
    ['placed', [{}], 'pass', /discipline letter first/, 1, 1],
    ['none', [sheet({ sheetNumber: null })], 'fail', /no sheet number found/, 0, 1],
    ['undecidable', [broken], 'not-assessed', /No sheet has text/, 0, 0],
  ],
  'sheet-numbers-unique': [
    [
      'unique',
      [sheet({ sheetNumber: 'A-101' }), sheet({ sheetNumber: 'A-102' })],
      'pass',
      /2 sheet numbers are all different/,
      2,
      2,
    ],
    [
      'twice, written two ways',
      [sheet({ sheetNumber: 'A-101' }), sheet({ sheetNumber: 'A101' }), sheet({ sheetNumber: 'A102' })],
      'fail',
      /2 of 3 numbered sheets/,
      1,
      3,
    ],
    ['undecidable', [sheet({ sheetNumber: null })], 'not-assessed', /No sheet number/, 0, 0],
  ],
  'scale-stated': [
    ['metric', [{}], 'pass', /states a scale/, 1, 1],
    ['as indicated', [sheet({ scale: 'As indicated' })], 'pass', /states a scale/, 1, 1],
    [
      'none',
      [{}, sheet({ scale: null, sheetNumber: 'A-102' })],
      'fail',
      /No scale was found on 1 of 2 sheets \(A-102\)/,
      1,
      2,
    ],
    ['a slope is no scale', [sheet({ scale: null, notes: ['ramp 1:14 max'] })], 'fail', /No scale/, 0, 1],
    ['a cover has nothing to scale', [sheet({ title: 'Cover Sheet', scale: null })], 'not-assessed', /./, 0, 0],
    ['undecidable', [sheet(noText)], 'not-assessed', /No sheet has text/, 0, 0],
  ],
  'required-sheets': [
    ['all', [{ pages: dwelling }], 'pass', /site plan, floor plan, elevations, section/, 4, 4],
    ['one missing', [{ pages: dwelling.slice(0, 3) }], 'fail', /Not found in the set: section/, 3, 4],
    [
      'a drawing list does not stand for the sheets in it',
      [
        {
          pages: [{ title: 'Cover Sheet', notes: ['Site Plan', 'Section A-A', 'Elevations'] }, ...dwelling.slice(1, 2)],
        },
      ],
      'fail',
      /site plan, elevations, section/,
      1,
      4,
    ],
    ['undecidable', [sheet(noText)], 'not-assessed', /what is missing could not be told/, 0, 0],
  ],
};

async function make(drawing: Made): Promise<NamedBytes> {
  return 'bytes' in drawing ? drawing : { bytes: await makeDrawing(drawing) };
}

describe('every rule', () => {
  it('has a table here', () => expect(Object.keys(CASES).sort()).toEqual([...RULES.keys()].sort()));
});

describe.each(Object.entries(CASES))('%s', (ruleId, cases) => {
  it.each(cases)('%s', async (_name, drawings, status, message, met, assessed) => {
    const limits = limitsOf(ruleId) ?? { rightShare: 0.3, bottomShare: 0.3, disciplineFirst: true };
    const found = assess(ruleId, await readSet(await Promise.all(drawings.map(make))), limits);
    expect({ status: found.status, met: found.met, assessed: found.assessed }).toEqual({ status, met, assessed });
    expect(found.message).toMatch(message);
    expect(found.evidence.length).toBeLessThanOrEqual(50);
    if (status === 'fail') expect(found.fix).toBeTruthy();
  });
});

describe('limits from the city’s data', () => {
  it.each([
    ['sheet-size', { sizes: [{ name: 'A4', shortMm: 210, longMm: 297 }], tolerancePercent: 1 }, 'fail'],
    ['pdf-version', { minVersion: 2 }, 'fail'],
    ['file-size', { maxBytes: 100, maxPages: 10 }, 'fail'],
    ['file-name', { maxCharacters: 5, forbiddenCharacters: '' }, 'fail'],
    ['searchable-text', { minCharacters: 5000 }, 'fail'],
    ['scale-stated', { acceptWords: false }, 'pass'],
  ])('%s changes with them', async (ruleId, limits, status) => {
    const set = await readSet([{ bytes: await makeDrawing() }]);
    expect(assess(ruleId, set).status).toBe('pass');
    expect(assess(ruleId, set, limits).status).toBe(status);
  });

  it('scale words count only where the city takes them', async () => {
    const set = await readSet([{ bytes: await makeDrawing(sheet({ scale: 'NTS' })) }]);
    expect([
      assess('scale-stated', set, { acceptWords: true }).status,
      assess('scale-stated', set, { acceptWords: false }).status,
    ]).toEqual(['pass', 'fail']);
  });

  it('a truncated file is told as damaged and spoils no other', async () => {
    const set = await readSet([{ bytes: await makeTruncatedDrawing() }, { bytes: await makeDrawing() }]);
    const opened = assess('files-open', set);
    expect([opened.status, opened.met, assess('sheet-size', set).status]).toEqual(['fail', 1, 'pass']);
    expect(opened.message).toMatch(/damaged|no pages/);
  });
});
