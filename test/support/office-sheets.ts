/** Sheets as offices and programs lay them out, and what a person reads on each. None is anybody's; the layouts are those of practice. */
import type { OfficePage, Text } from './office-pages.js';

export interface OfficeSheet extends OfficePage {
  readonly name: string;
  /** Of the number: as printed, without spaces. */
  readonly reads: {
    readonly number: string | null;
    readonly title: string | null;
    readonly scale: string | null;
    readonly category?: string;
    readonly discipline?: string;
  };
}

const ARCH_D = [2592, 1728] as const;
const ARCH_C = [1728, 1296] as const;
const ANSI_B = [1224, 792] as const;
const A1 = [2383.94, 1683.78] as const;
const A3 = [1190.55, 841.89] as const;
const A2 = [1683.78, 1190.55] as const;
const EIGHTH = '1/8" = 1\'-0"';
const QUARTER = '1/4" = 1\'-0"';

const views = (...names: readonly (readonly [string, string])[]): Text[] =>
  names.flatMap(([view, scale], index): Text[] => [
    [String(index + 1), 290 + 500 * index, 1150, 14],
    [view, 320 + 500 * index, 1145, 14],
    [scale, 320 + 500 * index, 1160, 8],
  ]);

const doors = (count: number): Text[] =>
  Array.from(
    { length: count },
    (_, index): Text => [`${101 + index}A`, 300 + 37 * (index % 20), 300 + 90 * Math.floor(index / 20), 7],
  );

/** A table: a heading, then rows in columns. */
export const table = (
  heading: string,
  x: number,
  y: number,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  size = 8,
): Text[] => [
  [heading, x, y, size * 1.4],
  ...rows.flatMap((row, down) =>
    row.map(
      (cell, column): Text => [
        cell,
        x + widths.slice(0, column).reduce((sum, width) => sum + width, 0),
        y + (down + 1.4) * size * 1.8,
        size,
      ],
    ),
  ),
];

const revisions: Text[] = [
  ['No.', -190, 700, 7],
  ['Description', -165, 700, 7],
  ['Date', -70, 700, 7],
  ['1', -190, 715, 7],
  ['ASI-02 RESPONSE', -165, 715, 7],
  ['03/14/26', -70, 715, 7],
  ['2', -190, 730, 7],
  ['PERMIT SET', -165, 730, 7],
  ['05/02/26', -70, 730, 7],
];

/** The strip that Revit's own sheets come with. */
const revit = (number: string, title: string, scale: string): Text[] => [
  ['www.autodesk.com/revit', -190, 60, 8],
  ['Consultant', -190, 200, 7],
  ['Address', -190, 212, 7],
  ['Phone', -190, 224, 7],
  ...revisions,
  ['Hartwell Community Bank', -190, 1150, 12],
  ['Branch 12', -190, 1250, 16],
  [title, -190, 1400, 16],
  ['Project number', -190, 1500, 7],
  ['22-0147', -100, 1500, 7],
  ['Date', -190, 1518, 7],
  ['05/02/26', -100, 1518, 7],
  ['Drawn by', -190, 1536, 7],
  ['JKL', -100, 1536, 7],
  ['Checked by', -190, 1554, 7],
  ['MNO', -100, 1554, 7],
  [number, -150, 1620, 28],
  ['Scale', -190, 1670, 7],
  [scale, -110, 1670, 7],
  ['5/2/2026 8:25:31 AM', -14, 1650, 6, 270],
];

/** A strip up the right edge, all of it read with the head to the left. */
const upright = (number: string, title: readonly string[], scale: string): Text[] => [
  ['PROJECT:', -150, -1500, 7, 270],
  ['NEW RESIDENCE FOR', -136, -1500, 11, 270],
  ['412 ORCHARD HILL ROAD', -120, -1500, 11, 270],
  ['DRAWN BY', -150, -900, 6, 270],
  ['RT', -140, -900, 8, 270],
  ['SHEET TITLE', -150, -600, 6, 270],
  ...title.map((line, index): Text => [line, -130 + 16 * index, -600, 14, 270]),
  ['SCALE', -150, -330, 6, 270],
  [scale, -136, -330, 8, 270],
  ['JOB NO.', -110, -330, 6, 270],
  ['2614', -96, -330, 8, 270],
  ['SHEET NO.', -150, -160, 6, 270],
  [number, -90, -160, 40, 270],
];

const civil = (number: string, title: string, scale: string): Text[] => [
  ['REVISIONS', -520, -150, 7],
  ['NO.', -520, -138, 6],
  ['DATE', -490, -138, 6],
  ['1', -520, -126, 6],
  ['2/3/26', -490, -126, 6],
  ['PROJECT NO.:', -330, -150, 7],
  ['21-1045.03', -270, -150, 7],
  ['SCALE:', -330, -132, 7],
  [scale, -270, -132, 7],
  ['DATE:', -330, -114, 7],
  ['FEB 2026', -270, -114, 7],
  [title, -330, -70, 14],
  ['LAKESIDE COMMONS - PHASE 2', -330, -50, 10],
  ['SHEET', -110, -90, 7],
  [number, -110, -50, 26],
  ['0', 400, 1500, 7],
  ['10', 440, 1500, 7],
  ['20', 480, 1500, 7],
  ['40', 560, 1500, 7],
  ['SCALE IN FEET', 440, 1515, 7],
];

const drafter = (number: string, of: string, title: string, scale: string): Text[] => [
  ['PLAN NO.', -300, -120, 6],
  ['2451-A', -300, -104, 9],
  [title, -300, -70, 12],
  ['SCALE:', -300, -50, 6],
  [scale, -260, -50, 8],
  ['DATE:', -300, -38, 6],
  ['11-02-2026', -260, -38, 8],
  ['SHEET', -90, -110, 8],
  [number, -90, -75, 30],
  [of, -90, -50, 9],
];

/** The strip along the bottom of an Australian sheet. */
const australian = (
  number: string,
  revision: string,
  title: string,
  scale: string,
  captions: readonly [string, string, string] = ['DRAWING No.', 'DRAWING TITLE', 'SCALE @ A3'],
): Text[] => [
  ['REV', 60, -80, 5],
  ['DESCRIPTION', 85, -80, 5],
  ['DATE', 190, -80, 5],
  ['A', 60, -70, 6],
  ['DA ISSUE', 85, -70, 6],
  ['14.05.26', 190, -70, 6],
  ['B', 60, -60, 6],
  ['RESPONSE TO RFI', 85, -60, 6],
  ['02.07.26', 190, -60, 6],
  ['PROJECT', 300, -80, 5],
  ['ALTERATIONS & ADDITIONS', 300, -68, 8],
  ['LOT 7 DP 38219, 18 QUARRY STREET', 300, -56, 7],
  [captions[1], 560, -80, 5],
  [title, 560, -66, 10],
  [captions[2], 760, -80, 5],
  [scale, 760, -66, 8],
  ['DRAWN', 830, -80, 5],
  ['KS', 830, -66, 8],
  ['PROJECT No.', 900, -80, 5],
  ['2417', 900, -66, 8],
  [captions[0], -200, -80, 5],
  [number, -200, -60, 16],
  ['REVISION', -70, -80, 5],
  [revision, -70, -60, 16],
];

const builder = (sheet: string, title: string, scale: string): Text[] => [
  ['CLIENT:', -250, -140, 5],
  ['MR & MRS SAMPLE', -200, -140, 7],
  ['ADDRESS:', -250, -128, 5],
  ['LOT 12 (No. 34) EXAMPLE STREET', -200, -128, 7],
  ['HOUSE TYPE:', -250, -116, 5],
  ['ASTON 28 MK2', -200, -116, 7],
  ['FACADE:', -250, -104, 5],
  ['COASTAL', -200, -104, 7],
  ['JOB NO:', -250, -92, 5],
  ['612345', -200, -92, 7],
  ['DRAWING:', -250, -80, 5],
  [title, -200, -80, 7],
  ['SCALE:', -250, -68, 5],
  [scale, -200, -68, 7],
  ['DRAWN:', -250, -56, 5],
  ['AB', -200, -56, 7],
  ['DATE:', -120, -56, 5],
  ['14/05/26', -90, -56, 7],
  ['SHEET No:', -250, -44, 5],
  [sheet, -200, -44, 7],
];

const panel = table(
  'PANELBOARD LP-1',
  300,
  300,
  [40, 140, 50, 50, 50],
  [
    ['CKT', 'DESCRIPTION', 'LOAD', 'BKR', 'P'],
    ...Array.from({ length: 42 }, (_, index) => [
      String(index + 1),
      `RECEPTACLES RM ${101 + index}`,
      String(180 * (index % 9)),
      '20',
      '1',
    ]),
  ],
);

const index = table(
  'SHEET INDEX',
  300,
  400,
  [80, 300],
  [
    ['G-000', 'COVER SHEET'],
    ['C-101', 'SITE PLAN'],
    ['A-101', 'FIRST FLOOR PLAN'],
    ['A-201', 'EXTERIOR ELEVATIONS'],
    ['A-301', 'BUILDING SECTIONS'],
    ['S-101', 'FOUNDATION PLAN'],
  ],
);

/** AutoCAD's letters in an SHX font are lines; each text has a comment with the words, if the office left that on. */
const shx = (texts: readonly Text[], [width, height]: readonly [number, number]): NonNullable<OfficePage['notes']> =>
  texts.map(([contents, x, y, size, angle = 0]) => {
    const left = x < 0 ? width + x : x;
    const bottom = y < 0 ? height + y : y;
    const long = contents.length * size * 0.6;
    return {
      subtype: 'Square',
      author: 'AutoCAD SHX Text',
      contents,
      box: angle === 0 ? [left, bottom - size, long, size] : [left - size, bottom - long, size, long],
    };
  });

const FIRST = 'FIRST FLOOR PLAN';

export const OFFICE_SHEETS: readonly OfficeSheet[] = [
  {
    name: 'Revit, 24×36',
    sizePt: ARCH_D,
    hand: 'scaled',
    texts: [...revit('A101', 'LEVEL 1 FLOOR PLAN', EIGHTH), ...doors(40)],
    reads: {
      number: 'A101',
      title: 'LEVEL 1 FLOOR PLAN',
      scale: EIGHTH,
      category: 'floor',
      discipline: 'Architectural',
    },
  },
  {
    name: 'Revit, as indicated, letters one by one',
    sizePt: ARCH_D,
    hand: 'letters',
    texts: [
      ...revit('A501', 'WALL SECTIONS', 'As indicated'),
      ...views(['Wall Section at Entry', '3/4" = 1\'-0"'], ['Parapet Detail', '1 1/2" = 1\'-0"']),
    ],
    reads: { number: 'A501', title: 'WALL SECTIONS', scale: 'As indicated', category: 'section' },
  },
  {
    name: 'Revit, turned 90',
    sizePt: ARCH_D,
    rotation: 90,
    hand: 'unit font',
    texts: [...revit('M201', 'HVAC PLAN - LEVEL 2', EIGHTH), ...doors(20)],
    reads: { number: 'M201', title: 'HVAC PLAN - LEVEL 2', scale: EIGHTH, discipline: 'Mechanical' },
  },
  {
    name: 'upright strip',
    sizePt: ARCH_D,
    texts: [...upright('A-2', ['SECOND FLOOR', 'PLAN'], QUARTER), ...doors(30)],
    reads: { number: 'A-2', title: 'SECOND FLOOR PLAN', scale: QUARTER, category: 'floor' },
  },
  {
    name: 'upright strip, cropped, turned 270',
    sizePt: ARCH_D,
    rotation: 270,
    cropped: true,
    texts: [...upright('A3.1', ['BUILDING SECTIONS'], QUARTER), ...views(['SECTION A-A', QUARTER])],
    reads: { number: 'A3.1', title: 'BUILDING SECTIONS', scale: QUARTER, category: 'section' },
  },
  {
    name: 'upright strip, mirrored matrix',
    sizePt: ARCH_D,
    hand: 'mirrored',
    texts: upright('E-101', ['LIGHTING PLAN'], EIGHTH),
    reads: { number: 'E-101', title: 'LIGHTING PLAN', scale: EIGHTH, discipline: 'Electrical' },
  },
  {
    name: 'AutoCAD, SHX text as comments',
    sizePt: ARCH_D,
    texts: [['AS', 30, 30, 1]],
    notes: shx([...upright('A-101', [FIRST], QUARTER), ['KITCHEN', 900, 700, 9]], ARCH_D),
    reads: { number: 'A-101', title: FIRST, scale: QUARTER, category: 'floor' },
  },
  {
    name: 'AutoCAD, all of the text SHX',
    sizePt: ARCH_D,
    texts: [],
    notes: shx(civil('C2.1', 'SITE & UTILITY PLAN', '1" = 20\''), ARCH_D),
    reads: { number: 'C2.1', title: 'SITE & UTILITY PLAN', scale: '1" = 20\'', category: 'civil' },
  },
  {
    name: 'civil, bottom strip',
    sizePt: ARCH_D,
    hand: 'slanted',
    texts: [
      ...civil('C-3.0', 'GRADING & DRAINAGE PLAN', '1"=20\''),
      ['TW 102.50', 900, 800, 7],
      ['BW 98.25', 900, 812, 7],
      ['SLOPE 4:1 MAX', 800, 600, 7],
    ],
    reads: {
      number: 'C-3.0',
      title: 'GRADING & DRAINAGE PLAN',
      scale: '1" = 20\'',
      category: 'civil',
      discipline: 'Civil',
    },
  },
  {
    name: 'drafter, sheet A1 of 6 on 18×24',
    sizePt: ARCH_C,
    texts: [...drafter('A1', 'OF 6', 'FLOOR PLAN', QUARTER), ...doors(12)],
    reads: { number: 'A1', title: 'FLOOR PLAN', scale: QUARTER, category: 'floor' },
  },
  {
    name: 'drafter, A3 on 24×36, tracked',
    sizePt: ARCH_D,
    hand: 'tracked',
    texts: drafter('A3', 'OF 9 SHEETS', 'EXTERIOR ELEVATIONS', QUARTER),
    reads: { number: 'A3', title: 'EXTERIOR ELEVATIONS', scale: QUARTER, category: 'elevation' },
  },
  {
    name: 'cover with index',
    sizePt: ARCH_D,
    texts: [...index, ['HARTWELL COMMUNITY BANK', 900, 300, 60], ...revit('G-000', 'COVER SHEET', 'NONE')],
    reads: { number: 'G-000', title: 'COVER SHEET', scale: 'NONE', category: 'cover', discipline: 'General' },
  },
  {
    name: 'panel schedules',
    sizePt: ARCH_D,
    texts: [...panel, ...revit('E-601', 'PANEL SCHEDULES', 'NTS')],
    reads: { number: 'E-601', title: 'PANEL SCHEDULES', scale: 'NTS', category: 'schedule' },
  },
  {
    name: 'solar PV-2',
    sizePt: ANSI_B,
    texts: [
      ['SITE PLAN', -190, -160, 12],
      ['SHEET NAME', -190, -175, 6],
      ['SHEET SIZE', -190, -130, 6],
      ['ANSI B', -190, -116, 9],
      ['11" X 17"', -190, -104, 9],
      ['SHEET NUMBER', -190, -85, 6],
      ['PV-2', -170, -50, 24],
      ['SCALE: 1/8" = 1\'-0"', 500, 700, 8],
    ],
    reads: { number: 'PV-2', title: 'SITE PLAN', scale: EIGHTH, category: 'site', discipline: 'Electrical' },
  },
  {
    name: 'life safety LS-101',
    sizePt: ARCH_D,
    texts: revit('LS-101', 'LIFE SAFETY PLAN', EIGHTH),
    reads: { number: 'LS-101', title: 'LIFE SAFETY PLAN', scale: EIGHTH, discipline: 'General' },
  },
  {
    name: 'a consultant’s number beside the architect’s block',
    sizePt: ARCH_D,
    texts: [
      ...revit('M1.1', 'HVAC PLAN', EIGHTH),
      ['MERIDIAN MECHANICAL ENGINEERS', -190, 300, 9],
      ['PROJECT NO. M-2291', -190, 315, 7],
      ['A5', 700, 700, 9],
      ['A5.1', 700, 715, 9],
    ],
    reads: { number: 'M1.1', title: 'HVAC PLAN', scale: EIGHTH, discipline: 'Mechanical' },
  },
  {
    name: 'title with its number in one text, bottom right',
    sizePt: ANSI_B,
    texts: [
      ['A-4 | ROOF PLAN', -260, -60, 14],
      ['SCALE 1/4" = 1\'-0"', -260, -40, 8],
      ['412 ORCHARD HILL ROAD', -260, -80, 8],
    ],
    reads: { number: 'A-4', title: 'ROOF PLAN', scale: QUARTER, category: 'roof' },
  },
  {
    name: 'portrait letter-size detail sheet',
    sizePt: [612, 792],
    texts: [
      ['SK-04', -90, -40, 18],
      ['SKETCH NO.', -90, -60, 6],
      ['REFERENCE DRAWING:', 60, -60, 6],
      ['A-501', 150, -60, 8],
      ['TITLE:', 60, -44, 6],
      ['PARAPET DETAIL', 100, -44, 10],
      ['SCALE:', 260, -44, 6],
      ['3" = 1\'-0"', 300, -44, 8],
    ],
    reads: { number: 'SK-04', title: 'PARAPET DETAIL', scale: '3" = 1\'-0"', category: 'detail' },
  },
  {
    name: 'user unit of a large sheet',
    sizePt: [3456, 2592],
    userUnit: 2,
    texts: [...revit('A-110', 'OVERALL FLOOR PLAN', '1/16" = 1\'-0"')].map(
      ([text, x, y, size, angle]): Text => [text, x, y > 900 ? y + 864 : y, size, angle ?? 0],
    ),
    reads: { number: 'A-110', title: 'OVERALL FLOOR PLAN', scale: '1/16" = 1\'-0"' },
  },
  {
    name: 'Australian strip, project’s number first, words',
    sizePt: A3,
    hand: 'words',
    texts: australian('2417-DA-04', 'B', 'FIRST FLOOR PLAN', '1:100'),
    reads: { number: '2417-DA-04', title: 'FIRST FLOOR PLAN', scale: '1:100', category: 'floor' },
  },
  {
    name: 'Australian strip, letters, turned 90',
    sizePt: A3,
    rotation: 90,
    hand: 'letters',
    texts: australian('TP03', 'C', 'ELEVATIONS', '1:100', ['DWG NO', 'TITLE', 'SCALE']),
    reads: { number: 'TP03', title: 'ELEVATIONS', scale: '1:100', category: 'elevation' },
  },
  {
    name: 'Australian strip, revision in the number',
    sizePt: A3,
    texts: australian('A05[C]', 'C', 'ROOF PLAN', '1:100 @ A3', ['Dwg. No.:', 'Drawing:', 'Scale:']),
    reads: { number: 'A05', title: 'ROOF PLAN', scale: '1:100', category: 'roof' },
  },
  {
    name: 'Australian, plain number, cropped',
    sizePt: A2,
    cropped: true,
    texts: australian('04', 'P2', 'SITE PLAN', '1:200', ['SHEET', 'DRAWING', 'SCALE']).map(
      ([text, x, y, size]): Text => [text, x, y, size],
    ),
    reads: { number: '04', title: 'SITE PLAN', scale: '1:200', category: 'site' },
  },
  {
    name: 'ArchiCAD layout',
    sizePt: A1,
    hand: 'letters',
    texts: [
      ['Layout ID', -160, -110, 6],
      ['A.03.1', -160, -85, 20],
      ['Status', -160, -60, 6],
      ['FOR APPROVAL', -160, -48, 8],
      ['Drawing Name', -420, -110, 6],
      ['Section A-A, Section B-B', -420, -94, 12],
      ['Drawing Scale', -420, -70, 6],
      ['1:50', -420, -56, 9],
      ['Date', -300, -70, 6],
      ['14/05/2026', -300, -56, 9],
    ],
    reads: {
      number: 'A.03.1',
      title: 'Section A-A, Section B-B',
      scale: '1:50',
      category: 'section',
      discipline: 'Architectural',
    },
  },
  {
    name: 'volume builder',
    sizePt: A3,
    texts: builder('5 / 14', 'GROUND FLOOR PLAN', '1:100'),
    reads: { number: '5', title: 'GROUND FLOOR PLAN', scale: '1:100', category: 'floor' },
  },
  {
    name: 'survey',
    sizePt: A1,
    texts: [
      ['PLAN OF DETAIL & LEVEL SURVEY', -500, -120, 12],
      ['LOT 7 DP 38219', -500, -100, 9],
      ['RATIO 1:200', -500, -80, 8],
      ['DATUM: AHD', -400, -80, 8],
      ['REFERENCE', -200, -120, 6],
      ['26014-DET-01', -200, -104, 10],
      ['SHEET 1 OF 1', -200, -80, 9],
      ['RL 42.15', 700, 700, 6],
      ['RL 42.90', 760, 700, 6],
    ],
    reads: {
      number: '1',
      title: 'PLAN OF DETAIL & LEVEL SURVEY',
      scale: '1:200',
      category: 'site',
      discipline: 'Survey',
    },
  },
  {
    name: 'outlined letters (Type 3) with ToUnicode',
    sizePt: ANSI_B,
    hand: 'outlines font',
    texts: drafter('A-6', 'OF 9', 'BUILDING SECTIONS', QUARTER),
    reads: { number: 'A-6', title: 'BUILDING SECTIONS', scale: QUARTER, category: 'section' },
  },
  {
    name: 'subset number A10-01 in a strip at the bottom',
    sizePt: A1,
    texts: [
      ['Sheet Name', -700, -90, 6],
      ['Reflected Ceiling Plan - Level 3', -700, -70, 14],
      ['Sheet No.', -200, -90, 6],
      ['A10-01', -200, -60, 18],
      ['Rev', -60, -90, 6],
      ['P4', -60, -60, 18],
      ['Scale', -420, -90, 6],
      ['1 : 50', -420, -70, 10],
    ],
    reads: { number: 'A10-01', title: 'Reflected Ceiling Plan - Level 3', scale: '1:50' },
  },
  {
    name: 'hotel interiors ID-501',
    sizePt: ARCH_D,
    texts: revit('ID-501', 'MILLWORK DETAILS', '1 1/2" = 1\'-0"'),
    reads: {
      number: 'ID-501',
      title: 'MILLWORK DETAILS',
      scale: '1 1/2" = 1\'-0"',
      category: 'detail',
      discipline: 'Interiors',
    },
  },
  {
    name: 'kitchen equipment, sheet of an addendum',
    sizePt: ARCH_D,
    texts: revit('QF-101', 'EQUIPMENT PLAN', QUARTER),
    reads: { number: 'QF-101', title: 'EQUIPMENT PLAN', scale: QUARTER, discipline: 'Equipment' },
  },

  {
    name: 'detail bubbles and references everywhere',
    sizePt: ARCH_D,
    hand: 'words',
    texts: [
      ...revit('A-301', 'BUILDING SECTIONS', QUARTER),
      ...Array.from({ length: 12 }, (_, at): Text[] => [
        [String(1 + (at % 4)), 400 + 120 * at, 600, 9],
        ['A-501', 396 + 120 * at, 612, 9],
      ]).flat(),
      ['SEE 3/A-502', 900, 900, 8],
      ['SIM. A-503', 900, 930, 8],
    ],
    reads: { number: 'A-301', title: 'BUILDING SECTIONS', scale: QUARTER, category: 'section' },
  },
  {
    name: 'number and count in one text',
    sizePt: ARCH_D,
    texts: [
      ['SITE DEMOLITION PLAN', -420, -60, 14],
      ['Scale: 1" = 10\'', -420, -40, 8],
      ['SHEET C-101 OF 12', -200, -50, 12],
      ['PERMIT # BP-26-0113', -420, -90, 8],
    ],
    reads: { number: 'C-101', title: 'SITE DEMOLITION PLAN', scale: '1" = 10\'', category: 'demolition' },
  },
  {
    name: 'title of three lines without a caption',
    sizePt: ARCH_D,
    texts: [
      ['ENLARGED FLOOR PLANS', -200, -300, 14],
      ['AND INTERIOR', -200, -284, 14],
      ['ELEVATIONS', -200, -268, 14],
      ['A-401', -170, -60, 32],
      ['ISSUED FOR PERMIT', -200, -500, 9],
      ['AS NOTED', -200, -120, 8],
      ['SCALE:', -200, -132, 6],
    ],
    reads: { number: 'A-401', title: 'ENLARGED FLOOR PLANS AND INTERIOR ELEVATIONS', scale: 'AS NOTED' },
  },
  {
    name: 'BIM number in parts',
    sizePt: A1,
    texts: [
      ['Drawing number', -420, -80, 6],
      ['2113-ABC-ZZ-01-DR-A-1001', -420, -62, 12],
      ['Revision', -150, -80, 6],
      ['P03', -150, -62, 12],
      ['Drawing title', -420, -130, 6],
      ['General Arrangement Plan', -420, -114, 10],
      ['Level 01', -420, -102, 10],
      ['Scale', -150, -130, 6],
      ['1 : 100', -150, -114, 9],
    ],
    reads: {
      number: '2113-ABC-ZZ-01-DR-A-1001',
      title: 'General Arrangement Plan Level 01',
      scale: '1:100',
      discipline: 'Architectural',
    },
  },
  {
    name: 'portrait sheet, block along the bottom',
    sizePt: [1728, 2592],
    texts: [
      ['SHEET TITLE', -700, -120, 7],
      ['ROOF PLAN', -700, -96, 16],
      ['SHEET NUMBER', -200, -120, 7],
      ['A104', -200, -80, 30],
      ['SCALE', -400, -120, 7],
      ['3/16" = 1\'-0"', -400, -100, 9],
    ],
    reads: { number: 'A104', title: 'ROOF PLAN', scale: '3/16" = 1\'-0"', category: 'roof' },
  },
  {
    name: 'scale in words, lower case',
    sizePt: ARCH_C,
    texts: [
      ['Sheet', -120, -110, 7],
      ['A2.1', -120, -70, 26],
      ['Exterior Elevations', -320, -70, 13],
      ['scale: 1/4 inch = 1 foot', -320, -50, 8],
    ],
    reads: { number: 'A2.1', title: 'Exterior Elevations', scale: '1/4" = 1\'', category: 'elevation' },
  },
  {
    name: 'spread capitals on a dark strip, Australian',
    sizePt: A2,
    hand: 'tracked',
    texts: [
      ['PROPOSED SITE PLAN', -500, -70, 10],
      ['DRAWING', -500, -84, 5],
      ['1:200 @ A2', -320, -70, 8],
      ['SCALE', -320, -84, 5],
      ['DA02', -150, -70, 14],
      ['DWG NO', -150, -88, 5],
    ],
    reads: { number: 'DA02', title: 'PROPOSED SITE PLAN', scale: '1:200', category: 'site' },
  },
  {
    name: 'number at the top right',
    sizePt: ARCH_D,
    texts: [
      ['A-102', -130, 80, 30],
      ['SECOND FLOOR PLAN', -330, 70, 14],
      ['SCALE: 1/4" = 1\'-0"', -330, 90, 8],
      ...doors(15),
    ],
    reads: { number: 'A-102', title: 'SECOND FLOOR PLAN', scale: QUARTER, category: 'floor' },
  },
  {
    name: 'structural notes full of codes',
    sizePt: ARCH_D,
    texts: [
      ...revit('S-001', 'GENERAL NOTES', 'NTS'),
      ...Array.from(
        { length: 30 },
        (_, at): Text => [
          `${at + 1}. CONCRETE f'c = ${3000 + 500 * (at % 4)} PSI PER ACI 318-19, REBAR ASTM A615 GR 60, SEE S-${301 + at}`,
          300,
          300 + 14 * at,
          8,
        ],
      ),
    ],
    reads: { number: 'S-001', title: 'GENERAL NOTES', scale: 'NTS', discipline: 'Structural' },
  },
  {
    name: 'residential R-1 and an approval stamp',
    sizePt: ARCH_C,
    texts: [
      ['ZONING: R-1', 300, 200, 9],
      ['TYPE V-B', 300, 214, 9],
      ['SHEET', -110, -110, 7],
      ['A-0', -110, -70, 30],
      ['COVER SHEET & SITE PLAN', -330, -70, 12],
      ['1" = 20\'-0"', -330, -50, 8],
    ],
    notes: [{ subtype: 'Stamp', author: 'Plan Review', contents: 'APPROVED A-9', box: [-400, -400, 200, 60] }],
    reads: { number: 'A-0', title: 'COVER SHEET & SITE PLAN', scale: '1" = 20\'-0"', category: 'cover' },
  },
];
