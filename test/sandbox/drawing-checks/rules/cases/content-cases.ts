import {
  advises,
  broken,
  fails,
  locked,
  passes,
  type RuleCases,
  sheet,
  sheets,
  TRICKY,
  unjudged,
} from './rule-cases.js';

const set = [
  { sheetNumber: 'A-101', title: 'Ground Floor Plan' },
  { sheetNumber: 'A-102', title: 'Roof Plan' },
];

const SHX = { subtype: 'Square', author: 'AutoCAD SHX Text', contents: 'GARAGE' } as const;

export const contentCases: Readonly<Record<string, RuleCases>> = {
  'layers-flattened': {
    limits: { maxLayers: 0 },
    rows: [
      passes('flat', [{}], /The file has no layers/),
      fails('layered', [{ layers: ['Walls', 'Dimensions'] }], /drawing-1\.pdf \(2 layers\)/),
      unjudged('does not open', [broken], /could not be read/),
    ],
    changed: { limits: { maxLayers: 2 }, status: 'pass', drawings: [{ layers: ['Walls', 'Dimensions'] }] },
  },
  'no-markups': {
    rows: [
      passes('none', [{}], /The sheet is free of comments and markups/),
      passes('the words of text in SHX fonts are not markups', [sheet({ annotations: [SHX] })], /is free of comments/),
      passes('links', [sheet({ annotations: [{ subtype: 'Link' }, { subtype: 'Popup' }] })], /free of comments/),
      fails(
        'a comment',
        [sheet({ annotations: [{ subtype: 'Text', contents: 'Ask the surveyor' }] }), {}],
        /1 of 2 sheets carries comments or markups \(.*\): 1 comment or markup\./,
        [1, 2],
        { box: [50, 752, 100, 40], measured: /^Text$/ },
      ),
      fails(
        'more places than are listed',
        [sheet({ annotations: Array.from({ length: 60 }, () => ({ subtype: 'Square' })) })],
        /60 comments or markups.*there are 10 more/,
      ),
      passes(
        'a file that does not open beside them',
        [{}, broken],
        /free of comments and markups\. Not looked at: drawing-2\.pdf, which does not open\.$/,
      ),
      unjudged('does not open', [broken], /No sheet/),
      unjudged(
        'more than are read',
        [sheet({ annotations: Array.from({ length: 2001 }, () => SHX) })],
        /all of its comments/,
        { measured: /more than 2000 comments and links; the rest was not read/ },
      ),
      fails(
        'off the page',
        [sheet({ annotations: [{ subtype: 'Square', rect: [90_000, 90_000, 99_000, 99_000] }] })],
        /: 1 comment or markup\./,
        [0, 1],
        { box: null },
      ),
      fails(
        'larger than the page',
        [sheet({ annotations: [{ subtype: 'Square', rect: [-1e9, -1e9, 1e9, 1e9] }] })],
        /: 1 comment or markup\./,
        [0, 1],
        { box: [0, 0, 1191, 842] },
      ),
    ],
  },
  'no-attachments': {
    rows: [
      passes('none', [{}], /is free of embedded files/),
      fails('one', [{ attachment: 'model.ifc' }], /The file has other files embedded: drawing-1\.pdf \(1 embedded\)/),
      fails('a paper clip on a sheet', [sheet({ annotations: [{ subtype: 'FileAttachment' }] })], /\(1 embedded\)/),
      unjudged('does not open', [broken], /could be opened/),
    ],
  },
  bookmarks: {
    limits: { minSheets: 2 },
    rows: [
      passes('one for each', [{ pages: set, bookmarks: ['Sheet A-101', 'A-102 1st floor'] }], /has a bookmark/),
      passes('by title alone', [{ pages: set, bookmarks: ['Ground floor plan', 'ROOF PLAN'] }], /has a bookmark/),
      fails('none', [sheets(...set)], /The file has no bookmarks: drawing-1\.pdf \(2 sheets, 0 bookmarks\)/),
      advises(
        'they do not match',
        [{ pages: set, bookmarks: ['A-101', 'Elevations'] }],
        /drawing-1\.pdf \(1 sheet of 2 without one: A-102\)/,
      ),
      advises('A-10 is not A-101', [{ pages: set, bookmarks: ['A-10', 'A-1020'] }], /2 sheets of 2 without one/),
      passes(
        'a single sheet needs none',
        [{ pages: set, bookmarks: ['A-101', 'A-102'] }, {}],
        /^The file has a bookmark for every sheet that could be identified\. A file of fewer than 2 sheets needs none\.$/,
      ),
      unjudged('single sheets', [{}, {}], /No file has 2 sheets or more, so none needs bookmarks/),
      unjudged('locked', [locked], /could not be read/),
      advises(
        'six thousand bookmarks with tricky names',
        [{ pages: set, bookmarks: Array.from({ length: 6000 }, () => TRICKY) }],
        /2 sheets of 2/,
      ),
    ],
    changed: { limits: { minSheets: 3 }, status: 'not-assessed' },
  },
};
