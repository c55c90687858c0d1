import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { TYPE } from '../../../src/sandbox/precheck-service/drawing-checks/report/report-style.js';
import { clean, Typesetter } from '../../../src/sandbox/precheck-service/drawing-checks/report/typesetter.js';
import { unpackWoff } from '../../../src/sandbox/precheck-service/drawing-checks/report/woff.js';

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
    ).toBe('a□b'); // prettier-ignore
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

describe('lines', () => {
  const TEXTS = [
    'The sheet is 297 × 210 mm; the city takes A3, A2 or A1.',
    'a',
    '',
    'x'.repeat(500),
    'A-102_Second-and-Third-Floor-Plan_with_a_very_long_name_that_goes_on.pdf and more',
    '平面图'.repeat(60),
    `${'word '.repeat(200)}end`,
  ];
  it.each(TEXTS)('fit, and lose nothing: %s', (text) => {
    const type = typesetter();
    for (const width of [30, 120, 500]) {
      const lines = type.wrap(text, TYPE.body, width);
      for (const line of lines) expect(type.widthOf(line, TYPE.body)).toBeLessThanOrEqual(width + 0.01);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  it('that are cut end in an ellipsis and fit', () => {
    const type = typesetter();
    const lines = type.clamp('word '.repeat(200), TYPE.cell, 100, 3);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(type.widthOf(lines.at(-1) ?? '', TYPE.cell)).toBeLessThanOrEqual(100);
    expect(type.clamp('short', TYPE.cell, 100, 3)).toEqual(['short']);
  });

  it('break a long name after a hyphen rather than inside a word', () => {
    const type = typesetter();
    const width = type.widthOf('elevation-north-', TYPE.body) + 8;
    expect(type.wrap('elevation-north-and-west', TYPE.body, width)).toEqual(['elevation-north-', 'and-west']);
  });
});

describe('a packed font', () => {
  it('is refused where it is none', () => {
    expect(() => unpackWoff(Buffer.from('no font at all, only words'))).toThrow('A WOFF font was expected.');
  });
});
