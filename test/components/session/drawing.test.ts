import { expect } from '@open-wc/testing';
import {
  changeDrawing,
  createDrawing,
  type Drawing,
  type DrawingChange,
  guessCategory,
} from '../../../src/components/session/drawing.js';
import { problemOf } from '../../../src/components/session/problem.js';
import { pdfFile } from '../support/page.js';

const CHANGES: Record<DrawingChange['type'], DrawingChange> = {
  start: { type: 'start' },
  progress: { type: 'progress', sentBytes: 5 },
  'wait-to-retry': { type: 'wait-to-retry', attempt: 1 },
  arrive: { type: 'arrive', uploadId: 'u', filename: 'f', sha256: 'a'.repeat(64) },
  fail: { type: 'fail', problem: problemOf('storage_refused', 'no') },
  retry: { type: 'retry' },
  categorise: { type: 'categorise', category: 'sections' },
};
const LEGAL: Record<Drawing['status'], DrawingChange['type'][]> = {
  waiting: ['start', 'fail', 'categorise'],
  uploading: ['progress', 'wait-to-retry', 'arrive', 'fail', 'categorise'],
  uploaded: ['retry', 'categorise'],
  failed: ['retry', 'categorise'],
};

describe('a drawing', () => {
  for (const [status, legal] of Object.entries(LEGAL)) {
    for (const change of Object.values(CHANGES)) {
      const allowed = legal.includes(change.type);
      it(`${allowed ? 'can' : 'cannot'} ${change.type} when ${status}`, () => {
        const drawing = { ...createDrawing('1', pdfFile('a.pdf')), status } as Drawing;
        if (allowed) expect(changeDrawing(drawing, change)).to.be.an('object');
        else
          expect(() => changeDrawing(drawing, change)).to.throw(`A drawing that is ${status} cannot ${change.type}.`);
      });
    }
  }

  it('forgets upload and digest when it is sent again', () => {
    const sent = changeDrawing(changeDrawing(createDrawing('1', pdfFile('a.pdf')), CHANGES.start), CHANGES.arrive);
    expect(changeDrawing(sent, CHANGES.retry)).to.include({
      status: 'waiting',
      uploadId: null,
      sha256: null,
      sentBytes: 0,
    });
  });

  it('of an earlier visit cannot be sent again', () => {
    const old: Drawing = { ...createDrawing('1', pdfFile('a.pdf')), file: null, status: 'uploaded' };
    expect(() => changeDrawing(old, CHANGES.retry)).to.throw('no file here');
  });
});

describe('the guessed category', () => {
  const names: readonly [string, string][] = [
    ['A-101 Floor plan.pdf', 'floor-plan'],
    ['site_plan_v2.PDF', 'site-plan'],
    ['A-201 North elevation.pdf', 'elevations'],
    ['A-301.pdf', 'sections'],
    ['S-102 - Structural - Roof.pdf', 'structural'],
    ['S-102 Roof framing.pdf', 'structural'],
    ['A-103 - Roof Plan.pdf', 'roof-plan'],
    ['S-102.pdf', 'structural'],
    ['A102.pdf', 'floor-plan'],
    ['Foundation.pdf', 'structural'],
    ['Wall details.pdf', 'details'],
    ['zoning-set-3-sheets.pdf', 'site-plan'],
    ['letter.pdf', 'other'],
  ];
  for (const [name, category] of names) {
    it(`of ${name} is ${category}`, () => expect(guessCategory(name)).to.equal(category));
  }
});
