import { describe, expect, it } from 'vitest';
import { shareOfSheet } from '../../../dist/components/precheck-viewer/sheet-canvas.js';
import { onePinPerSheet, pinFindings } from '../../../dist/components/precheck-viewer/sheet-findings.js';
import type { ReportAnswer } from 'precheck-contract/adapter-api';
import type { Finding } from 'precheck-contract/precheck-service';

it('a box is in shares of its sheet; what is no box on the sheet has no place', () => {
  const sheet = { width: 100, height: 200 };
  expect(shareOfSheet([10, 40, 30, 80], sheet)).to.deep.equal({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 });
  const others = [null, [], [1], [Number.NaN, 1, 1, 1], [-1, 1, 1, 1], [1, 900, 1, 1]];
  expect(others.map((box) => shareOfSheet(box, sheet))).to.deep.equal(others.map(() => null));
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
