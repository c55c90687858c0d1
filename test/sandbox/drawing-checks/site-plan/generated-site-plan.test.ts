/** A generated site plan as a PDF, read as the worker reads it: every quantity exactly, and none once its label is gone. */
import { describe, expect, it } from 'vitest';
import {
  QUANTITIES,
  type Quantity,
} from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/quantity.js';
import { readSitePlan } from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/site-plan.js';
import { assess, readSet } from '../../../support/drawing-runs.js';
import { lines, sheetPdf, table, type Words } from '../../support/site-plan-sheets.js';

type Units = 'metric' | 'imperial';
/** A value as the unit writes it, and what it is in metres, square metres, percent, a ratio or spaces. */
type Written = Readonly<
  Record<
    Exclude<Quantity, 'buildingFootprint' | 'grossFloorArea' | `${'lot' | 'building'}${'Width' | 'Depth'}`>,
    readonly [string, number]
  >
>;
const FOOT = 0.3048;

const METRES: Written = {
  lotArea: ['612.4 m²', 612.4],
  siteCoverage: ['34.5 %', 34.5],
  frontSetback: ['6.25 m', 6.25],
  rearSetback: ['8.0 m', 8],
  sideSetback: ['1.5 m', 1.5],
  buildingHeight: ['8.2 m', 8.2],
  parkingSpaces: ['2 spaces', 2],
  floorSpaceRatio: ['0.48:1', 0.48],
};
const MILLIMETRES: Written = {
  ...METRES,
  lotArea: ['1 250 m2', 1250],
  frontSetback: ['6250 mm', 6.25],
  rearSetback: ['8,000mm', 8],
  sideSetback: ['900 mm', 0.9],
  buildingHeight: ['8200', 8.2],
};
const FEET: Written = {
  lotArea: ['7,200 SQ FT', 7200 * FOOT * FOOT],
  siteCoverage: ['28%', 28],
  frontSetback: ['27\'-6 1/2"', (27 + 6.5 / 12) * FOOT],
  rearSetback: ['41.5 ft', 41.5 * FOOT],
  sideSetback: ['6\'-0"', 6 * FOOT],
  buildingHeight: ["28'", 28 * FOOT],
  parkingSpaces: ['2 STALLS', 2],
  floorSpaceRatio: ['0.35', 0.35],
};
const ACRES: Written = {
  ...FEET,
  lotArea: ['0.25 acres', 10_890 * FOOT * FOOT],
  frontSetback: ['27 ft. 6 in.', 27.5 * FOOT],
};
const NAMES: Readonly<Record<keyof Written, string>> = {
  lotArea: 'Lot area',
  siteCoverage: 'Site coverage',
  frontSetback: 'Front setback',
  rearSetback: 'Rear setback',
  sideSetback: 'Side setbacks',
  buildingHeight: 'Building height',
  parkingSpaces: 'Parking spaces',
  floorSpaceRatio: 'Floor space ratio',
};
const NAMES_IN_CAPITALS: Readonly<Record<keyof Written, string>> = {
  lotArea: 'SITE AREA',
  siteCoverage: 'LOT COVERAGE',
  frontSetback: 'FRONT YARD SETBACK',
  rearSetback: 'REAR YARD',
  sideSetback: 'SIDE YARDS',
  buildingHeight: 'BLDG. HEIGHT',
  parkingSpaces: 'OFF-STREET PARKING',
  floorSpaceRatio: 'F.A.R.',
};
const KEYS = Object.keys(METRES) as (keyof Written)[];
type Layout = (written: Written, names: typeof NAMES) => Words[];

const required = (key: keyof Written): string =>
  ({ lotArea: '450 m²', siteCoverage: '60 %', parkingSpaces: '1', floorSpaceRatio: '0.65:1' })[key as string] ?? '99 m';
const LAYOUTS: Readonly<Record<string, Layout>> = {
  'lines with colons': (written, names) => lines(...KEYS.map((key) => `${names[key]}: ${written[key][0]}`)),
  'lines with equals signs': (written, names) => lines(...KEYS.map((key) => `${names[key]} = ${written[key][0]}`)),
  'a table of two columns': (written, names) => table(KEYS.map((key) => [names[key], written[key][0]])),
  'a table of required and proposed': (written, names) =>
    table([['Standard', 'Required', 'Proposed'], ...KEYS.map((key) => [names[key], required(key), written[key][0]])]),
  'a table of proposed and allowed': (written, names) =>
    table([
      ['Item', 'PROPOSED', 'MIN./MAX. ALLOWED'],
      ...KEYS.map((key) => [names[key], written[key][0], required(key)]),
    ]),
  'values under their labels': (written, names) =>
    KEYS.flatMap((key, index) => [
      { text: names[key], x: 100 + (index % 4) * 160, y: 200 + Math.floor(index / 4) * 80 },
      { text: written[key][0], x: 100 + (index % 4) * 160, y: 214 + Math.floor(index / 4) * 80 },
    ]),
};

const VARIANTS = Object.entries({ METRES, MILLIMETRES, FEET, ACRES }).flatMap(([unit, written]) =>
  Object.keys(LAYOUTS).map((layout, index) => [unit, layout, written, index % 2 === 0 ? 0 : 90] as const),
);
const unitsOf = (unit: string): Units => (unit === 'METRES' || unit === 'MILLIMETRES' ? 'metric' : 'imperial');

async function readAll(words: readonly Words[], rotation: 0 | 90, units: Units) {
  const set = await readSet([{ bytes: await sheetPdf(words, rotation) }]);
  return { set, plan: readSitePlan(set, units) };
}

describe.each(VARIANTS)('%s, %s', (unit, layout, written, rotation) => {
  const names = unit === 'METRES' || unit === 'FEET' ? NAMES : NAMES_IN_CAPITALS;
  const words = LAYOUTS[layout]?.(written, names) ?? [];

  it('is read exactly, with its place', async () => {
    const { plan } = await readAll(words, rotation, unitsOf(unit));
    for (const key of KEYS) {
      const reading = plan.readings[key];
      expect([key, reading.kind]).toEqual([key, 'stated']);
      const [statement] = reading.kind === 'stated' ? reading.statements : [];
      expect(statement?.value).toBeCloseTo(written[key][1], 9);
      expect(statement?.text).toContain(written[key][0]);
      const [x, y, width, height] = statement?.box ?? [0, 0, 0, 0];
      const label = words.find(({ text }) => text.startsWith(names[key]));
      expect(Math.abs(x - (label?.x ?? 0))).toBeLessThan(2);
      expect((label?.y ?? 0) - y).toBeLessThan(12);
      expect(width * height).toBeGreaterThan(0);
    }
  });

  it('is not assessed without its labels', async () => {
    const unlabelled = words
      .map((word) => ({
        ...word,
        text: Object.values(names).reduce((text, name) => text.replace(name, ''), word.text),
      }))
      .map((word) => ({ ...word, text: word.text.replace(/^\s*[:=]\s*/, '') }))
      .filter(({ text }) => text !== '');
    const { set, plan } = await readAll(unlabelled, rotation, unitsOf(unit));
    // "2 parking spaces" and the like say themselves what they are; here none does.
    expect(QUANTITIES.map((quantity) => plan.readings[quantity].kind)).toEqual(QUANTITIES.map(() => 'not-stated'));
    const rules = [
      'lot-area',
      'site-coverage',
      'front-setback',
      'rear-setback',
      'side-setbacks',
      'building-height',
      'parking-spaces',
      'floor-space-ratio',
    ];
    for (const rule of rules) expect(assess(rule, set).status).toBe('not-assessed');
  });
});
