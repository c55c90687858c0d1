import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { ReportLetters } from '#drawing-checks/report/report-letters.js';

const lettersOf = (text: string) => new ReportLetters(new PDFDocument({ autoFirstPage: false })).of(text, false);

it.each([
  ['Polish', 'regular', 'Zażółć gęślą jaźń ŁÓDŹ'],
  ['Greek and Cyrillic', 'regular', 'Κάτοψη Ισογείου План этажа'],
  ['signs', 'regular', '≥ ≤ → ″ ′ × · ² ½ ° ± □'],
  ['other alphabets', 'every', '平面图 立面図 배치도 Đặng भूतल'],
])('letters have a font: %s', (_name, font, text) => expect(lettersOf(text)).toEqual({ font, text }));

it.each([
  ['תוכנית קומה', 'המוק תינכות'],
  ['plan: תוכנית 15.pdf', 'plan: 15 תינכות.pdf'],
  ['a\u{30000}b', 'a□b'],
  ['e\u0301', '\u00e9'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['  one\n\ttwo\u00a0three\u0000 ', 'one two three'],
])('%j are drawn as %j', (text, drawn) => expect(lettersOf(text).text).toBe(drawn));
