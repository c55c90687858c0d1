import { describe, expect, it } from 'vitest';
import { clampScale, shareOfSheet } from '../../../dist/components/precheck-viewer/sheet-canvas.js';
import { onePinPerSheet, pinFindings } from '../../../dist/components/precheck-viewer/sheet-findings.js';
import type { ReportAnswer } from 'precheck-contract/adapter-api';
import type { Finding } from 'precheck-contract/precheck-service';

const SHEET = { width: 2592, height: 1728 };
const STAGE = { width: 1320, height: 1320 };
const PAPER = 96 / 72;

describe('the geometry of a sheet', () => {
  const scales: readonly [number, number][] = [
    [0.01, 0.25],
    [1, 1],
    [100, 8 * PAPER],
  ];
  for (const [wanted, got] of scales) {
    it(`keeps a scale of ${wanted} within bounds`, () =>
      expect(clampScale(wanted, SHEET, STAGE)).to.be.closeTo(got, 1e-9));
  }
  it('lets the longest sheet be no longer than browsers lay out', () => {
    expect(clampScale(8, { width: 1e6, height: 10 }, STAGE)).to.be.closeTo(0.2, 1e-9);
  });

  it('has a box in shares of the sheet', () => {
    const box = shareOfSheet([10, 40, 30, 80], { width: 100, height: 200 });
    expect(box).to.deep.equal({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 });
  });
  for (const box of [null, [], [1], [Number.NaN, 1, 1, 1], [-1, 1, 1, 1], [1, 900, 1, 1]]) {
    it(`has no place for ${JSON.stringify(box)}`, () =>
      expect(shareOfSheet(box, { width: 100, height: 200 })).to.equal(null));
  }
});

describe('the pins of findings', () => {
  const finding = (id: string, evidence: Finding['evidence'], status: Finding['status'] = 'fail'): Finding => ({
    id,
    title: id,
    status,
    message: '',
    evidence,
  });
  const documents = [
    { name: 'a.pdf', url: '', kind: 'uploaded' as const },
    { name: 'b.pdf', url: '', kind: 'uploaded' as const },
    { name: 'Report', url: '', kind: 'report' as const },
  ];

  it('are numbered in the drawing that is shown, and stand only in a drawing that is there', () => {
    const two = finding('two', [{ file: 'b.pdf' }, { file: 'b.pdf', page: 1 }, { file: 'a.pdf', page: 4 }]);
    const findings = [
      finding('three', [{ file: 'a.pdf', page: 2 }], 'attention'),
      ...[finding('none', []), finding('gone', [{ file: 'c.pdf' }, { file: 'Report' }]), two, two],
      finding('pass', [{ file: 'a.pdf' }], 'pass'),
      finding('bare', undefined, 'not-assessed'),
    ];
    const listed = (shown: number) =>
      pinFindings([{ findings } as unknown as ReportAnswer], documents, documents[shown]!).map(
        (pinned) =>
          [
            pinned.number,
            pinned.finding.id,
            onePinPerSheet(pinned.pins).map(({ document, page }) => `${document.name} ${page}`),
          ] as const,
      );
    const nowhere = [null, 'bare', []] as const;
    expect(listed(0)).to.deep.equal([
      [1, 'two', ['a.pdf 4', 'b.pdf 1']],
      [2, 'three', ['a.pdf 2']],
      [null, 'none', []],
      [null, 'gone', []],
      nowhere,
    ]);
    expect(listed(1).slice(0, 1)).to.deep.equal([[1, 'two', ['b.pdf 1', 'a.pdf 4']]]);
    expect(listed(2).every(([number]) => number === null)).to.equal(true);
  });
});
