/** Every rule of the site plan: a passing, a failing, an undecidable and a hostile drawing, and limits from the city's data. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import { sitePlanRules } from '../../../../../src/sandbox/precheck-service/drawing-checks/rules/site-plan/index.js';
import { assess, readSet } from '../../../../support/drawing-runs.js';
import { makeTruncatedDrawing, NOT_A_PDF } from '../../../../support/drawings.js';
import { joinSets, lines, sheetSet } from '../../../support/site-plan-sheets.js';

type Limits = Readonly<Record<string, number | string>>;
type Case = readonly [texts: readonly string[], limits: Limits, status: string, message: RegExp];

const METRIC: Readonly<Record<string, readonly Case[]>> = {
  'lot-area': [
    [
      ['Lot area: 612.4 m²'],
      { minSquareMetres: 450 },
      'pass',
      /^The lot area is 612\.4 m²\. The city asks for at least 450 m²\.$/,
    ],
    [['Lot area: 1,250 m²'], { maxSquareMetres: 1000 }, 'fail', /1,250 m².*at most 1,000 m²/],
    [
      ['Lot area: 612'],
      { minSquareMetres: 450 },
      'not-assessed',
      /labelled on sheet A-002 \(“Lot area: 612”\), but the number has no unit/,
    ],
  ],
  'site-coverage': [
    [
      ['Site coverage: 45 %'],
      { maxPercent: 50, clause: 'DCP 3.2' },
      'pass',
      /45 %\. The city asks for at most 50 % \(DCP 3\.2\)\.$/,
    ],
    [
      ['Lot area: 600 m²', 'Building footprint: 126 m²'],
      { maxPercent: 50 },
      'pass',
      /is 21 %, worked out from the building footprint of 126 m² and the lot area of 600 m²; the sheets do not state it/,
    ],
    [['Lot area: 600 m²', 'Building footprint: 390 m²'], { maxPercent: 50 }, 'fail', /is 65 %, worked out/],
    [
      ['Lot area: 600 m²', 'Building footprint: 126 m²', 'Site coverage: 40 %'],
      { maxPercent: 50 },
      'attention',
      /40 % on sheet A-002 and 21 % worked out from/,
    ],
    [
      ['Building footprint: 126 m²'],
      { maxPercent: 50 },
      'not-assessed',
      /No site coverage is labelled on the sheet with site data \(A-002\)/,
    ],
  ],
  'front-setback': [
    [['Front setback: 7.0 m'], { minMetres: 4.5 }, 'pass', /7\.0 m\. The city asks for at least 4\.5 m\./],
    [['Front setback: 4.4 m'], { minMetres: 4.5 }, 'fail', /4\.4 m/],
    [
      ['Front setback deficient by 1.2 m'],
      { minMetres: 4.5 },
      'not-assessed',
      /What comes nearest is “Front setback deficient by 1\.2 m” on sheet A-002: it compares, and states no value\.$/,
    ],
    [
      ['Ground floor front setback: 4.5 m', 'Upper floor front setback: 3.0 m'],
      { minMetres: 4 },
      'fail',
      /4\.5 m \(ground floor\) and 3\.0 m \(upper floor\)/,
    ],
    [
      ['Front setback (min): 4.5 m'],
      { minMetres: 4.5 },
      'not-assessed',
      /say which front setback is required \(“Front setback \(min\): 4\.5 m” on sheet A-002\), but not which is proposed/,
    ],
    [['Existing front setback: 4.5 m'], { minMetres: 4.5 }, 'not-assessed', /is there now/],
  ],
  'rear-setback': [
    [['Rear setback: 8.0 m'], { minMetres: 6 }, 'pass', /8\.0 m/],
    [['Rear boundary: 15.24 m'], { minMetres: 6 }, 'not-assessed', /No rear setback/],
  ],
  'side-setbacks': [
    [['Side setbacks: 1.5 m / 2.0 m'], { minMetres: 0.9 }, 'pass', /^The side setbacks are 1\.5 m and 2\.0 m\./],
    [
      ['Side setback: 1.5 m'],
      { minMetres: 0.9 },
      'pass',
      /^The side setback is 1\.5 m\..* Only one side is labelled\.$/,
    ],
    [
      ['Side setback (east): 1.5 m', 'Side setback (west): 0.8 m'],
      { minMetres: 0.9 },
      'fail',
      /1\.5 m \(east\) and 0\.8 m \(west\)/,
    ],
    [['Street: 6.0 m'], { minMetres: 0.9 }, 'not-assessed', /No side setback/],
  ],
  'building-height': [
    [['Building height: 8.2 m'], { maxMetres: 9.5 }, 'pass', /8\.2 m\. The city asks for at most 9\.5 m/],
    [['Building height: 9.6 m'], { maxMetres: 9.5 }, 'fail', /9\.6 m/],
    [['Building height: RL 52.300'], { maxMetres: 9.5 }, 'not-assessed', /can’t be read as a number with a unit/],
  ],
  'parking-spaces': [
    [
      ['Parking spaces: 2'],
      { minSpaces: 2 },
      'pass',
      /The parking provision is 2 spaces\. The city asks for at least 2 spaces/,
    ],
    [['Parking spaces: 1'], { minSpaces: 2 }, 'fail', /is 1 space\./],
    [['Car space 2'], { minSpaces: 2 }, 'not-assessed', /No parking provision is labelled/],
  ],
  'floor-space-ratio': [
    [['FSR: 0.45:1'], { maxRatio: 0.5 }, 'pass', /0\.45:1/],
    [['FSR: 0.55:1'], { maxRatio: 0.5 }, 'fail', /0\.55:1/],
    [
      ['Lot area: 600 m²', 'GFA: 240 m²'],
      { maxRatio: 0.5 },
      'pass',
      /is 0\.4:1, worked out from the gross floor area of 240 m²/,
    ],
  ],
};

const IMPERIAL: readonly (readonly [rule: string, ...Case])[] = [
  [
    'lot-area',
    ['LOT AREA: 9,640 SF'],
    { minSquareFeet: 7200 },
    'pass',
    /is 9,640 sq ft\. The city asks for at least 7,200 sq ft/,
  ],
  [
    'front-setback',
    ["FRONT YARD SETBACK (REQ'D 25') 27'-0\""],
    { minFeet: 25 },
    'pass',
    /is 27'-0"\. The city asks for at least 25'-0"/,
  ],
  ['front-setback', ["FRONT YARD SETBACK (REQ'D 25') 24'-11 1/2\""], { minFeet: 25 }, 'fail', /is 24'-11 1\/2"/],
  ['side-setbacks', ['SIDE SETBACKS: 5\'-6" / 7\'-0"'], { minFeet: 6 }, 'fail', /are 5'-6" and 7'-0"/],
];

const setOf = (texts: readonly string[]) => sheetSet(lines(...texts));

describe('every rule of the site plan', () => {
  it('has a table here, and is registered', () => {
    expect(Object.keys(METRIC)).toEqual(sitePlanRules.map(({ id }) => id));
    for (const rule of sitePlanRules)
      expect([RULES.get(rule.id), rule.category, rule.grade]).toEqual([rule, 'Site plan', 'B']);
  });
});

describe.each(Object.entries(METRIC))('%s', (rule, cases) => {
  it.each(cases)('%j with %j: %s', (texts, limits, status, message) => {
    const found = assess(rule, setOf(texts), limits);
    expect([found.status, found.message]).toEqual([status, expect.stringMatching(message)]);
    expect(found.assessed > 0).toBe(status === 'pass' || status === 'fail');
    expect(Boolean(found.fix)).toBe(status !== 'pass');
    if (status !== 'not-assessed')
      for (const item of found.evidence) {
        expect(item).toMatchObject({ file: 'site.pdf', page: 1, sheetNumber: 'A-002' });
        expect(item.box?.every(Number.isFinite) && item.text !== '').toBe(true);
      }
  });

  const [[texts, limits] = [[], {}]] = cases;
  it('tells that there is no site plan', () => {
    const found = assess(rule, sheetSet(lines('Hello'), { category: 'floor' }), limits);
    expect([found.status, found.message]).toEqual([
      'not-assessed',
      expect.stringMatching(/^No sheet was recognised as a site plan/),
    ]);
  });
  it('tells that the site plan has no text', () => {
    const found = assess(rule, sheetSet([], { noText: true }), limits);
    expect([found.status, found.message]).toEqual([
      'not-assessed',
      expect.stringMatching(/^The site plan has no text that can be read/),
    ]);
  });
  it('takes hostile drawings for nothing', async () => {
    const set = await readSet([
      { bytes: NOT_A_PDF },
      { bytes: new Uint8Array() },
      { bytes: await makeTruncatedDrawing() },
    ]);
    expect(assess(rule, set, limits)).toMatchObject({ status: 'not-assessed', met: 0, assessed: 0 });
    const markup = texts.map(
      (text) => text.replace(':', ': <script>alert(1)</script> ${x} %s ') + '\u0000\u202e'.repeat(500),
    );
    expect(['not-assessed', 'pass', 'attention']).toContain(assess(rule, setOf(markup), limits).status);
  });
  it('names both sheets where they contradict one another', () => {
    if (rule === 'side-setbacks') return;
    const other = texts.map((text) =>
      text.replace(/\d(?=[\d.]* ?(?:m|%|:1|$))/, (digit) => String((Number(digit) + 3) % 10)),
    );
    const set = joinSets([setOf(texts), sheetSet(lines(...other), { sheetNumber: 'A-009', filename: 'other.pdf' })]);
    const found = assess(rule, set, limits);
    expect([found.status, found.message]).toEqual([
      'attention',
      expect.stringMatching(/contradict themselves.* on sheet A-002 and .* on sheet A-009/),
    ]);
    expect(found.evidence.map(({ file }) => file)).toEqual(['site.pdf', 'other.pdf']);
    expect([found.met, found.assessed]).toEqual([0, 0]);
  });
  it('refuses limits that limit nothing, contradict one another, or are in no unit of it', () => {
    const schema = RULES.get(rule)?.limits;
    const [name = ''] = Object.keys(limits).filter((key) => key !== 'clause');
    const opposite = name.startsWith('min') ? name.replace('min', 'max') : name.replace('max', 'min');
    const crossed = name.startsWith('min') ? { [name]: 5, [opposite]: 4 } : { [name]: 4, [opposite]: 5 };
    const refused = [
      {},
      { clause: 'only words' },
      crossed,
      { [name]: -1 },
      { [name]: '5' },
      { [name]: 5, minParsecs: 1 },
    ];
    expect(refused.filter((given) => schema?.safeParse(given).success)).toEqual([]);
    expect(schema?.safeParse({ [name]: 5 }).success).toBe(true);
  });
});

describe('in feet and inches', () => {
  it.each(IMPERIAL)('%s: %j with %j: %s', (rule, texts, limits, status, message) => {
    const found = assess(rule, setOf(texts), limits, { units: 'imperial' });
    expect([found.status, found.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it('one limit has one unit', () =>
    expect(RULES.get('front-setback')?.limits.safeParse({ minFeet: 25, minMetres: 7 }).success).toBe(false));
});
