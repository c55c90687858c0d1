import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { clean, Typesetter } from '../../../src/sandbox/precheck-service/drawing-checks/report/typesetter.js';

const typesetter = () => new Typesetter(new PDFDocument({ autoFirstPage: false }));

describe('letters', () => {
  it.each([
    ['Polish', 'Zażółć gęślą jaźń ŁÓDŹ'],
    ['Vietnamese', 'Nguyễn Đặng Thị Ướt'],
    ['Greek', 'Κάτοψη Ισογείου'],
    ['Cyrillic', 'План этажа Україна'],
    ['Chinese', '平面图 一层'],
    ['Japanese', '立面図 カタカナ'],
    ['Korean', '배치도'],
    ['signs', '≥ ≤ → ″ ′ × · ² ½ ° ± ✓ □'],
  ])('of %s are all there', (_name, text) => {
    const { fonts } = typesetter();
    const runs = fonts.runsOf(text, 'regular');
    expect(runs.map((run) => run.text).join('')).toBe(text);
    expect(fonts.anyMissing).toBe(false);
  });

  it('of one alphabet stay in one font, and a file name in two alphabets in two', () => {
    const { fonts } = typesetter();
    expect(fonts.runsOf('Ground floor plan 1:100', 'semibold')).toHaveLength(1);
    expect(fonts.runsOf('A-101 平面图.pdf', 'regular').map(({ text }) => text)).toEqual(['A-101 ', '平面图', '.pdf']);
  });

  it('that no font has are told, not left out', () => {
    const { fonts } = typesetter();
    expect(
      fonts
        .runsOf('a\u{30000}b', 'regular')
        .map(({ text }) => text)
        .join(''),
    ).toBe('a□b');
    expect(fonts.anyMissing).toBe(true);
  });

  it.each([
    ['e\u0301', '\u00e9'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['a\u200b\ufeffb', 'ab'],
    ['  one\n\ttwo\u00a0three\u0000 ', 'one two three'],
    ['\ud800', '\ufffd'],
  ])('%j become %j', (text, expected) => expect(clean(text)).toBe(expected));
});
