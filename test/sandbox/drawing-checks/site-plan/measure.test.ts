import { describe, expect, it } from 'vitest';
import { findMeasures, plainText } from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/measure.js';

const FOOT = 0.3048;
const measuresIn = (text: string) =>
  findMeasures(plainText(text)).map(({ dimension, value }) => [dimension, Math.round(value * 1e6) / 1e6]);

describe('numbers with units', () => {
  it.each<[string, string | null, number]>([
    ['6.0m', 'length', 6],
    ['6 M.', 'length', 6],
    ['7.5 metres', 'length', 7.5],
    ['7.5 meters', 'length', 7.5],
    ['900mm', 'length', 0.9],
    ['6,500 mm', 'length', 6.5],
    ['6 500 mm', 'length', 6.5],
    ['60 cm', 'length', 0.6],
    ["25'", 'length', 25 * FOOT],
    ['25\' - 6 1/2"', 'length', (25 + 6.5 / 12) * FOOT],
    ['25’–6½”', 'length', (25 + 6.5 / 12) * FOOT],
    ["25'-6", 'length', 25.5 * FOOT],
    ['25\' 0"', 'length', 25 * FOOT],
    ['0\'-9"', 'length', 0.75 * FOOT],
    ['9"', 'length', 0.75 * FOOT],
    ["25''", 'length', (25 / 12) * FOOT],
    ['25.5 ft', 'length', 25.5 * FOOT],
    ['25 ft. 6 in.', 'length', 25.5 * FOOT],
    ['20 FEET 6 INCHES', 'length', 20.5 * FOOT],
    ["25.5'", 'length', 25.5 * FOOT],
    ['612.4 m²', 'area', 612.4],
    ['612.4 m^2', 'area', 612.4],
    ['612.4 ㎡', 'area', 612.4],
    ['612.4 sqm', 'area', 612.4],
    ['612.4 sq. m', 'area', 612.4],
    ['612.4 SQ METRES', 'area', 612.4],
    ['612.4 square metres', 'area', 612.4],
    ['1,250.5 m²', 'area', 1250.5],
    ['0.0612 ha', 'area', 612],
    ['2.5 hectares', 'area', 25_000],
    ['7,200 SF', 'area', 7200 * FOOT * FOOT],
    ['7,200 S.F.', 'area', 7200 * FOOT * FOOT],
    ['7200 sq. ft.', 'area', 7200 * FOOT * FOOT],
    ['7200 square feet', 'area', 7200 * FOOT * FOOT],
    ['7200 ft²', 'area', 7200 * FOOT * FOOT],
    ['0.25 ACRES', 'area', 10_890 * FOOT * FOOT],
    ['0.25 ac.', 'area', 10_890 * FOOT * FOOT],
    ['1/4 acre', 'area', 10_890 * FOOT * FOOT],
    ['21 %', 'percent', 21],
    ['21.5 per cent', 'percent', 21.5],
    ['0.5:1', 'ratio', 0.5],
    ['2 car spaces', 'count', 2],
    ['134 stalls', 'count', 134],
    ['TWO (2) SPACES', 'count', 2],
    ['two car spaces', 'count', 2],
    ['612', null, 612],
    ['.5', null, 0.5],
  ])('%s', (text, dimension, value) => expect(measuresIn(text)).toEqual([[dimension, Math.round(value * 1e6) / 1e6]]));

  it.each([
    ['a name of a zone', 'R2'],
    ['a lot number', 'DP990014'],
    ['a slope', '1:14'],
    ['a size of a stall', '9x18'],
    ['a decimal comma', '612,4 m²'],
    ['a clause', '3.2.1'],
    ['a level below', '-3\' - 0"'],
    ['a revision', '3A'],
  ])('none in %s', (_name, text) => expect(measuresIn(text)).toEqual([]));

  it.each([
    ["25' / 27'-6\"", [25 * FOOT, 27.5 * FOOT]],
    ["25'-30'", [25 * FOOT, 30 * FOOT]],
    ['126 m² / 600 m² = 21 %', [126, 600, 21]],
  ])('%s', (text, values) =>
    expect(measuresIn(text).map(([, value]) => value)).toEqual(values.map((value) => Math.round(value * 1e6) / 1e6)),
  );
});
