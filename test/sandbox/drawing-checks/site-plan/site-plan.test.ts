/** What several places and sheets state together. */
import { describe, expect, it } from 'vitest';
import type { Quantity } from '#drawing-checks/site-plan/quantity.js';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { joinSets, lines, sheetSet, table, type SheetChange } from '../../support/site-plan-sheets.js';

type Page = readonly [texts: readonly string[], change?: SheetChange];

function planOf(pages: readonly Page[], units: 'metric' | 'imperial' = 'metric') {
  return readSitePlan(
    joinSets(
      pages.map(([texts, change], index) => sheetSet(lines(...texts), { sheetNumber: `A-00${index + 1}`, ...change })),
    ),
    units,
  );
}

const kindOf = (pages: readonly Page[], quantity: Quantity, units?: 'metric' | 'imperial'): string =>
  planOf(pages, units).readings[quantity].kind;

/** Texts on one sheet, and each on a sheet of its own. */
const together = (...texts: string[]): Page[] => [[texts]];
const apart = (...texts: string[]): Page[] => texts.map((text) => [[text]]);
const proposedAndExisting: readonly Page[] = [
  [['Building height: 8.0 m'], { title: 'Proposed Site Plan' }],
  [['Building height: 5.0 m'], { title: 'Existing Site Plan' }],
];

describe('two places', () => {
  it.each<[string, Quantity, readonly Page[], string]>([
    ['that agree', 'frontSetback', apart('Front setback: 7.0 m', 'Front setback: 7000 mm'), 'stated'],
    ['in two systems, rounded', 'frontSetback', apart('Front setback: 27\'-0"', 'Front setback: 8.23 m'), 'stated'],
    ['differing on two sheets', 'frontSetback', apart('Front setback: 7.0 m', 'Front setback: 6.5 m'), 'contradictory'],
    ['differing on one sheet', 'rearSetback', together('Rear setback: 7.0 m', 'Rear setback: 6.5 m'), 'contradictory'],
    ['proposed and existing', 'buildingHeight', proposedAndExisting, 'stated'],
    ['both sides on one sheet', 'sideSetback', together('Side setback: 1.5 m', 'Side setback: 3.0 m'), 'stated'],
    ['one of both sides', 'sideSetback', apart('Side setbacks: 1.5 m / 3.0 m', 'Side setback: 1.5 m'), 'stated'],
    ['another side', 'sideSetback', apart('Side setback: 1.5 m', 'Side setback: 1.2 m'), 'contradictory'],
    [
      'the same side twice',
      'sideSetback',
      together('Side setback (east): 1.5 m', 'East side setback: 1.2 m'),
      'contradictory',
    ],
    [
      'a call-out of the line that a table asks for',
      'frontSetback',
      together('FRONT SETBACK: 27 ft (25 ft required)', '25 ft front setback'),
      'stated',
    ],
    [
      'counts of single rows beside a total',
      'parkingSpaces',
      together('Parking spaces: 12', '4 parking spaces', '8 parking spaces'),
      'stated',
    ],
  ])('%s', (_name, quantity, pages, kind) => expect(kindOf(pages, quantity)).toBe(kind));
});

describe('coverage and floor space ratio', () => {
  const areas = ['Lot area: 600 m²', 'Building footprint: 126 m²', 'Gross floor area: 240 m²'];
  it('are worked out where both areas are labelled', () => {
    const { siteCoverage, floorSpaceRatio } = planOf([[areas]]).readings;
    expect(siteCoverage).toMatchObject({
      kind: 'worked-out',
      result: { value: 21, from: [{ value: 126 }, { value: 600 }] },
    });
    expect(floorSpaceRatio).toMatchObject({ kind: 'worked-out', result: { value: 0.4 } });
  });
  it.each<[string, readonly string[], string]>([
    ['without the lot area', areas.slice(1), 'not-stated'],
    ['without the footprint', areas.slice(0, 1), 'not-stated'],
    ['from a lot area that is stated twice', [...areas, 'Lot area: 700 m²'], 'not-stated'],
    ['from an addition beside what is there', [...areas, 'Existing building footprint: 90 m²'], 'not-stated'],
    ['stated, and worked out to the same', [...areas, 'Site coverage: 21 %'], 'stated'],
    ['stated, and worked out to something else', [...areas, 'Site coverage: 30 %'], 'contradictory'],
  ])('%s', (_name, texts, kind) => expect(kindOf([[texts]], 'siteCoverage')).toBe(kind));
});

describe('the sheets that are read', () => {
  const data = table([
    ['Lot area', '600 m²'],
    ['Front setback', '6.0 m'],
  ]);
  const sheetsRead = (words: Parameters<typeof sheetSet>[0], change: SheetChange) =>
    readSitePlan(sheetSet(words, change), 'metric').sheets.length;
  it.each<[string, Parameters<typeof sheetSet>[0], SheetChange, number]>([
    ['a site plan', data, {}, 1],
    ['a floor plan', data, { category: 'floor' }, 0],
    ['a cover with a table of data', [...data, { text: 'DEVELOPMENT DATA', x: 120, y: 170 }], { category: 'cover' }, 1],
    [
      'a sheet of no kind that states three quantities',
      lines('Lot area 600 m²', 'Front setback 6.0 m', 'Site coverage 30 %'),
      { category: null },
      1,
    ],
    [
      'a sheet of no kind that states two',
      lines('Lot area 600 m²', 'Front setback 6.0 m', 'Site coverage'),
      { category: null },
      0,
    ],
  ])('%s', (_name, words, change, count) => expect(sheetsRead(words, change)).toBe(count));

  it('are read once, however many ask', () => {
    const set = sheetSet(data);
    expect(readSitePlan(set, 'metric')).toBe(readSitePlan(set, 'metric'));
    expect(readSitePlan(set, 'imperial')).not.toBe(readSitePlan(set, 'metric'));
  });
});
