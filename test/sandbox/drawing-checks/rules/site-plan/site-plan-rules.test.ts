/** Every rule of the site plan: a passing, a failing, an undecidable and a hostile drawing, and limits from the city's data. */
import { describe, expect, it } from 'vitest';
import { RULES } from '#drawing-checks/rules/registry.js';
import { sitePlanRules } from '#drawing-checks/rules/site-plan/index.js';
import { assess } from '../../../../support/drawing-runs.js';
import { joinSets, lines, sheetSet } from '../../../support/site-plan-sheets.js';

type Limits = Readonly<Record<string, number | string>>;
interface Case {
  readonly texts: readonly string[];
  readonly status: string;
  readonly message: RegExp;
  /** Instead of the table's. */
  readonly limits?: Limits;
}
const is = (status: string, message: RegExp, ...texts: readonly string[]): Case => ({ status, message, texts });
const HALF = { lot: 'Lot area: 600 m²', footprint: 'Building footprint: 126 m²' };

const METRIC: Readonly<Record<string, { readonly limits: Limits; readonly cases: readonly Case[] }>> = {
  'lot-area': {
    limits: { minSquareMetres: 450 },
    cases: [
      is('pass', /^The lot area is 612\.4 m²\. The city asks for at least 450 m²\.$/, 'Lot area: 612.4 m²'),
      { ...is('fail', /1,250 m².*at most 1,000 m²/, 'Lot area: 1,250 m²'), limits: { maxSquareMetres: 1000 } },
      is('not-assessed', /labelled on sheet A-002 \(“Lot area: 612”\), but the number has no unit/, 'Lot area: 612'),
    ],
  },
  'site-coverage': {
    limits: { maxPercent: 50 },
    cases: [
      {
        ...is('pass', /45 %\. The city asks for at most 50 % \(DCP 3\.2\)\.$/, 'Site coverage: 45 %'),
        limits: { maxPercent: 50, clause: 'DCP 3.2' },
      },
      is(
        'pass',
        /is 21 %, worked out from the building footprint of 126 m² and the lot area of 600 m²; the sheets do not state it/,
        HALF.lot,
        HALF.footprint,
      ),
      is('fail', /is 65 %, worked out/, HALF.lot, 'Building footprint: 390 m²'),
      is('fail', /is 50\.04 %\. .* at most 50 %/, 'Site coverage: 50.04 %'),
      is('pass', /is 50 %, worked out/, 'Lot area: 608.3 m²', 'Building footprint: 304.17 m²'),
      is('attention', /40 % on sheet A-002 and 21 % worked out from/, HALF.lot, HALF.footprint, 'Site coverage: 40 %'),
      is('not-assessed', /No site coverage is labelled on the sheet with site data \(A-002\)/, HALF.footprint),
    ],
  },
  'front-setback': {
    limits: { minMetres: 4.5 },
    cases: [
      is('pass', /7\.0 m\. The city asks for at least 4\.5 m\./, 'Front setback: 7.0 m'),
      is('fail', /4\.4 m/, 'Front setback: 4.4 m'),
      is('pass', /is 4\.5 m\./, `Front setback: 4.5 m (14'-9")`),
      is('pass', /is 4\.5 m\./, `Front setback: 14'-9" (4.5 m)`),
      is(
        'not-assessed',
        /What comes nearest is “Front setback deficient by 1\.2 m” on sheet A-002: it compares, and states no value\.$/,
        'Front setback deficient by 1.2 m',
      ),
      is(
        'fail',
        /4\.5 m \(ground floor\) and 3\.0 m \(upper floor\)/,
        'Ground floor front setback: 4.5 m',
        'Upper floor front setback: 3.0 m',
      ),
      is(
        'not-assessed',
        /say which front setback is required \(“Front setback \(min\): 4\.5 m” on sheet A-002\), but not which is proposed/,
        'Front setback (min): 4.5 m',
      ),
      is('not-assessed', /is there now/, 'Existing front setback: 4.5 m'),
      is('not-assessed', /“75 FT\. SETBACK” .* it does not say which boundary it is from\.$/, '75 FT. SETBACK'),
    ],
  },
  'rear-setback': {
    limits: { minMetres: 6 },
    cases: [
      is('pass', /8\.0 m/, 'Rear setback: 8.0 m'),
      is('not-assessed', /No rear setback/, 'Rear boundary: 15.24 m'),
    ],
  },
  'side-setbacks': {
    limits: { minMetres: 0.9 },
    cases: [
      is('pass', /^The side setbacks are 1\.5 m and 2\.0 m\./, 'Side setbacks: 1.5 m / 2.0 m'),
      is('pass', /^The side setback is 1\.5 m\..* Only one side is labelled\.$/, 'Side setback: 1.5 m'),
      is('fail', /1\.5 m \(east\) and 0\.8 m \(west\)/, 'Side setback (east): 1.5 m', 'Side setback (west): 0.8 m'),
      is('not-assessed', /No side setback/, 'Street: 6.0 m'),
    ],
  },
  'building-height': {
    limits: { maxMetres: 9.5 },
    cases: [
      is('pass', /8\.2 m\. The city asks for at most 9\.5 m/, 'Building height: 8.2 m'),
      is('fail', /9\.6 m/, 'Building height: 9.6 m'),
      is('not-assessed', /can’t be read as a number with a unit/, 'Building height: RL 52.300'),
    ],
  },
  'parking-spaces': {
    limits: { minSpaces: 2 },
    cases: [
      is('pass', /The parking provision is 2 spaces\. The city asks for at least 2 spaces/, 'Parking spaces: 2'),
      is('fail', /is 1 space\./, 'Parking spaces: 1'),
      is('not-assessed', /No parking provision is labelled/, 'Car space 2'),
    ],
  },
  'floor-space-ratio': {
    limits: { maxRatio: 0.5 },
    cases: [
      is('pass', /0\.45:1/, 'FSR: 0.45:1'),
      is('fail', /0\.55:1/, 'FSR: 0.55:1'),
      is('fail', /is 0\.503:1\. .* at most 0\.5:1/, 'FSR: 0.503:1'),
      is('pass', /is 0\.4:1, worked out from the gross floor area of 240 m²/, HALF.lot, 'GFA: 240 m²'),
    ],
  },
};

const FRONT_YARD = "FRONT YARD SETBACK (REQ'D 25')";
const IMPERIAL: readonly (readonly [rule: string, text: string, limits: Limits, status: string, message: RegExp])[] = [
  ['lot-area', 'LOT AREA: 9,640 SF', { minSquareFeet: 7200 }, 'pass', /is 9,640 sq ft\..* at least 7,200 sq ft/],
  ['front-setback', `${FRONT_YARD} 27'-0"`, { minFeet: 25 }, 'pass', /is 27'-0"\. The city asks for at least 25'-0"/],
  ['lot-area', 'LOT AREA: 668.9 m²', { minSquareFeet: 7200 }, 'pass', /is 7,200 sq ft\..* at least 7,200 sq ft/],
  ['front-setback', `${FRONT_YARD} 24'-11 1/2"`, { minFeet: 25 }, 'fail', /is 24'-11 1\/2"/],
  ['front-setback', `${FRONT_YARD} 25'-0" (7.61 m)`, { minFeet: 25 }, 'pass', /is 25'-0"/],
  ['side-setbacks', 'SIDE SETBACKS: 5\'-6" / 7\'-0"', { minFeet: 6 }, 'fail', /are 5'-6" and 7'-0"/],
];

const setOf = (texts: readonly string[]) => sheetSet(lines(...texts));

describe('every rule of the site plan', () => {
  it('has a table here, and is registered', () => {
    expect(Object.keys(METRIC)).toEqual(sitePlanRules.map(({ id }) => id));
    for (const rule of sitePlanRules)
      expect([RULES.get(rule.id), rule.category, rule.grade]).toEqual([rule, 'Site plan', 'B']);
  });
});

describe.each(Object.entries(METRIC))('%s', (rule, { limits, cases }) => {
  it.each(cases)('$texts: $status', ({ texts, status, message, limits: other = limits }) => {
    const found = assess(rule, setOf(texts), other);
    expect([found.status, found.message]).toEqual([status, expect.stringMatching(message)]);
    expect(found.assessed > 0).toBe(status === 'pass' || status === 'fail');
    expect(Boolean(found.fix)).toBe(status !== 'pass');
    if (status !== 'not-assessed')
      for (const item of found.evidence) {
        expect(item).toMatchObject({ file: 'site.pdf', page: 1, sheetNumber: 'A-002' });
        expect(item.box?.every(Number.isFinite) && item.text !== '').toBe(true);
      }
  });

  const texts = cases[0]?.texts ?? [];
  it.each([
    ['none is a site plan', sheetSet(lines('Hello'), { category: 'floor' }), /^No sheet was recognised as a site plan/],
    ['the site plan has no text', sheetSet([], { noText: true }), /^The site plan has no text that can be read/],
    ['no file can be read', { files: [], sheets: [] }, /./],
  ])('tells that %s', (_name, set, message) => {
    const unjudged = { status: 'not-assessed', message: expect.stringMatching(message), met: 0, assessed: 0 };
    expect(assess(rule, set, limits)).toMatchObject(unjudged);
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
    const [name = ''] = Object.keys(limits);
    const opposite = name.startsWith('min') ? name.replace('min', 'max') : name.replace('max', 'min');
    const crossed = name.startsWith('min') ? { [name]: 5, [opposite]: 4 } : { [name]: 4, [opposite]: 5 };
    const wrong = [{ [name]: -1 }, { [name]: '5' }, { [name]: 5, minParsecs: 1 }];
    const refused = [{}, { clause: 'only words' }, crossed, ...wrong];
    expect(refused.filter((given) => schema?.safeParse(given).success)).toEqual([]);
    expect(schema?.safeParse({ [name]: 5 }).success).toBe(true);
  });
});

describe('in feet and inches', () => {
  it.each(IMPERIAL)('%s: %j with %j: %s', (rule, text, limits, status, message) => {
    const found = assess(rule, setOf([text]), limits, { units: 'imperial' });
    expect([found.status, found.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it('one limit has one unit', () =>
    expect(RULES.get('front-setback')?.limits.safeParse({ minFeet: 25, minMetres: 7 }).success).toBe(false));
});
