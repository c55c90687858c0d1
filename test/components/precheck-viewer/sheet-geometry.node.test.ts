import { describe, expect, it } from 'vitest';
import { placesOf, sheetsOf } from '../../../dist/components/precheck-viewer/documents/finding-places.js';
import { clampScale, placeBox, type Turn } from '../../../dist/components/precheck-viewer/documents/sheet-geometry.js';
import { thumbnailWindow } from '../../../dist/components/precheck-viewer/documents/sheet-view.js';
import type { Finding } from 'precheck-contract/precheck-service';

const SHEET = { width: 2592, height: 1728 };
const STAGE = { width: 1304, height: 1304 };
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

  const boxes: readonly [Turn, readonly number[]][] = [
    [0, [0.1, 0.2, 0.3, 0.4]],
    [90, [0.4, 0.1, 0.4, 0.3]],
    [180, [0.6, 0.4, 0.3, 0.4]],
    [270, [0.2, 0.6, 0.4, 0.3]],
  ];
  for (const [turn, [x, y, width, height]] of boxes) {
    it(`turns a box by ${turn} degrees`, () => {
      const box = placeBox([10, 40, 30, 80], { width: 100, height: 200 }, turn);
      expect(box?.x).to.be.closeTo(x ?? 0, 1e-9);
      expect(box?.y).to.be.closeTo(y ?? 0, 1e-9);
      expect([box?.width, box?.height]).to.deep.equal([width, height]);
    });
  }
  for (const box of [null, undefined, [], [1], [Number.NaN, 1, 1, 1], [-1, 1, 1, 1], [1, 900, 1, 1]]) {
    it(`has no place for ${JSON.stringify(box)}`, () =>
      expect(placeBox(box, { width: 100, height: 200 }, 0)).to.equal(null));
  }

  it('has thumbnails of two hundred sheets at most', () => {
    expect(thumbnailWindow(1, 3)).to.deep.equal([1, 2, 3]);
    expect([thumbnailWindow(200, 450).at(-1), thumbnailWindow(201, 450)[0], thumbnailWindow(450, 450)]).to.deep.equal([
      200,
      201,
      Array.from({ length: 50 }, (_, index) => 401 + index),
    ]);
  });
});

describe('the places of findings', () => {
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

  it('are numbered as the list has them, and only what is on a sheet that is there has one', () => {
    const two = finding('two', [{ file: 'b.pdf' }, { file: 'b.pdf', page: 1 }, { file: 'a.pdf', page: 4 }]);
    const groups = {
      attention: [finding('three', [{ file: 'a.pdf', page: 2 }], 'attention')],
      fail: [finding('none', []), finding('gone', [{ file: 'c.pdf' }, { file: 'Report' }]), two],
      pass: [finding('pass', [{ file: 'a.pdf' }], 'pass')],
      'not-assessed': [finding('bare', undefined, 'not-assessed')],
    };
    const places = placesOf(groups, documents);
    expect(places.map(({ number, document, page }) => [number, document, page])).to.deep.equal([
      [1, 1, 1],
      [1, 1, 1],
      [1, 0, 4],
      [2, 0, 2],
    ]);
    expect(sheetsOf(places, two).map(({ document, page }) => [document, page])).to.deep.equal([
      [1, 1],
      [0, 4],
    ]);
  });
});
